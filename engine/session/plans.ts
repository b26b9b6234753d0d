import type { Flow, JsonObject } from "../contract";
import { compileRule } from "../language/rule";
import { isBlank } from "../values/blank";

export type Match = NonNullable<Flow["plan"]>["match"][number];

/** Whether an answer is there. */
export const given = (value: unknown): boolean => !isBlank(value);

/** What a plan must have in each line; undefined = anything (the line is not compared). */
export type Wanted = readonly unknown[];

interface Index {
  /** What each line compares, plan by plan. */
  readonly values: readonly (readonly unknown[])[];
  /** The choices looked up so far: there are few, and every step asks for them again. */
  readonly found: { readonly wanted: Wanted; readonly plans: readonly JsonObject[] }[];
  readonly offers: { readonly base: Wanted; readonly offers: Offers }[];
}

/** Optional parts by the answer that takes them: whether some plan has it. */
export type Offers = { readonly [answer: string]: boolean };

const readers = new WeakMap<readonly Match[], readonly ((plan: object) => unknown)[]>();

function readersOf(lines: readonly Match[]): readonly ((plan: object) => unknown)[] {
  let known = readers.get(lines);
  if (!known) readers.set(lines, (known = lines.map((line) => compileRule({ var: line.equals ?? line.has ?? "" }))));
  return known;
}

/**
 * The index asked for last: a session asks for its own many times in a row. Only one is kept, because a weak map with an
 * entry for every list ever loaded costs the garbage collector more than making an index anew.
 */
let latest:
  { readonly plans: readonly JsonObject[]; readonly lines: readonly Match[]; readonly index: Index } | undefined;

function indexOf(plans: readonly JsonObject[], lines: readonly Match[]): Index {
  if (latest?.plans !== plans || latest.lines !== lines) latest = { plans, lines, index: makeIndex(plans, lines) };
  return latest.index;
}

function makeIndex(plans: readonly JsonObject[], lines: readonly Match[]): Index {
  const read = readersOf(lines);
  const values = plans.map((plan) => lines.map((line, position) => valueOf(line, read[position]?.(plan))));
  return { values, found: [], offers: [] };
}

const valueOf = (line: Match, value: unknown): unknown => (line.equals === undefined ? given(value) : value);

function isSame(a: Wanted, b: Wanted): boolean {
  for (let position = 0; position < a.length; position++) if (a[position] !== b[position]) return false;
  return true;
}

function meets(values: readonly unknown[], wanted: Wanted): boolean {
  for (let line = 0; line < wanted.length; line++)
    if (wanted[line] !== undefined && wanted[line] !== values[line]) return false;
  return true;
}

/** The plans whose lines have the wanted values, in the order loaded. `lines` must be the flow's own array. */
export function plansWith(
  plans: readonly JsonObject[],
  lines: readonly Match[],
  wanted: Wanted,
): readonly JsonObject[] {
  if (plans.length === 0) return plans;
  const index = indexOf(plans, lines);
  for (const known of index.found) if (isSame(known.wanted, wanted)) return known.plans;
  const fitting = plans.filter((_, position) => meets(index.values[position] ?? [], wanted));
  index.found.push({ wanted, plans: fitting });
  return fitting;
}

/** What the answers want of each line; an optional part that is unanswered, or offered no more, is not wanted. */
export const wantedBy = (lines: readonly Match[], answers: JsonObject, offers: Offers): Wanted =>
  lines.map((line) =>
    line.equals === undefined
      ? answers[line.answer] === true && offers[line.answer] === true
      : (answers[line.answer] ?? null),
  );

/** The same without the optional parts: any plan of the type and name. */
export const wantedBase = (lines: readonly Match[], answers: JsonObject): Wanted =>
  lines.map((line) => baseOf(line, answers));

const baseOf = (line: Match, answers: JsonObject): unknown =>
  line.equals === undefined || !given(answers[line.answer]) ? undefined : answers[line.answer];

/** Whether these are the answers that the wanted values were made of; compared in place, because it is asked at every event. */
function isBase(base: Wanted, lines: readonly Match[], answers: JsonObject): boolean {
  for (let position = 0; position < lines.length; position++)
    if (base[position] !== baseOf(lines[position] as Match, answers)) return false;
  return true;
}

/** Which optional parts the plans offer that fit the other answers given. */
export function offersOf(plans: readonly JsonObject[], lines: readonly Match[], answers: JsonObject): Offers {
  const index = indexOf(plans, lines);
  for (const known of index.offers) if (isBase(known.base, lines, answers)) return known.offers;
  const base = wantedBase(lines, answers);
  const offers: { [answer: string]: boolean } = {};
  for (const line of lines) if (line.has !== undefined) offers[line.answer] = false;
  for (const values of index.values) if (meets(values, base)) addParts(offers, lines, values);
  index.offers.push({ base, offers });
  return offers;
}

function addParts(offers: { [answer: string]: boolean }, lines: readonly Match[], values: readonly unknown[]): void {
  lines.forEach((line, position) => {
    if (line.has !== undefined && values[position] === true) offers[line.answer] = true;
  });
}
