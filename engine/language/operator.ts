import type { Rule } from "./lazy";

export interface Row {
  /** The fewest and the most arguments. */
  readonly min: number;
  readonly max: number;
  /** What the operator does, in a sentence that an editor shows. */
  readonly does: string;
  /** The operation in English; the arguments are in English already. */
  readonly english: (said: readonly string[]) => string;
  /** Whether it needs brackets inside another operation. */
  readonly bracketed?: true;
  /** What the first argument names; it is a literal, never computed. */
  readonly names?: "path" | "table";
  /**
   * What the second argument is for each thing of the list that the first one reads: a condition, or a value, for which
   * the name of one of the thing's answers may be written. A third argument is a name for the thing.
   */
  readonly perThing?: "condition" | "value";
  /** What a comparison compares; an operator without it compares nothing. */
  readonly compares?: Comparison;
  /** Whether the first argument may have no answer: the operator asks if there is one, or takes none for an empty list. */
  readonly soundWithout?: true;
  /** The operators that a person writes for it by mistake; empty where only the arguments can be mistaken. */
  readonly mistakenFor: readonly string[];
}
/** When a comparison holds. Checks and analysis go by this, never by an operator's name. */
export type Comparison =
  /** Of numbers or dates: which side the first one must be on, and whether it may be the same. */
  | { readonly by: "order"; readonly first: "smaller" | "larger"; readonly orSame: boolean }
  /** Of any two values: whether they must be the same or must differ. */
  | { readonly by: "equality"; readonly isSame: boolean }
  /** Of a value with a list or text that must hold it. */
  | { readonly by: "membership" };
/** Computes each argument first. An argument is never undefined: a missing value is null. */
interface Eager extends Row {
  readonly run: (...args: readonly unknown[]) => unknown;
}
/** Decides itself which arguments it computes. `parts` are the arguments as rules, `args` as they are written. */
interface Lazy extends Row {
  readonly compile: (parts: readonly Rule[], args: readonly unknown[]) => Rule;
}
export type Operator = Eager | Lazy;

export type Say = Row["english"];
export const before =
  (words: string): Say =>
  (said) =>
    `${words} ${said.join(", ")}`;

/**
 * What an argument of an operation is: a rule; a rule over one thing of a list; or a literal: a path, the name of a table,
 * of an answer about a thing, or one that is given to the thing.
 */
export type SortOfArgument = "rule" | "thing" | "path" | "table" | "answer" | "name";

/** Returns what the argument at this index is. Checks and analysis go by this, never by an operator's name. */
export function sortOfArgument({ names, perThing }: Row, args: readonly unknown[], index: number): SortOfArgument {
  if (index === 0) return names ?? "rule";
  if (!perThing || index > 2) return "rule";
  if (index === 2) return "name";
  return perThing === "value" && typeof args[1] === "string" ? "answer" : "thing";
}
