import type { Lists } from "../../contract";
import type { CompiledFlow } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import { reads } from "../../language/reads";

/** What rules name besides their paths: named values, tables and lists. */
export interface Named {
  readonly values: ReadonlyMap<string, unknown>;
  readonly tables: ReadonlyMap<string, unknown>;
  readonly lists: ReadonlySet<string>;
}

/** Everything that some rules rely on, directly and through named values. */
export function namedBy(rules: readonly unknown[], { flow, lists }: Pick<CompiledFlow, "flow" | "lists">): Named {
  const values = new Map<string, unknown>();
  const tables = new Map<string, unknown>();
  const named = new Set<string>();
  const add = (rule: unknown): void => {
    for (const name of lookedUpIn(rule)) {
      const table = flow.tables?.[name];
      if (table) tables.set(name, table);
      else if (lists[name]) named.add(name);
    }
    for (const path of reads(rule)) {
      const [root, name = ""] = path.split(".");
      if (root !== "values" || values.has(name)) continue;
      values.set(name, flow.values?.[name]);
      add(flow.values?.[name]);
    }
  };
  for (const rule of rules) add(rule);
  return { values, tables, lists: named };
}

/** The tables and lists that a rule looks something up in. */
export function lookedUpIn(rule: unknown): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(lookedUpIn);
  const operation = operationOf(rule);
  if (!operation) return [];
  const own = operation.name === "lookup" ? [String(operation.args[0])] : [];
  return [...own, ...operation.args.flatMap(lookedUpIn)];
}

/** A text that is equal for two sources exactly if they say the same and rely on the same. */
export function fingerprint(source: unknown, rules: readonly unknown[], flow: CompiledFlow): string {
  const { values, tables, lists } = namedBy(rules, flow);
  const readsPolicy = [...rules, ...values.values()].some((rule) =>
    reads(rule).some((path) => path.startsWith("policy.")),
  );
  const policy = readsPolicy ? [flow.flow.policy, ...policyRules(flow)] : null;
  return canonical([
    source,
    Object.fromEntries(values),
    Object.fromEntries(tables),
    itemsOf(lists, flow.lists),
    policy,
  ]);
}

/** The rules by which answers decide the policy. */
export const policyRules = ({ flow }: Pick<CompiledFlow, "flow">): readonly unknown[] =>
  flow.steps.flatMap((step) => ("policy" in step && step.policy ? Object.values(step.policy) : []));

const itemsOf = (names: ReadonlySet<string>, lists: Lists): unknown =>
  Object.fromEntries([...names].map((name) => [name.replace(/@.*/, ""), lists[name]?.items]));

/** JSON with the keys of each object in one order. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? "";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
