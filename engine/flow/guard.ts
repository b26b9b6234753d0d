import type { Finding } from "../contract";
import { finding, show } from "./finding";
import { child } from "./pointer";
import { FORBIDDEN_KEYS } from "../values/objects";

/** The deepest nesting of objects and lists; a rule of the greatest depth (32 operators) still fits. */
export const MAX_DEPTH = 128;
const MAX_CHARACTERS = 4_000_000;

/** How much a file may hold. */
export interface Limits {
  /** Objects, lists, texts, numbers … */
  readonly values: number;
  /** Members of one object, or items of one list. */
  readonly members: number;
  /** Characters of one text or name, and of all of them. */
  readonly text: number;
  readonly texts: number;
}

/** For files of data, such as a list of all postal codes. */
const DATA: Limits = { values: 200_000, members: 200_000, text: MAX_CHARACTERS, texts: MAX_CHARACTERS };

/**
 * For flows and parts: about twenty times the largest of ours. Some checks compare each name with each other, so these
 * limits also bound how long a flow takes to load.
 */
export const OF_FLOWS: Limits = { values: 20_000, members: 2_000, text: 20_000, texts: 2_000_000 };

/** For a flow with its parts written out, each as often as it is used. */
export const WRITTEN_OUT: Limits = { ...OF_FLOWS, values: 40_000 };

const tooDeep = (pointer: string): Finding =>
  finding("too-deep", pointer, {
    found: `more than ${MAX_DEPTH} levels`,
    expected: `at most ${MAX_DEPTH} levels`,
    message: "The file is nested too deeply.",
  });

/** Finds a text that is too long to parse, or nested so deeply that a recursive parser would overflow. */
export function guardText(text: string): { readonly offset: number; readonly finding: Finding } | undefined {
  if (text.length > MAX_CHARACTERS) {
    const detail = {
      found: `${text.length} characters`,
      expected: `at most ${MAX_CHARACTERS}`,
      message: "The file is too large.",
    };
    return { offset: 0, finding: finding("too-large", "", detail) };
  }
  const offset = overDeepAt(text);
  return offset === undefined ? undefined : { offset, finding: tooDeep("") };
}

/** The offset of the first bracket that is too deep; brackets inside strings do not count. */
function overDeepAt(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > MAX_DEPTH) return index;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return undefined;
}

interface Open {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Finds what is not plain, bounded JSON. Iterative, so that no depth can overflow it; a depth or size finding ends the
 * walk, because the rest may be endless.
 */
export function guardValue(json: unknown, limits: Limits = DATA): Finding[] {
  const found: Finding[] = [];
  const open: Open[] = [{ value: json, pointer: "", depth: 0 }];
  const seen = { values: 0, texts: 0 };
  for (let next = open.pop(); next; next = open.pop()) {
    seen.values += 1;
    seen.texts += lengthOf(next.value);
    const large = overLimit(next, seen, limits);
    if (large) return [large];
    if (next.depth > MAX_DEPTH) return [tooDeep(next.pointer.slice(0, 200))];
    if (next.value !== null && typeof next.value === "object") found.push(...members(next.value, next, open));
    else found.push(...scalar(next.value, next.pointer));
    if (found.length >= MOST_FINDINGS) return found;
  }
  return found;
}

/** A person does not fix more mistakes of one sort at once. */
const MOST_FINDINGS = 200;

/** The characters of a text, or of an object's names. */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return 0;
  return Object.keys(value).reduce((sum, key) => sum + key.length, 0);
}

/** What is too large at this value; it ends the walk, because the rest may be as large. */
function overLimit(
  { value, pointer }: Open,
  seen: { readonly values: number; readonly texts: number },
  limits: Limits,
): Finding | undefined {
  if (seen.values > limits.values) return tooLarge("", "values", limits.values);
  if (seen.texts > limits.texts) return tooLarge("", "characters in all texts", limits.texts);
  if (typeof value === "string")
    return value.length > limits.text ? tooLarge(pointer, "characters in one text", limits.text) : undefined;
  if (value === null || typeof value !== "object") return undefined;
  const keys = Object.keys(value);
  if (keys.length > limits.members) return tooLarge(pointer, "members in one place", limits.members);
  return keys.some((key) => key.length > limits.text) ? tooLarge(pointer, "characters", limits.text) : undefined;
}

const tooLarge = (pointer: string, what: string, most: number): Finding =>
  finding("too-large", pointer.slice(0, 200), {
    found: `more than ${most} ${what}`,
    expected: `at most ${most}`,
    message: "The file is too large.",
  });

/** An object with a member of these names cannot be turned into a text: not even a finding could say it. */
const UNSPEAKABLE: ReadonlySet<string> = new Set(["toString", "valueOf"]);

/** Adds the members of an object or list to `open`; returns the findings about their keys. */
function members(value: object, { pointer, depth }: Open, open: Open[]): Finding[] {
  if (!isPlain(value)) return [notJson(pointer, Object.prototype.toString.call(value))];
  const found: Finding[] = [];
  for (const [key, member] of Object.entries(value)) {
    const place = child(pointer, key);
    if (FORBIDDEN_KEYS.has(key) || UNSPEAKABLE.has(key)) found.push(forbiddenKey(place, key));
    else open.push({ value: member, pointer: place, depth: depth + 1 });
  }
  return found;
}

/** False for a list with holes or named properties: its JSON would be a different value. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return Object.keys(value).length === value.length;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

const forbiddenKey = (pointer: string, key: string): Finding =>
  finding("forbidden-key", pointer, {
    found: show(key),
    expected: "another name",
    message: "This name is not allowed anywhere in a flow.",
  });

const notJson = (pointer: string, found: string): Finding =>
  finding("not-json", pointer, { found, expected: "plain JSON", message: "This is not a JSON value." });

function scalar(value: unknown, pointer: string): Finding[] {
  if (typeof value === "string") return badCharacter(value) ? [characterFinding(pointer, value)] : [];
  if (typeof value === "number") return isExact(value) ? [] : [numberFinding(pointer, value)];
  return value === null || typeof value === "boolean" ? [] : [notJson(pointer, typeof value)];
}

/** U+0000 and lone surrogates break the database and every text after it; U+FFFD is what is left of a lost letter. */
const badCharacter = (text: string): boolean => /[\0\uFFFD]/.test(text) || /\p{Surrogate}/u.test(text);

const characterFinding = (pointer: string, text: string): Finding =>
  finding("bad-character", pointer, {
    found: show(text),
    expected: "text without U+0000, U+FFFD and lone surrogates",
    message: "This text holds a character that cannot be stored, or the mark of a letter that was lost.",
  });

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

const numberFinding = (pointer: string, value: number): Finding =>
  finding("bad-number", pointer, {
    found: String(value),
    expected: "a number that JavaScript holds exactly",
    message: "This number is too large.",
  });
