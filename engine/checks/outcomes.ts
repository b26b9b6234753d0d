import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import { readsThrough } from "../language/reads";
import { compileRule, isTrue } from "../language/rule";
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
  readonly values: { readonly [name: string]: unknown };
}

/** Tables alone: a rule that looks up a list has no closed domain (`domainsOf`). */
const baseOf = ({ flow }: Facts): Base => ({
  values: flow.values ?? {},
  lookups: new Map(
    Object.entries(flow.tables ?? {}).map(([name, { cells, else: otherwise }]) => [
      name,
      { get: (key) => (Object.hasOwn(cells, key) ? (cells as { readonly [key: string]: unknown })[key] : otherwise) },
    ]),
  ),
});

/** A scope for each combination of values, in each of the entries. */
function* scopesOf(
  domains: readonly Domain[],
  withNull: boolean,
  entries: readonly EntryName[],
  { lookups, values }: Base,
): Generator<object> {
  const combinations = domains.reduce<readonly (readonly unknown[])[]>(
    (rows, { known }) => rows.flatMap((row) => [...known, ...(withNull ? [null] : [])].map((value) => [...row, value])),
    [[]],
  );
  for (const entry of entries) {
    const is = { broker: entry === "dashboard", client: entry !== "dashboard", share_link: entry === "share" };
    for (const row of combinations) {
      const scope: { [root: string]: object } = { answers: {}, rating: {}, is, lookups };
      domains.forEach(({ path }, index) => {
        const [root = "", name = ""] = path.split(".");
        Object.defineProperty(scope[root], name, { value: row[index] });
      });
      scope.values = valuesOver(scope, values);
      yield scope;
    }
  }
}

/** The named values over a scope, each computed when it is read; one that reads itself is null. */
function valuesOver(scope: object, values: Base["values"]): object {
  const made = new Map<string, unknown>();
  const own = {};
  for (const [name, rule] of Object.entries(values))
    Object.defineProperty(own, name, {
      get: () => {
        if (!made.has(name)) {
          made.set(name, null);
          made.set(name, compileRule(rule)(scope));
        }
        return made.get(name);
      },
    });
  return own;
}
