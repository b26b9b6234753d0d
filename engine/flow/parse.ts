import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Finding } from "../contract";
import { finding, show } from "./finding";
import { guardText } from "./guard";
import { locator, type Locate, type Position } from "./locate";
import { child } from "./pointer";
import { slipOf, type Slip } from "./slips";

export interface Parsed {
  readonly value: unknown;
  readonly locate: Locate;
}

/** Parser error → what was expected, in plain words; others keep the parser's name. */
const SYNTAX: { readonly [code: string]: string } = {
  InvalidSymbol: 'a text in double quotes, a number, true, false, null, "{" or "["',
  InvalidNumberFormat: "a number",
  PropertyNameExpected: 'a name in double quotes, or "}"',
  ValueExpected: "a value",
  ColonExpected: '":"',
  CommaExpected: '","',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: "the end of the file",
  InvalidCommentToken: "no comment",
  UnexpectedEndOfComment: "no comment",
  UnexpectedEndOfString: "a closing quote",
  InvalidUnicode: "four hexadecimal digits",
  InvalidEscapeCharacter: "a known escape",
  InvalidCharacter: "a printable character",
};

/** The byte-order mark that some programs put at the beginning of a file. It is not JSON, and no editor shows it. */
const MARK = "\uFEFF";

const withMark: Finding = finding("byte-order-mark", "", {
  found: "a byte-order mark (BOM)",
  expected: "UTF-8 without BOM",
  message: "The file begins with an invisible mark. Save it without BOM.",
});

/** What a text has where its file is not UTF-8: U+FFFD for each such byte, and NUL between the letters of UTF-16. */
const LOST = /[\uFFFD\0]/;

/** The line, counted from 1, on which a text shows that its file is not UTF-8; undefined where all of it is. */
export function lineNotUtf8(text: string): number | undefined {
  const at = text.search(LOST);
  return at < 0 ? undefined : locator(text).at(at).line;
}

/** The sentence for that line. */
export const notUtf8Sentence = (line: number): string => `Line ${line} is not UTF-8: save the file as UTF-8.`;

function notUtf8(text: string): Finding | undefined {
  const at = text.search(LOST);
  if (at < 0) return undefined;
  const place = locator(text).at(at);
  const detail = {
    found: `${text[at] === "\0" ? "NUL" : "U+FFFD"} in place of a letter`,
    expected: "the letter itself",
    message: notUtf8Sentence(place.line),
  };
  return { ...finding("not-utf8", "", detail), ...place };
}

/** Reads strict JSON: no comments, no trailing commas, no repeated keys. Findings have line and column. */
export function parse(text: string): Parsed | { readonly findings: readonly Finding[] } {
  if (text.startsWith(MARK)) return { findings: [{ ...withMark, ...locator(text).at(0) }] };
  const refused = guardText(text);
  if (refused) return { findings: [{ ...refused.finding, ...locator(text).at(refused.offset) }] };
  const lost = notUtf8(text);
  if (lost) return { findings: [lost] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const places = locator(text, tree);
  const first = errors[0];
  if (first || !tree) {
    const { offset, ...found } = syntaxFinding(text, first);
    return { findings: [{ ...found, ...places.at(offset) }] };
  }
  const twice = duplicateKeys(tree, "").map(({ offset, finding: found }) => ({ ...found, ...places.at(offset) }));
  return twice.length > 0 ? { findings: twice } : { value: JSON.parse(text), locate: places.of };
}

/** Where the pointer leads in a file's text; undefined where the text cannot be read. */
export function positionIn(text: string, pointer: string): Position | undefined {
  const parsed = parse(text);
  return "locate" in parsed ? parsed.locate(pointer) : undefined;
}

/** Returns the slip that keeps a text from being JSON; undefined where it is none of those that people make by hand. */
export function slipIn(text: string): Slip | undefined {
  if (guardText(text) || text.startsWith(MARK)) return undefined;
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  return first && !habitAt(text, first) ? slipOf(text, first) : undefined;
}

function syntaxFinding(text: string, error: ParseError | undefined): Finding & { readonly offset: number } {
  const { offset, there } = placeOf(text, error);
  const habit = error && habitAt(text, error);
  const slip = error && habit === undefined ? slipOf(text, error) : undefined;
  if (slip) return { ...finding("syntax-error", "", slip), offset: slip.offset };
  const code = error ? printParseErrorCode(error.error) : "ValueExpected";
  const detail = {
    found: there.trim() === "" ? "nothing" : show(there),
    expected: habit ?? SYNTAX[code] ?? code,
    message: "This is not valid JSON.",
  };
  return { ...finding("syntax-error", "", detail), offset };
}

/** Where an error is, and what is written there. */
function placeOf(text: string, error: ParseError | undefined) {
  const { offset, length } = error ?? { offset: 0, length: -1 };
  return { offset, there: error ? text.slice(offset, offset + Math.max(1, Math.min(length, 20))) : "" };
}

/** What people write by habit, by what comes before the place and what is there, and what JSON has for it. */
const HABITS: readonly (readonly [before: RegExp, there: RegExp, expected: string])[] = [
  [/$/, /^[“”‘’„']/, 'straight double quotes: "'],
  [/$/, /^```/, "JSON alone, without the marks of a code block"],
  [/$/, /^(true|false|null|yes|no|none)\b/i, "true, false or null, in lower case"],
  [/\d,$/, /^\d/, "a number without commas in it"],
  [/\d$/, /^[%$€]/, "a number alone, without a sign"],
  [/"$/, /^[^\s",:}\]]/, "quotes in pairs before this: one is missing, or one too many"],
];

/** What JSON has for what somebody wrote by habit at an error; undefined for anything else. */
function habitAt(text: string, error: ParseError): string | undefined {
  const before = text.slice(Math.max(0, error.offset - 2), error.offset);
  const { there } = placeOf(text, error);
  return HABITS.find(([isBefore, isThere]) => isBefore.test(before) && isThere.test(there))?.[2];
}

interface Twice {
  readonly offset: number;
  readonly finding: Finding;
}

/** Repeated keys in one object: JSON silently keeps the last, so an edit of the first would change nothing. */
function duplicateKeys(node: Node, pointer: string): Twice[] {
  if (node.type === "array")
    return (node.children ?? []).flatMap((item, index) => duplicateKeys(item, child(pointer, index)));
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? [];
    const key = String(name?.value);
    const place = child(pointer, key);
    const here = seen.has(key) ? [{ offset: property.offset, finding: duplicateKey(place, key) }] : [];
    seen.add(key);
    return value ? [...here, ...duplicateKeys(value, place)] : here;
  });
}

const duplicateKey = (pointer: string, key: string): Finding =>
  finding("duplicate-key", pointer, {
    found: `${show(key)} a second time`,
    expected: "each name once",
    message: "This name stands twice in the same object.",
  });
