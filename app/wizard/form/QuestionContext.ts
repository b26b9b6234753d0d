import { createContext, useContext } from "react";
import type { Flow, Json, JsonObject, Lists, Problem, QuestionView } from "../engine";

/** What the fields of one form know beside their value. */
export interface FormContext {
  readonly idPrefix: string;
  readonly questions: readonly QuestionView[];
  readonly values: JsonObject;
  readonly lists: Lists;
  /** Local list name → its file, for the lists that are fetched when they are searched. */
  readonly listFiles: Flow["lists"];
  /** A call is in flight. */
  readonly busy: boolean;
  /** The step asks one thing, so its heading is the question and a group's legend need not repeat it. */
  readonly single: boolean;
  /** Of the service that completes addresses; absent: none does. */
  readonly mapsKey: string | null | undefined;
  /** The last failed call: one that the change of a question has caused is said below that question. */
  readonly problem: Problem | null;
  /** For a field that answers others too. */
  readonly answer: (name: string, value: Json) => void;
}

const Context = createContext<FormContext | null>(null);
export const FormProvider = Context.Provider;

export function useForm(): FormContext {
  const form = useContext(Context);
  if (!form) throw new Error("a field outside of a QuestionForm");
  return form;
}

/** How a question looks now; undefined when it is hidden. */
export function useQuestion(name: string | number | undefined): QuestionView | undefined {
  return useForm().questions.find((question) => question.name === name);
}

/** The ids that tie a field to its hint and error. */
export const fieldId = (idPrefix: string, name: string): string => `${idPrefix}_${name}`;
export const hintId = (id: string): string => `${id}-hint`;
export const errorId = (id: string): string => `${id}-error`;

/** `aria-describedby` and `aria-invalid` of a field's control (W10). */
export function described(id: string, question: QuestionView): { "aria-describedby"?: string; "aria-invalid"?: true } {
  const ids = [...(question.hint ? [hintId(id)] : []), ...(question.error ? [errorId(id)] : [])];
  return {
    ...(ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {}),
    ...(question.error ? { "aria-invalid": true as const } : {}),
  };
}
