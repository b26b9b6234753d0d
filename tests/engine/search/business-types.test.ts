import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finder, searchIndex } from "../../../engine/index";
import { library } from "../support/shipped";
import { EVERYDAY, MISSPELT } from "./everyday-words";

/** The list that the newest flow searches. */
const NAMED = "business-types@3";
const { items = [], synonyms } = library.lists[NAMED] ?? {};
const index = searchIndex(
  items.map(({ code, name }) => ({ value: code, name, code: String(code) })),
  synonyms,
);
const found = (typed: string) => finder(index)(typed).places.map((at) => index.items[at]?.value);
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const holds =
  (typed: string) =>
  (name: string): boolean =>
    plain(name).includes(plain(typed));
const keys = items.map(({ code, name }) => plain(name + String(code)));

const FIRST = 5;
const NOT_APPLICABLE = 0;
const words = [...EVERYDAY, ...MISSPELT];

describe("what a broker types", () => {
  test("finds the entry that a broker would pick among the first five, for at least 95 % of the words", () => {
    const missed = words
      .filter(([typed, code]) => !found(typed).slice(0, FIRST).includes(code))
      .map(([typed]) => typed);
    // They are named, so that a word that is lost is seen; and a failure tells all of them.
    expect(missed).toEqual(["photografer"]);
    expect(missed.length).toBeLessThanOrEqual(words.length * 0.05);
  });

  test("finds Not Applicable first only where it is what is typed, at each keystroke", () => {
    const first = words.flatMap(([typed]) =>
      Array.from({ length: typed.length + 1 }, (_, length) => typed.slice(0, length)).filter(
        (begun) => found(begun)[0] === NOT_APPLICABLE,
      ),
    );
    expect(first.filter((begun) => begun === "" || !"notapplicable".startsWith(plain(begun)))).toEqual([]);
    for (const typed of ["0", "not applicable", "none"]) expect(found(typed)[0]).toBe(NOT_APPLICABLE);
  });

  test("the words of the table are words of their own, and their codes are in the list", () => {
    expect(words.length).toBeGreaterThanOrEqual(140);
    expect(new Set(words.map(([typed]) => typed)).size).toBe(words.length);
    expect(words.filter(([, code]) => !items.some((item) => item.code === code))).toEqual([]);
  });
});

describe("an entry's own name", () => {
  const entry = fc.constantFrom(...items);

  test("finds the entry first, or one of the same name", () => {
    for (const { name } of items) {
      const [first] = finder(index)(name).places;
      expect(plain(index.items[first ?? -1]?.name ?? "")).toBe(plain(name));
    }
  });

  const withoutSynonyms = finder(searchIndex(index.items));

  test("finds what the specified filter finds, whatever part of it is typed; synonyms only add to it", () => {
    fc.assert(
      fc.property(entry, fc.nat(), fc.nat(), ({ name }, from, length) => {
        const start = from % name.length;
        const typed = name.slice(start, start + 1 + (length % (name.length - start)));
        fc.pre(plain(typed) !== "");
        const expected = keys.flatMap((key, at) => (holds(typed)(key) ? [at] : []));
        const { places, isClosest } = withoutSynonyms(typed);
        expect([new Set(places), places.length, isClosest]).toEqual([new Set(expected), expected.length, false]);
        expect(finder(index)(typed).places).toEqual(expect.arrayContaining(expected));
      }),
    );
  });

  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");

  test("finds it among the first five with one letter changed in a word of five letters or more", () => {
    fc.assert(
      fc.property(entry, fc.nat(), fc.nat(), letter, ({ name, code }, word, place, typed) => {
        const long = [...name.matchAll(/[a-z]{5,}/gi)];
        fc.pre(long.length > 0);
        const chosen = long[word % long.length];
        const at = (chosen?.index ?? 0) + (place % (chosen?.[0].length ?? 1));
        const changed = name.slice(0, at) + typed + name.slice(at + 1);
        fc.pre(!keys.some(holds(changed)));
        expect(found(changed).slice(0, FIRST)).toContain(code);
      }),
    );
  });
});
