import { readFileSync } from "node:fs";
import { compileValidators, createEngine, type Engine, type Flow, type List, type Lists } from "../../../engine";

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../flows/${path}`, import.meta.url), "utf8"));

/** The lists a flow names, from flows/lists. */
export const listsOf = (flow: Flow): Lists =>
  Object.fromEntries(
    Object.entries(flow.lists ?? {}).map(([name, file]) => [name, read(`lists/${file}.json`) as List]),
  );

/** An engine over the working copy of a shipped flow. */
export function shippedEngine(id: string): Engine {
  const flow = read(`${id}.flow.json`) as Flow;
  return createEngine(flow, { lists: listsOf(flow), validators: compileValidators(flow) });
}
