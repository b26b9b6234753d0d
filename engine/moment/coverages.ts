import type { Json, JsonObject } from "../contract";
import type { CompiledCoverages, CompiledRow } from "../flow/compiled";
import { isObject, without } from "../values/objects";
import type { Moment } from "./moment";

/** The rows of the catalogue that are part of the plan here, under their headings (wizards §9, B-13). */
export function rowsOf(moment: Moment): readonly { readonly title: string; readonly rows: readonly CompiledRow[] }[] {
  return moment.flow.coverages.groups.map(({ title, rows }) => ({
    title,
    rows: rows.filter((row) => isOffered(moment, row)),
  }));
}

/** Whether a coverage is part of the plan: in the rating region, and for the answers. */
const isOffered = (moment: Moment, { notOfferedIn, offeredWhen }: CompiledRow): boolean =>
  !notOfferedIn.has(moment.ratingRegion ?? "") && moment.holds(offeredWhen);

/** The coverages that answers decide, in a few letters: the same while the same ones are offered. */
export const offeredKey = (moment: Moment): string =>
  moment.flow.coverages.groups
    .flatMap(({ rows }) => rows)
    .map((row) => (row.offeredWhen === null ? "" : moment.holds(row.offeredWhen) ? "1" : "0"))
    .join("");

/**
 * The plan as it is sold: completed from the catalogue, without the coverages that are not offered in the rating
 * region or for the answers (wizards §9, resolutions B-13). A policy keeps this plan.
 */
export function completePlan(moment: Moment, plan: JsonObject): JsonObject {
  const { coverages } = moment.flow;
  const full = withDefaults(coverages.defaults, plan) as JsonObject;
  const gone = coverages.groups.flatMap(({ rows }) => rows).filter((row) => !isOffered(moment, row));
  const keys = gone.map(({ key }) => key);
  return keys.length === 0
    ? full
    : coverages.tables.reduce((kept, { path }) => withoutKeys(kept, path.split("."), keys), full);
}

/** A copy of the object without these keys of the object at the path. */
function withoutKeys(object: JsonObject, [first, ...rest]: readonly string[], keys: readonly string[]): JsonObject {
  if (first === undefined) return without(object, keys);
  const inner = object[first];
  return isObject(inner) ? { ...object, [first]: withoutKeys(inner, rest, keys) } : object;
}

/** Merges a value over its defaults, at every depth: the value wins, lists are replaced whole (resolutions A-40). */
export function withDefaults(defaults: Json | undefined, value: Json | undefined): Json | undefined {
  if (defaults === undefined) return value;
  if (!isObject(defaults) || !isObject(value)) return value === undefined ? defaults : value;
  const merged: { [key: string]: Json | undefined } = { ...defaults };
  for (const [key, own] of Object.entries(value)) merged[key] = withDefaults(defaults[key], own);
  return merged;
}

/** The plans completed from the catalogue; the same list if the catalogue says nothing. */
export const filledPlans = (plans: readonly JsonObject[], { defaults }: CompiledCoverages): readonly JsonObject[] =>
  defaults === undefined ? plans : plans.map((plan) => withDefaults(defaults, plan) as JsonObject);
