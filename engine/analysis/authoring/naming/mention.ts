/** A name in a file of a draft, and where it is written. */
export interface Mention {
  /** The file's path; `library` for a part that products share, which a draft does not hold. */
  readonly path: string;
  readonly pointer: string;
  /** Whether it is written as the name of the member, and not in its value. */
  readonly isKey: boolean;
  /** How many characters of the text come before it. */
  readonly before: number;
  /** What is named: a definition of the schema (`step_id`, `question_name` …), or a word of `OTHER_SORTS`. */
  readonly sort: string;
  readonly name: string;
  /** The list of things whose question it is, or the part whose parameter: names that are the same only there. */
  readonly of?: string;
  /** Whether the name is declared here, and not used. */
  readonly declares: boolean;
  /** The part that products share, and that is frozen, in which it is written. */
  readonly frozen?: string;
  /** Of a question: whether its record keeps its answer under its name, so that the name is not the flow's to choose. */
  readonly isKept?: true;
  /** Of a question: where its answer is kept, if the flow says or its name does. */
  readonly home?: string;
}

/** A name of a draft: its sort and, where there may be others of the same name, whose it is. */
export interface NameOf {
  readonly sort: string;
  readonly name: string;
  readonly of?: string | undefined;
}

/** The list of things of which a question is, where only the names of its things tell which. */
export const ANY_LIST = "*";

/** Before the place at which a list of things is kept, where that alone tells which list it is. */
export const KEPT_AT = "@";

/** A part of the id of a plan, which may be its name or its type. */
export const PLAN_ID = "plan_id";

/** A coverage or a table of them, or one of their words. */
export const COVERED = "covered";
