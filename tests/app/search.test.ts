import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finder, indexInParts, indexOf, plain } from "../../app/wizard/form/search";

const index = indexOf([
  { value: 7210, name: "Laundry, Cleaning, and Garment Services", code: "7210" },
  { value: 0, name: "Not Applicable", code: "0" },
  { value: 742, name: "Veterinary Services", code: "742" },
  { value: 7216, name: "Dry Cleaners", code: "7216" },
  { value: 812320, name: "Drycleaning and Laundry Services (except Coin-Operated)", code: "812320" },
]);
const found = (typed: string) => finder(index)(typed).map((at) => index.items[at]?.value);

describe("searching a long list", () => {
  test.each([
    ["dr-y clean", [7216, 812320, 7210]],
    ["DRY CLEANERS", [7216]],
    ["721", [7210, 7216]],
    ["cleaners 7216", [7216]],
    ["0", [7210, 0, 812320]],
    ["coin operated", [812320]],
    ["", [7210, 0, 742, 7216, 812320]],
    ["  -", [7210, 0, 742, 7216, 812320]],
    ["zebra", []],
  ])("%j finds %j", (typed, values) => expect(found(typed)).toEqual(values));

  test("typing on, and taking back, finds what typing at once finds", () => {
    const find = finder(index);
    for (const typed of ["l", "la", "lau", "clean", "cl", "c", "", "dry"])
      expect(find(typed)).toEqual(finder(index)(typed));
  });

  test("whatever is typed finds the entries that hold it, those that begin with it first", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "A", "é", "1", " ", "-", "😀"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (names, typed) => {
        const keys = names.map(plain);
        const wanted = plain(typed);
        const holding = keys.flatMap((key, at) => (key.includes(wanted) ? [at] : []));
        const expected = [
          ...holding.filter((at) => keys[at]?.startsWith(wanted)),
          ...holding.filter((at) => !keys[at]?.startsWith(wanted)),
        ];
        expect(finder(indexOf(names.map((name, value) => ({ value, name }))))(typed)).toEqual(expected);
      }),
    );
  });

  test("a list of several parts is the same list", async () => {
    const entries = Array.from({ length: 5_001 }, (_, n) => ({ value: n, name: `Trade ${n}`, code: String(n) }));
    const long = await indexInParts(entries);
    expect(long).toEqual(indexOf(entries));
    expect(finder(long)("trade 5000")).toEqual([5000]);
  });
});
