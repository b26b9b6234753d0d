import type { Json } from "../../../../engine/index";

/** Returns what a text says as JSON; undefined where it is not JSON. */
export function jsonIn(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
