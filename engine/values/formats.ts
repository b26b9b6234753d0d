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

/**
 * Format name (a question's `format`) → whether a text has that form. Not in ajv, because a precompiled validator would
 * need a module for each.
 */
export const isFormat = {
  email: (text) => text.length <= 254 && EMAIL.test(text),
  "us-phone": (text) => US_PHONE.test(text),
  "us-zip": (text) => US_ZIP.test(text),
  "us-date": (text) => isoDate(text) !== undefined,
  date: isIsoDate,
} as const satisfies { readonly [format in Format]: (text: string) => boolean };
