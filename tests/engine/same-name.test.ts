import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameName, tidyLine } from "../../engine";
import { unicodeText } from "../support/nasty-values";

/** Two names are one for a person who reads them: the carrier's desk types what a phone has typed before. */

const signs = (pattern: RegExp): readonly string[] =>
  Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((each) => pattern.test(each));

describe("one kind of each sign between the parts of a name", () => {
  test.each([
    ["apostrophe", ["'", "\u2019", "\u2018", "\u02BC", "\u00B4", "`", "\u2032", "\uFF07"]],
    ["hyphen", ["-", ...signs(/[\u2010-\u2015]/), "\u2212", "\uFF0D"]],
    ["space", [" ", ...signs(/[\p{Zs}\t]/u)]],
  ])("each %s is the same as every other one", (_, all) => {
    for (const one of all)
      for (const other of all) expect(isSameName(`O${one}Neil`, `O${other}Neil`), `${one} ${other}`).toBe(true);
  });

  test("a sign is never a sign of another kind, and never nothing", () => {
    const [names] = [["O'Neil", "O-Neil", "O Neil", "ONeil"]];
    for (const one of names)
      for (const other of names) expect(isSameName(one, other), `${one} ${other}`).toBe(one === other);
  });
});

test.each([
  ["Jos\u00E9", "Jose\u0301", true],
  ["O\u2019Neil", "o\u2019neil", false],
  ["O'Neil", "O'Neil ", false],
  [" O'Neil", "O'Neil", false],
  ["Jose", "Jos\u00E9", false],
  ["Nun\u0303ez-Smith", "Nu\u00F1ez\u2011Smith", true],
  ["An\u200Bn", "Ann", true],
  ["\u2067Ann\u2069", "Ann", true],
  ["Ann\u200B ", "Ann", false],
  ["Mary  Ann", "Mary Ann", true],
  ["", "", true],
])("%j and %j: %j", (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

test("any text between two letters is the same as what is kept of it", () => {
  fc.assert(
    fc.property(unicodeText, (text) => {
      const around = `A${text}A`;
      expect(isSameName(around, tidyLine(around))).toBe(true);
    }),
  );
});

test("every name is the same as itself in either form of Unicode, and as no other case of itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(isSameName(name.normalize("NFD"), name.normalize("NFC"))).toBe(true);
      const upper = name.normalize("NFC").toUpperCase();
      if (upper !== name.normalize("NFC") && /^[\p{L}]+$/u.test(name)) expect(isSameName(upper, name)).toBe(false);
    }),
  );
});
