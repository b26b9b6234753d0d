import { citingTexts } from "./citing-texts";

/** One citation: the code or the section, and where it stands (`file:line`). */
export interface Citation {
  readonly code: string;
  readonly place: string;
}

export interface Source {
  readonly file: string;
  readonly text: string;
}

const CODE = /(?<![\w-])(?:[A-Z]-\d{2}|[WDM]\d{1,2}|T\d)(?![\w-])/g;
const RANGE = /(?<![\w-])([A-Z]-?)(\d{1,2})\s?(?:…|\.{2,3}|–)\s?\1(\d{1,2})(?!\w)/g;
const SECTION = /\b(portal|wizards|reliability|resolutions)(?:\.md)?`? (§[\d.]*\d(?:`?(?:,| and) `?§[\d.]*\d)*)/gi;
const PRINCIPLE = /\bflow-format principle \d+/g;
const DOCUMENT = /(?<![\w/-])[a-z][a-z-]*\.md\b/g;

/** Holds for every text that cites something: most files need not be parsed to know that they do not. */
const MAY_CITE = /[A-Z]-?\d|§|principle|\.md\b/;

const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([found]) => found);

/** `A-59…A-62` means all four. */
function inRanges(text: string): string[] {
  return [...text.matchAll(RANGE)].flatMap(([, family = "", first = "", last = ""]) =>
    Array.from(
      { length: Math.max(0, Number(last) - Number(first) + 1) },
      (_, step) => family + String(Number(first) + step).padStart(first.length, "0"),
    ),
  );
}

/** `portal §2, §3` means both. */
function sectionsIn(text: string): string[] {
  return [...text.matchAll(SECTION)].flatMap(([, name = "", sections = ""]) =>
    allOf(sections, /§[\d.]*\d/g).map((section) => `${name.toLowerCase()} ${section}`),
  );
}

/** Every code, section and document that a text cites, each once. */
export function cited(text: string): string[] {
  return [
    ...new Set([
      ...allOf(text, CODE),
      ...inRanges(text),
      ...sectionsIn(text),
      ...allOf(text, PRINCIPLE),
      ...allOf(text, DOCUMENT),
    ]),
  ];
}

/** All that the comments, test titles and descriptions of a source file cite. */
export function citationsIn({ file, text }: Source): Citation[] {
  if (!MAY_CITE.test(text)) return [];
  return citingTexts(file, text).flatMap((part) =>
    cited(part.text).map((code) => ({ code, place: `${file}:${part.line}` })),
  );
}
