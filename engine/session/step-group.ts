import type { StartInit } from "../contract";
import { runOf, type Engine } from "./engine";
import { hereOf } from "./here";
import { newSession } from "./start";

/**
 * The label of the group of a step, as it is said at the beginning of this session; undefined for a name that is not a
 * step of the flow. For lists of enrollments, which say where each stopped.
 */
export function groupOfStep(engine: Engine, init: StartInit, step: string): string | undefined {
  const run = runOf(engine);
  const group = run.flow.steps.get(step)?.declared.group;
  if (group === undefined) return undefined;
  return run.flow.groups.get(group)?.say(hereOf(run, newSession(run, init)).scope) ?? group;
}
