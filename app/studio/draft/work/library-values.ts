import type { DraftWorld } from "../../../../engine/analysis/index";
import type { List, Part } from "../../../../engine/index";
import type { LibraryTexts } from "./library";

/** The library, parsed. It was checked when it was published, so what is JSON has the shape that it should have. */
export const valuesOf = ({ lists, parts }: LibraryTexts): Pick<DraftWorld, "lists" | "parts"> => ({
  lists: Object.fromEntries([...lists].map(([name, text]) => [name, listOf(name, text)])),
  parts: Object.fromEntries([...parts].map(([name, text]) => [name, partOf(name, text)])),
});

const listOf = once((text): List => JSON.parse(text));
const partOf = once((text): Part => JSON.parse(text));

/** Parses each file of the library once: it never changes. */
function once<T>(parse: (text: string) => T): (name: string, text: string) => T {
  const known = new Map<string, T>();
  return (name, text) => {
    const value = known.get(name) ?? parse(text);
    known.set(name, value);
    return value;
  };
}
