import { operationOf } from "../../language/operators";

/** A comparison of a sum of several whole numbers with a number. */
export interface Compared {
  /** The inputs that are added, each once. */
  readonly inputs: readonly string[];
  /** The least whole numbers for which the comparison comes to something else than for the one below. */
  readonly cuts: readonly number[];
}

/** Returns what a rule compares where it compares a plain sum of answers with a number; undefined for any other rule. */
export function comparedSum(rule: unknown): Compared | undefined {
  const { args = [], row } = operationOf(rule) ?? {};
  const by = row?.compares?.by;
  if (args.length !== 2 || (by !== "order" && by !== "equality")) return undefined;
  const bound = args.find((arg) => typeof arg === "number");
  const sum = operationOf(args.find((arg) => typeof arg !== "number"));
  if (sum?.name !== "+" || typeof bound !== "number") return undefined;
  const paths = sum.args.map(pathOf);
  const inputs = paths.flatMap((path) => path ?? []);
  if (inputs.length < paths.length || new Set(inputs).size < inputs.length) return undefined;
  return { inputs, cuts: Number.isInteger(bound) ? [bound, bound + 1] : [Math.ceil(bound)] };
}

function pathOf(rule: unknown): string | undefined {
  const { name, args = [] } = operationOf(rule) ?? {};
  const [path] = args;
  return name === "var" && args.length === 1 && typeof path === "string" && path.startsWith("answers.")
    ? path
    : undefined;
}

/** Whole numbers from one to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the spans into which cuts divide all whole numbers. */
export function spansBetween(cuts: readonly number[]): readonly Span[] {
  const sorted = [...new Set(cuts)].toSorted((a, b) => a - b);
  return [-Infinity, ...sorted].map((from, at) => ({ from, to: (sorted[at] ?? Infinity) - 1 }));
}

/** A number of a span, and by which of two sums it is added. */
export interface Term extends Span {
  readonly isIn: readonly [boolean, boolean];
}

/**
 * Returns a value for each number so that two sums of them lie in these spans; undefined where there are none. What both
 * sums have in common is as small as it can be, and then what each has alone: of two sums nothing else decides.
 */
export function valuesFor(terms: readonly Term[], wanted: readonly [Span, Span]): readonly number[] | undefined {
  const [both, one, other] = [totalOf(terms, true, true), totalOf(terms, true, false), totalOf(terms, false, true)];
  const [first, second] = wanted;
  const common = Math.max(both.from, first.from - one.to, second.from - other.to);
  if (common > Math.min(both.to, first.to - one.from, second.to - other.from)) return undefined;
  const left = {
    both: common - both.from,
    one: Math.max(0, first.from - common - one.from),
    other: Math.max(0, second.from - common - other.from),
  };
  return terms.map(({ from, to, isIn: [isFirst, isSecond] }) => {
    const part = isFirst && isSecond ? "both" : isFirst ? "one" : "other";
    const more = isFirst || isSecond ? Math.min(to - from, left[part]) : 0;
    left[part] -= more;
    return from + more;
  });
}

/** How much the numbers come to that are in these sums. */
function totalOf(terms: readonly Term[], isFirst: boolean, isSecond: boolean): Span {
  const own = terms.filter(({ isIn }) => isIn[0] === isFirst && isIn[1] === isSecond);
  return {
    from: own.reduce((total, { from }) => total + from, 0),
    to: own.reduce((total, { to }) => total + to, 0),
  };
}
