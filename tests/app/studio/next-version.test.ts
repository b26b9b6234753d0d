/** The next version of a shared part or list in a draft: nothing else of the draft changes by a byte. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { withFile } from "../../../app/studio/draft/model/files";
import type { LibraryTexts } from "../../../app/studio/draft/work/library";
import { sharedPaths, sharedText } from "../../../app/studio/draft/work/library";
import { isPastBook, keepingBooks, nextVersion } from "../../../app/studio/draft/work/next-version";

const flows = resolve(import.meta.dirname, "../../../flows");
const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(flows, folder)).map((file) => [
      file.replace(/\.json$/, ""),
      readFileSync(join(flows, folder, file), "utf8"),
    ]),
  );
const everything = { lists: textsIn("lists"), parts: textsIn("parts") };
const names = [...everything.lists.keys(), ...everything.parts.keys()];

/** What a flow names, and what that names. */
function libraryOf(flow: string): LibraryTexts {
  const named = new Set<string>();
  const texts = [flow];
  for (const text of texts)
    for (const name of names)
      if (!named.has(name) && text.includes(JSON.stringify(name))) {
        named.add(name);
        texts.push(everything.lists.get(name) ?? everything.parts.get(name) ?? "");
      }
  const of = (all: ReadonlyMap<string, string>) => new Map([...all].filter(([name]) => named.has(name)));
  return { lists: of(everything.lists), parts: of(everything.parts), media: [], names };
}

const valueOf = (text: string | undefined): object => JSON.parse(text ?? "{}");

const products = readdirSync(flows).filter((file) => file.endsWith(".flow.json"));

const nameIn = (path: string): string => path.replace(/^\w+\/(.*)\.json$/, "$1");

/** The text with each name that was begun now as it was before. */
const withOldNames = (text: string): string =>
  text.replaceAll(/"([a-z_-]+)@(\d+)"/g, (whole, base: string, version: string) =>
    names.includes(`${base}@${version}`) ? whole : JSON.stringify(oldName(base, Number(version))),
  );
const oldName = (base: string, version: number): string => `${base}@${version - 1}`;

for (const product of products) {
  const flow = readFileSync(join(flows, product), "utf8");
  const files = new Map([[product, flow]]);
  const library = libraryOf(flow);
  const used = sharedPaths(library).filter((path) => flow.includes(JSON.stringify(nameIn(path))));

  test(`${product} names the next version of each list and part that is begun, and is the same besides`, () => {
    expect(used.length).toBeGreaterThan(3);
    for (const path of used) {
      const { path: begun, saves } = nextVersion(files, library, path);
      const after = saves.reduce(withFile, files);
      expect(names).not.toContain(nameIn(begun));
      expect(after.get(product)).not.toContain(JSON.stringify(nameIn(path)));
      expect(withOldNames(after.get(product) ?? "")).toBe(flow);
      const version = Number(nameIn(begun).split("@")[1]);
      expect(valueOf(after.get(begun))).toEqual({ ...valueOf(sharedText(path, library)), version });
    }
  });
}

test("A shared part that names the list gets its next version as well, where the draft uses it", () => {
  const own: LibraryTexts = {
    lists: new Map([["colors@1", '{ "name": "colors", "version": 1 }']]),
    parts: new Map([["paint@3", '{ "part": "paint", "version": 3, "list": "colors@1" }']]),
    media: [],
    names: ["colors@1", "paint@3"],
  };
  const files = new Map([["car.flow.json", '{ "parts": ["paint@3"] }']]);
  const { path, saves } = nextVersion(files, own, "lists/colors@1.json");
  expect(path).toBe("lists/colors@2.json");
  expect(Object.fromEntries(saves.map((save) => [save.path, save.text]))).toEqual({
    "car.flow.json": '{ "parts": ["paint@4"] }',
    "lists/colors@2.json": '{ "name": "colors", "version": 2 }',
    "parts/paint@4.json": '{ "part": "paint", "version": 4, "list": "colors@2" }',
  });
});

test("A version that the draft holds already is not written again: the next one has the number after it", () => {
  const own: LibraryTexts = {
    lists: new Map([["colors@1", '{ "version": 1 }']]),
    parts: new Map(),
    media: [],
    names: ["colors@1"],
  };
  const files = new Map([
    ["car.flow.json", '{ "list": "colors@1" }'],
    ["lists/colors@2.json", '{ "version": 2 }'],
  ]);
  expect(nextVersion(files, own, "lists/colors@1.json").path).toBe("lists/colors@3.json");
});

const BOOK = "products/boa@1.json";
const NEXT = "products/boa@2.json";
const book = readFileSync(resolve(import.meta.dirname, "../../../server/data/products/boa@1.json"), "utf8");
const second = (text: string): string => text.replace('"version": 1', '"version": 2');
const draft = new Map([
  ["boa.flow.json", readFileSync(join(flows, "boa.flow.json"), "utf8")],
  [BOOK, book],
]);
const priced: LibraryTexts = { ...libraryOf(""), books: new Map([["boa@1", book]]) };

test("an edit of a published rate book is one of its next version, and the published one stays", () => {
  const dearer = book.replace("750", "800");
  const { saves, moved } = keepingBooks(draft, priced, [{ path: BOOK, text: dearer }]);
  expect(saves).toEqual([{ path: NEXT, text: second(dearer) }]);
  expect(moved).toEqual(new Map([[BOOK, NEXT]]));
  const after = saves.reduce(withFile, draft);
  expect(isPastBook(draft, priced, BOOK)).toBe(false);
  expect(isPastBook(after, priced, BOOK)).toBe(true);
});

test("an edit of a rate book that is not published, and of any other file, is as it was made", () => {
  const saves = [
    { path: BOOK, text: book.replace("750", "800") },
    { path: "boa.flow.json", text: "{}" },
  ];
  expect(keepingBooks(draft, { ...priced, books: new Map() }, saves).saves).toEqual(saves);
  expect(keepingBooks(draft, priced, [saves[1] ?? { path: "", text: null }]).saves).toEqual(saves.slice(1));
});

test("a published rate book that is to be changed has its next version in the draft", () => {
  expect(nextVersion(draft, priced, BOOK)).toEqual({ path: NEXT, saves: [{ path: NEXT, text: second(book) }] });
});
