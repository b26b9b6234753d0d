/** Numbers as people write them, in a form, in a rule and in a sheet alike. */

const CURRENCY = /^(?:[A-Z]{3}\s*|[A-Z]{0,3}[$€£¥]\s*)|\s*(?:[A-Z]{3}|[$€£¥])$/g;
const GROUPED = /^\d{1,3}(?:[, \u00A0\u202F]\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** What a percentage is; undefined where it may be either, and is not taken for a number. */
export type Percent = "hundredths" | "as it is" | undefined;

/**
 * Returns the number that a text is as people write them: `1,200`, `$12`, `(5)`, `10 %`; undefined for any other text, such
 * as `1,2`. One that is larger than any number can be is Infinity.
 */
export function numberTyped(text: string, percents?: Percent): number | undefined {
  const trimmed = text.trim();
  const bracketed = /^\((.*)\)$/.exec(trimmed);
  const said = (bracketed?.[1] ?? trimmed).replaceAll(/[−–]/g, "-");
  const percent = /^(.*?)\s*%$/.exec(said);
  if (percent && percents === undefined) return undefined;
  const signed = (percent?.[1] ?? said)
    .trim()
    .replace(/^[-+]\s*/, "")
    .replaceAll(CURRENCY, "");
  const isMinus = bracketed !== null || /^-/.test(said) || /^-/.test(signed);
  const digits = signed.replace(/^[-+]\s*/, "");
  if (!GROUPED.test(digits) && !PLAIN.test(digits)) return undefined;
  const plain = digits.replaceAll(/[, \u00A0\u202F]/g, "");
  const size = Number(percent && percents === "hundredths" && !/e/i.test(plain) ? `${plain}e-2` : plain);
  return isMinus && size !== 0 ? -size : size;
}

/** Returns the number that a text is, where a file can hold it. A percentage is not one: what it is a part of is not known. */
export function numberKept(text: string): number | undefined {
  const number = numberTyped(text);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}
