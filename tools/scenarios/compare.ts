import { isObject, type Call, type Json } from "../../engine/index";
import { valueAt } from "../../engine/analysis";
import type { ExpectedCall } from "../../schemas/scenario.types";

type Value = Json | undefined;

/** Where `found` lacks what is `wanted`: objects by the keys wanted, lists and values whole. Sentences; none = it holds. */
export function holdsAtLeast(found: Value, wanted: Json, at: string): readonly string[] {
  if (isObject(wanted)) {
    if (!isObject(found)) return [`${at}: expected an object, found ${JSON.stringify(found)}`];
    return Object.entries(wanted).flatMap(([key, value]) => holdsAtLeast(found[key], value ?? null, `${at}.${key}`));
  }
  if (Array.isArray(wanted)) {
    const items = wanted as readonly Json[];
    if (!Array.isArray(found) || found.length !== items.length)
      return [`${at}: expected a list of ${items.length}, found ${JSON.stringify(found)}`];
    return items.flatMap((item, index) => holdsAtLeast((found as readonly Json[])[index], item, `${at}.${index}`));
  }
  return found === wanted ? [] : [`${at}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`];
}

/**
 * Where the calls that were made differ from those expected: by their names and order, or else by what one of them (its
 * `index`) lacks of what it should send. Sentences; none = they are as expected.
 */
export function differencesOfCalls(
  made: readonly Call[],
  expected: readonly ExpectedCall[],
): readonly { readonly index?: number; readonly sentence: string }[] {
  const names = expected.map((each) => (typeof each === "string" ? each : each.call));
  const found = made.map(({ call }) => call);
  if (names.join() !== found.join())
    return [{ sentence: `expected the calls ${names.join(", ")}, but made ${found.join(", ")}` }];
  return expected.flatMap((each, index) =>
    typeof each === "string"
      ? []
      : holdsAtLeast(made[index]?.with, each.with, each.call).map((sentence) => ({ index, sentence })),
  );
}

/** The value at a path of keys and indexes with dots between. */
export const pathIn = (value: Value, path: string): Value => valueAt(value, path) as Value;

/** Every text below a value, one a line: what a person can read of a view. The schema behind a form is not shown. */
export function textsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value !== "object") return "";
  return Object.entries(value)
    .map(([key, part]) => (key === "schema" ? "" : textsOf(part)))
    .filter((text) => text !== "")
    .join("\n");
}
