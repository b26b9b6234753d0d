/** The value at a dotted path; undefined where the path ends early, and where it goes into a text or number. */
export function valueAt(value: unknown, path: string): unknown {
  let here: unknown = value;
  for (const part of path.split(".")) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as { readonly [name: string]: unknown })[part];
  }
  return here;
}
