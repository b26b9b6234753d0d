/** Prints a value as JSON, for machines. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Returns a number of things: `1 flow`, `2 flows`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
