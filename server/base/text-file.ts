import { readFileSync, statSync } from "node:fs";
import { lineNotUtf8, notUtf8Sentence } from "../../engine/index";

/**
 * The text of a file that staff write: a flow, part, list, rate book, scenario or media text. Bytes that are not UTF-8
 * do not stop the reading: each becomes U+FFFD, which the loaders of JSON refuse with the line, and `textProblem` finds
 * in other files. Throws the error of the file system where the file cannot be read.
 */
export const readText = (file: string): string => readFileSync(file, "utf8");

/** What is wrong with a file of text: the line, counted from 1, and a sentence. */
export interface TextProblem {
  readonly line: number;
  readonly sentence: string;
}

const judged = new Map<string, { readonly seen: string; readonly problem: TextProblem | undefined }>();

/**
 * Where a file is not UTF-8 text; undefined where all of it is. A file is read again only after it has changed. Throws
 * the error of the file system where the file cannot be read.
 */
export function textProblem(file: string): TextProblem | undefined {
  const { mtimeMs, size } = statSync(file);
  const seen = `${mtimeMs} ${size}`;
  const known = judged.get(file);
  if (known?.seen === seen) return known.problem;
  const line = lineNotUtf8(readText(file));
  const problem = line === undefined ? undefined : { line, sentence: notUtf8Sentence(line) };
  judged.set(file, { seen, problem });
  return problem;
}
