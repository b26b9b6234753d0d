import { OPERATORS } from "../../../engine/analysis";

const comparing = Object.entries(OPERATORS).filter(([, { compares }]) => compares);
const twinOf = (name: string): string => `twin ${name}`;

/** The operators that compare, by what they compare. */
export const comparingBy = (by: "order" | "equality" | "membership"): readonly string[] =>
  comparing.flatMap(([name, { compares }]) => (compares?.by === by ? [name] : []));

/**
 * Does something while each comparing operator has a second row under another name, as if somebody had added an
 * operator: who goes by a list of names does not see it.
 */
export function withTwins<T>(act: () => T): T {
  const twins = Object.fromEntries(comparing.map(([name, row]) => [twinOf(name), row]));
  Object.assign(OPERATORS, twins);
  try {
    return act();
  } finally {
    for (const name of Object.keys(twins)) Reflect.deleteProperty(OPERATORS, name);
  }
}

/** A flow, part or rate book in which each comparison goes by its twin's name. */
export function twinned(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(twinned);
  if (json === null || typeof json !== "object") return json;
  const entries = Object.entries(json);
  const isComparison = entries.length === 1 && comparing.some(([name]) => name === entries[0]?.[0]);
  return Object.fromEntries(entries.map(([key, value]) => [isComparison ? twinOf(key) : key, twinned(value)]));
}

/** What was found, with the operators' own names again. */
export const untwinned = (found: unknown): unknown => JSON.parse(JSON.stringify(found).replaceAll("twin ", ""));
