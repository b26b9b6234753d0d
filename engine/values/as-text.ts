/**
 * The text of a value, as `String` gives it for JSON; never throws. A buyer's answer may be an object with a key such as
 * `toString`, which JavaScript would take for the way to make a text of it.
 */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOrNothing).join(",");
  return typeof value === "object" && value !== null ? OBJECT : String(value);
}

/** The text of a value among others, where nothing is an empty text. */
export const textOrNothing = (part: unknown): string => (part === null || part === undefined ? "" : asText(part));

const OBJECT = "[object Object]";

/** The value where it is compared or calculated with: a list or an object is its text. */
export const asScalar = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? asText(value) : value;
