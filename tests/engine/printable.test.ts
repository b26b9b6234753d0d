/** Which texts of people documents can print: one judgment for the wizard, the client form, the import and the API. */
import { describe, expect, test } from "vitest";
import { clientProblems, isBlankText, shownLetter, unprintable, unprintableSentence } from "../../engine";

/** Signs that show nothing, alone or several. */
const UNSEEN = [
  "\u3164",
  "\u200B",
  "\u2060",
  "\u{E0041}",
  "\u{E0FFF}",
  "\uFFF0",
  "\u115F",
  "\u1160",
  "\uFFA0",
  "\u00AD",
  "\u034F",
  "\u200E\u200F",
  "\u200D",
  "\uFE0F",
  "\u2800",
  "\u0301",
  " \u3164 \u200B ",
];
/** Signs that turn, break or hide the row of a name. */
const TURNING = [
  ..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u2028\u2029\uFFF9\uFFFB",
  "\u{E0001}",
  "\u{E0041}",
  "\u{E007F}",
  "\u{E01F0}",
];
/** Names with signs that their writing needs: joiners, selectors of a variant, marks. */
const NAMES = [
  "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
  "\u0915\u094D\u200D\u0937",
  "\u845B\u{E0100}\u57CE",
  "\u8FBB\uFE00",
  "Zoe\u0308",
  "Ann-Lee O\u2019Neil",
  "\uAE40\uCCA0\uC218",
];

const personOf = (first_name: string) => ({ first_name, last_name: "Lee", email: "ann@mail.example" });

describe("what cannot be printed", () => {
  test.each(UNSEEN)("%j alone does not make a name", (name) => {
    const rule = isBlankText(name) ? "required" : "letters";
    expect(unprintable(name) === undefined).toBe(isBlankText(name));
    expect(clientProblems("individual", personOf(name), "2027-01-15")).toEqual([{ field: "first_name", rule }]);
  });

  test.each(TURNING)("%j between letters is refused, and named by its number", (sign) => {
    expect(unprintable(`Ann${sign}Lee`)).toBe(sign);
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
    expect(unprintableSentence(shownLetter(sign), true)).toBe(
      `U+${number} cannot be printed. Write it as printed in the passport, in Latin letters.`,
    );
    expect(clientProblems("individual", personOf(`Ann${sign}`), "2027-01-15")).toHaveLength(1);
  });

  test.each(NAMES)("%j is a name", (name) => {
    expect(unprintable(name)).toBeUndefined();
  });

  test("a blank text holds nothing that could be refused", () => {
    expect(["", "  ", "\u00A0", "\u2003 "].map(unprintable)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
