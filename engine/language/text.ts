import { textOrNothing } from "../values/as-text";
import { displayDate } from "../values/dates";
import { money, number, percent } from "../values/money";
import { rounded } from "../values/rounded";
import { isTrue, type Rule, type RuleCompiler } from "./rule";

/** A text as it is written in a flow: plain, by actor, or variants with conditions that end in a plain one. */
export type TextSource =
  | string
  | { readonly broker: string; readonly client: string }
  | readonly ({ readonly when: unknown; readonly text: string } | string)[];

/** Values that exist only for this text, such as `item` or `field`. */
export type Locals = { readonly [name: string]: unknown };

/** A compiled text: parsed once for a flow. */
export interface Wording {
  /** What it says, if that never changes. */
  readonly fixed?: string;
  /** What it says for this scope: the first variant whose condition holds, with placeholders filled in. */
  readonly say: (scope: object, locals?: Locals) => string;
}

/** `{path}` or `{path|format|format}`; the format `plural` has its words behind it: `{path|plural:driver:drivers}`. */
export const PLACEHOLDER = /\{([a-z][a-z0-9_.]*)((?:\|[a-z0-9+]+(?::[^{}|:]{1,60}){0,2})*)\}/g;

/** What a format is given beside the value: the currency of the record around it, and the words that are written with it. */
interface Given {
  readonly currency: unknown;
  readonly words: readonly string[];
}

/** Named formats of placeholders: the closed list of the flow format. */
export const TEXT_FORMATS: { readonly [name: string]: (value: unknown, given: Given) => unknown } = {
  usd: (value, { currency }) => money(value, 2, currency),
  usd0: (value, { currency }) => money(value, 0, currency),
  percent: (value) => percent(value),
  number: (value) => number(value),
  date: (value) => displayDate(value) ?? value,
  count: (value) => (Array.isArray(value) ? value.length : 0),
  plural: (value, { words: [one = "", several = ""] }) =>
    typeof value === "number" ? `${number(value)} ${value === 1 ? one : several}` : value,
};

/** Format → how many words are written with it. */
export const WORDS_OF_FORMAT: { readonly [name: string]: number } = { plural: 2 };

type Filled = (scope: object, locals: Locals | undefined) => string;

/** A text without placeholders: braces in it are plain text. */
export const verbatim = (text: string): Wording => ({ fixed: text, say: () => text });

/** Compiles a text; without a source, the wording is empty. */
export function compileText(source: TextSource | undefined, rules: RuleCompiler): Wording {
  if (source === undefined) return verbatim("");
  if (typeof source === "string") return plain(source);
  if (!("broker" in source)) return firstThatHolds(source, rules);
  const isBroker = rules({ var: "is.broker" });
  const [broker, client] = [plain(source.broker), plain(source.client)];
  return { say: (scope, locals) => (isTrue(isBroker(scope)) ? broker : client).say(scope, locals) };
}

function plain(text: string): Wording {
  const segments = segmentsOf(text);
  if (segments.every((segment) => typeof segment === "string")) return verbatim(segments.join(""));
  return {
    say(scope, locals) {
      let said = "";
      for (const segment of segments) said += typeof segment === "string" ? segment : segment(scope, locals);
      return said;
    },
  };
}

interface Variant {
  readonly when: Rule | undefined;
  readonly wording: Wording;
}

function firstThatHolds(source: Extract<TextSource, readonly unknown[]>, rules: RuleCompiler): Wording {
  const variants = source.map((variant): Variant =>
    typeof variant === "string"
      ? { when: undefined, wording: plain(variant) }
      : { when: rules(variant.when), wording: plain(variant.text) },
  );
  return {
    say(scope, locals) {
      for (const { when, wording } of variants)
        if (when === undefined || isTrue(when(scope))) return wording.say(scope, locals);
      return "";
    },
  };
}

function segmentsOf(text: string): readonly (string | Filled)[] {
  const found: (string | Filled)[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > end) found.push(text.slice(end, match.index));
    found.push(placeholder(match[1] ?? "", (match[2] ?? "").split("|").slice(1)));
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** A placeholder; a missing value becomes an empty text. */
function placeholder(path: string, formats: readonly string[]): Filled {
  const keys = path.split(".");
  const [root = ""] = keys;
  const makers = formats.flatMap((format) => {
    const [name = "", ...words] = format.split(":");
    const make = TEXT_FORMATS[name];
    return make ? [(value: unknown, currency: unknown) => make(value, { currency, words })] : [];
  });
  return (scope, locals) => {
    const holder = locals !== undefined && root in locals ? locals : scope;
    let found = valueUnder(holder, keys);
    for (const make of makers) found = make(found, currencyAround(keys, holder)) ?? found;
    return textOrNothing(plainNumber(found));
  };
}

/** What binary fractions add to a number that was worked out is not said: 1.1944800000000002 is 1.19448. */
const plainNumber = (value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? (rounded(value, MOST_DECIMALS) ?? value) : value;
const MOST_DECIMALS = 6;

/** The currency named nearest around a value: `{plan.settings.price}` is in `plan.currency`. */
function currencyAround(keys: readonly string[], scope: object): unknown {
  for (let end = keys.length - 1; end > 0; end--) {
    const currency = valueUnder(scope, [...keys.slice(0, end), "currency"]);
    if (currency !== undefined && currency !== null) return currency;
  }
  return undefined;
}

/** The value under these keys, getters of the scope included. */
function valueUnder(holder: object, keys: readonly string[]): unknown {
  let here: unknown = holder;
  for (const key of keys) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as { readonly [key: string]: unknown })[key];
  }
  return here;
}
