/** How much of a file is read: rows, wrong rows and objects are counted, no times. */
import { CsvError } from "csv-parse";
import { afterEach, expect, test, vi } from "vitest";
import { BadFile } from "../../../server/domain/import/bad-file";
import { checkFile } from "../../../server/domain/import/parse";
import { samples } from "../../support/tier";
import { parseClients } from "../support/import-file";

const TODAY = "2026-11-20";
const HEADER = "first_name,last_name,email\n";
const CLIENT = "a,b,c@d.example\n";
const TOO_MANY = "The file has more than 200,000 rows, empty ones counted. Split it and import the parts.";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (rows: string) => bytesOf(HEADER + rows);

afterEach(() => vi.restoreAllMocks());

test("a file of 200,000 rows is read, a longer one is split by its owner", async () => {
  // Empty rows count, and cost a twentieth of clients; `npm run test:all` reads clients alone.
  const clients = samples(100, 200_000);
  const rows = (count: number) => fileOf("\n".repeat(count - clients) + CLIENT.repeat(clients));
  expect((await parseClients(rows(200_000), TODAY)).clients).toHaveLength(clients);
  await expect(checkFile(rows(200_001), TODAY)).rejects.toThrow(TOO_MANY);
});

/** What is said of a bad file, and how many of its bytes were looked at as rows. */
async function judged(bytes: Uint8Array): Promise<{ readonly bad: BadFile; readonly read: number }> {
  let read = 0;
  const subarray = bytes.subarray.bind(bytes);
  vi.spyOn(bytes, "subarray").mockImplementation((from, to) => {
    const part = subarray(from, to);
    read += part.length;
    return part;
  });
  const bad = await checkFile(bytes, TODAY).catch((error: unknown) => error);
  if (!(bad instanceof BadFile)) throw new Error("The file was not refused", { cause: bad });
  return { bad, read };
}

/** Rows that are read only to be passed over. */
const NOTHING: readonly (readonly [string, string])[] = [
  ["empty lines", "\n"],
  ["rows of empty cells", ",,\n"],
  ["rows of fewer empty cells than the header's", ",\n"],
  ["rows of more empty cells than the header's", ",,,\n"],
  ["lines of a space", " \n"],
  ["empty cells in quotes", '"",\n'],
  ["carriage returns", "\r"],
];

test.each(NOTHING)("of %s as many count as of any others, and the rest is not read", async (_, row) => {
  const { bad, read } = await judged(fileOf(row.repeat(400_000)));
  expect(bad.message).toBe(TOO_MANY);
  // Twice: the line of the header is looked at for its delimiter, too.
  expect(read).toBeLessThan(200_001 * row.length + 3 * 4096);
});

test.each([
  ["in the first lines", "\xFF\n", "line 2", 100],
  ["in a later line", `${"\n".repeat(150_000)}\xFF`, "line 150002", 1],
  ["behind as many lines as there may be rows", `${"\n".repeat(1_000_000)}\xFF`, "after line 200,001", 0],
])("of what is not UTF-8 %s no more lines are looked at than there may be rows", async (_, rows, place, named) => {
  const text = named === 100 ? rows.repeat(300_000) : rows;
  const { bad, read } = await judged(new Uint8Array(Buffer.from(HEADER + text, "latin1")));
  expect(bad.message).toContain(`The file is not UTF-8 text (${place}).`);
  expect(bad.details).toHaveLength(named);
  expect(read).toBeLessThan(200_001 + 4096);
});

test("a client below as many rows of nothing as there may be is imported", async () => {
  const { clients } = await parseClients(fileOf(",\n".repeat(199_999) + CLIENT), TODAY);
  expect(clients).toHaveLength(1);
});

test("rows of other widths than the header's make no error object each", async () => {
  const capture = vi.spyOn(Error, "captureStackTrace");
  await parseClients(fileOf(CLIENT + ",\n".repeat(1000) + ",,,,\n".repeat(1000)), TODAY);
  const made = capture.mock.calls.filter(([error]) => error instanceof CsvError);
  expect(made).toHaveLength(0);
});

test.each([
  ["of another width", "x\n"],
  ["with a wrong cell", "a,b,c\n"],
])("after a thousand rows %s, reading ends and the answer says that there are more", async (_, row) => {
  const { bad, read } = await judged(fileOf(row.repeat(300_000)));
  expect(bad.details.map((each) => each.row)).toEqual(Array.from({ length: 1000 }, (__, n) => n + 2));
  expect(bad.message).toMatch(/^Nothing was imported\. Many rows need attention\. Row 2/);
  expect(bad.message).toMatch(/ There are more: the file was read until 1,000 rows were wrong\.$/);
  expect(read).toBeLessThan(1001 * row.length + 3 * 4096);
});

test("a thousand wrong rows at the end of a file are all there are", async () => {
  const { bad } = await judged(fileOf(CLIENT + "a,b,c\n".repeat(1000)));
  expect(bad.message).toMatch(/ There are 997 more\.$/);
});

test.each([
  ["below the header", HEADER],
  ["instead of a header", ""],
])("a row of hundreds of thousands of cells %s is given up soon", async (_, before) => {
  const { bad, read } = await judged(bytesOf(before + ",".repeat(400_000)));
  expect(bad.message).toContain(`Row ${before === "" ? 1 : 2} has more than 1,000 cells`);
  expect(read).toBeLessThan(before === "" ? 150_000 : 80_000);
});
