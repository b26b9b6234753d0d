import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import { readsThrough } from "../language/reads";
import { compileRule, isTrue, type Rule } from "../language/rule";
import type { EntryName } from "../flow/compiled";
import { ENTRIES, type Facts } from "../flow/facts";
import { finding } from "../flow/finding";
import { english } from "../language/english";
import { child } from "../flow/pointer";
import { domainsOf, type Domain } from "./domains";
import { outcomeOfRanges } from "./ranges";

const JOINING: ReadonlySet<string> = new Set(["and", "or", "!"]);

/**
 * The conditions in a sound rule that hold for every answer or for none: they decide nothing, so something in them is
 * not what was meant. The outermost of nested ones is reported.
 */
export function checkOutcomes(rule: unknown, pointer: string, facts: Facts): Finding[] {
  if (rule === null || typeof rule !== "object") return [];
  if (Array.isArray(rule)) return rule.flatMap((part, index) => checkOutcomes(part, child(pointer, index), facts));
  const operation = operationOf(rule);
  if (!operation) return [];
  const outcome = isCondition(rule) ? outcomeOf(rule, facts) : undefined;
  if (outcome !== undefined) return [decided(pointer, rule, outcome)];
  const [[name, raw] = ["", []]] = Object.entries(rule) as [string, unknown][];
  return checkOutcomes(raw, child(pointer, name), facts);
}

/** Whether a rule compares something, so that it should come out differently for different answers. */
function isCondition(rule: unknown): boolean {
  const operation = operationOf(rule);
  if (!operation) return false;
  if (operation.row?.compares) return true;
  return JOINING.has(operation.name) && operation.args.some(isCondition);
}

function decided(pointer: string, rule: unknown, outcome: boolean): Finding {
  return finding(outcome ? "always-true" : "never-true", pointer, {
    found: english(rule),
    expected: "a condition that some answers meet and others do not",
    message: outcome ? "This holds whatever is answered." : "This never holds, whatever is answered.",
  });
}

/** Whether a condition holds for all answers, or for none; undefined if the answers decide it. */
function outcomeOf(rule: unknown, facts: Facts): boolean | undefined {
  const byRange = outcomeOfRanges(rule, { facts, values: new Map() });
  if (byRange !== undefined) return byRange;
  const paths = readsThrough(rule, facts.flow.values ?? {});
  const domains = domainsOf(rule, paths, facts);
  if (!domains) return undefined;
  const run = compileRule(rule);
  const base = baseOf(facts);
  const entries = paths.some((path) => path.startsWith("is.")) ? ENTRIES : ENTRIES.slice(0, 1);
  const holds = (withNull: boolean): ReadonlySet<boolean> => {
    const found = new Set<boolean>();
    for (const scope of scopesOf(domains, withNull, entries, base)) {
      found.add(isTrue(run(scope)));
      if (found.size === 2) break;
    }
    return found;
  };
  if (!holds(domains.some(({ asksPresence }) => asksPresence)).has(true)) return false;
  return holds(true).has(false) ? undefined : true;
}

/** The parts of a scope that are the same for all answers. */
interface Base {
  readonly lookups: ReadonlyMap<string, { readonly get: (key: string) => unknown }>;
  /** The named values, each compiled when it is first read: one that is not sound is a finding of its own. */
  readonly values: ReadonlyMap<string, () => Rule>;
}

/** Tables alone: a rule that looks up a list has no closed domain (`domainsOf`). */
const baseOf = ({ flow }: Facts): Base => ({
  values: new Map(Object.entries(flow.values ?? {}).map(([name, rule]) => [name, once(() => compileRule(rule))])),
  lookups: new Map(
    Object.entries(flow.tables ?? {}).map(([name, { cells, else: otherwise }]) => [
      name,
      { get: (key) => (Object.hasOwn(cells, key) ? (cells as { readonly [key: string]: unknown })[key] : otherwise) },
    ]),
  ),
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The members of a scope that a combination of values changes. */
interface Scope {
  readonly answers: object;
  readonly rating: object;
  is: object;
}

/**
 * Each combination of values, in each of the entries. It is one scope that changes: a rule is run on it before the next
 * combination is asked for. Thousands of scopes, each with all named values, were two thirds of what loading a flow took.
 */
function* scopesOf(
  domains: readonly Domain[],
  withNull: boolean,
  entries: readonly EntryName[],
  { lookups, values }: Base,
): Generator<object> {
  const scope: Scope = { answers: {}, rating: {}, is: {} };
  const whole = Object.assign(scope, { lookups });
  const forget = addValues(whole, values);
  const columns = domains.map(({ path, known }) => ({
    put: setterOf(scope, path),
    values: withNull ? [...known, null] : known,
  }));
  const combinations = columns.reduce((product, column) => product * column.values.length, 1);
  for (const entry of entries) {
    scope.is = { broker: entry === "dashboard", client: entry !== "dashboard", share_link: entry === "share" };
    for (let row = 0; row < combinations; row += 1) {
      let rest = row;
      for (const column of columns) {
        column.put(column.values[rest % column.values.length]);
        rest = Math.floor(rest / column.values.length);
      }
      forget();
      yield whole;
    }
  }
}

/** Sets what a path of a scope has, `answers.…` or `rating.…`. */
function setterOf(scope: Scope, path: string): (value: unknown) => void {
  const [root, name = ""] = path.split(".");
  const holder = root === "rating" ? scope.rating : scope.answers;
  return (value) => void Object.defineProperty(holder, name, { value, configurable: true });
}

/**
 * Gives a scope the named values, each computed when it is read; one that reads itself is null. Returns what forgets
 * them, for other answers.
 */
function addValues(scope: object, values: Base["values"]): () => void {
  const made = new Map<string, unknown>();
  const own = {};
  for (const [name, rule] of values)
    Object.defineProperty(own, name, {
      get: () => {
        if (!made.has(name)) {
          made.set(name, null);
          made.set(name, rule()(scope));
        }
        return made.get(name);
      },
    });
  Object.assign(scope, { values: own });
  return () => made.clear();
}
