import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Arranges the questions of a form in sections; `grid` renders the named questions. */
export type Layout = (grid: (names: Iterable<string>) => ReactNode) => ReactNode;

const Context = createContext<Layout | null>(null);
export const LayoutProvider = Context.Provider;
export const useLayout = (): Layout | null => useContext(Context);
