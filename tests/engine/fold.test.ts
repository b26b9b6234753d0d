import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finder, folded, searchIndex } from "../../engine";

/** Texts as they are searched: by what a plain keyboard types. */

/** Letters of Unicode 16 and 17, which the source of the table does not have. */
const NEWER = /[\uA7CE\uA7CF\uA7D2\uA7D4\uA7F1]/u;

test("every Latin letter of Unicode is folded to what a plain keyboard types", () => {
  const left = Array.from({ length: 0x2_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Script=Latin}/u.test(letter) && /\p{L}/u.test(letter) && !NEWER.test(letter))
    .filter((letter) => !/^[a-z0-9']+$/.test(folded(letter)));
  // Two signs of old writings, which are in no name.
  expect(left).toEqual(["Ꝫ", "ꝫ"]);
});

test.each([
  ["Łukasz Łódź", "lukasz lodz"],
  ["Øster Đặng Groß GROẞ", "oster dang gross gross"],
  ["Æsir œuvre Þór Guðrún", "aesir oeuvre thor gudrun"],
  ["Ħal Ŧ ıŋĸ Paraŀlel Gal·la", "hal t inq parallel galla"],
  ["ŉ Kaʻahumanu", "'n ka'ahumanu"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
  ["Hernández NUN\u0303EZ", "hernandez nunez"],
])("%s is folded to %s", (text, expected) => expect(folded(text)).toBe(expected));

describe("for any text", () => {
  test("folding twice changes nothing more, and neither case nor form of Unicode counts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = folded(text);
        expect(folded(once)).toBe(once);
        expect(folded(text.normalize("NFD"))).toBe(folded(text.normalize("NFC")));
      }),
    );
  });
});

test("a list is searched alike (wizards §2.2)", () => {
  const find = finder(
    searchIndex([
      { value: 1, name: "Smørrebrød & Café" },
      { value: 2, name: "Logging" },
    ]),
  );
  for (const typed of ["smorrebrod", "SMØRREBRØD", "cafe", "Cafe\u0301"])
    expect(find(typed), typed).toMatchObject({ places: [0], isClosest: false });
});
