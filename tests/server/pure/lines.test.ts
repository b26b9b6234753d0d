/** Lines of documents: where they end, in which runs they are shaped, and how much work that is. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openFaces } from "../../../server/documents/text/clusters";
import { renderPdf } from "../../../server/documents/pdf";
import { breaksOf } from "../../../server/documents/text/breaks";
import { openFace } from "../../../server/documents/text/face";
import { FACES_OF } from "../../../server/documents/text/families";
import { linesOf } from "../../../server/documents/text/lines";
import type * as Shape from "../../../server/documents/text/shape";
import { readyToShape } from "../../../server/documents/text/shape";
import { sampled, samples } from "../../support/tier";

/** How many letters were shaped, in how many calls. */
const count = vi.hoisted(() => ({ calls: 0, letters: 0 }));
vi.mock("../../../server/documents/text/shape", async (original) => {
  const all = await original<typeof Shape>();
  const counted =
    <Result>(work: (face: never, text: string, isRightToLeft: boolean) => Result) =>
    (face: never, text: string, isRightToLeft: boolean): Result => {
      count.calls += 1;
      count.letters += text.length;
      return work(face, text, isRightToLeft);
    };
  return { ...all, shape: counted(all.shape), advancesOf: counted(all.advancesOf) };
});

beforeAll(readyToShape);
beforeEach(() => Object.assign(count, { calls: 0, letters: 0 }));

async function laidOut(text: string, width: number) {
  const faces = await openFaces([text]);
  const printed = faces.printed(text, "regular");
  return { printed, lines: linesOf(printed, faces.main("regular"), width) };
}

const parts = (text: string): readonly string[] => breaksOf(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Call 800-555-0150 today", ["Call ", "800-555-0150 ", "today"]],
  ["$1,500\u00A0000 or 3.5%", ["$1,500\u00A0000 ", "or ", "3.5%"]],
  ["1\u202F000 well\u2011known", ["1\u202F000 ", "well\u2011known"]],
  ["Anna-Maria O\u2019Neil", ["Anna-", "Maria ", "O\u2019Neil"]],
  [
    "\u738B\u5C0F\u3001\u660E\u3002\u300C\u5F20\u300D",
    ["\u738B", "\u5C0F\u3001", "\u660E\u3002", "\u300C\u5F20\u300D"],
  ],
  ["(see page 3) now", ["(see ", "page ", "3) ", "now"]],
])("%j may be broken only between its parts", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test("words of a script without spaces are found by a dictionary", () => {
  const text =
    "\u0E18\u0E19\u0E27\u0E31\u0E12\u0E19\u0E4C\u0E19\u0E49\u0E33\u0E1D\u0E19\u0E14\u0E37\u0E48\u0E21\u0E01\u0E32\u0E41\u0E1F";
  expect(parts(text).length).toBeGreaterThan(1);
  expect(parts(text).join("")).toBe(text);
});

const HAN = "\u6B27\u9633\u5C0F\u660E\u738B\u5F20\u674E\u8D75";
test.each(
  sampled(
    [
      ["Han", HAN],
      ["words", "benefits of the policy "],
      ["Arabic", "\u0645\u062D\u0645\u062F \u0639\u0628\u062F "],
      ["several scripts", `Ann \u0645\u062D\u0645\u062F ${HAN} `],
      ["one long word", "benefit"],
    ],
    2,
  ),
)("each letter of a text of %s is shaped twice, however long the text is", async (_, piece) => {
  for (const times of [4, 40, samples(120, 400)]) {
    Object.assign(count, { calls: 0, letters: 0 });
    const { printed, lines } = await laidOut(piece.repeat(times), 20_000);
    expect(count.letters).toBeLessThanOrEqual(2 * printed.text.length);
    // Once to measure each run, and once for each run of each line; the spaces at the end are in none.
    const runs = lines.reduce((sum, line) => sum + line.runs.length, 0);
    expect(count.calls).toBeLessThanOrEqual(2 * runs + 1);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(20_000);
  }
});

test("letters join at a sign that several scripts use, since it is of their face", async () => {
  const { printed, lines } = await laidOut("\u0645\u062D\u0640\u0640\u0645\u062F", 100_000);
  expect(new Set(printed.clusters.map(({ face }) => face)).size).toBe(1);
  expect(lines[0]?.runs).toHaveLength(1);
});

test.each([
  ["Devanagari", "\u0928\u093E\u092E\u0964 \u0938\u0940\u0924\u093E\u0965"],
  ["Bengali", "\u09B0\u09AC\u09BF\u0964"],
])("a danda behind a word of %s is printed in the face of the word", async (_, text) => {
  const { printed } = await laidOut(text, 100_000);
  expect(printed.text).toBe(text);
  expect(new Set(printed.clusters.map(({ face }) => face)).size).toBe(1);
});

test("a run holds one script, so that marks of Lao are shaped as Lao beside Latin letters", async () => {
  const text = "Anna \u0E99\u0EB3\u0EC9";
  const [alone, beside] = [await laidOut("\u0E99\u0EB3\u0EC9", 100_000), await laidOut(text, 100_000)];
  const shapes = (runs: typeof alone.lines): readonly number[] =>
    runs.flatMap((line) => line.runs.at(-1)?.glyphs.map(({ x, advance }) => x + advance) ?? []);
  expect(beside.lines[0]?.runs).toHaveLength(2);
  expect(shapes(beside.lines)).toEqual(shapes(alone.lines));
});

test("others are answered while a document of many names is made", async () => {
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  const rows = Array.from({ length: 30 }, (_, n) => ({ name: `${n} ${HAN}`, value: "100%" }));
  await renderPdf({
    title: "Proposal",
    carrier: { name: "Meridian Casualty" },
    accent: "#003366",
    subtitle: "For Ann",
    sections: [{ title: "Beneficiaries", rows }],
    notes: [],
    made: new Date("2027-01-15T12:00:00Z"),
  });
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(2 * rows.length);
});

test("the faces that were used last are kept", async () => {
  const [file] = FACES_OF.regular;
  if (!file) throw new Error("There is no face.");
  const open = (code: number) => openFace(file, new Set([code]));
  const first = await open(0x61);
  for (let code = 0x100; code < 0x100 + 60; code += 1) {
    await open(code);
    expect(await open(0x61)).toBe(first);
  }
});
