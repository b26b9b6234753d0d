/** Edits as forms and sheets make them: each is a sentence about what changed, where it did, and is taken back to the byte. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergedText, sentencesBetween, valueLabelOf } from "../../../engine/analysis/index";
import { differences } from "../../../app/studio/draft/model/files";
import { lists, parts } from "../../engine/analysis/flows";
import { samples } from "../../support/tier";
import { drawnEdits, madeEdit, SORTS } from "../support/made-edits";
import type { MadeEdit } from "../support/made-edits";

const listed = (files: ReadonlyMap<string, string>) => [...files].map(([path, text]) => ({ path, text }));

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

/** Whether a sentence is about the place of an edit, what is in it, or what is around it. */
function isNear(said: { readonly path: string; readonly pointer: string }, { path, pointer }: MadeEdit): boolean {
  const outer = parentOf(pointer);
  const isIn = (inner: string, around: string): boolean => inner === around || inner.startsWith(`${around}/`);
  return said.path === path && (isIn(said.pointer, outer) || isIn(pointer, said.pointer));
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Whether a sentence quotes what is written now, or names the word. */
function isAbout(text: string, { value, pointer }: MadeEdit): boolean {
  const said = bare(text);
  // What is put in is said by its title, and a value that the schema names as the form calls it.
  const now = [...String(value).split(/\{[^}]*\}/), valueLabelOf(String(value))].map(bare);
  const word = bare(pointer.split("/").findLast((key) => !/^\d+$/.test(key)) ?? "");
  return (
    (word.length > 3 && said.includes(word)) || now.some((piece) => piece !== "" && said.includes(piece.slice(0, 24)))
  );
}

describe.each(SORTS)("an edit of the sort %s", (sort) => {
  test("is a sentence about it, and is taken back to the byte", () => {
    fc.assert(
      fc.property(drawnEdits([sort]), (drawn) => {
        const edit = madeEdit(drawn);
        fc.pre(edit !== undefined);
        const { before, after, value } = edit;
        const sentences = sentencesBetween(listed(before), listed(after), { lists, parts });
        const near = sentences.filter((each) => isNear(each, edit));
        expect(near.length, JSON.stringify(sentences)).toBeGreaterThan(0);
        if (typeof value === "string" || typeof value === "number")
          expect(
            near.some(({ text, pointer }) => pointer === edit.pointer || isAbout(text, edit)),
            JSON.stringify([edit.path, edit.pointer, value, near]),
          ).toBe(true);
        for (const { path, text } of differences(before, after))
          expect(mergedText(text ?? "", text ?? "", before.get(path) ?? "").text).toBe(before.get(path));
      }),
      { numRuns: samples(2, 90) },
    );
  });
});
