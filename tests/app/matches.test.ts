import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesIn } from "../../app/shared/broker/matches";
import { searchText } from "../../server/store/words";

/** The text with brackets around what is marked. */
const marked = (text: string, typed: string): string =>
  matchesIn(text, typed)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");

describe("what is marked in a result is what the server has found it by", () => {
  test.each([
    ["Rosa Kowalski", "kow", "Rosa [Kow]alski"],
    ["Rosa Kowalski", "alski", "Rosa Kowalski"],
    ["Zoë O'Hernández", "zoe ohern", "[Zoë] [O'Hern]ández"],
    ["Zoë O'Hernández", "hernandez", "Zoë O'[Hernández]"],
    ["Zoe\u0308 Ohm", "zoe", "[Zoe\u0308] Ohm"],
    ["Anna Annan", "anna", "[Anna] [Anna]n"],
    ["Mary Ann", "maryann", "Mary Ann"],
    ["ﬁnn", "fin", "[ﬁn]n"],
    ["Łukasz Großmann", "lukasz gross", "[Łukasz] [Groß]mann"],
    ["Kaʻahumanu Paraŀlela", "kaahu parallel", "[Kaʻahu]manu [Paraŀlel]a"],
    ["MC-4711-22", "4711", "MC-[4711]-22"],
    ["MC-4711-22", "mc47", "[MC-47]11-22"],
    ["zoe.oh@zoe.example", "zoe", "[zoe].oh@zoe.example"],
    ["zoe.oh@quixote.example", "zoe.oh@qui", "[zoe.oh@qui]xote.example"],
    ["719-555-0199", "(719) 555", "[719-555]-0199"],
    ["719-555-0199", "555-0199", "719-[555-0199]"],
    ["Rosa", "", "Rosa"],
    ["Rosa", "---", "Rosa"],
    ["", "rosa", ""],
  ])("%j, %j", (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

  const letters = fc.string({
    unit: fc.constantFrom("a", "B", "é", "e\u0301", "'", "-", "1", " ", "😀"),
    maxLength: 8,
  });

  test("nothing is lost or added, whatever is typed", () => {
    fc.assert(
      fc.property(letters, letters, (text, typed) => {
        expect(
          matchesIn(text, typed)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  test("whatever word the server knows a name by is marked in it", () => {
    fc.assert(
      fc.property(letters, (name) => {
        for (const key of searchText("b", { first_name: name }).split(" ").filter(Boolean)) {
          const word = key.slice(2);
          expect([word, matchesIn(name, word).some(({ isMatch }) => isMatch)]).toEqual([word, true]);
        }
      }),
    );
  });
});
