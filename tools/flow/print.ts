import type { Output } from "../command/output";

/** Prints a value as JSON, for machines. */
export function printJson({ out }: Output, value: unknown): void {
  out(JSON.stringify(value, null, 2));
}
