type Fields = { readonly [key: string]: unknown };

/** Whether two values say the same, in any order of their keys. A part that is undefined is not there. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((part, index) => isEqual(part, b[index]));
  }
  for (const key in a) if (!isEqual((a as Fields)[key], (b as Fields)[key])) return false;
  for (const key in b) if ((a as Fields)[key] === undefined && (b as Fields)[key] !== undefined) return false;
  return true;
}
