import type ts from "typescript";
import type { Place } from "./kinds";
import { blanks, commentsOf, stringsOf } from "./texts";
import { WORDS } from "./words";

/** The words of the list in the comments of a file and in its texts of more than one word. */
export function wordsInCode(source: ts.SourceFile): readonly Place[] {
  return [...stringsOf(source), ...commentsOf(source)].flatMap(({ pos, end }) =>
    wordsIn(asOneText(source.text.slice(pos, end))).map(({ kind, what, at }) => ({
      kind,
      file: source.fileName,
      line: source.getLineAndCharacterOfPosition(pos + at).line + 1,
      what,
    })),
  );
}

/** The words of the list in a document, besides its examples of code. */
export function wordsInDocument(file: string, text: string): readonly Place[] {
  const prose = text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, blanks);
  return wordsIn(prose).map(({ kind, what, at }) => ({
    kind,
    file,
    line: prose.slice(0, at).split("\n").length,
    what,
  }));
}

interface Found extends Pick<Place, "kind" | "what"> {
  readonly at: number;
}

/** A single word is a name, not a sentence. */
function wordsIn(text: string): readonly Found[] {
  if (!/\S\s+\S/.test(text)) return [];
  return Object.entries(WORDS).flatMap(([kind, { pattern }]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      kind,
      what: `"${word.replace(/\s+/g, " ")}"`,
      at: index,
    })),
  );
}

/** A comment of several lines goes on after the star of the next line. */
const asOneText = (text: string): string => (text.startsWith("/*") ? text.replace(/(?<=\n[ \t]*)\*/g, " ") : text);
