/**
 * A body without blank texts: one of spaces, tabs or line ends alone is absent, and spaces around a text go, as they do
 * in the wizard's fields and in an import. Items of a list keep their place, so a blank one stays to be refused.
 */
export function withoutBlanks(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([name, part]) => [name, withoutBlanks(part)] as const);
  return Object.fromEntries(kept.filter(([, part]) => part !== ""));
}
