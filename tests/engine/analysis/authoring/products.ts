/** The shipped products and the fixtures as the files of a draft, and edits of their texts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import fc from "fast-check";
import { applyEdits, getNodeValue, modify, parseTree, type Node } from "jsonc-parser";

const root = resolve(import.meta.dirname, "../../../..");

/** A file of a draft. */
export interface DraftFile {
  readonly path: string;
  readonly text: string;
}

function filesUnder(folder: string, from = folder): readonly DraftFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = join(folder, entry.name);
    if (entry.isDirectory()) return ["published", "media"].includes(entry.name) ? [] : filesUnder(full, from);
    return [{ path: relative(from, full), text: readFileSync(full, "utf8") }];
  });
}

const under = (folder: string, files: readonly DraftFile[]): readonly DraftFile[] =>
  files.map(({ path, text }) => ({ path: `${folder}/${path}`, text }));

const flows = join(root, "flows");
const books = filesUnder(join(root, "server/data/products"));

function shipped(id: string): readonly DraftFile[] {
  const flow = { path: `${id}.flow.json`, text: readFileSync(join(flows, `${id}.flow.json`), "utf8") };
  const newest = books.filter(({ path }) => path.startsWith(`${id}@`)).at(-1);
  return [
    flow,
    ...under(`scenarios/${id}`, filesUnder(join(flows, "scenarios", id))),
    ...(newest ? under("products", [newest]) : []),
  ];
}

/** Every product by its name, as the files of a draft. */
export const products: { readonly [name: string]: readonly DraftFile[] } = {
  boa: shipped("boa"),
  passport360: shipped("passport360"),
  ...Object.fromEntries(
    readdirSync(join(root, "tests/fixtures")).map((name) => [name, filesUnder(join(root, "tests/fixtures", name))]),
  ),
};

const sizeOf = (files: readonly DraftFile[]): number => files.reduce((size, { text }) => size + text.length, 0);

/** The products, the smallest first: where some of all cases are drawn, they are quick. */
export const bySize = Object.entries(products).toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b));

/** The texts of all JSON files of all products. */
export const jsonTexts: readonly string[] = Object.values(products)
  .flat()
  .filter(({ path }) => path.endsWith(".json"))
  .map(({ text }) => text);

/** Every value of a JSON text with its keys. */
export function placesIn(
  text: string,
): readonly { readonly keys: readonly (string | number)[]; readonly node: Node }[] {
  const walk = (node: Node, keys: readonly (string | number)[]): ReturnType<typeof placesIn> => [
    { keys, node },
    ...(node.children ?? []).flatMap((each, index) => {
      const [name, value] = node.type === "object" ? (each.children ?? []) : [undefined, each];
      return value ? walk(value, [...keys, name ? String(name.value) : index]) : [];
    }),
  ];
  const tree = parseTree(text);
  return tree ? walk(tree, []) : [];
}

/** An edit of a text: at the place of this number, what is done there. */
export interface TextEdit {
  readonly place: number;
  readonly how: "set" | "remove" | "add" | "repeat";
  readonly value: unknown;
}

export const textEdits: fc.Arbitrary<TextEdit> = fc.record({
  place: fc.nat(1_000_000),
  how: fc.constantFrom("set" as const, "set" as const, "remove" as const, "add" as const, "repeat" as const),
  value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant({ id: "new", title: "New" })),
});

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/** Returns the text with an edit, as an editor would make it. */
export function editedText(text: string, edit: TextEdit): string {
  const { how, value } = edit;
  const { keys, node } = placeOfEdit(text, edit) ?? {};
  if (!keys || !node) return text;
  const last = keys.at(-1);
  const around = keys.slice(0, -1);
  const isItem = typeof last === "number";
  const made =
    how === "set"
      ? modify(text, [...keys], value, FORMAT)
      : how === "remove"
        ? modify(text, [...keys], undefined, FORMAT)
        : modify(text, [...around, isItem ? last : `${String(last)}_2`], how === "add" ? value : getNodeValue(node), {
            ...FORMAT,
            isArrayInsertion: isItem,
          });
  return applyEdits(text, made);
}

/** The place of an edit in a text. */
export function placeOfEdit(text: string, { place }: TextEdit): ReturnType<typeof placesIn>[number] | undefined {
  const places = placesIn(text).filter(({ keys }) => keys.length > 0);
  return places[place % places.length];
}
