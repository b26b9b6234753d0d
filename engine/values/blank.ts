import type { JsonObject } from "../contract";

/** Whether nothing was said: undefined, null, or a text of spaces, tabs or line ends alone. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && !startsPlainly(value) && value.trim() === "");

/** Whether a text starts with a letter, digit or sign of ASCII: most do, and need no look at the rest. */
const startsPlainly = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f;
};

const WITH_EDGES = /^\s|\s$/;

/**
 * Answers without spaces around their texts: phone keyboards put one behind an e-mail address, and a cell of a
 * spreadsheet brings a tab. The same object when there is nothing to trim, which is the usual case.
 */
export function trimmed(answers: JsonObject, names: Iterable<string> = Object.keys(answers)): JsonObject {
  let changed: { [name: string]: JsonObject[string] } | undefined;
  for (const name of names) {
    const value = answers[name];
    if (typeof value === "string" && WITH_EDGES.test(value)) (changed ??= {})[name] = value.trim();
  }
  return changed ? { ...answers, ...changed } : answers;
}
