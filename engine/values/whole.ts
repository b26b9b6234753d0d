/**
 * Values that arrive at once, by autofill, paste, import or API, in the forms that devices give them. What a
 * person types key by key is judged as it is typed (wizards §5, W13).
 */
import type { Format } from "../contract";
import { isIsoDate, usDate } from "./dates";
import { usPhone } from "./phone";
import { bare, plainDigits } from "./text";

/** The kinds of value that devices write in forms of their own: the formats of questions, and plain numbers. */
export type WholeKind = Format | "number";

const two = (part: string): string => part.padStart(2, "0");
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The number of a month that is named in English, two digits; undefined for any other word. */
function monthNamed(word: string): string | undefined {
  const full =
    /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;
  const at = full.test(word) ? MONTHS.indexOf(word.slice(0, 3).toLowerCase()) : -1;
  return at < 0 ? undefined : two(String(at + 1));
}

/** A midnight behind a date, as spreadsheets write it. With a zone, it may be a moment of another day elsewhere. */
const MIDNIGHT = /(?:[T ]0?0:00(?::00(?:\.0+)?)?(?: ?AM)?)$/i;
/** Form of a date → its year, month and day; each has one reading only. */
const DATES: readonly (readonly [RegExp, (parts: readonly string[]) => readonly (string | undefined)[]])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, ([, year, , month, day]) => [year, month, day]],
  [/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/, ([, month, , day, year]) => [year, month, day]],
  [/^((?:19|20)\d\d)(\d\d)(\d\d)$/, ([, year, month, day]) => [year, month, day]],
  [/^(\d\d)(\d\d)((?:19|20)\d\d)$/, ([, month, day, year]) => [year, month, day]],
  [/^(\d{1,2})[- ](\p{L}+)\.?,?[- ](\d{4})$/u, ([, day, month = "", year]) => [year, monthNamed(month), day]],
  [/^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u, ([, month = "", day, year]) => [year, monthNamed(month), day]],
];

/**
 * A date in any form that has one reading, as YYYY-MM-DD: 1992-02-29, 2/29/1992, 02-29-1992, 19920229, 29-Feb-1992, also
 * with a midnight behind it. Undefined for any other text, also for a year of two digits.
 */
export function readDate(text: string): string | undefined {
  const plain = plainDigits(bare(text))
    .replaceAll(/\p{Pd}/gu, "-")
    .replace(MIDNIGHT, "");
  for (const [form, partsOf] of DATES) {
    const [year, month, day] = partsOf(form.exec(plain) ?? []);
    const date = year && month && day && `${year}-${two(month)}-${two(day)}`;
    if (date && isIsoDate(date)) return date;
  }
  return undefined;
}

/** The five digits of a zip, also of one with its four more; undefined for any other text (portal §9). */
export const readZip = (text: string): string | undefined =>
  /^(\d{5})(?:[-\s]?\d{4}|-)?$/.exec(
    plainDigits(bare(text))
      .replaceAll(/\p{Pd}/gu, "-")
      .replaceAll(/\s*-\s*/g, "-"),
  )?.[1];

const SEPARATED = /^([-+\u2212]?)(\d{1,3}(?:([,\s'’])\d{3})(?:\3\d{3})*)(\.\d+)?$/u;

/** A number as digits, without what separates its thousands: "1,200" is "1200". Undefined for any other text. */
export function readNumber(text: string): string | undefined {
  const plain = plainDigits(bare(text));
  if (/^-?\d+(\.\d+)?$/.test(plain)) return plain;
  const [, sign = "", digits, , decimals = ""] = SEPARATED.exec(plain) ?? [];
  return digits === undefined
    ? undefined
    : `${sign && sign !== "+" ? "-" : ""}${digits.replaceAll(/\D/g, "")}${decimals}`;
}

/** An address has at most 254 characters; a longer text is not looked at, however it is built. */
const LONGEST = 500;
/** What mail programs write behind or around an address in a list. */
const AROUND = /^["\u201C\u201D\s]+|["\u201C\u201D\s,;.]+$/gu;
const IN_BRACKETS = /^[^<>]*<\s*([^<>\s]+@[^<>\s]+)\s*>[\s,;.]*$/;
const LINK = /^mailto:\s*([^?]*)/i;

/**
 * One e-mail address as mail programs and contact lists write it: `mailto:ana@x.example`, `Ana <ana@x.example>`, with a
 * comma, semicolon or full stop behind it. Returns the address alone; any other text without what shows nothing.
 */
export function readEmail(text: string): string {
  const plain = bare(text);
  if (plain.length > LONGEST) return plain;
  const address = IN_BRACKETS.exec(plain)?.[1] ?? plain;
  return (LINK.exec(address)?.[1] ?? address).replaceAll(AROUND, "").replaceAll("\u2019", "'");
}

/** Kind → the value in the form that is shown and kept; undefined where the text is none of that kind. */
const READERS: { readonly [kind in WholeKind]: (text: string) => string | undefined } = {
  email: readEmail,
  "us-phone": usPhone,
  "us-zip": readZip,
  "us-date": (text) => usDate(readDate(text)),
  date: readDate,
  number: readNumber,
  year: readNumber,
  usd: (text) => readNumber(text.replace(/^\s*(?:US)?\$/, "")),
  percent: (text) => readNumber(text.replace(/\s*%\s*$/, "")),
};

/**
 * A value that arrived at once, in the form in which a field of that kind shows it; the text itself where it is none of
 * that kind, so that the person sees what is refused.
 */
export const wholeValue = (kind: WholeKind, text: string): string => READERS[kind](text) ?? text;
