import jsonLogic from "json-logic-js";
import { addDays, addYears, isoDate, usDate } from "./dates";

/** What `lookup` reads: a flow's tables and lists under one set of names. */
export interface LookupSource {
  readonly lookups: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** `{"lookup": [table, key, default]}`; json-logic hands the scope over as `this`. */
function lookup(this: LookupSource, table: unknown, key: unknown, fallback: unknown = null): unknown {
  const found = this.lookups.get(String(table))?.get(String(key));
  return found === undefined ? fallback : found;
}

const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

jsonLogic.add_operation("lookup", lookup as (...args: unknown[]) => unknown);
jsonLogic.add_operation("count", count);
jsonLogic.add_operation("iso_date", (value: unknown) => isoDate(value) ?? null);
jsonLogic.add_operation("us_date", (value: unknown) => usDate(value) ?? null);
jsonLogic.add_operation("add_days", (value: unknown, days: unknown) => addDays(value, days) ?? null);
jsonLogic.add_operation("add_years", (value: unknown, years: unknown) => addYears(value, years) ?? null);

/** The value of a rule over a scope. Rules are checked when the flow is loaded; this trusts them. */
export function evaluate(rule: unknown, scope: object): unknown {
  if (rule === null || typeof rule !== "object") return rule;
  return jsonLogic.apply(rule as Parameters<typeof jsonLogic.apply>[0], scope);
}

/** Truth as JsonLogic has it: an empty list is false, unlike in JavaScript. */
export function holds(rule: unknown, scope: object): boolean {
  if (rule === undefined) return true;
  const value = evaluate(rule, scope);
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
