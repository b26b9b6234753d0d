/** Where names are declared, by the schema alone: as the search of all names says it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { declaresAt, kindOfPath, namesIn } from "../../../../../engine/analysis";
import { products } from "../products";

const parts = Object.fromEntries(
  readdirSync("flows/parts").map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(`flows/parts/${file}`, "utf8")),
  ]),
);
const aroundOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

/** Every map of a value. */
function mapsIn(value: unknown, pointer = ""): readonly string[] {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    mapsIn(each, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return Array.isArray(value) ? inside : [pointer, ...inside];
}

it.each(Object.keys(products))("the maps of %s whose names can be renamed are those that declare names", (product) => {
  const files = products[product] ?? [];
  const declared = new Set(
    namesIn(files, { parts })
      .filter(({ path }) => files.some((file) => file.path === path))
      // Questions and their choices are renamed in forms of their own.
      .filter(({ declares, isKey, sort }) => declares && isKey && !/^(question_|choice$)/.test(sort))
      .map(({ path, pointer }) => `${path} ${aroundOf(pointer)}`),
  );
  const found = files.flatMap(({ path, text }) => {
    const kind = kindOfPath(path);
    if (kind !== "flow" && kind !== "part" && kind !== "book") return [];
    const file: unknown = JSON.parse(text);
    return mapsIn(file)
      .filter((pointer) => declaresAt(kind, file, pointer))
      .map((pointer) => `${path} ${pointer}`);
  });
  expect(found.filter((each) => !declared.has(each))).toEqual([]);
  expect([...declared].filter((each) => !found.includes(each))).toEqual([]);
});
