import type { Selection } from "./select";

/** `1 flow`, `2 flows`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Returns how much was looked at: `3 flows, 6 parts, 5 lists, 2 rate books`. */
export function looked({ flows, parts, lists, books }: Selection): string {
  const counts = { flow: flows, part: parts, list: lists, "rate book": books };
  return Object.entries(counts)
    .filter(([, files]) => files.length > 0)
    .map(([thing, files]) => count(files.length, thing))
    .join(", ");
}
