/** Prints a value as JSON, for machines. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}
