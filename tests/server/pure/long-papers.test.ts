/** Texts of every length stay within the margins of the pages, and all of them is read back. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Landing } from "../../../engine";
import { landingPdf } from "../../../server/documents/landing";
import { renderPdf } from "../../../server/documents/pdf";
import { linesOf } from "../support/pdf";
import { allOf, readPdf } from "../support/read-pdf";

const made = new Date("2027-01-15T12:00:00Z");
const carrier = { name: "Meridian Casualty", phone_number: "303-555-0100", email: "help@carrier.example" };
const accent = "#003366";

/** Texts of so many words, none of which is in another one. */
function texts() {
  let count = 0;
  const known: string[] = [];
  const of = (words: number): string => {
    const own = Array.from({ length: words }, () => `w${(count += 1)}w`);
    known.push(...own);
    return own.join(" ");
  };
  return { of, known };
}

/** The words that are lost, the lines below the margin, and what is drawn outside of each element. */
async function lost(pdf: Uint8Array, words: readonly string[], bottom: number) {
  const { elements, unmarked } = await readPdf(pdf);
  const said = allOf(elements)
    .map(({ text }) => text)
    .join(" ");
  const found = new Set(said.split(/[^\w]+/));
  const lines = linesOf(Buffer.from(pdf));
  // The number of the page is at its foot, and the carrier and the word SAMPLE are at its head.
  const wrong = lines.filter(({ down, size }) => down > 792 - bottom && size !== 8);
  const inside = lines.filter(({ size }) => size !== 8 && size !== 10 && size !== 13);
  const high = inside.filter(({ down }) => down < 54);
  return { missing: words.filter((word) => !found.has(word)), wrong, high, unmarked };
}
const NOTHING = { missing: [], wrong: [], high: [], unmarked: 0 };

const length = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 2, arbitrary: fc.integer({ min: 40, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 900 }) },
);
const lengths = (min: number, maxLength: number) => fc.array(length, { minLength: min, maxLength });

test("a page of a product holds all its words within its margins", async () => {
  const content = fc.record({
    paragraphs: lengths(0, 6),
    items: lengths(0, 3),
    disclaimer: lengths(0, 3),
    questions: lengths(1, 3),
    proofs: lengths(1, 3),
    benefits: lengths(1, 2),
    call: length,
  });
  await fc.assert(
    fc.asyncProperty(content, async (of) => {
      const own = texts();
      const all = (counts: readonly number[]): string[] => counts.map(own.of);
      const words: Landing = {
        headline: own.of(3),
        lead: own.of(9),
        actions: { first: "Enroll", second: "Learn more" },
        disclaimer: all(of.disclaimer),
        questions: {
          title: own.of(2),
          items: of.questions.map((count) => ({ question: own.of(8), answer: own.of(count) })),
        },
        proofs: of.proofs.map((count) => ({ title: own.of(3), text: own.of(count) })),
        benefits: { title: own.of(2), groups: of.benefits.map((n) => ({ title: own.of(3), items: all([n, 4]) })) },
      };
      const document = {
        name: "long",
        title: own.of(3),
        lead: own.of(20),
        shows: ["proofs", "benefits", "questions"] as const,
        call: { title: own.of(4), number: own.of(2), note: own.of(Math.min(of.call, 60)) },
        sections: [{ title: own.of(3), paragraphs: all(of.paragraphs), items: all(of.items) }],
      };
      const pdf = await landingPdf({ product: "Kite", words, document, drawings: {}, carrier, accent, made });
      // Without a drawing it is not a brochure, which alone prints the headline and its lead.
      expect(await lost(pdf, own.known.slice(12), 50)).toEqual(NOTHING);
    }),
    { numRuns: 5 },
  );
}, 60_000);

test("rows that are taller than a page go on on the next, beside their heading", async () => {
  const row = fc.record({ name: length, value: length, notes: lengths(0, 3) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), lengths(0, 3), async (rows, notes) => {
      const { of, known } = texts();
      const sections = [
        {
          title: of(4),
          rows: rows.map((each) => ({ name: of(each.name), value: of(each.value), notes: each.notes.map(of) })),
        },
      ];
      const sheet = { title: of(3), carrier, accent, subtitle: of(5), sections, notes: notes.map(of), made };
      expect(await lost(await renderPdf(sheet), known, 60)).toEqual(NOTHING);
    }),
    { numRuns: 5 },
  );
}, 60_000);

test("a row of two pages is one row of the table, with its heading and its cell on both", async () => {
  const { of } = texts();
  const sections = [{ title: "Coverage", rows: [{ name: of(700), value: of(1500), notes: [of(3)] }] }];
  const { elements } = await readPdf(
    await renderPdf({ title: "Proposal", carrier, accent, subtitle: "For Ann", sections, notes: [], made }),
  );
  const rows = allOf(elements).filter(({ role }) => role === "TR");
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ children }) => children.some(({ role }) => role === "TD"))).not.toContain(false);
});
