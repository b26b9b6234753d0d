/** The options of a question, as the form shows them, and how they are written. */
import { folded, isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";
import { placeholdersIn } from "./field/placeholders";

/** An option: the code that is saved, and its words. */
export interface Option {
  readonly code: string;
  readonly words: Json;
}

/** The words of an option: its label, and what is said below it. */
export type Words = Readonly<{ label?: Json; hint?: Json }>;

/** Returns the codes of options that need no words; undefined for all else. */
export const codesIn = (value: unknown): readonly string[] | undefined => (isCodes(value) ? value : undefined);

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === "string");

/** Returns options with their words; undefined where they are written in another way. */
export function optionsIn(value: unknown): readonly Option[] | undefined {
  if (value === undefined) return [];
  return isObject(value) ? Object.entries(value).map(([code, words = null]) => ({ code, words })) : undefined;
}

/** Returns how options are written; undefined for none. */
export const optionsAsWritten = (options: readonly Option[]): Json | undefined =>
  options.length === 0 ? undefined : Object.fromEntries(options.map(({ code, words }) => [code, words]));

/** Returns the words of an option that says more than its label in one text; undefined for all others. */
export const wordsOf = (words: unknown): Words | undefined =>
  isObject(words) && Object.keys(words).every((name) => name === "label" || name === "hint") ? words : undefined;

/** Numbers come first in what is read, in their own order: among them, no other order can be written. */
export const isInFixedOrder = (options: readonly Option[]): boolean =>
  options.some(({ code }) => /^(?:0|[1-9]\d*)$/.test(code));

const LONGEST = 40;

/** Returns a code for a label, other than these: `Only me (1)` is `only_me_1`. */
export function codeFor(label: string, taken: readonly string[]): string {
  const plain = placeholdersIn(label).reduceRight(
    (text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`,
    label,
  );
  const words = folded(plain)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, LONGEST)
    .replace(/^_+|_+$/g, "");
  const base = /^[a-z]/.test(words) ? words : `option${words === "" ? "" : `_${words}`}`;
  const known = new Set(taken);
  let code = base;
  for (let number = 2; known.has(code); number++) code = `${base}_${number}`;
  return code;
}
