import { readFileSync } from "node:fs";
import { withParts, type Flow, type JsonObject, type List, type Parts, type RateBookFile } from "../../../engine/index";
import type { RateBook } from "../../../server/rates/rate-book";
import { lowestPriceOf, unpricedPlans } from "../../../server/rates/plans";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** A small sound flow of an invented product, as text. */
export const baseText = read("./base.flow.json");
/** The lists and parts that it names. */
export const baseLists = JSON.parse(read("./base.lists.json")) as Readonly<Record<string, List>>;
export const baseParts = JSON.parse(read("./base.parts.json")) as Parts;

/** One edit: what stands at the pointer after it, or what is gone. In a part where it names one, else in the base flow. */
export type Change = { readonly part?: string } & (
  | { readonly set: string; readonly to: unknown }
  | { readonly remove: string }
);

/** The base flow with these edits. Throws for a pointer that leads nowhere, so that a fixture cannot miss its mark. */
export function changed(changes: readonly Change[]): unknown {
  const flow: unknown = JSON.parse(baseText);
  for (const change of changes) if (change.part === undefined) apply(flow, change);
  return flow;
}

/** The base flow's rate book with these edits. */
export function changedRates(changes: readonly Change[]): RateBookFile {
  const book: unknown = JSON.parse(read("./base.rates.json"));
  for (const change of changes) apply(book, change);
  const rates = book as RateBook;
  return {
    file: "kite.json",
    book: book as RateBookFile["book"],
    plans: unpricedPlans(rates) as unknown as JsonObject[],
    // Only a sound book has one.
    get lowestPrice() {
      return lowestPriceOf(rates);
    },
  };
}

/** The base flow with these edits as it is published: with its parts inside. */
export const changedPublished = (changes: readonly Change[]): Flow =>
  withParts(changed(changes) as Flow, changedParts(changes));

/** The parts with these edits. */
export function changedParts(changes: readonly Change[]): Parts {
  const parts: { [name: string]: unknown } = structuredClone(baseParts);
  for (const change of changes) if (change.part !== undefined) apply(parts[change.part], change);
  return parts as Parts;
}

function apply(json: unknown, change: Change): void {
  const pointer = "set" in change ? change.set : change.remove;
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
  const last = keys.pop() ?? "";
  const parent = keys.reduce((here, key) => (here as Record<string, unknown>)[key], json) as Record<string, unknown>;
  if ("set" in change)
    Object.defineProperty(parent, last, { value: change.to, enumerable: true, configurable: true, writable: true });
  else if (!Object.hasOwn(parent, last)) throw new Error(`nothing to remove at ${pointer}`);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

/** The base flow's text with one passage replaced. */
export function replaced([from, to]: readonly [string, string]): string {
  if (!baseText.includes(from)) throw new Error(`the base flow has no ${from}`);
  return baseText.replace(from, () => to);
}
