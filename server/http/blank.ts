/** Objects whose keys are merged one by one: there `null` clears what is kept. */
const MERGED: ReadonlySet<string> = new Set(["application", "answers"]);

/**
 * A body without blank texts: one of spaces, tabs or line ends alone is absent, and spaces around a text go, as they do
 * in the wizard's fields and in an import. So is `null` inside a record that is sent whole. Items of a list keep
 * their place, so a blank one stays to be refused.
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
