/** The literal paths a rule reads, in the order they stand, each once. */
export function reads(rule: unknown): readonly string[] {
  const found = new Set<string>();
  collect(rule, found);
  return [...found];
}

function collect(rule: unknown, found: Set<string>): void {
  if (Array.isArray(rule)) {
    for (const part of rule) collect(part, found);
    return;
  }
  if (rule === null || typeof rule !== "object") return;
  for (const [operator, args] of Object.entries(rule)) {
    if (operator === "var") found.add(String(Array.isArray(args) ? args[0] : args));
    else collect(args, found);
  }
}

/** The value at a dotted path, own properties only; undefined where the path ends early. */
export function at(value: unknown, path: string): unknown {
  let here: unknown = value;
  for (const part of path.split(".")) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as Record<string, unknown>)[part];
  }
  return here;
}
