import type { KeyboardEvent } from "react";

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/**
 * A phone number as shown and sent: 3-3-4 with dashes (`resolutions.md` A-61).
 * A country code 1 in front of ten digits goes; more digits than ten stay, so that the error is seen.
 */
export function formatPhone(text: string): string {
  const all = digitsOf(text);
  // No area code begins with 1: it is the code of the country, and goes once the number behind it is whole.
  const country = all.startsWith("1") ? "1" : "";
  const digits = all.slice(country.length);
  const shown = digits.length === 10 ? "" : country;
  return [shown, digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== "").join("-");
}

/**
 * A date while it is typed or pasted: digits alone take the slashes of MM/DD/YYYY, because a phone's number keys have
 * none (W13). What has slashes elsewhere stays as it is, so that the error is seen and a part can be typed again. A year
 * that is typed first loses the slash that it was given when the person's own mark follows.
 */
export function formatDate(text: string): string {
  const [, century, decade, mark] = /^(19|20)\/(\d{2})([-.])/.exec(text) ?? [];
  if (century !== undefined) return `${century}${decade}${mark}${text.slice(6)}`;
  const [, month, day, year] = /^(\d{2})(\d{1,2})(\d*)$/.exec(text) ?? /^(\d{2})\/(\d{2})(\d)$/.exec(text) ?? [];
  if (month === undefined) return text;
  return [month, day, year].filter((part) => part !== "").join("/");
}

/** Where the caret belongs after formatting: behind as many digits as it stood behind before (W17). */
export function caretAfter(typed: string, caret: number, formatted: string): number {
  if (caret >= typed.length) return formatted.length;
  const dropped = digitsOf(typed).length - digitsOf(formatted).length;
  let left = digitsOf(typed.slice(0, caret)).length - dropped;
  if (left <= 0) return 0;
  for (let at = 0; at < formatted.length; at += 1) {
    if (/\d/.test(formatted.charAt(at))) left -= 1;
    if (left === 0) return at + 1;
  }
  return formatted.length;
}

/** What browsers report for a key that a composition has taken, in place of the key's own code. */
const TAKEN = 229;

/** Whether a key belongs to the composition of a letter or word, and so to nothing on the page (W44). */
export const isComposing = ({ nativeEvent: { isComposing: is, keyCode } }: KeyboardEvent): boolean =>
  is || keyCode === TAKEN;
