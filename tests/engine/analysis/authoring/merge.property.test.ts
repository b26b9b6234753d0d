/** Two people in one file: what both changed apart is in it, what neither changed stays byte for byte. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergedText } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { editedText, jsonTexts, placesIn, textEdits, type TextEdit } from "./products";

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(0, 1, "a", "b", true, null),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom("id", "name", "steps", "var", "text", "a", "b", "<", "=="), tie("value"), {
      maxKeys: 4,
    }),
  ),
})).value;

const json = fc
  .tuple(value, fc.constantFrom(undefined, 2, "\t"))
  .map(([each, blanks]) => JSON.stringify(each, null, blanks));
const anyText = fc.oneof(
  json,
  fc.string(),
  fc.array(fc.constantFrom("a\n", "b\n", "c\n", "{\n", "}")).map((all) => all.join("")),
);
const threeOfAny = fc.tuple(anyText, anyText, anyText);

/** A real file and two people's edits of it. */
const threeOfFiles = fc
  .tuple(
    fc.constantFrom(...jsonTexts),
    fc.array(textEdits, { minLength: 1, maxLength: 3 }),
    fc.array(textEdits, { minLength: 1, maxLength: 3 }),
  )
  .map(([base, mine, theirs]) => [base, mine.reduce(editedText, base), theirs.reduce(editedText, base)] as const);

const three = fc.oneof(threeOfAny, threeOfFiles);
const runs = { numRuns: samples(120, 2000) };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

describe("A merge of two people's texts", () => {
  it("is the text of the one who alone changed something, byte for byte", () => {
    fc.assert(
      fc.property(three, ([base, one]) => {
        expect(mergedText(base, base, one)).toEqual({ text: one, conflicts: [] });
        expect(mergedText(base, one, base)).toEqual({ text: one, conflicts: [] });
        expect(mergedText(base, one, one)).toEqual({ text: one, conflicts: [] });
      }),
      runs,
    );
  });

  it("is the same for both of them but for whose side is whose", () => {
    fc.assert(
      fc.property(three, fc.array(fc.constantFrom("mine" as const, "theirs" as const)), ([base, one, two], chosen) => {
        const other = chosen.map((side) => (side === "mine" ? ("theirs" as const) : ("mine" as const)));
        const all = [...chosen, ...Array<"mine">(100).fill("mine")];
        const others = [...other, ...Array<"theirs">(100).fill("theirs")];
        const [here, there] = [mergedText(base, one, two, all), mergedText(base, two, one, others)];
        expect(there.text).toBe(here.text);
        expect(there.conflicts.map((each) => ({ ...each, mine: each.theirs, theirs: each.mine }))).toEqual(
          here.conflicts.map(({ line: _line, ...each }) => expect.objectContaining(each)),
        );
      }),
      runs,
    );
  });

  it("is JSON where all three are, with as many conflicts under each choice", () => {
    fc.assert(
      fc.property(three, fc.array(fc.constantFrom("mine" as const, "theirs" as const)), ([base, one, two], chosen) => {
        if ([base, one, two].some((text) => parsed(text) === undefined)) return;
        const [merged, other] = [mergedText(base, one, two), mergedText(base, one, two, chosen)];
        expect(parsed(merged.text)).not.toBe(undefined);
        expect(parsed(other.text)).not.toBe(undefined);
        expect(other.conflicts.length).toBe(merged.conflicts.length);
      }),
      runs,
    );
  });

  it("has what both changed apart, so that an older change is undone while later ones stay", () => {
    const number = fc.nat(1_000_000);
    fc.assert(
      fc.property(fc.constantFrom(...jsonTexts), number, number, fc.string(), fc.integer(), (base, a, b, one, two) => {
        const places = placesIn(base);
        const leaves = places.flatMap(({ node }, index) => (node.children === undefined ? [index] : []));
        const [first, second] = [leaves[a % leaves.length] ?? 0, leaves[b % leaves.length] ?? 0];
        if (first === second) return;
        // The numbers of places leave the whole value out.
        const mine = { place: first - 1, how: "set" as const, value: one };
        const theirs = { place: second - 1, how: "set" as const, value: two };
        const both = editedText(editedText(base, mine), theirs);
        const merged = mergedText(base, editedText(base, mine), editedText(base, theirs));
        expect(merged).toEqual({ text: both, conflicts: [] });
        expect(mergedText(editedText(base, mine), both, base)).toEqual({
          text: editedText(base, theirs),
          conflicts: [],
        });
      }),
      runs,
    );
  });

  it("has what two people added at the same place, both of it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...jsonTexts), fc.nat(1_000_000), fc.boolean(), (base, number, isRepeat) => {
        const places = placesIn(base);
        const items = places.flatMap(({ keys }, index) => (typeof keys.at(-1) === "number" ? [index] : []));
        const place = (items[number % items.length] ?? 0) - 1;
        if (items.length === 0) return;
        const how = isRepeat ? ("repeat" as const) : ("add" as const);
        const mine = editedText(base, { place, how, value: { id: "of_mine" } });
        const theirs = editedText(base, { place, how: "add", value: { id: "of_theirs" } });
        const { text, conflicts } = mergedText(base, mine, theirs);
        expect(conflicts).toEqual([]);
        expect(text).toContain("of_theirs");
        if (!isRepeat) expect(text).toContain("of_mine");
        expect(placesIn(text).length).toBe(placesIn(mine).length + placesIn(theirs).length - placesIn(base).length);
      }),
      runs,
    );
  });

  it("loses nothing that either of them wrote: it is in the text, or in a conflict", () => {
    const edits = fc.array(textEdits, { minLength: 1, maxLength: 4 });
    const marked = (base: string, all: readonly TextEdit[], side: string): string =>
      all.reduce((text, edit, index) => editedText(text, { ...edit, value: `${side}${index}mark` }), base);
    fc.assert(
      fc.property(fc.constantFrom(...jsonTexts), edits, edits, (base, one, two) => {
        const [mine, theirs] = [marked(base, one, "mine"), marked(base, two, "theirs")];
        const { text, conflicts } = mergedText(base, mine, theirs);
        const kept = text + JSON.stringify(conflicts);
        const marks = (mine + theirs).match(/(?:mine|theirs)\dmark/g) ?? [];
        expect(marks.filter((mark) => !kept.includes(mark))).toEqual([]);
      }),
      runs,
    );
  });
});
