/** Objects whose keys are merged one by one: there `null` clears what is kept. */
const MERGED: ReadonlySet<string> = new Set(["application", "answers"]);

/**
 * A body with its texts trimmed and blank ones removed, as in the wizard's fields and in an import. Also removes
 * `null` inside a record that is sent whole. Items of a list keep their place, so a blank one stays and is refused.
 */
export function withoutBlanks(value: unknown): unknown {
  return stripped(value, true);
}

function stripped(value: unknown, keepsNull: boolean): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map((item) => stripped(item, false));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([name, part]) => [name, stripped(part, MERGED.has(name))] as const);
  return Object.fromEntries(kept.filter(([, part]) => part !== "" && (keepsNull || part !== null)));
}
