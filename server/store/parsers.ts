/** Numbers of PostgreSQL types whose values stay strings, so that they lose nothing: int8, numeric and date. */
export const KEPT_AS_TEXT: readonly number[] = [20, 1700, 1082];

/** Returns the value as it came. */
export const asText = (value: string): string => value;
