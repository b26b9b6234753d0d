import type { JsonObject } from "../contract";

/** Whether a value is blank: undefined, null, an empty list, or a text of only spaces, tabs or line ends. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && !startsPlainly(value) && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Whether a text starts with a letter, digit or sign of ASCII: most do, so the rest need not be checked. */
const startsPlainly = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f;
};

const WITH_EDGES = /^\s|\s$/;

/**
 * The answers with their texts trimmed: phone keyboards add a space after an e-mail address, and a spreadsheet
 * cell adds a tab. Returns the same object when there is nothing to trim, which is usual.
 */
export function trimmed(answers: JsonObject, names: Iterable<string> = Object.keys(answers)): JsonObject {
  let changed: { [name: string]: JsonObject[string] } | undefined;
  for (const name of names) {
    const value = answers[name];
    if (typeof value === "string" && WITH_EDGES.test(value)) (changed ??= {})[name] = value.trim();
  }
  return changed ? { ...answers, ...changed } : answers;
}
