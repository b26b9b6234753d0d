import { keysOf } from "../../flow/pointer";
import { operationOf } from "../../language/operators";
import { compileRule, isTrue } from "../../language/rule";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import { withValue } from "../classes/state";
import type { Edit } from "../edits/tree";
import { canonical } from "../equality/closure";
import type { Course } from "../journeys/journey";
import type { JsonObject, Json } from "../../contract";

type WholeFlow = Course["run"]["flow"]["flow"];

/**
 * Returns whether an edit has no effect because what it decides comes to the same for every combination of what it reads:
 * a condition holds for the same, or the first text or rejection of a list that holds is the same. Each path is tried with
 * each value that it is compared with, those right beside it, and others; whether somebody can come there does not count.
 * False where a rule does more than compare paths with values: then nothing is proven.
 */
export function isEqualForAll({ at }: Edit, without: WholeFlow, now: WholeFlow): boolean {
  const keys = keysOf(at).slice(1);
  const of = (flow: WholeFlow, length: number): unknown => under(flow, keys.slice(0, length));
  for (let length = keys.length; length > 0; length--) {
    const [before, after] = [of(without, length), of(now, length)];
    if (isChoice(before) && isChoice(after) && isFirstOf(keys, length))
      return isSameFor(choiceOf(before, without), choiceOf(after, now));
  }
  const [before, after] = [of(without, keys.length), of(now, keys.length)];
  if (!CONDITIONS.has(keys.at(-1) ?? "") || before === undefined || after === undefined) return false;
  return isSameFor(conditionOf(before, without), conditionOf(after, now));
}

const CONDITIONS: ReadonlySet<string> = new Set(["when", "show_when", "fail_when"]);

/** Lists of which only the first that holds counts: the variants of a text, and the rejections of a step. */
const isFirstOf = (keys: readonly string[], length: number): boolean => FIRST_OF.has(keys[length - 1] ?? "");
const FIRST_OF: ReadonlySet<string> = new Set([
  "headline",
  "hint",
  "label",
  "message",
  "next_label",
  "reject",
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

function isSameFor(was: Decided, now: Decided): boolean {
  const domains = new Map<string, Set<Json>>();
  if (![...was.rules, ...now.rules].every((rule) => isComparing(rule, domains))) return false;
  const all = [...domains].map(([path, values]) => [path.split("."), [...values, ...OTHERS]] as const);
  const many = all.reduce((product, [, values]) => product * values.length, 1);
  return many <= MOST && [...scopesOf(all)].every((scope) => was.of(scope) === now.of(scope));
}

const MOST = 50_000;
const OTHERS: readonly Json[] = [null, "", true, false, 0, "another value"];

function* scopesOf([first, ...rest]: readonly (readonly [
  readonly string[],
  readonly Json[],
])[]): Generator<JsonObject> {
  if (!first) return yield {};
  const [path, values] = first;
  for (const scope of scopesOf(rest)) for (const value of values) yield withValue(scope, path, value);
}

const JOINING: ReadonlySet<string> = new Set(["and", "or", "!", "!!", "if"]);

/** Whether a rule only joins comparisons of a path with plain values; notes the values that tell its answers apart. */
function isComparing(rule: unknown, domains: Map<string, Set<Json>>): boolean {
  const operation = operationOf(rule);
  if (!operation?.row) return isPlain(rule);
  const { name, args } = operation;
  if (name === "var") return noted(args[0], [], domains);
  if (JOINING.has(name)) return args.every((arg) => isComparing(arg, domains));
  if (!operation.row.compares) return false;
  const paths = args.flatMap((arg) => (operationOf(arg)?.name === "var" ? [operationOf(arg)?.args[0]] : []));
  const plain = args.filter((arg) => operationOf(arg)?.name !== "var");
  const isOne = paths.length === 1 && plain.every((each) => [each].flat().every(isPlain));
  return isOne && noted(paths[0], plain.flat(), domains);
}

function noted(path: unknown, compared: readonly unknown[], domains: Map<string, Set<Json>>): boolean {
  if (typeof path !== "string" || path === "" || path.startsWith("item")) return false;
  const known = domains.get(path) ?? new Set<Json>();
  domains.set(path, known);
  for (const value of compared)
    for (const near of typeof value === "number" ? [value - 0.5, value, value + 0.5] : [value])
      if (isPlain(near)) known.add(near);
  return true;
}

const isPlain = (value: unknown): value is Json =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
