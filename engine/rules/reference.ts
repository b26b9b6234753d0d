import jsonLogic from "json-logic-js";
import { addDays, addYears, isoDate, usDate } from "./dates";

/** What `lookup` reads; json-logic hands the scope over as `this`. */
interface LookupSource {
  readonly lookups: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

function lookup(this: LookupSource, table: unknown, key: unknown, fallback: unknown = null): unknown {
  const found = this.lookups.get(String(table))?.get(String(key));
  return found === undefined ? fallback : found;
}

jsonLogic.add_operation("lookup", lookup as (...args: unknown[]) => unknown);
jsonLogic.add_operation("count", (value: unknown) => (Array.isArray(value) ? value.length : 0));
jsonLogic.add_operation("iso_date", (value: unknown) => isoDate(value) ?? null);
jsonLogic.add_operation("us_date", (value: unknown) => usDate(value) ?? null);
jsonLogic.add_operation("add_days", (value: unknown, days: unknown) => addDays(value, days) ?? null);
jsonLogic.add_operation("add_years", (value: unknown, years: unknown) => addYears(value, years) ?? null);

/**
 * The value of a rule by json-logic-js itself: what a rule means. Explanations are given by it, and the compiled
 * form that sessions run is tested against it.
 */
export const evaluateByReference = (rule: unknown, scope: object): unknown =>
  jsonLogic.apply(rule as Parameters<typeof jsonLogic.apply>[0], scope);
