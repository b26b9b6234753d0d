/** Edits that forms and sheets make at real places: what they say, what they leave, how they are said and undone. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "../../../../../engine";
import { editedFile, mergedText, offsetOf, sentencesBetween } from "../../../../../engine/analysis";
import { samples } from "../../../../support/tier";
import { lists, parts } from "../../flows";
import { products, type DraftFile } from "../products";
import { at, edited, editsOf, type Edit } from "./drawn";

const root = resolve(import.meta.dirname, "../../../../..");
const library = { lists, parts };

const shared = ["parts/checkout@5", "parts/person@2", "parts/messages@4", "lists/us-regions@1"].map(
  (name): DraftFile => {
    const path = `${name}.json`;
    return { path, text: readFileSync(join(root, "flows", path), "utf8") };
  },
);
const drafts = [...Object.values(products), ...shared.map((file) => [file])];

interface EditedFile {
  readonly draft: readonly DraftFile[];
  readonly file: DraftFile;
  readonly edit: Edit;
}

/** Flows as often as all other files of a draft. */
const filesOfDrafts = fc.constantFrom(...drafts).chain((draft) => {
  const files = draft.filter(({ path }) => path.endsWith(".json"));
  const flows = files.filter(({ path }) => path.endsWith(".flow.json"));
  const file =
    flows.length > 0 ? fc.oneof(fc.constantFrom(...flows), fc.constantFrom(...files)) : fc.constantFrom(...files);
  return file.map((each) => ({ draft, file: each }));
});
const editedFiles: fc.Arbitrary<EditedFile> = filesOfDrafts.chain(({ draft, file }) =>
  editsOf(file).map((edit) => ({ draft, file, edit })),
);

const afterOf = (file: DraftFile, { pointer, value }: Edit): string => {
  const after = editedFile(file, pointer, value);
  if (after === undefined) throw new Error(`${file.path} has no place ${pointer}.`);
  return after;
};

const sameNames = (one: JsonObject, two: JsonObject): boolean =>
  JSON.stringify(Object.keys(one).toSorted()) === JSON.stringify(Object.keys(two).toSorted());

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));
const around = (pointer: string): readonly string[] => (pointer === "" ? [] : [...around(parentOf(pointer)), pointer]);

/** Where a value is written, without the name of a member. */
function rawAt(
  text: string,
  pointer: string,
): { readonly from: number; readonly end: number; readonly raw: string } | undefined {
  const place = offsetOf(text, pointer);
  if (!place) return undefined;
  const whole = text.slice(place.offset, place.end);
  const isItem = /^\d+$/.test(pointer.slice(pointer.lastIndexOf("/") + 1)) && !/^"(?:[^"\\]|\\.)*"\s*:/.test(whole);
  const label = isItem || pointer === "" ? "" : (/^"(?:[^"\\]|\\.)*"\s*:\s*/.exec(whole)?.[0] ?? "");
  return { from: place.offset + label.length, end: place.end, raw: whole.slice(label.length) };
}

/** All that is written outside of a place, but for blanks and commas. */
function outside(text: string, pointer: string): readonly string[] {
  const { offset, end } = offsetOf(text, pointer) ?? { offset: 0, end: 0 };
  const rest = `${text.slice(0, offset)} ${text.slice(end)}`;
  return [...rest.matchAll(/"(?:[^"\\]|\\.)*"|[^\s",:[\]{}]+|[:[\]{}]/g)].map(([token]) => token);
}

/** The place of an edit in the text that it makes. */
const placeIn = (after: string, { pointer }: Edit): string => {
  const list = at(JSON.parse(after), parentOf(pointer));
  return pointer.endsWith("/-") && Array.isArray(list) ? `${parentOf(pointer)}/${list.length - 1}` : pointer;
};

const linesOf = (raw: string | undefined): "one" | "some" | undefined =>
  raw === undefined ? undefined : raw.includes("\n") ? "some" : "one";

