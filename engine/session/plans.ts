import type { Flow, JsonObject } from "../contract";
import { at } from "../rules/reads";

export type Match = NonNullable<Flow["plan"]>["match"][number];

/** An answer that says something. */
export const given = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** What each line compares of each plan, and the choices already looked up: plans are searched at every step. */
interface Index {
  readonly values: readonly (readonly unknown[])[];
  readonly found: Map<string, readonly JsonObject[]>;
}

const indexes = new WeakMap<readonly JsonObject[], WeakMap<readonly Match[], Index>>();

function indexOf(plans: readonly JsonObject[], lines: readonly Match[]): Index {
  let byLines = indexes.get(plans);
  if (!byLines) indexes.set(plans, (byLines = new WeakMap<readonly Match[], Index>()));
  let index = byLines.get(lines);
  if (!index) byLines.set(lines, (index = { values: plans.map((plan) => lines.map((line) => valueIn(plan, line))), found: new Map() }));
  return index;
}

const valueIn = (plan: JsonObject, line: Match): unknown => (line.equals === undefined ? given(at(plan, line.has ?? "")) : at(plan, line.equals));

/** What a plan must have in this line; undefined = anything (the line is not compared). */
export type Wanted = readonly unknown[];

/** The plans whose lines have the wanted values, in the order loaded. `lines` must be the flow's own array. */
export function plansWith(plans: readonly JsonObject[], lines: readonly Match[], wanted: Wanted): readonly JsonObject[] {
  const index = indexOf(plans, lines);
  const key = wanted.map((value) => `${typeof value}:${String(value)}`).join("|");
  let found = index.found.get(key);
  if (!found) {
    found = plans.filter((_, position) => wanted.every((value, line) => value === undefined || index.values[position]?.[line] === value));
    index.found.set(key, found);
  }
  return found;
}

/** What the answers want of each line; an unanswered optional part is not wanted. */
export const wantedBy = (lines: readonly Match[], answers: JsonObject): Wanted => lines.map((line) => (line.equals === undefined ? answers[line.answer] === true : (answers[line.answer] ?? null)));

/** The same without the optional parts: any plan of the type and name. */
export const wantedBase = (lines: readonly Match[], answers: JsonObject): Wanted => lines.map((line) => (line.equals === undefined || !given(answers[line.answer]) ? undefined : answers[line.answer]));
