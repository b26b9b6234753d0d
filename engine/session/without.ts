import type { JsonObject } from "../contract";

/** Answers without these names. */
export function without(answers: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.includes(name)));
}
