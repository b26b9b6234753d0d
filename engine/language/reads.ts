import { operationOf, sortOfArgument } from "./operators";
import { isOfWorld } from "./roots";

/** The literal paths of the scope that a rule reads, in order, each once; not those of one thing of a list. */
export function reads(rule: unknown): readonly string[] {
  const found = new Set<string>();
  collect(rule, found, false);
  return [...found];
}

/** The same for a rule over one thing of a list: only what it reads of the scope around the thing. */
export function readsAround(rule: unknown): readonly string[] {
  const found = new Set<string>();
  collect(rule, found, true);
  return [...found];
}

function collect(rule: unknown, found: Set<string>, isOfThing: boolean): void {
  if (Array.isArray(rule)) return rule.forEach((part) => collect(part, found, isOfThing));
  const { row, args } = operationOf(rule) ?? {};
  if (!row || !args) return;
  for (const [index, part] of args.entries()) {
    const sort = sortOfArgument(row, args, index);
    if (sort === "path" && (!isOfThing || isOfWorld(String(part)))) found.add(String(part));
    if (sort === "rule" || sort === "thing") collect(part, found, isOfThing || sort === "thing");
  }
}

/**
 * The paths that a rule reads, with each named value replaced by the paths it reads; `readsOf` says how the rule itself
 * is read, such as one over a thing of a list (`readsAround`).
 */
export function readsThrough(
  rule: unknown,
  values: { readonly [name: string]: unknown },
  readsOf = reads,
): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (part: unknown, readIn: typeof reads): void => {
    for (const path of readIn(part)) {
      const [root, name = ""] = path.split(".");
      if (root !== "values") found.add(path);
      else if (!seen.has(name)) {
        seen.add(name);
        add(values[name], reads);
      }
    }
  };
  add(rule, readsOf);
  return [...found];
}
