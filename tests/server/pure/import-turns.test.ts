/** A file of any content leaves others their turn: there is a turn for each few kilobytes, whatever rows they hold. */
import { setImmediate } from "node:timers";
import { afterEach, expect, test, vi } from "vitest";
import { BadFile } from "../../../server/domain/import/bad-file";
import { checkFile } from "../../../server/domain/import/parse";
import { rowsOf } from "../../../server/domain/import/rows";
import { parseClients } from "../support/import-file";

/** As many rows as a file may have. */
const MANY = 200_000;
const HEADER = "first_name,last_name,email\n";
const CLIENT = "Ada,Lind,ada@mail.example\n";
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const wideBytesOf = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
/** Others may wait for the work on so many bytes. */
const MOST_BYTES = 8 * 1024;

afterEach(() => vi.restoreAllMocks());

/** On this machine it is time for a turn whenever somebody looks at the clock. */
function slowMachine(): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
}

/** How many turns others had until the work ended, whatever its end. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work.catch((error: unknown) => {
    if (!(error instanceof BadFile)) throw error;
  });
  isOver = true;
  return turns;
}

test.each([
  ["two hundred thousand empty lines", bytesOf("\n".repeat(MANY))],
  ["two hundred thousand empty lines below the header", bytesOf(HEADER + "\n".repeat(MANY))],
  ["two hundred thousand rows of empty cells", bytesOf(HEADER + ",,\n".repeat(MANY))],
  ["two hundred thousand empty lines of two bytes a character", wideBytesOf("\n".repeat(MANY))],
])("%s are judged with turns for others", async (_, bytes) => {
  slowMachine();
  expect(await turnsDuring(checkFile(bytes, "2026-11-20"))).toBeGreaterThanOrEqual(bytes.length / MOST_BYTES);
});

test("two hundred thousand rows of empty cells below a client are judged and then taken with turns for others", async () => {
  const bytes = bytesOf(HEADER + CLIENT + ",,\n".repeat(MANY));
  slowMachine();
  expect(await turnsDuring(parseClients(bytes, "2026-11-20"))).toBeGreaterThanOrEqual((2 * bytes.length) / MOST_BYTES);
});

test.each([
  ["empty lines", "\n", 0],
  ["rows of empty cells", ",,\n", MOST_BYTES / 3],
  ["rows of one cell", "x\n", MOST_BYTES / 2],
])("of %s, no more are read at a time than fit in a few kilobytes", async (_, line, most) => {
  const counts: number[] = [];
  for await (const rows of rowsOf(bytesOf(line.repeat(100_000)))) counts.push(rows.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  expect(counts.length).toBeGreaterThanOrEqual((100_000 * line.length) / MOST_BYTES);
});
