/**
 * A `$ref` beside a description makes the generator write the type once more for every use (Rule1 … Rule37),
 * so descriptions beside references are dropped; those of the referenced types stay.
 */
export function withoutRefDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutRefDescriptions);
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node as Record<string, unknown>);
  const isReference = entries.some(([key]) => key === "$ref");
  return Object.fromEntries(
    entries
      .filter(([key]) => !(isReference && key === "description"))
      .map(([key, value]) => [key, withoutRefDescriptions(value)]),
  );
}
