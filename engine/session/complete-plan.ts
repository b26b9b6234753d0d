import type { Flow, Json, JsonObject, StartInit } from "../contract";
import type { Compiled } from "./compiled";
import { withDefaults } from "./defaults";
import { Scope } from "./scope";
import { newSession } from "./start";
import { isObject } from "../values/objects";

/**
 * The plan as it is sold: over the flow's default plan, and without the coverages that are omitted for this data
 * (wizards §9, resolutions B-13). What a policy keeps and shows later.
 */
export function completePlan(compiled: Compiled, init: StartInit, plan: JsonObject): JsonObject {
  const full = withDefaults(compiled.flow.plan?.defaults as Json | undefined, plan) as JsonObject;
  const { omitted } = new Scope(compiled, newSession(compiled, init), {}, true);
  return omitted.length === 0
    ? full
    : coveragePaths(compiled.flow).reduce((kept, path) => withoutKeys(kept, path.split("."), omitted), full);
}

/** Where the flow's tables find their coverages in a plan. */
function coveragePaths(flow: Flow): readonly string[] {
  const paths = Object.values(flow.steps).flatMap((step) => {
    if (step.kind === "plan-choice") return [step.coverages];
    return step.kind === "plan-details" ? step.tables.map((table) => table.coverages) : [];
  });
  return [...new Set(paths)];
}

/** A copy of the object without these keys of the object at the path. */
function withoutKeys(object: JsonObject, [first, ...rest]: readonly string[], keys: readonly string[]): JsonObject {
  if (first === undefined) return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
  const inner = object[first];
  return isObject(inner) ? { ...object, [first]: withoutKeys(inner, rest, keys) } : object;
}
