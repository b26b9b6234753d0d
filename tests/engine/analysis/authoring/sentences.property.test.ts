/** What is edited in a draft is said in a sentence with its place, and is undone to the byte. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergedText, sentencesBetween } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { lists, parts } from "../flows";
import { editedText, placeOfEdit, products, textEdits, type DraftFile, type TextEdit } from "./products";

const library = { lists, parts };
const names = Object.keys(products);

interface EditedDraft {
  readonly name: string;
  readonly path: string;
  readonly edit: TextEdit;
}

const editedDrafts: fc.Arbitrary<EditedDraft> = fc
  .tuple(fc.constantFrom(...names), fc.nat(1_000_000), fc.boolean(), textEdits)
  .map(([name, number, isInFlow, edit]) => {
    const files = products[name] ?? [];
    const fitting = files.filter(({ path }) => (isInFlow ? path.endsWith(".flow.json") : path.endsWith(".json")));
    return { name, path: fitting[number % fitting.length]?.path ?? "", edit };
  });

const withText = (files: readonly DraftFile[], path: string, text: string): readonly DraftFile[] =>
  files.map((file) => (file.path === path ? { path, text } : file));

const textOf = (files: readonly DraftFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? "";

const isUnder = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

describe("The sentences of a draft", () => {
  it("say each edit of each file at its place, and the edit is undone to the byte", () => {
    fc.assert(
      fc.property(editedDrafts, ({ name, path, edit }) => {
        const files = products[name] ?? [];
        const before = textOf(files, path);
        const after = editedText(before, edit);
        const sentences = sentencesBetween(files, withText(files, path, after), library);
        expect(sentences.length > 0).toBe(before !== after);
        const place = `/${(placeOfEdit(before, edit)?.keys ?? []).join("/")}`;
        const around = place.slice(0, place.lastIndexOf("/"));
        for (const sentence of sentences) {
          expect(sentence.path).toBe(path);
          expect(sentence.text.replace(path, "")).toMatch(/^[^a-z].*\.”?$/su);
        }
        if (before !== after)
          expect(sentences.some(({ pointer }) => isUnder(pointer, around) || isUnder(place, pointer))).toBe(true);
        expect(mergedText(after, after, before).text).toBe(before);
      }),
      { numRuns: samples(60, 2000) },
    );
  });

  it("are none where no byte differs, and never none where one does, also of texts that are not a flow", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("{", "[]", "null", '{"steps": 1}', '{"steps": [null]}', '{"items": [1]}', '{"id":"a","id":"b"}'),
      fc.constantFrom(...names.flatMap((name) => (products[name] ?? []).slice(0, 2).map((file) => file.text))),
    );
    const paths = ["a.flow.json", "lists/a@1.json", "parts/person@1.json", "products/a@1.json", "scenarios/a/x.json"];
    const draft = fc.array(fc.record({ path: fc.constantFrom(...paths, "scenarios/a/looks.txt"), text }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(draft, draft, (was, now) => {
        const [before, after] = [was, now].map((files) => new Map(files.map((file) => [file.path, file.text])));
        const unique = (all: ReadonlyMap<string, string> | undefined): readonly DraftFile[] =>
          [...(all ?? [])].map(([path, each]) => ({ path, text: each }));
        const apart = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter(
          (path) => before?.get(path) !== after?.get(path),
        );
        const sentences = sentencesBetween(unique(before), unique(after), library);
        expect(new Set(sentences.map(({ path }) => path))).toEqual(new Set(apart));
        expect(sentencesBetween(unique(before), unique(before), library)).toEqual([]);
      }),
      { numRuns: samples(150, 3000) },
    );
  });
});
