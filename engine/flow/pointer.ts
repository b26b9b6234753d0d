/** JSON pointers (RFC 6901), the addresses of findings. */

/** The pointer of a member of what `pointer` names. */
export const child = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`;

/** The pointer's keys from the root; of `""` none. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));

/** What the pointer names in `json`; undefined where nothing is. */
export function valueAt(json: unknown, pointer: string): unknown {
  let here = json;
  for (const key of keysOf(pointer)) {
    if (here === null || typeof here !== "object" || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}
