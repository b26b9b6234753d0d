/** A new item of a list is called so, and has a code that is made as the list's other codes are. */
import { describe, expect, it } from "vitest";
import { newAt, titleIn, variantsAt } from "../../../../../engine/analysis";
import { library } from "../naming/names-of-products";

const path = "lists/relations@1.json";
type Item = { readonly code?: unknown; readonly name?: unknown };

const withItems = (items: readonly Item[]) => [
  { path, text: JSON.stringify({ name: "relations", version: 1, description: "Relations.", items }) },
];
const made = (items: readonly Item[], title?: string): unknown =>
  newAt(withItems(items), library, { path, pointer: "/items" }, "", title)?.value;

const NAMES = ["In-law", "Domestic partner", "Child"];
const coded = (codes: readonly unknown[]): readonly Item[] =>
  NAMES.map((name, index) => ({ code: codes[index], name }));

describe("A new item of a list", () => {
  it.each([
    ["that is the name where most are their names", [...NAMES.slice(0, 2), "C"], "Great-aunt", "Great-aunt"],
    ["with _ where the others are so", ["in_law", "domestic_partner", "child"], "Great-aunt Zoë", "great_aunt_zoe"],
    ["with - where the others are so", ["in-law", "domestic-partner", "child"], "Great aunt", "great-aunt"],
    ["that is the name where the others follow from nothing", ["IL", "DP", "CH"], "Great-aunt", "Great-aunt"],
    ["that is the name where the others are numbers", [1, 2, 3], "Great-aunt", "Great-aunt"],
    ["that no other item has", ["in_law", "domestic_partner", "child"], "Child", "child_2"],
    ["that no other item has, also where it is the name", NAMES, "Child", "Child 2"],
  ])("has a code %s", (_, codes, name, code) => {
    expect(made(coded(codes), name)).toEqual({ code, name });
  });

  it("has the first code of a list after its name", () => {
    expect(made([], "Great-aunt")).toEqual({ code: "Great-aunt", name: "Great-aunt" });
  });

  it("takes no item without a code for an example, and is called something where nothing was typed", () => {
    const items = [{ code: "", name: "Godchild" }, { name: "Godparent" }, { code: "in_law", name: "In-law" }];
    expect(made(items)).toEqual({ code: "new_item", name: "New item" });
  });

  it("is the only thing that is made in a list's file", () => {
    const files = withItems(coded(NAMES));
    expect(variantsAt(files, library, { path, pointer: "/items" })).toEqual([{ variant: "", label: "" }]);
    expect(variantsAt(files, library, { path, pointer: "/synonyms" })).toEqual([]);
  });

  it("is called what people read, letter by letter, and a thing with a name alone by that name in plain letters", () => {
    expect(titleIn({ code: "in_law", name: "In-law" })).toBe("In-law");
    expect(titleIn({ name: "privacy-notice" })).toBe("Privacy notice");
  });
});
