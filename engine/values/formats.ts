import type { Format } from "../contract";
import { isIsoDate, isoDate } from "./dates";

/**
 * One ASCII address without quoting, comments or lists: what every mail system understands (reliability §5). Runs in
 * linear time.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const US_PHONE = /^\d{3}-\d{3}-\d{4}$/;
const US_ZIP = /^\d{5}$/;
/** Below it, a number holds hundredths exactly enough to tell them from thousandths. */
const LARGEST_AMOUNT = 1e12;

const ofText =
  (test: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === "string" && test(value);

/** Whether a number has at most two decimals. */
const hasHundredths = (value: unknown): boolean =>
  typeof value === "number" && Math.abs(value) < LARGEST_AMOUNT && Math.round(value * 100) / 100 === value;

/**
 * Format name (a question's `format`) → whether a text or number has that form. Not in ajv, because a precompiled
 * validator would need a module for each, and its `multipleOf` does not know hundredths.
 */
export const isFormat = {
  email: ofText((text) => text.length <= 254 && EMAIL.test(text)),
  "us-phone": ofText((text) => US_PHONE.test(text)),
  "us-zip": ofText((text) => US_ZIP.test(text)),
  "us-date": ofText((text) => isoDate(text) !== undefined),
  date: isIsoDate,
  usd: hasHundredths,
  percent: hasHundredths,
  year: Number.isInteger,
} as const satisfies { readonly [format in Format]: (value: unknown) => boolean };
