/** Gives zips the zeros back that a spreadsheet took from their front. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The region of every zip that begins with 0, by the longest prefix that the zip has. */
const file = join(import.meta.dirname, "../../data/zip-prefixes.json");
const regions = new Map(
  Object.entries(JSON.parse(readFileSync(file, "utf8")) as { readonly [prefix: string]: string }),
);

/** The region of a zip that begins with 0; undefined for any other zip. */
export function regionOfZip(zip: string): string | undefined {
  for (let length = zip.length; length > 0; length -= 1) {
    const region = regions.get(zip.slice(0, length));
    if (region !== undefined) return region;
  }
  return undefined;
}

/** A zip of five digits, perhaps with its four more; three or four digits are one that lost its zeros in front. */
const SHAPE = /^(\d{3,5})(?:-\d{4})?$/;

/** The five digits of a zip as written, with its lost zeros in front; undefined when it is not a zip. */
export const fiveDigits = (text: string): string | undefined => SHAPE.exec(text)?.[1]?.padStart(5, "0");

/** True when the zip was written without its zeros in front. */
export const lostZeros = (text: string): boolean => /^\d{3,4}(?:-|$)/.test(text);