/** The outermost value that the edit puts on one line or takes from one; else what is around the place. */
function reachOf(before: string, after: string, place: string): string {
  const turned = around(parentOf(place)).find((each) => {
    const [was, now] = [before, after].map((text) => linesOf(rawAt(text, each)?.raw));
    return was !== now;
  });
  return turned ?? parentOf(place);
}

describe("An edit at a place of a file", () => {
  it("makes the file say what was put, and nothing else", () => {
    fc.assert(
      fc.property(editedFiles, ({ file, edit }) => {
        const after = afterOf(file, edit);
        const now: Json = JSON.parse(after);
        expect(now).toEqual(edited(JSON.parse(file.text), edit));
        const [was, put] = [at(JSON.parse(file.text), edit.pointer), edit.value];
        // Members in another order are a move.
        if (isObject(was) && isObject(put) && sameNames(was, put))
          expect(Object.keys(at(now, edit.pointer) ?? {})).toEqual(Object.keys(put));
      }),
      { numRuns: samples(20, 500) },
    );
  });

  it("leaves every other byte as it is, but for the lines of what does not fit on one any more, or does again", () => {
    fc.assert(
      fc.property(editedFiles, ({ file: { path, text: before }, edit }) => {
        const after = afterOf({ path, text: before }, edit);
        const place = placeIn(after, edit);
        const isThere = at(JSON.parse(before), place) !== undefined;
        if (isThere && edit.value !== undefined) expect(outside(after, place)).toEqual(outside(before, place));
        else if (isThere) expect(outside(after, "/none")).toEqual(outside(before, place));
        else expect(outside(after, place)).toEqual(outside(before, "/none"));
        const reach = rawAt(before, reachOf(before, after, place));
        const [from, end] = [reach?.from ?? 0, reach?.end ?? 0];
        expect(after.startsWith(before.slice(0, from))).toBe(true);
        expect(after.endsWith(before.slice(end))).toBe(true);
      }),
      { numRuns: samples(20, 500) },
    );
  });

  it("is said at its place or around it, and undone to the byte", () => {
    fc.assert(
      fc.property(editedFiles, ({ draft, file, edit }) => {
        const after = afterOf(file, edit);
        const now = draft.map((each) => (each === file ? { ...file, text: after } : each));
        const sentences = sentencesBetween(draft, now, library);
        expect(sentences.length > 0).toBe(after !== file.text);
        const [place, outer] = [placeIn(after, edit), parentOf(edit.pointer)];
        const isNear = (pointer: string): boolean =>
          pointer === outer || pointer.startsWith(`${outer}/`) || place === pointer || place.startsWith(`${pointer}/`);
        if (after !== file.text) expect(sentences.some(({ pointer }) => isNear(pointer))).toBe(true);
        expect(mergedText(after, after, file.text).text).toBe(file.text);
        expect(editedFile({ ...file, text: after }, "", JSON.parse(after))).toBe(after);
      }),
      { numRuns: samples(12, 500) },
    );
  });

  it("is undone beside what was edited since", () => {
    const twice = filesOfDrafts.chain(({ file }) => fc.tuple(fc.constant(file), editsOf(file), editsOf(file)));
    fc.assert(
      fc.property(twice, ([file, first, second]) => {
        const isApart = first.pointer.split("/")[1] !== second.pointer.split("/")[1];
        if (!isApart) return;
        const one = afterOf(file, first);
        const two = afterOf({ ...file, text: one }, second);
        const undone = mergedText(one, two, file.text);
        expect(undone.conflicts).toEqual([]);
        // What the first edit made may have shown how a file is written of which nothing else shows it.
        expect(JSON.parse(undone.text)).toEqual(JSON.parse(afterOf(file, second)));
        const both = mergedText(two, undone.text, one).text;
        expect(JSON.parse(both)).toEqual(JSON.parse(file.text));
        // Of two members that went side by side, no text says any more which of them came first.
        if (first.value !== undefined || second.value !== undefined) expect(both).toBe(file.text);
      }),
      { numRuns: samples(12, 500) },
    );
  });
});
