import { expect, test } from "vitest";
import { textsOf } from "../../../engine/analysis/index";
import { valuesWith } from "../../../app/studio/draft/work/searching";
import type { FoundValue } from "../../../app/studio/draft/work/searching";
import { products } from "../../engine/analysis/authoring/products";

/** The search of a draft: over all that its files say, and what it names of the library. */

const NONE: readonly string[] = [];
const filesOf = (product: keyof typeof products) =>
  new Map((products[product] ?? []).map(({ path, text }) => [path, text]));
const boa = filesOf("boa");
const REGIONS = '{ "id": "us-regions", "items": [{ "code": "CO", "name": "Colorado" }] }';
const library = { lists: new Map([["us-regions@1", REGIONS]]), parts: new Map(), media: [], names: [], listNames: [] };

const search = (query: string, more: Partial<Parameters<typeof valuesWith>[0]> = {}) =>
  valuesWith({ files: boa, library, query, but: NONE, most: 200, ...more });
const textAt = ({ path, from, to }: FoundValue): string =>
  (boa.get(path) ?? library.lists.get(path.replace(/^lists\/|\.json$/g, "")) ?? "").slice(from, to);

test.each([
  ["a sentence of a step", "the state decides", "boa.flow.json"],
  ["words in any order", "clock around", "boa.flow.json"],
  ["a price", "750", "products/boa@1.json"],
  ["an item of a list of the library", "colorado", "lists/us-regions@1.json"],
])("%s is found where it is written", (_, query, path) => {
  const { values, count } = search(query);
  expect(count).toBe(values.length);
  const here = values.filter((value) => value.path === path);
  expect(here.length).toBeGreaterThan(0);
  for (const value of here) {
    for (const word of query.split(" ")) expect(textAt(value).toLowerCase()).toContain(word);
    expect(value.excerpt.toLowerCase()).toContain(query.split(" ")[0]);
    expect(value.line).toBe((boa.get(path) ?? REGIONS).slice(0, value.from).split("\n").length);
  }
});

test("what is written for a code is found by the name of the code, before what other files say of it", () => {
  const [first, ...others] = search("colorado").values;
  expect(first).toMatchObject({ path: "boa.flow.json", excerpt: "Colorado: 10" });
  expect(first && textAt(first)).toBe("10");
  expect(others.map(({ excerpt }) => excerpt)).toContain("Colorado (CO)");
});

test("a code is called by its name once the library is here, and otherwise after the list is edited", () => {
  const called = (name: string) => new Map(boa).set("lists/us-regions@1.json", REGIONS.replace("Colorado", name));
  expect(search("colorado: 10", { library: undefined }).count).toBe(0);
  expect(search("centennial: 10", { files: called("Centennial") }).count).toBe(1);
  expect(search("summit: 10", { files: called("Summit") }).count).toBe(1);
});

test.each(Object.keys(products))("every text that people may read is found, of each file of %s", (product) => {
  const files = filesOf(product);
  for (const [path, text] of files) {
    if (!path.endsWith(".json")) continue;
    const missed = textsOf(text).filter(({ text: said, offset }) => {
      if (said.trim() === "") return false;
      const { values } = valuesWith({
        files: new Map([[path, text]]),
        library,
        query: said,
        but: NONE,
        most: 1e4,
      });
      return !values.some((value) => value.path === path && value.from <= offset && offset <= value.to);
    });
    expect(missed).toEqual([]);
  }
});

test("so many are listed, and all are counted", () => {
  const all = search("e");
  expect(all.count).toBeGreaterThan(10);
  expect(search("e", { most: 10 })).toEqual({ values: all.values.slice(0, 10), count: all.count });
});

test("a text of the flow that is listed by itself is not listed again, and none is without a query", () => {
  const said = "Business Owners Accident";
  const others = search(said).values.filter(({ path, excerpt }) => path !== "boa.flow.json" || excerpt !== said);
  expect(others.length).toBeLessThan(search(said).count);
  expect(search(said, { but: [said] }).values).toEqual(others);
  expect(search("  ").count).toBe(0);
});

test("what is found says where it is in the words of the form", () => {
  const [value] = search("state decides").values;
  expect(value?.where).toMatch(/^In what state is the business headquartered\? › Description/);
  const [item] = search("colorado").values.filter(({ path }) => path.startsWith("lists/"));
  expect(item?.where).toBe("List “Us regions” › Colorado › Name");
});

test("what people read comes before names and numbers", () => {
  const found = search("underwriter").values.map(({ excerpt }) => excerpt);
  const names = found.findIndex((excerpt) => excerpt === "needs_underwriter");
  const lastText = found.findLastIndex((excerpt) => excerpt.includes(" "));
  expect(lastText).toBeGreaterThanOrEqual(0);
  expect(names).toBeGreaterThan(lastText);
});

test("a file that is edited is searched as it is now", () => {
  const path = "boa.flow.json";
  const files = new Map([[path, '{ "title": "Umbrella" }']]);
  expect(search("umbrella", { files }).count).toBe(1);
  expect(search("umbrella", { files: new Map([[path, '{ "title": "Tent" }']]) }).count).toBe(0);
});
