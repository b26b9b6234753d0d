import { keysOf } from "../../flow/pointer";
import { operationOf } from "../../language/operators";
import { reads } from "../../language/reads";
import { compileRule, isTrue } from "../../language/rule";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import { withValue } from "../classes/state";
import type { Edit } from "../edits/tree";
import { canonical } from "../equality/closure";
import { isConditionAt } from "./condition";
import type { Course } from "../journeys/journey";
import type { JsonObject, Json } from "../../contract";

type WholeFlow = Course["run"]["flow"]["flow"];

/**
 * Returns whether an edit has no effect because what it decides comes to the same for every combination of what it reads:
 * a condition holds for the same, or the first text or rejection of a list that holds is the same. Each path is tried with
 * each value that it is compared with, those right beside it, and others; whether somebody can come there does not count.
 * False where a rule does more than compare paths with values: then nothing is proven.
 */
export function isEqualForAll({ at, wasAt }: Edit, sides: EqualSides): boolean {
  const keys = keysOf(at).slice(1);
  const before = keysOf(wasAt).slice(1);
  // Two edits of one choice may hide each other: the older version must choose the same, too.
  return isSameAt(sides.without, keys, sides.now, keys) && isSameAt(sides.was, before, sides.now, keys);
}

/** What an edit is judged in: both versions, and the newer one without the edit. */
export interface EqualSides {
  readonly was: WholeFlow;
  readonly without: WholeFlow;
  readonly now: WholeFlow;
}

function isSameAt(one: WholeFlow, old: readonly string[], other: WholeFlow, own: readonly string[]): boolean {
  for (let length = own.length; length > 0; length--) {
    const back = own.length - length;
    const [before, after] = [under(one, old.slice(0, old.length - back)), under(other, own.slice(0, length))];
    if (isChoice(before) && isChoice(after) && isFirstOf(own, length))
      return isSameFor(choiceOf(before, one), choiceOf(after, other), clientTypes([one, other]));
  }
  const [before, after] = [under(one, old), under(other, own)];
  if (!isConditionAt(own, other) || before === undefined || after === undefined) return false;
  const [was, now] = [conditionOf(before, one), conditionOf(after, other)];
  // Whether a condition is judged at all follows from which answers it reads.
  return canonical(readsOf(was)) === canonical(readsOf(now)) && isSameFor(was, now, clientTypes([one, other]));
}

/**
 * What is known of the type of a client: nothing yet, or one to whom the product is sold. The server begins no enrollment
 * for another one, and a client keeps their type.
 */
const clientTypes = (flows: readonly WholeFlow[]): ReadonlySet<Json | undefined> =>
  new Set([undefined, null, ...flows.flatMap(({ sold_to: types }) => types ?? [])]);

const readsOf = ({ rules }: Decided): readonly string[] => rules.flatMap(reads).toSorted();

/** Lists of texts of which the first that holds is said. */
const isFirstOf = (keys: readonly string[], length: number): boolean => FIRST_OF.has(keys[length - 1] ?? "");
const FIRST_OF: ReadonlySet<string> = new Set([
  "headline",
  "hint",
  "label",
  "message",
  "next_label",
  "text",
  "title",
  "total_label",
  "value",
]);

type Variant = string | { readonly when: unknown };
const isVariant = (value: unknown): value is Variant =>
  typeof value === "string" || (isObject(value) && value.when !== undefined);
const isChoice = (value: unknown): value is readonly Variant[] =>
  Array.isArray(value) && value.some(isObject) && value.every(isVariant);

/** What is decided by some rules, and all of them with their named values written out. */
interface Decided {
  readonly rules: readonly unknown[];
  readonly of: (scope: object) => unknown;
}

function choiceOf(variants: readonly Variant[], flow: WholeFlow): Decided {
  const all = variants.map((variant) => {
    const rule = typeof variant === "string" ? true : writtenOut(variant.when, flow);
    const said = typeof variant === "string" ? variant : canonical({ ...variant, when: null });
    return { rule, holds: compileRule(rule), said };
  });
  return {
    rules: all.map(({ rule }) => rule),
    of: (scope) => all.find(({ holds }) => isTrue(holds(scope)))?.said ?? null,
  };
}

function conditionOf(condition: unknown, flow: WholeFlow): Decided {
  const rule = writtenOut(condition, flow);
  const holds = compileRule(rule);
  return { rules: [rule], of: (scope) => isTrue(holds(scope)) };
}

