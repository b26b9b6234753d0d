import { PLACEHOLDER } from "../../../../../../engine/analysis/index";

/** A placeholder of a text, with where it is written. */
export interface Placeholder {
  readonly from: number;
  readonly to: number;
  /** What is read, as `answers.owners_count`. */
  readonly path: string;
  /** Its formats as they are written, without the first bar: `count|plural:driver:drivers`; empty where it has none. */
  readonly formats: string;
}

/** Returns the placeholders of a text in their order. */
export const placeholdersIn = (text: string): readonly Placeholder[] =>
  Array.from(text.matchAll(PLACEHOLDER), ({ index, 0: whole, 1: path = "", 2: formats = "" }) => ({
    from: index,
    to: index + whole.length,
    path,
    formats: formats.slice(1),
  }));

/** Returns a placeholder as it is written in a text. */
export const placeholderOf = (path: string, formats: string): string =>
  `{${path}${formats === "" ? "" : `|${formats}`}}`;
