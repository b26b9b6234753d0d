/** JSON pointers (RFC 6901), the addresses of findings. */

/** The pointer of a member of the value at `pointer`. */
export const child = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`;

/** The pointer's keys from the root; none for `""`. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
