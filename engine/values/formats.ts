import { isIsoDate, isoDate } from "./dates";

/** One address, ASCII, no quoting, no comments: what every mail system understands. Linear, no back-tracking traps. */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const US_PHONE = /^\d{3}-\d{3}-\d{4}$/;
const US_ZIP = /^\d{5}$/;

export type FormatName = "email" | "us-phone" | "us-zip" | "us-date" | "date";

/**
 * Whether a text has the form that a name stands for: what a question's `format` says. They live here and not in ajv, because a precompiled validator
 * would need each of them as a module of its own.
 */
export const isFormat: { readonly [name in FormatName]: (value: string) => boolean } = {
  email: (value) => value.length <= 254 && EMAIL.test(value),
  "us-phone": (value) => US_PHONE.test(value),
  "us-zip": (value) => US_ZIP.test(value),
  "us-date": (value) => isoDate(value) !== undefined,
  date: isIsoDate,
};
