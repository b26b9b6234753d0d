/** The codes of new items of a list: written as the others of the list are. */
import type { Json, JsonObject } from "../../../contract";
import { isObject } from "../../../values/objects";
import type { NewThing } from "./maker";
import { nameFrom } from "../new-words";

const codeOf = (item: unknown): string =>
  isObject(item) && (typeof item.code === "string" || typeof item.code === "number") ? String(item.code) : "";
const nameOf = (item: unknown): string => (isObject(item) && typeof item.name === "string" ? item.name.trim() : "");

const IN_SMALL_LETTERS = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Whether most of several are so. */
const areMostly = <T>(all: readonly T[], isSo: (each: T) => boolean): boolean =>
  all.filter(isSo).length * 2 > all.length;

/**
 * Returns a code for an item of this name: as the other items' codes are made of their names, and one that none of them
 * has. Where they are made in no way that shows, it is the name.
 */
function codeFrom(name: string, items: readonly unknown[]): string {
  const others = items.filter((item) => codeOf(item) !== "");
  const codes = others.map(codeOf);
  const isName = others.length === 0 || areMostly(others, (item) => codeOf(item) === nameOf(item));
  if (isName || !areMostly(codes, (code) => IN_SMALL_LETTERS.test(code))) return freeOf(name, codes);
  const dashed = codes.filter((code) => code.includes("-")).length;
  const joined = codes.filter((code) => code.includes("_")).length;
  return nameFrom(name, codes, dashed > joined ? "-" : "_");
}

function freeOf(name: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let code = name;
  for (let number = 2; used.has(code); number += 1) code = `${name} ${number}`;
  return code;
}

/** The code comes first, where people look for it, unless it has a place already. */
const withCode = (item: JsonObject, code: string): JsonObject =>
  Object.hasOwn(item, "code") ? { ...item, code } : { code, ...item };

/** Returns the items with a code for each of these that has a name and none, by their indexes. */
export function withCodes(items: readonly Json[], indexes: readonly number[]): readonly Json[] {
  const made = [...items];
  for (const index of indexes) {
    const item = made[index];
    const name = nameOf(item);
    if (isObject(item) && name !== "" && codeOf(item) === "") made[index] = withCode(item, codeFrom(name, made));
  }
  return made;
}

/** Returns a new item of a list, called so. */
export function newItem(items: readonly unknown[], title = "New item"): NewThing {
  return { value: { code: codeFrom(title, items), name: title } };
}
