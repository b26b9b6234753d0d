import { isBlankText } from "./text";

/** Whether a value is blank: undefined, null, an empty list, or a text of which nothing is there to keep. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && !startsPlainly(value) && isBlankText(value)) ||
  (Array.isArray(value) && value.length === 0);

/** Whether a text starts with a letter, digit or sign of ASCII: most do, so the rest need not be checked. */
const startsPlainly = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f;
};
