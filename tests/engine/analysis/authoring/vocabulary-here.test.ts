/** What only the texts of one place can say, held against the checks of a draft at every text of every product. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  child,
  draftFindings,
  isFilledIn,
  keysOf,
  kindOfPath,
  nodeAt,
  SCOPE_ROOTS,
  vocabularyAt,
  vocabularyOf,
  type Readable,
} from "../../../../engine/analysis";
import { placesIn, products, type DraftFile } from "./products";

const folder = (name: string): readonly DraftFile[] =>
  readdirSync(`flows/${name}`).map((file) => ({
    path: `${name}/${file}`,
    text: readFileSync(`flows/${name}/${file}`, "utf8"),
  }));
const named = (files: readonly DraftFile[]) =>
  Object.fromEntries(files.map(({ path, text }) => [path.replace(/^.*\/|\.json$/g, ""), JSON.parse(text)]));
const library = { lists: named(folder("lists")), parts: {} };

/** A product with all parts that it can use as its own: the checks say then what is wrong in their files. */
const draft = (product: string): readonly DraftFile[] => {
  const files = (products[product] ?? []).filter(({ path }) => !path.startsWith("scenarios/"));
  return [...files, ...folder("parts").filter(({ path }) => !files.some((file) => file.path === path))];
};
const drafts = Object.keys(products).map((product) => draft(product));

const SINGLE = /\{([a-z_]+)[|}]/g;
const singleIn = (text: string): readonly string[] => [...text.matchAll(SINGLE)].map(([, name = ""]) => name);
/** What the schema says of placeholders. */
const OF_SCHEMA = singleIn(readFileSync("schemas/flow.schema.json", "utf8")).filter((name) => name !== "path");
/** What a text of any place says besides what can be read everywhere, and what none says. */
const NAMES = [
  ...new Set([...OF_SCHEMA, ...drafts.flatMap((files) => files.flatMap(({ text }) => singleIn(text)))]),
].filter((name) => !SCOPE_ROOTS.includes(name) || name === "carrier");
const ALL_NAMES = ["nothing_such", ...NAMES].map((name) => `{${name}}`).join(" ");

/** A text of people and not a code or a name. */
const isWords = (text: string): boolean => /\s|^[A-Z].*[a-z]/.test(text) && !text.startsWith("http");

/** Returns a file whose every text says all of these names. */
function sayingAll({ path, text }: DraftFile): DraftFile {
  if (kindOfPath(path) !== "flow" && kindOfPath(path) !== "part") return { path, text };
  const words = placesIn(text).filter(({ node }) => node.type === "string" && isWords(String(node.value)));
  const now = words
    .map(({ node }) => node)
    .toSorted((one, two) => two.offset - one.offset)
    .reduce(
      (made, { offset, length }) => made.slice(0, offset) + JSON.stringify(ALL_NAMES) + made.slice(offset + length),
      text,
    );
  return { path, text: now };
}

/** The texts of a draft, and which of the names the checks refuse at each. */
function judged(files: readonly DraftFile[]) {
  const refused = new Map<string, Set<string>>();
  for (const { path, pointer, found } of draftFindings(files.map(sayingAll), library)) {
    const name = /^"([a-z_]+)"$/.exec(found)?.[1];
    const at = JSON.stringify([path, pointer]);
    if (name !== undefined) refused.set(at, new Set([...(refused.get(at) ?? []), name]));
  }
  return [...refused]
    .filter(([, names]) => names.has("nothing_such"))
    .map(([at, names]) => {
      const [path = "", pointer = ""]: readonly string[] = JSON.parse(at);
      return { path, pointer, may: NAMES.filter((name) => !names.has(name)).toSorted() };
    });
}

/** Judged once for both tests. */
const judgedOf = new Map(drafts.map((files) => [files, judged(files)]));

const rootsOf = (readables: readonly Readable[] = []): readonly string[] =>
  [...new Set(readables.map(({ path }) => path.split(".")[0] ?? ""))].filter((root) => root !== "item").toSorted();

it("is what the checks of a draft let each text say, and no more can begin a placeholder there", () => {
  const seen = new Set<string>();
  let count = 0;
  for (const files of drafts) {
    const known = vocabularyOf(files, library);
    if (!known) throw new Error(`${files[0]?.path} cannot be read.`);
    for (const { path, pointer, may } of judgedOf.get(files) ?? []) {
      const { here, readables } = vocabularyAt(known, path, pointer);
      const isOfPage = keysOf(pointer)[0] === "landing";
      // What is read everywhere else is read of the carrier, too.
      const own = may.filter((name) => isOfPage || name !== "carrier");
      expect({ path, pointer, names: rootsOf(here?.readables) }).toEqual({ path, pointer, names: own });
      expect({ path, pointer, roots: NAMES.filter((name) => here?.roots.includes(name)).toSorted() }).toEqual({
        path,
        pointer,
        roots: may,
      });
      expect({ pointer, isRead: readables.length > 0 }).toEqual({ pointer, isRead: !isOfPage });
      expect((here?.readables ?? []).filter(({ label, path: own }) => label === own || label === "")).toEqual([]);
      for (const name of own) seen.add(name);
      count += 1;
    }
  }
  expect([...seen].toSorted()).toEqual(NAMES.toSorted());
  expect(count).toBeGreaterThan(1_000);
});

/** The definitions of texts of several forms, which have a control of their own. */
const TEXTS = new Set(["text", "paragraph", "body", "bullets", "wrong", "choice"]);
const aboveAll = (pointer: string): readonly string[] =>
  keysOf(pointer).map((_, index, keys) => keys.slice(0, index).reduce<string>(child, ""));

/** Every plain string of people in the flow and the parts of a draft, as the schema has it. */
const plainIn = (files: readonly DraftFile[]) =>
  files.flatMap(({ path, text }) => {
    const kind = kindOfPath(path);
    if (kind !== "flow" && kind !== "part") return [];
    const value: unknown = JSON.parse(text);
    return placesIn(text)
      .filter(({ node }) => node.type === "string" && isWords(String(node.value)))
      .map(({ keys }) => keys.reduce<string>((pointer, key) => child(pointer, key), ""))
      .filter((pointer) => {
        const { schema, definition } = nodeAt(kind, value, pointer) ?? { schema: {} };
        const isPlain = schema.type === "string" && (definition === undefined || definition === "landing_text");
        return isPlain && !aboveAll(pointer).some((each) => TEXTS.has(nodeAt(kind, value, each)?.definition ?? ""));
      })
      .map((pointer) => ({ path, pointer }));
  });

it("is nothing in plain strings but where the checks know a placeholder: the others are said as they are written", () => {
  const seen = new Set<boolean>();
  for (const files of drafts) {
    const all = judgedOf.get(files) ?? [];
    const texts = new Set(all.map(({ path, pointer }) => `${path} ${pointer}`));
    // A part that the product does not use is not judged.
    const used = new Set(all.map(({ path }) => path));
    for (const { path, pointer } of plainIn(files.filter((file) => used.has(file.path)))) {
      const isText = texts.has(`${path} ${pointer}`);
      expect({ path, pointer, isText: isFilledIn(path, pointer) }).toEqual({ path, pointer, isText });
      seen.add(isText);
    }
  }
  expect([...seen].toSorted()).toEqual([false, true]);
});
