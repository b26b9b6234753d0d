import type { Json, JsonObject } from "../contract";
import { isObject } from "../values/objects";

/** Merges a value over its defaults, at every depth: the value wins, lists are replaced whole (resolutions A-40). */
export function withDefaults(defaults: Json | undefined, value: Json | undefined): Json | undefined {
  if (defaults === undefined) return value;
  if (!isObject(defaults) || !isObject(value)) return value === undefined ? defaults : value;
  const merged: { [key: string]: Json | undefined } = { ...defaults };
  for (const [key, own] of Object.entries(value)) merged[key] = withDefaults(defaults[key], own);
  return merged;
}

/** Plans over the flow's default plan; without one the same list, so that what is known of it stays known. */
export const filledPlans = (plans: readonly JsonObject[], defaults: Json | undefined): readonly JsonObject[] =>
  defaults === undefined ? plans : plans.map((plan) => withDefaults(defaults, plan) as JsonObject);
