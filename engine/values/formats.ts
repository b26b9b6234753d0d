import type { Format } from "../contract";
import { isIsoDate, isoDate } from "./dates";

/**
 * One address, ASCII, no quoting, no comments, no list: what every mail system understands (reliability §5). Linear, no
 * back-tracking traps.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const US_PHONE = /^\d{3}-\d{3}-\d{4}$/;
const US_ZIP = /^\d{5}$/;

/**
 * Whether a text has the form that a name stands for: what a question's `format` says. They live here and not in ajv,
 * because a precompiled validator would need each of them as a module of its own.
 */
export const isFormat = {
  email: (text) => text.length <= 254 && EMAIL.test(text),
  "us-phone": (text) => US_PHONE.test(text),
  "us-zip": (text) => US_ZIP.test(text),
  "us-date": (text) => isoDate(text) !== undefined,
  date: isIsoDate,
} as const satisfies { readonly [format in Format]: (text: string) => boolean };
