import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finder, searchIndex, type SearchIndex } from "../../../engine/index";

const items = [
  { value: 7210, name: "Laundry, Cleaning, and Garment Services", code: "7210" },
  { value: 0, name: "Not Applicable", code: "0" },
  { value: 742, name: "Veterinary Services", code: "742" },
  { value: 7216, name: "Dry Cleaners", code: "7216" },
  { value: 812320, name: "Drycleaning and Laundry Services (except Coin-Operated)", code: "812320" },
  { value: 5193, name: "Florists' Supplies and Flowers", code: "5193" },
  { value: 5992, name: "Florists", code: "5992" },
  { value: 5462, name: "Bakeries", code: "5462" },
  { value: 927110, name: "Space Research and Technology", code: "927110" },
  { value: 5192, name: "Newspapers", code: "5192" },
  { value: 7298, name: "Health and Beauty Shops", code: "7298" },
];
const index = searchIndex(items, { spa: [7298], "hair-salon": [7298], vet: [742, 1], "Day spa": [7298], pets: [1] });
const valuesIn = (from: SearchIndex, typed: string) => {
  const { places, isClosest } = finder(from)(typed);
  return { values: places.map((at) => from.items[at]?.value), isClosest };
};
const found = (typed: string) => valuesIn(index, typed);

describe("what holds the typed text", () => {
  test.each([
    ["dr-y clean", [7216, 812320, 7210]],
    ["DRY CLEANERS", [7216]],
    ["721", [7210, 7216]],
    ["cleaners 7216", [7216]],
    ["coin operated", [812320]],
    ["clea", [7210, 7216, 812320]],
    ["", items.map(({ value }) => value)],
    ["  -", items.map(({ value }) => value)],
  ])("%j finds %j", (typed, values) => expect(found(typed)).toEqual({ values, isClosest: false }));

  test.each([
    ["a whole name", "florists", [5992, 5193]],
    ["a whole code", "0", [0, 7210, 812320, 927110]],
    ["a whole name with its code", "Florists (5992)", [5992]],
    ["the beginning of a word", "an", [7210, 812320, 5193, 927110, 7298, 7216]],
  ])("%s comes first", (_, typed, values) => expect(found(typed)).toEqual({ values, isClosest: false }));

  test("typing on, and taking back, finds what typing at once finds", () => {
    const find = finder(index);
    for (const typed of ["l", "la", "lau", "clean", "cl", "c", "", "dry", "dry x", "dry clean"])
      expect(find(typed)).toEqual(finder(index)(typed));
  });

  const words = fc.string({ unit: fc.constantFrom("a", "b", "A", "é", "1", " ", "-", "'", "😀"), maxLength: 6 });
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

  /** The specified filter as it reads: name plus code, without case and punctuation. */
  const holding = (names: readonly string[], typed: string): readonly number[] =>
    names.flatMap((name, at) => (plain(name + String(at)).includes(plain(typed)) ? [at] : []));
  const listed = (names: readonly string[]) =>
    searchIndex(names.map((name, value) => ({ value, name, code: String(value) })));

  test("whatever is typed finds the entries that hold it and no other, if there are any", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (names, typed) => {
        const expected = holding(names, typed);
        fc.pre(expected.length > 0);
        const { values, isClosest } = valuesIn(listed(names), typed);
        expect([values.toSorted(), isClosest]).toEqual([expected.toSorted(), false]);
      }),
    );
  });

  test("a name that begins with it stands before one that holds it elsewhere", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (names, typed) => {
        const begins = valuesIn(listed(names), typed).values.map((at) =>
          // The code follows the name, and may end what is typed.
          plain(`${names[Number(at)] ?? ""}${String(at)}`).startsWith(plain(typed)),
        );
        const isCode = /^\d+$/.test(plain(typed));
        expect(isCode || !begins.join(" ").includes("false true")).toBe(true);
      }),
    );
  });

  test("each keystroke of a word finds what the word so far finds at once", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (names, typed) => {
        const find = finder(listed(names));
        for (let length = 1; length <= typed.length; length++) find(typed.slice(0, length));
        expect(find(typed)).toEqual(finder(listed(names))(typed));
      }),
    );
  });
});

describe("synonyms", () => {
  test.each([
    ["stands before what holds the same letters", "spa", [7298, 927110, 5192]],
    ["finds in the plural, too", "spas", [7298]],
    ["counts without blanks and punctuation", "Hairsalon", [7298]],
    ["finds while it is typed", "hair sal", [7298]],
    ["finds only what the list offers", "vet", [742]],
  ])("a synonym %s", (_, typed, values) => expect(found(typed)).toEqual({ values, isClosest: false }));

  test("what a synonym begins with gives way to what holds it", () =>
    expect(found("sp").values.slice(0, 2)).toEqual([927110, 5192]));

  test("one that finds nothing in the list is none", () => expect(found("pets").values).toEqual([]));
});

describe("what comes closest", () => {
  test.each([
    ["its words in another order", "cleaners dry", [7216]],
    ["its words apart", "laundry coin", [812320]],
    ["the singular", "bakery", [5462]],
    ["a letter wrong", "bekeries", [5462]],
    ["a letter missing", "bakries", [5462]],
    ["a letter too many", "bakkeries", [5462]],
    ["two letters exchanged", "baekries", [5462]],
    ["the first letter wrong", "vakeries", [5462]],
    ["a letter wrong in a word that is being typed", "vetarin", [742]],
    ["a letter wrong in a synonym", "hair salom", [7298]],
    ["one of its words beside an unknown one", "my bakery", [5462]],
  ])("%s: %s", (_, typed, values) => expect(found(typed)).toEqual({ values, isClosest: true }));

  test.each([
    ["two letters wrong", "bokaries"],
    ["a short word with a wrong letter", "spu"],
    ["a code with a wrong digit", "546x2 5463"],
    ["nothing like it", "zebra"],
    ["only punctuation and a letter", "q -"],
  ])("%s finds nothing", (_, typed) => expect(found(typed)).toEqual({ values: [], isClosest: true }));

  test("what has every word stands alone; what has only some of them is offered if nothing has all", () => {
    const trades = searchIndex(
      ["Boat Dealers", "Boat Building", "Car Dealers", "Dealers in Boats and Cars"].map((name, value) => ({
        value,
        name,
      })),
    );
    expect(valuesIn(trades, "dealers boat").values).toEqual([0, 3]);
    expect(valuesIn(trades, "yellow boat").values).toEqual([0, 1, 3]);
  });

  test("a word that a good part of a list has finds nothing alone", () => {
    const services = Array.from({ length: 100 }, (_, value) => ({
      value,
      name: `Trade${"abcdefghij"[value % 10]} ${value} Services`,
    }));
    expect(valuesIn(searchIndex(services), "zebra services").values).toEqual([]);
  });

  test("a pasted text of any length is answered", () => {
    expect(found("bakery ".repeat(5_000)).values).toEqual([5462]);
    expect(found("x".repeat(100_000)).values).toEqual([]);
  });
});
