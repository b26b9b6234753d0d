import { addressFields, isEqual, ofEachField, personFields } from "../../../engine/index";
import type { Draft, Field } from "./draft";

/** Fields that are decided about together. */
export type Contested = readonly [Field, ...Field[]];

/** Each field by itself, but an address is one thing, so no two are mixed. */
const UNITS: readonly Contested[] = [
  ...personFields.map((field): Contested => [field]),
  ["line1", ...addressFields.filter((field) => field !== "line1")],
];

export interface Merged {
  /** What was changed on one side only, from that side; what both have changed, from this one. */
  readonly draft: Draft;
  /** What both have changed, each to something else. */
  readonly contested: readonly Contested[];
}

/**
 * Brings together what two people did to the same client.
 * @param before what both began with
 */
export function merged(before: Draft, mine: Draft, theirs: Draft): Merged {
  const parts = UNITS.map((unit) => ({
    unit,
    here: partOf(mine, unit),
    there: partOf(theirs, unit),
    changedHere: !isEqual(partOf(before, unit), partOf(mine, unit)),
    changedThere: !isEqual(partOf(before, unit), partOf(theirs, unit)),
  }));
  const taken = parts.filter(({ changedHere, changedThere }) => changedThere && !changedHere);
  const contested = parts.filter((part) => part.changedHere && part.changedThere && !isEqual(part.here, part.there));
  const theirFields = new Set(taken.flatMap(({ unit }) => unit));
  return {
    draft: ofEachField((field) => (theirFields.has(field) ? theirs[field].trim() : mine[field])),
    contested: contested.map(({ unit }) => unit),
  };
}

/** The fields of a unit, with what a draft says in them. */
export const partOf = (draft: Draft, unit: Contested): Partial<Draft> =>
  Object.fromEntries(unit.map((field) => [field, draft[field].trim()]));
