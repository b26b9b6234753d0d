import type { Json } from "../../contract";
import type { CompiledQuestion } from "../../flow/compiled";
import { equalShares } from "../../kinds/shares";
import { operationOf, sortOfArgument } from "../../language/operators";
import { isObject } from "../../values/objects";
import type { Course } from "../journeys/journey";
import { listsIn } from "../journeys/things";
import type { Candidate, Sides } from "./candidate";
import { literalsBehindAround } from "./literals";

type Both = readonly [CompiledQuestion, CompiledQuestion];

/** A list of things, and who may tell how many it holds. */
interface Listing {
  readonly both: Both;
  readonly rules: readonly unknown[];
  readonly sides: Sides;
  /** The usual things. */
  readonly common: Json | undefined;
  readonly isTyped: boolean;
}

/**
 * No things, the usual ones, as many as a rule compares their number with or needs to come to a sum, and for a typed list
 * as many as are around each bound.
 */
export function numbersOfThings(listing: Listing): readonly Candidate[] {
  const { both, common, isTyped } = listing;
  const usual = Array.isArray(common) ? common.filter(isObject) : [];
  const bounds = isTyped ? both.flatMap(({ declared: { minItems, maxItems } }) => [minItems, maxItems]) : [];
  const { shares } = both[1].declared;
  const shared = (count: number): Json => {
    // The usual answer itself, so that it counts as usual.
    if (count === usual.length && !shares) return common ?? [];
    const usualAt = (at: number): Json => usual[at % Math.max(1, usual.length)] ?? {};
    // Things alike are one and the same, so that rules look at them once.
    if (!shares) return Array.from({ length: count }, (_, at) => usualAt(at));
    return equalShares(count, shares.total).map((share, at) => ({
      ...usual[at % Math.max(1, usual.length)],
      [shares.name]: share,
    }));
  };
  const counts = new Set([
    0,
    1,
    usual.length,
    ...bounds.flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
    ...comparedNumbers(listing),
  ]);
  return [...counts]
    .filter((count) => count >= 0 && count <= MOST_THINGS)
    .map((count) => ({ value: shared(count), length: count }));
}

const MOST_THINGS = 200;

/** How many things there may be where rules compare their number, or what they add up to. */
function comparedNumbers({ both, rules, sides }: Listing): readonly number[] {
  const [old, own] = both;
  const numbersOf = (list: CompiledQuestion, course: Course): readonly number[] =>
    comparisonsIn(rules, course).flatMap((comparison) => numbersIn(comparison, list, course));
  const found = [...numbersOf(old, sides.was), ...numbersOf(own, sides.now)];
  const most = Math.max(...both.map(({ declared }) => declared.maxItems ?? MOST_THINGS));
  return found.filter((count) => Number.isInteger(count) && count >= 0 && count <= most);
}

function numbersIn(comparison: unknown, list: CompiledQuestion, course: Course): readonly number[] {
  const reading = readingIn(comparison, list, course);
  if (reading.size === 0) return [];
  const literals = literalsBehindAround([comparison], course).filter(
    (each): each is number => typeof each === "number",
  );
  const largest = list.items?.form.questions.flatMap(({ maximum }) => (maximum === undefined ? [] : [maximum])) ?? [];
  const counted = reading.has("condition") ? literals.flatMap((at) => [at - 1, at, at + 1]) : [];
  const summed = literals.flatMap((at) => largest.flatMap((most) => fewestFor(at, most)));
  return [...counted, ...(reading.has("value") ? [...summed, list.declared.maxItems ?? 1] : [])];
}

/** How many things come to a sum, and to more than it, if none is worth more than this. */
const fewestFor = (sum: number, most: number): readonly number[] =>
  most > 0 ? [Math.ceil(sum / most), Math.floor(sum / most) + 1] : [];

/** What operators over the things of a list come to in a rule: how many there are, or a number for each. */
function readingIn(rule: unknown, list: CompiledQuestion, course: Course): ReadonlySet<"condition" | "value"> {
  const found = new Set<"condition" | "value">();
  everyOperation([rule], course, ({ row, args }) => {
    const { perThing } = row ?? {};
    if (perThing && listsIn(args[0], course.run.flow).some(({ name }) => name === list.name)) found.add(perThing);
  });
  return found;
}

type Operation = NonNullable<ReturnType<typeof operationOf>>;

/** The comparisons in some rules and in the named values that they use, but for those of one thing. */
function comparisonsIn(rules: readonly unknown[], course: Course): readonly unknown[] {
  const found: unknown[] = [];
  everyOperation(rules, course, ({ row }, rule) => {
    if (row?.compares) found.push(rule);
  });
  return found;
}

/** Visits the operations of some rules and of the named values that they use, but for those over one thing. */
function everyOperation(
  rules: readonly unknown[],
  { run: { flow } }: Course,
  visit: (operation: Operation, rule: unknown) => void,
): void {
  const seen = new Set<string>();
  const add = (rule: unknown): void => {
    if (Array.isArray(rule)) return rule.forEach(add);
    const operation = operationOf(rule);
    if (!operation) return;
    const { name, row, args } = operation;
    visit(operation, rule);
    const path = name === "var" ? String(args[0]) : "";
    if (path.startsWith(VALUES) && !seen.has(path)) {
      seen.add(path);
      add(flow.flow.values?.[path.slice(VALUES.length)]);
    }
    if (row) args.forEach((part, index) => sortOfArgument(row, args, index) === "rule" && add(part));
  };
  add(rules);
}

const VALUES = "values.";
