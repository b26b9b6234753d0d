import { createContext, createElement, useContext } from "react";
import type { ComponentType } from "react";
import type { ControlProps } from "../control";
import { HandWritten } from "./HandWritten";

const Context = createContext<ComponentType<ControlProps>>(HandWritten);

/** Gives the texts within the control of their conditions. */
export const ConditionProvider = Context.Provider;

/** A condition of a text, by the control that the form around gives. */
export const Condition = (props: ControlProps) => createElement(useContext(Context), props);
