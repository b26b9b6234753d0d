import { readFileSync } from "node:fs";
import type { List } from "../../../engine/index";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** A small sound flow of an invented product, as text. */
export const baseText = read("./base.flow.json");
/** The list files it names. */
export const baseLists = JSON.parse(read("./base.lists.json")) as Readonly<Record<string, List>>;

/** One edit of the base flow: what stands at the pointer after it, or what is gone. */
export type Change = { readonly set: string; readonly to: unknown } | { readonly remove: string };

/** The base flow with these edits. Throws for a pointer that leads nowhere, so that a fixture cannot miss its mark. */
export function changed(changes: readonly Change[]): unknown {
  const flow: unknown = JSON.parse(baseText);
  for (const change of changes) apply(flow, change);
  return flow;
}

function apply(flow: unknown, change: Change): void {
  const pointer = "set" in change ? change.set : change.remove;
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
  const last = keys.pop() ?? "";
  const parent = keys.reduce((here, key) => (here as Record<string, unknown>)[key], flow) as Record<string, unknown>;
  if ("set" in change)
    Object.defineProperty(parent, last, { value: change.to, enumerable: true, configurable: true, writable: true });
  else if (!Object.hasOwn(parent, last)) throw new Error(`nothing to remove at ${pointer}`);
  else delete parent[last];
}

/** The base flow's text with one passage replaced. */
export function replaced([from, to]: readonly [string, string]): string {
  if (!baseText.includes(from)) throw new Error(`the base flow has no ${from}`);
  return baseText.replace(from, () => to);
}
