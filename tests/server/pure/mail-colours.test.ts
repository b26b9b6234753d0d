import { expect, test } from "vitest";
import { contrast, schemesOf } from "../../../server/mail/colours";
import { oneLine } from "../../../server/mail/escape";

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(["#1f5f8b", "#ffd400", "#000000", "#ffffff", "#8a8a8a", "#e4002b"])(
  "the button of a space with the colour %s can be read in both schemes, and so can all text",
  (accent) => {
    for (const { page, card, ink, quiet, accent: ground, onAccent, link } of Object.values(schemesOf(accent))) {
      expect(contrast(onAccent, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(link, card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, card)).toBeGreaterThanOrEqual(7);
      for (const surface of [page, card]) expect(contrast(quiet, surface)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("a line of a mail's head is one line, whatever a name holds", () => {
  expect(oneLine(" a\r\nBcc: b\u2028c\u0000\td ")).toBe("a Bcc: b c d");
});
