import type { Json } from "../contract";
import { isObject } from "./objects";

/** Whether JSON can hold a value as it is: no missing one, and no number that is not finite. */
export function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isObject(value)) return Object.values(value).every(isJson);
  return typeof value === "number" ? Number.isFinite(value) : value === null || SCALARS.has(typeof value);
}

const SCALARS: ReadonlySet<string> = new Set(["string", "boolean"]);
