import { WORDS } from "./words";

/** The most lines of a function, without blank lines and comments. */
export const MOST_LINES_OF_FUNCTION = 40;
/** The most lines of a file. */
export const MOST_LINES_OF_FILE = 300;

const TYPED = "let the type follow from a check, a parser or a declaration";

/** What may only become less → what to write instead. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ["as", TYPED],
  ["as-unknown", `${TYPED}: the compiler checks nothing that goes through unknown`],
  ["long-function", `cut it by idea, at most ${MOST_LINES_OF_FUNCTION} lines without blank lines and comments`],
  ["long-file", `cut it by idea, at most ${MOST_LINES_OF_FILE} lines`],
  ["two-way", "move what both folders need below them"],
  ...Object.entries(WORDS).map(([name, { instead }]) => [name, `say: ${instead}`] as const),
]);

/** One place of a kind. */
export interface Place {
  readonly kind: string;
  /** The file; for folders that import each other, both of them. */
  readonly file: string;
  readonly line: number;
  /** What is there, in a few words. */
  readonly what: string;
}

/** A place with the text of its line, by which it is known again after lines before it have changed. */
export interface Hit extends Place {
  readonly text: string;
}
