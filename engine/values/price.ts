import type { PriceSoFar } from "../contract";
import { isObject } from "./objects";

/** Whether a value, as of a browser's storage, is a price as people read it. */
export const isPriceSoFar = (value: unknown): value is PriceSoFar =>
  isObject(value) &&
  typeof value.amount === "string" &&
  typeof value.per === "string" &&
  typeof value.is_from === "boolean" &&
  (value.is_estimate === undefined || value.is_estimate === true);
