/** The operators that look at each thing of a list. The third argument is a name for the thing within the second. */
import { isTrue, type Rule } from "./lazy";
import { mapOnce, scopesOf, thingsIn } from "./of-thing";
import type { Operator } from "./operator";

type Args = readonly unknown[];
/** What the second argument comes to for each thing. */
type Each = (scope: object) => readonly unknown[];

const nameIn = (args: Args): string | undefined => (typeof args[2] === "string" ? args[2] : undefined);

const each =
  ([list, rule]: readonly Rule[], args: Args): Each =>
  (scope) =>
    mapOnce(scopesOf(list?.(scope), scope, nameIn(args)), (own) => rule?.(own));

/** The answers of a name; the second argument of an operator that also takes a rule. */
const named =
  ([list]: readonly Rule[], answer: string): Each =>
  (scope) =>
    thingsIn(list?.(scope)).map((thing) => thing[answer]);

/** An operator on a number for each thing. */
const numbers =
  (make: (found: readonly unknown[], isNamed: boolean) => number | null) =>
  (parts: readonly Rule[], args: Args): Rule => {
    const answer = args[1];
    const isNamed = typeof answer === "string";
    const found = isNamed ? named(parts, answer) : each(parts, args);
    return (scope) => make(found(scope), isNamed);
  };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/**
 * The sum; null when a rule comes to anything but a number for one of them, because a sum without it would be too small.
 * An answer that is named may be absent.
 */
export const sumOf = (found: readonly unknown[], isNamed: boolean): number | null =>
  isNamed || found.every(isNumber) ? plain(found.filter(isNumber).reduce((sum, value) => sum + value, 0)) : null;

/** Rounded, so that the sum of 0.1 and 0.2 is 0.3. */
const plain = (sum: number): number => Number(sum.toFixed(DECIMALS));
const DECIMALS = 6;

/** The largest or the smallest; null where there is none. */
export const extremeOf =
  (pick: (...values: readonly number[]) => number) =>
  (found: readonly unknown[]): number | null => {
    const values = found.filter(isNumber);
    return values.length === 0 ? null : pick(...values);
  };

const over = (list: string | undefined, name: string | undefined): string =>
  name === undefined ? String(list) : `${list} (each a ${name.replaceAll('"', "")})`;

export const OVER_THINGS: { readonly [name: string]: Operator } = {
  count: {
    min: 1,
    max: 3,
    does: "How many things a list holds, or for how many of them the second argument holds; 0 when it is not a list.",
    compile: (parts, args) =>
      args.length > 1
        ? (scope) => each(parts, args)(scope).filter(isTrue).length
        : (scope) => lengthOf(parts[0]?.(scope)),
    english: ([list, rule, name]) =>
      `the number of ${over(list, name)}${rule === undefined ? "" : ` for which ${rule}`}`,
    perThing: "condition",
    soundWithout: true,
    mistakenFor: [],
  },
  sum: {
    min: 2,
    max: 3,
    does: "The sum of a rule, or a named answer, over the things of a list. Null when the rule is not a number for one of them.",
    compile: numbers(sumOf),
    english: ([list, value, name]) => `the sum of ${value} over ${over(list, name)}`,
    perThing: "value",
    soundWithout: true,
    mistakenFor: ["largest"],
  },
  largest: {
    min: 2,
    max: 3,
    does: "The largest number that a rule, or a named answer, comes to over the things of a list; null for none.",
    compile: numbers(extremeOf(Math.max)),
    english: ([list, value, name]) => `the largest ${value} over ${over(list, name)}`,
    perThing: "value",
    soundWithout: true,
    mistakenFor: ["smallest"],
  },
  smallest: {
    min: 2,
    max: 3,
    does: "The smallest number that a rule, or a named answer, comes to over the things of a list; null for none.",
    compile: numbers(extremeOf(Math.min)),
    english: ([list, value, name]) => `the smallest ${value} over ${over(list, name)}`,
    perThing: "value",
    soundWithout: true,
    mistakenFor: ["largest"],
  },
  some: {
    min: 2,
    max: 3,
    does: "Whether the second argument holds for at least one thing of a list.",
    compile: (parts, args) => (scope) => each(parts, args)(scope).some(isTrue),
    english: ([list, rule, name]) => `for one of ${over(list, name)}: ${rule}`,
    bracketed: true,
    perThing: "condition",
    soundWithout: true,
    mistakenFor: ["all"],
  },
  all: {
    min: 2,
    max: 3,
    does: "Whether the second argument holds for every thing of a list; false for an empty list.",
    compile: (parts, args) => (scope) => {
      const found = each(parts, args)(scope);
      return found.length > 0 && found.every(isTrue);
    },
    english: ([list, rule, name]) => `for each of ${over(list, name)}: ${rule}`,
    bracketed: true,
    perThing: "condition",
    soundWithout: true,
    mistakenFor: ["some"],
  },
};

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
