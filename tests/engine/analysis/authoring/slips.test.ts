import fc from "fast-check";
import { expect, it } from "vitest";
import { draftFindings } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { lists, parts } from "../flows";
import { products } from "./products";

/** A flow with one slip of somebody who writes JSON by hand: said in plain words, at its place, with the change that puts it right. */

const world = { lists, parts };
const [flow] = products.boa ?? [];
const TEXT = flow?.text ?? "";
const PATH = flow?.path ?? "";

/** The offsets in the flow, outside of its texts, where a pattern is found. */
function placesOf(pattern: RegExp): readonly number[] {
  const blank = TEXT.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => "_".repeat(text.length));
  return [...blank.matchAll(pattern)].map(({ index }) => index);
}

function slip(text: string) {
  const [found, ...others] = draftFindings([{ path: PATH, text }], world);
  if (!found || others.length > 0) throw new Error(`One finding is due, and there are ${others.length + 1}.`);
  const [edit] = found.fix?.edits ?? [];
  const put = edit && text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length);
  return { found, put, label: found.fix?.label };
}

const said = ({ message, found, expected }: { message: string; found: string; expected: string }): string =>
  `${message} Found ${found}, expected ${expected}.`;

it("a comma that is missing is said on the line that it is missing from, and put there by a press", () => {
  fc.assert(
    fc.property(fc.constantFrom(...placesOf(/,/g)), (at) => {
      const { found, put, label } = slip(TEXT.slice(0, at) + TEXT.slice(at + 1));
      expect(found.message).toMatch(/^A comma is missing (here|at the end of this line)\.$/);
      expect([found.offset, found.end, label]).toEqual([at, at, "Add the comma"]);
      expect(found.line).toBe(TEXT.slice(0, at).split("\n").length);
      expect(put).toBe(TEXT);
    }),
    { numRuns: samples(20, 200) },
  );
});

it("a comma before a closing bracket is said to be too many, and removed by a press", () => {
  const ends = placesOf(/[^\s{[](?=\s*[}\]])/g);
  fc.assert(
    fc.property(fc.constantFrom(...ends), (end) => {
      const { found, put, label } = slip(`${TEXT.slice(0, end + 1)},${TEXT.slice(end + 1)}`);
      expect(found.message).toMatch(/^There is a comma too many before "[}\]]"\.$/);
      expect([found.offset, found.end, label]).toEqual([end + 1, end + 2, "Remove the comma"]);
      expect(put).toBe(TEXT);
    }),
    { numRuns: samples(20, 200) },
  );
});

it.each([
  ['{ "a": 1,, "b": 2 }', 'There is a comma too many before ",". Found ",", expected one comma.'],
  ["{ foo: 1 }", 'This is not valid JSON. Found "foo", expected a name in double quotes, or "}".'],
  ['{ "a": "{", foo: 1 }', 'This is not valid JSON. Found "foo", expected a name in double quotes, or "}".'],
  ['{ "a": [1], foo }', 'This is not valid JSON. Found "foo", expected a name in double quotes, or "}".'],
  ['{ "a": foo }', /expected a text in double quotes, a number/],
  ["[1, foo]", /expected a text in double quotes, a number/],
  ["Dear all, this is a mail.", /expected a text in double quotes, a number/],
  ['{ "a": 1 % }', /expected a text in double quotes, a number/],
  ['{ "a": "x" b }', /^This is not valid JSON\./],
])("what is wrong with %s is said in the words of its place", (text, words) => {
  expect(said(slip(text).found)).toMatch(words instanceof RegExp ? words : new RegExp(`^${escaped(words)}$`));
});

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

it("a name without quotes gets them by a press, where it is one", () => {
  expect(slip('{ "a": 1, foo: 2 }')).toMatchObject({ put: '{ "a": 1, "foo": 2 }', label: "Put foo into quotes" });
  expect(slip('{ "a": 1, foo }').put).toBeUndefined();
  expect(slip("{ 'a': 1 }").put).toBeUndefined();
});
