import type { Json } from "../contract";
import { isObject } from "./objects";

/** The value at a dotted path; undefined if the path ends early or goes into a text or number. */
export function valueAt(value: unknown, path: string): unknown {
  let here: unknown = value;
  for (const part of path.split(".")) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as { readonly [name: string]: unknown })[part];
  }
  return here;
}

/** Puts a value under these keys of an object that is being made. */
export function put(target: { [key: string]: Json | undefined }, path: readonly string[], value: Json): void {
  let here = target;
  for (const key of path.slice(0, -1)) {
    if (!isObject(here[key])) here[key] = {};
    here = here[key] as { [key: string]: Json | undefined };
  }
  const last = path.at(-1);
  if (last !== undefined) here[last] = value;
}

/** The value under these keys of a JSON value; undefined if they end early. */
export function under(value: unknown, path: readonly string[]): unknown {
  let here: unknown = value;
  for (let at = 0; at < path.length; at++) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as { readonly [key: string]: unknown })[path[at] as string];
  }
  // JSON holds no functions: what every object inherits is not in it.
  return typeof here === "function" ? undefined : here;
}
