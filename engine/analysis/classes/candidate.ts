import type { Json } from "../../contract";
import type { Scale } from "../journeys/inputs";
import type { Course } from "../journeys/journey";

/** A value that stands for all values which no rule can tell from it. */
export interface Candidate {
  readonly value: Json | undefined;
  /** Codes of a list that it stands for, itself among them. */
  readonly group?: readonly Json[];
  /** Its place on the scale of a number or date. */
  readonly place?: number;
  /** For a typed text: how many letters it has; for a list: how many things. */
  readonly length?: number;
  /** It is not even an answer: another type, a wrong format, a code that the list does not have. */
  readonly isBad?: true;
  /** Any other text does as well: no rule compares it with one. */
  readonly isAny?: true;
  /** Each thing of the list keeps its own answer, one of `group`. */
  readonly isKept?: true;
}

/** An input with the values to try. */
export interface Dimension {
  readonly input: string;
  readonly candidates: readonly Candidate[];
  /** Set for a number or a date, whose bounds are searched for. */
  readonly scale?: Scale;
  /** The place of the usual answer on the scale. */
  readonly usual?: number;
  /** The usual answer. */
  readonly common?: Json;
  /** The values that a rule may compare it with: the numbers in the rules and their tables. */
  readonly near?: readonly Candidate[];
}

/** Two versions of a flow, or one and the same twice: values are tried that either can tell apart. */
export interface Sides {
  readonly was: Course;
  readonly now: Course;
}
