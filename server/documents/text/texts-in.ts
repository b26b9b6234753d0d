/** Every text in a value and in what it holds, so that a document can open the faces for them. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.values(value).flatMap(textsIn);
}
