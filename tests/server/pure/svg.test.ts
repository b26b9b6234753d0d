import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { drawSvg } from "../../../server/documents/svg";
import { bytesOf } from "../../../server/documents/text/paper";

test("a drawing whose view box does not begin at 0 stands where its box says, as high as its shape is", async () => {
  const doc = new PDFDocument({ compress: false });
  const bytes = bytesOf(doc);
  const paints = { ink: "#000000", accent: "#1f5f8b", tint: "#eeeeee", sheet: "#ffffff" };
  const svg = `<svg viewBox="3 5 40 20"><rect x="3" y="5" width="40" height="20"/></svg>`;
  expect(drawSvg(doc, svg, { x: 54, y: 26, width: 80 }, paints)).toBe(40);
  doc.end();
  expect(Buffer.from(await bytes).toString("latin1")).toMatch(
    /1 0 0 1 54 26 cm\s+2 0 0 2 0 0 cm\s+1 0 0 1 -3 -5 cm[^]*3 5 40 20 re/,
  );
});
