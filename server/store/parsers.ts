/** PostgreSQL type numbers whose values stay the strings they are: int8, numeric and date lose nothing that way. */
export const KEPT_AS_TEXT: readonly number[] = [20, 1700, 1082];

/** Returns the value as it came. */
export const asText = (value: string): string => value;
