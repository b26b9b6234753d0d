/** Things or values in an order, or under names. */
import type { Json } from "../../../../../engine/index";

export interface RowOf {
  /** Its name, or its index. */
  readonly key: string;
  readonly value: Json;
}

const isObject = (value: unknown): value is { readonly [name: string]: Json } =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Returns the rows of a list or an object; none for anything else. */
export function rowsOf(value: unknown): readonly RowOf[] {
  if (Array.isArray(value)) return value.map((each: Json, index) => ({ key: String(index), value: each }));
  return isObject(value) ? Object.entries(value).map(([key, each]) => ({ key, value: each })) : [];
}

/** Returns a list or an object with these rows. */
export const withRows = (rows: readonly RowOf[], isList: boolean): Json =>
  isList ? rows.map(({ value }) => value) : Object.fromEntries(rows.map(({ key, value }) => [key, value]));

/** Returns the rows with one of them elsewhere. */
export function moved(rows: readonly RowOf[], from: number, to: number): readonly RowOf[] {
  const row = rows[from];
  const others = rows.filter((_, index) => index !== from);
  return row ? [...others.slice(0, to), row, ...others.slice(to)] : rows;
}
