import { english } from "../../language/english";
import { operationOf } from "../../language/operators";
import { isObject } from "../../values/objects";

const SHOWN = 160;

/** Returns a text as it is quoted in a sentence. */
export const quoted = (text: string): string => `“${text}”`;

/** Returns names as they are listed in a sentence: `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Returns a name of the flow format as words: `staff_minimum` is "staff minimum". */
export const inWords = (name: string): string => name.replaceAll("_", " ");

/** Returns a rule in English; as JSON where it is not a rule. */
export function ruled(rule: unknown): string {
  try {
    return english(rule);
  } catch {
    return short(rule);
  }
}

/** Returns two rules in English; as JSON where the difference has no words, such as what stands in for a missing answer. */
export function ruledApart(was: unknown, now: unknown): readonly [string, string] {
  const [before, after] = [ruled(was), ruled(now)];
  return before === after ? [JSON.stringify(was), JSON.stringify(now)] : [before, after];
}

/** Whether a value is a rule and not plain data. */
export const isRule = (value: unknown): boolean => operationOf(value)?.row !== undefined;

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

/** Returns any value as a sentence shows it. */
export function shown(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (value === undefined) return "nothing";
  if (isPlain(value)) return String(value);
  if (isByActor(value) || isVariants(value)) return said(value);
  if (Array.isArray(value) && value.every(isPlain))
    return value.length === 0 ? "an empty list" : listed(value.map(shown));
  return isRule(value) ? ruled(value) : short(value);
}

/** Returns a value as JSON, cut where it is long. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

/** Returns how a value became another: `rises from 1 to 2` for numbers, else `changes from “a” to “b”`. */
export function turns(was: unknown, now: unknown): string {
  if (isRule(was) && isRule(now)) return `changes from ${ruledApart(was, now).join(" to ")}`;
  if (typeof was !== "number" || typeof now !== "number") return `changes from ${shown(was)} to ${shown(now)}`;
  return `${now > was ? "rises" : "falls"} from ${numbersSaid([was, now]).join(" to ")}`;
}

/** A year, and the number of a few things, is said as it is written; large numbers have commas. */
const LARGE = 10_000;

/** Returns numbers that are said together as people read them: with commas if one of them is large. */
export function numbersSaid(values: readonly number[]): readonly string[] {
  const isLarge = values.some((value) => Math.abs(value) >= LARGE);
  return values.map((value) =>
    isLarge ? value.toLocaleString("en-US", { maximumFractionDigits: 20 }) : String(value),
  );
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Returns the place in a list as a word: `third`. */
export const ordinal = (index: number): string => ORDINALS[index] ?? `${index + 1}th`;

/** Whether a value is a text of the format: plain, by actor, or with conditions. */
export const isText = (value: unknown): boolean => typeof value === "string" || isByActor(value) || isVariants(value);

/** Whether a value is one text for brokers and one for clients. */
export const isByActor = (value: unknown): value is { readonly broker: string; readonly client: string } =>
  isObject(value) &&
  typeof value.broker === "string" &&
  typeof value.client === "string" &&
  Object.keys(value).length === 2;

/** Whether a value is a list of texts with conditions. */
export const isVariants = (
  value: unknown,
): value is readonly ({ readonly when: unknown; readonly text: string } | string)[] =>
  Array.isArray(value) &&
  value.some(isObject) &&
  value.every(
    (each) =>
      typeof each === "string" ||
      (isObject(each) && each.when !== undefined && typeof each.text === "string" && Object.keys(each).length === 2),
  );

/** Returns a text as a sentence shows it, with who reads it and when. */
export function said(text: unknown): string {
  if (isByActor(text)) return `${quoted(text.broker)} to brokers, ${quoted(text.client)} to clients`;
  if (!isVariants(text)) return shown(text);
  return text
    .map((each) => (typeof each === "string" ? `else ${quoted(each)}` : `${quoted(each.text)} if ${ruled(each.when)}`))
    .join(", ");
}
