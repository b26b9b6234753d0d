import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Puts the questions of a form into sections: gets a function that renders the named ones. */
export type Layout = (grid: (names: Iterable<string>) => ReactNode) => ReactNode;

const Context = createContext<Layout | null>(null);
export const LayoutProvider = Context.Provider;
export const useLayout = (): Layout | null => useContext(Context);
