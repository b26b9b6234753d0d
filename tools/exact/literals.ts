import { isObject, type Json } from "../../engine/index";
import { keysOf, wholeFlow, type Course } from "../../engine/analysis";

/** What the rules of versions compare answers and surroundings with. */
export interface Literals {
  /** Question, also one about a thing of a list → the values that it is compared with. */
  readonly of: ReadonlyMap<string, readonly Json[]>;
  /** Every value that something is compared with. */
  readonly all: readonly Json[];
  /** Days of the calendar that rules name. */
  readonly days: readonly string[];
  /** What rules read of the page's address and of what is around an enrollment. */
  readonly outer: readonly Outer[];
  /** The codes of failures that a flow has words for. */
  readonly codes: readonly string[];
}

/** A path outside of the answers, with what it is compared with. */
interface Outer {
  readonly root: string;
  readonly name: string;
  readonly values: readonly Json[];
}

const OUTER: ReadonlySet<string> = new Set(["query", "flags", "broker", "brokerage", "carrier"]);

/** Returns what the flows and rate books of versions compare things with. */
export function literalsIn(courses: readonly Course[]): Literals {
  const found = new Map<string, Set<Json>>();
  const codes = new Set<string>();
  for (const { engine, world } of courses) {
    collect([wholeFlow(engine), world.offers.source], found);
    for (const [, code = ""] of JSON.stringify(wholeFlow(engine)).matchAll(/"errors":\[([^\]]*)\]/g))
      for (const each of code.split(",")) codes.add(each.replaceAll('"', ""));
  }
  const of = new Map<string, readonly Json[]>();
  const outer: Outer[] = [];
  for (const [path, values] of found) {
    const [root = "", name = path] = path.split(".");
    if (OUTER.has(root)) outer.push({ root, name, values: [...values] });
    else of.set(name, [...(of.get(name) ?? []), ...values]);
  }
  const all = [...new Set([...found.values()].flatMap((values) => [...values]))];
  const days = all.filter((value): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value));
  return { of, all, days, outer, codes: [...codes] };
}

/** Notes each path that a rule reads, with the plain values beside it. */
function collect(value: unknown, found: Map<string, Set<Json>>): void {
  if (typeof value === "string") {
    for (const [, path = ""] of value.matchAll(/\{([a-z_]+\.[a-z_.]+)\}/g)) noted(path, found);
  } else if (Array.isArray(value)) {
    const plain = value.flat().filter((each): each is Json => typeof each === "number" || typeof each === "string");
    for (const part of value) {
      const path = pathIn(part);
      if (path !== undefined) for (const each of plain) noted(path, found).add(each);
      collect(part, found);
    }
  } else if (isObject(value)) {
    const path = pathIn(value);
    if (path !== undefined) noted(path, found);
    for (const part of Object.values(value)) collect(part, found);
  }
}

const pathIn = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined;
  const path: unknown = Array.isArray(value.var) ? value.var[0] : value.var;
  return typeof path === "string" && keysOf(`/${path}`).length > 0 ? path : undefined;
};

function noted(path: string, found: Map<string, Set<Json>>): Set<Json> {
  const known = found.get(path) ?? new Set<Json>();
  found.set(path, known);
  return known;
}
