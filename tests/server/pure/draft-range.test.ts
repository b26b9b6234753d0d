/** What the history keeps of a save is enough to go back, for any texts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../server/access/refusal";
import { changed, differing, requireRoom } from "../../../server/drafts/files";
import { beforeLast } from "../../../server/drafts/joining";
import { plainSentences } from "../../../server/drafts/plain-sentence";
import { beforeOf, rangeOf, touches } from "../../../server/drafts/range";
import type { DraftFile } from "../../../server/records/types";
import { samples } from "../../support/tier";

/** Texts with letters of one and of two halves, which share halves: 😀 and 😁 have the same first one, 😀 and 🨀 the last. */
const text = fc
  .array(fc.constantFrom("a", "b", "\n", "é", "😀", "😁", "🨀"), { maxLength: 12 })
  .map((all) => all.join(""));
const perhaps = fc.option(text, { nil: null });
const isWhole = (part: string | null): boolean => part === null || part.isWellFormed();

describe("the range of a change", () => {
  test("leads back to the very text, and parts no letter", () => {
    fc.assert(
      fc.property(perhaps, perhaps, (before, after) => {
        fc.pre(before !== null || after !== null);
        const range = rangeOf({ path: "a.flow.json", before, after });
        expect(beforeOf(range, after)).toBe(before);
        expect([isWhole(range.removed), isWhole(range.inserted)]).toEqual([true, true]);
      }),
      { numRuns: samples(2_000, 50_000) },
    );
  });

  test("holds no more than what differs", () => {
    expect(rangeOf({ path: "a", before: "one two three", after: "one 2 three" })).toEqual({
      path: "a",
      from: 4,
      removed: "two",
      inserted: "2",
    });
    expect(rangeOf({ path: "a", before: "x😀y", after: "x😁y" })).toMatchObject({ removed: "😀", inserted: "😁" });
    expect(rangeOf({ path: "a", before: "x😀y", after: "x🨀y" })).toMatchObject({ removed: "😀", inserted: "🨀" });
  });

  test("touches another one where it goes on at what that has put there, and nowhere else", () => {
    const earlier = rangeOf({ path: "a", before: "one three", after: "one two three" });
    const later = (before: string, after: string) => rangeOf({ path: "a", before, after });
    expect(touches(later("one two three", "one twoo three"), earlier)).toBe(true);
    expect(touches(later("one two three", "ONE two three"), earlier)).toBe(false);
    expect(touches(later("one two three", "one two thref"), earlier)).toBe(false);
  });
});

test("a series of saves leads back through each state of all files", () => {
  const path = fc.constantFrom("a.flow.json", "lists/b@1.json", "parts/c@1.json");
  const save = fc.uniqueArray(fc.record({ path, text: perhaps }), { selector: (file) => file.path, minLength: 1 });
  fc.assert(
    fc.property(fc.array(save, { maxLength: 8 }), (saves) => {
      const states = [changed([], [])];
      const ranges = saves.map((sent) => {
        const now = states.at(-1) ?? [];
        const changes = differing(now, sent);
        states.push(changed(now, changes));
        return changes.map(rangeOf);
      });
      let now = states.at(-1) ?? [];
      for (let at = ranges.length - 1; at >= 0; at -= 1) {
        now = beforeLast(now, ranges[at] ?? []);
        expect(now).toEqual(states[at]);
      }
    }),
    { numRuns: samples(500, 10_000) },
  );
});

describe("a plain sentence", () => {
  const said = (before: string | null, after: string | null) =>
    plainSentences([{ path: "kite.flow.json", before, after }])[0]?.text;

  test("names the lines that changed", () => {
    expect(said("1\n2\n3\n", "1\nzwei\n3\n")).toBe("Line 2 of kite.flow.json changed.");
    expect(said("1\n2\n3\n", "1\nzwei\ndrei\n")).toBe("Lines 2 to 3 of kite.flow.json changed.");
    expect(said("1\n2\n3\n", "1\n2\n3\n4\n5\n")).toBe("Lines 4 to 5 of kite.flow.json changed.");
    expect(said("1\n2\n3\n4\n", "1\n4\n")).toBe("Lines 2 to 3 of kite.flow.json were removed or shortened.");
    expect(said("12\n", "1\n")).toBe("Line 1 of kite.flow.json was removed or shortened.");
  });

  test("says that a file is new or gone", () => {
    expect(said(null, "")).toBe("kite.flow.json is new.");
    expect(said("", null)).toBe("kite.flow.json was removed.");
  });
});

describe("a draft", () => {
  const files = (count: number, letters: number) =>
    Array.from({ length: count }, (_, n) => ({ path: `lists/a@${n}.json`, text: "é".repeat(letters) }));

  const refusedOf = (sent: readonly DraftFile[]): string | undefined => {
    try {
      requireRoom(sent);
      return undefined;
    } catch (error) {
      return error instanceof Refusal ? error.extras.message : String(error);
    }
  };

  test("holds at most 500 files and 3,000,000 bytes, and a refusal says what was found", () => {
    expect(refusedOf(files(500, 3_000))).toBeUndefined();
    expect(refusedOf(files(501, 1))).toContain("The draft would hold 501 files, expected at most 500 files.");
    expect(refusedOf(files(500, 3_001))).toContain(
      "The draft would hold 3,001,000 bytes of text, expected at most 3,000,000 bytes of text.",
    );
  });

  test("holds no two files that would be one on a disk that does not tell capitals", () => {
    const twins = ["lists/A@1.json", "lists/a@1.json"].map((path) => ({ path, text: "" }));
    expect(refusedOf(twins)).toContain("Found the files lists/A@1.json and lists/a@1.json, expected each file once");
  });
});
