/** The names in a rate book. */
import { isObject } from "../../../values/objects";
import { choicesInRule } from "./choices";
import { DECLARING, RULES_OF_BOOK, USING } from "./declaring";
import type { Mention } from "./mention";
import { namesInRule, namesInText, type Things } from "./reading";
import { rootOf, walked, type Spot } from "./schema-walk";

/** Returns all names in a rate book. */
export function namesInBook(path: string, book: unknown): readonly Mention[] {
  const found: Mention[] = [];
  const tables = isObject(book) && isObject(book.tables) ? book.tables : {};
  walked<Things>(rootOf("book"), book, "", { isOfBook: true }, (spot) => {
    const base = { path, pointer: spot.pointer, isKey: spot.isKey, before: 0, declares: false };
    if (RULES_OF_BOOK.has(spot.at)) {
      for (const read of namesInRule(spot.value, spot.pointer, spot.around)) found.push({ ...base, ...read });
      for (const read of choicesInRule(spot.value, spot.pointer, spot.around, tables)) found.push({ ...base, ...read });
      return null;
    }
    if (typeof spot.value === "string") for (const each of namesAt(spot, spot.value)) found.push({ ...base, ...each });
    return within(spot);
  });
  return found;
}

type Named = Pick<Mention, "sort" | "name"> & Partial<Mention>;

function namesAt({ from, isKey, around }: Spot<Things>, name: string): readonly Named[] {
  const declared = DECLARING[from];
  if (declared !== undefined) return [{ sort: declared, name, declares: true }];
  const used = USING[from];
  if (used !== undefined) return [{ sort: used, name }];
  return isKey || !from.startsWith("line/label") ? [] : namesInText(name, around);
}

/** A line for each thing of a list reads that thing. */
const within = ({ at, value, around }: Spot<Things>): Things =>
  at === "line" && isObject(value) && typeof value.for_each === "string" ? { ...around, list: value.for_each } : around;