/** A rule with its named values written out. */
function writtenOut(rule: unknown, flow: WholeFlow, depth = 0): unknown {
  if (Array.isArray(rule)) return rule.map((part) => writtenOut(part, flow, depth));
  const operation = operationOf(rule);
  if (!operation?.row || depth > DEEPEST) return rule;
  const { name, args } = operation;
  const [path] = args;
  if (name !== "var") return { [name]: args.map((arg) => writtenOut(arg, flow, depth)) };
  const value = typeof path === "string" && path.startsWith("values.") ? path.slice("values.".length) : undefined;
  return value === undefined ? rule : writtenOut(flow.values?.[value] ?? null, flow, depth + 1);
}

const DEEPEST = 20;

function isSameFor(was: Decided, now: Decided, types: ReadonlySet<Json | undefined>): boolean {
  const domains = new Map<string, Domain>();
  if (![...was.rules, ...now.rules].every((rule) => isComparing(rule, domains))) return false;
  const all = [...domains].map(([path, domain]) => {
    const values = valuesOf(domain);
    return [path.split("."), path === TYPE && values.length > 0 ? [...types] : values] as const;
  });
  if (all.some(([, values]) => values.length === 0)) return false;
  const many = all.reduce((product, [, values]) => product * values.length, 1);
  return many <= MOST && [...scopesOf(all)].every((scope) => was.of(scope) === now.of(scope));
}

const MOST = 50_000;
const TYPE = "client.client_type";

/** What rules do with one path: the values that they compare it with, and whether by their order. */
interface Domain {
  readonly equal: Set<Json>;
  readonly ordered: Set<number>;
}

/** Values of no comparison: each is like all others of its kind, in every rule that is admitted here. */
const OTHERS: readonly (Json | undefined)[] = [
  undefined,
  null,
  "",
  true,
  false,
  0,
  "another value",
  [],
  ["another value"],
];

/**
 * One value for each cell into which the comparisons of a path cut all values. None where a path is compared in more than
 * one way, or with values of several types, of which the cells are not known.
 */
function valuesOf({ equal, ordered }: Domain): readonly (Json | undefined)[] {
  const types = new Set([...equal].map((value) => typeof value));
  if (types.size > 1) return [];
  if (ordered.size > 0 && [...types].some((type) => type !== "number")) return [];
  // Nothing, no and yes count as 0 and 1, and whether a number holds changes at 0.
  const numbers = new Set([0, 1, ...ordered, ...[...equal].filter((value) => typeof value === "number")]);
  const sorted = [...numbers].toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const between = sorted.slice(1).map((value, at) => (value + (sorted[at] ?? value)) / 2);
  const all = [...sorted, ...between, least - 1, most + 1];
  return [...OTHERS, ...equal, ...all, ...all.map(String)];
}

function* scopesOf([first, ...rest]: readonly (readonly [
  readonly string[],
  readonly (Json | undefined)[],
])[]): Generator<JsonObject> {
  if (!first) return yield {};
  const [path, values] = first;
  for (const scope of scopesOf(rest)) for (const value of values) yield withValue(scope, path, value);
}

const JOINING: ReadonlySet<string> = new Set(["and", "or", "!", "!!", "if"]);

/** Whether a rule only joins comparisons of a path with plain values; notes the values that tell its answers apart. */
function isComparing(rule: unknown, domains: Map<string, Domain>): boolean {
  const operation = operationOf(rule);
  if (!operation?.row) return isPlain(rule);
  const { name, args, row } = operation;
  if (name === "var") return domainOf(args, domains) !== undefined;
  if (JOINING.has(name)) return args.every((arg) => isComparing(arg, domains));
  if (!row.compares) return false;
  const [left, right] = args;
  const path = operationOf(left)?.name === "var" ? left : right;
  const other = path === left ? right : left;
  const domain = domainOf(operationOf(path)?.args ?? [], domains);
  if (!domain || args.length !== 2 || operationOf(path)?.name !== "var") return false;
  if (row.compares.by === "membership")
    return path === left && Array.isArray(other) && other.every((each) => noted(domain.equal, each));
  if (row.compares.by === "equality") return noted(domain.equal, other);
  return typeof other === "number" && domain.ordered.add(other) !== undefined;
}

/** What is known of the path of a `var`; undefined for one with a default, of a thing, or that is not plain. */
function domainOf(args: readonly unknown[], domains: Map<string, Domain>): Domain | undefined {
  const [path] = args;
  if (typeof path !== "string" || path === "" || args.length !== 1 || /^item(\.|$)/.test(path)) return undefined;
  const known = domains.get(path) ?? { equal: new Set<Json>(), ordered: new Set<number>() };
  domains.set(path, known);
  return known;
}

function noted(values: Set<Json>, value: unknown): boolean {
  if (!isPlain(value) || value === null) return false;
  values.add(value);
  return true;
}

const isPlain = (value: unknown): value is Json =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
