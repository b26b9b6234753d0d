import { createContext, useContext } from "react";
import type { ComponentType, ReactNode } from "react";
import type { FormView, Json, Lists, Problem, QuestionView } from "../engine";

/** What stays the same while a form is filled in: a keystroke elsewhere does not render a row that reads it. */
export interface FormContext {
  readonly idPrefix: string;
  /** The list whose thing the form asks about; absent for a form of a step. */
  readonly list: string | undefined;
  readonly lists: Lists;
  /** Shows a question that is a list of things; absent where none is asked. */
  readonly List: ComponentType | undefined;
  /** The step asks one thing, so its heading is the question and a group's legend need not repeat it. */
  readonly single: boolean;
  /** What stands above the form; a label that says the same is left to screen readers. */
  readonly heading: string | undefined;
  /** Key of the service that completes addresses; absent if there is none. */
  readonly mapsKey: string | null | undefined;
  readonly answer: (name: string, value: Json) => void;
  readonly leave: (name: string) => void;
}

/** What a keystroke changes. A component that reads it renders at every keystroke. */
export interface FormNow {
  readonly form: FormView;
  /** The last failed call; if the change of a question caused it, it is shown below that question. */
  readonly problem: Problem | null;
  /** What is shown below the questions: the buttons. */
  readonly below: ReactNode;
}

/** One question as it looks now, and the failed call to show below it. */
export interface Row {
  readonly question: QuestionView;
  readonly problem: Problem | null;
}

const Form = createContext<FormContext | null>(null);
const Now = createContext<FormNow | null>(null);
const Current = createContext<Row | null>(null);
const Busy = createContext(false);

export const FormProvider = Form.Provider;
export const NowProvider = Now.Provider;
export const RowProvider = Current.Provider;
export const BusyProvider = Busy.Provider;

export const useForm = (): FormContext => within(useContext(Form));
export const useNow = (): FormNow => within(useContext(Now));
export const useRow = (): Row => within(useContext(Current));
/** The question whose row this is. */
export const useQuestion = (): QuestionView => useRow().question;
/** A call is in flight. */
export const useBusy = (): boolean => useContext(Busy);

function within<T>(context: T | null): T {
  if (context === null) throw new Error("a field outside of a QuestionForm");
  return context;
}

/** An answer that is worked out, before there is anything to say of it: nothing of its question is shown. */
export const isToCome = ({ widget, said = "", error }: QuestionView): boolean =>
  widget === "output" && said === "" && error === undefined;

/** The ids that tie a field to its hint and error. */
export const fieldId = (idPrefix: string, name: string): string => `${idPrefix}_${name}`;
export const hintId = (id: string): string => `${id}-hint`;
export const errorId = (id: string): string => `${id}-error`;

/** `aria-describedby` and `aria-invalid` of a field's control (W10). */
export function described(
  id: string,
  question: QuestionView,
  own?: string,
): { "aria-describedby"?: string; "aria-invalid"?: true } {
  const ids = [
    ...(own === undefined ? [] : [own]),
    ...(question.hint ? [hintId(id)] : []),
    ...(question.error ? [errorId(id)] : []),
  ];
  return {
    ...(ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {}),
    ...(question.error ? { "aria-invalid": true as const } : {}),
  };
}
