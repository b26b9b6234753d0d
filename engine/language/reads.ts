import { operationOf } from "./operators";

/** The literal paths a rule reads, in the order they stand, each once. */
export function reads(rule: unknown): readonly string[] {
  const found = new Set<string>();
  collect(rule, found);
  return [...found];
}

function collect(rule: unknown, found: Set<string>): void {
  const operation = operationOf(rule);
  if (operation?.row?.names === "path") found.add(String(operation.args[0]));
  else if (rule !== null && typeof rule === "object") for (const part of Object.values(rule)) collect(part, found);
}
