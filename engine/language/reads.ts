import { operationOf } from "./operators";

/** The literal paths of the scope that a rule reads, in order, each once; not those within one thing of a list. */
export function reads(rule: unknown): readonly string[] {
  const found = new Set<string>();
  collect(rule, found);
  return [...found];
}

function collect(rule: unknown, found: Set<string>): void {
  const operation = operationOf(rule);
  if (operation?.row?.names === "path") found.add(String(operation.args[0]));
  else if (operation?.row?.perThing) collect(operation.args[0], found);
  else if (rule !== null && typeof rule === "object") for (const part of Object.values(rule)) collect(part, found);
}

/** The paths that a rule reads, with each named value replaced by the paths it reads. */
export function readsThrough(rule: unknown, values: { readonly [name: string]: unknown }): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (part: unknown): void => {
    for (const path of reads(part)) {
      const [root, name = ""] = path.split(".");
      if (root !== "values") found.add(path);
      else if (!seen.has(name)) {
        seen.add(name);
        add(values[name]);
      }
    }
  };
  add(rule);
  return [...found];
}
