/** Files of products that are not UTF-8: no byte of another encoding reaches a buyer as U+FFFD. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatFinding, parseJson } from "../../engine";
import { readWorking } from "../../server/flows/files";
import { readRateBooks } from "../../server/rates/rate-book";
import { readScenario } from "../../tools/scenarios/scenario";
import { findingsIn } from "../../tools/flow/check";
import { placesOf, type Places } from "../../tools/flow/files";
import { select } from "../../tools/flow/select";

const repository = resolve(import.meta.dirname, "../..");
let root = "";
let places: Places;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "not-utf8-"));
  cpSync(join(repository, "flows"), join(root, "flows"), { recursive: true });
  cpSync(join(repository, "server/data/products"), join(root, "server/data/products"), { recursive: true });
  places = placesOf(root, {});
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A text in each way in which programs save it otherwise than as UTF-8. */
const SAVED: readonly (readonly [string, (text: string) => Buffer])[] = [
  ["Windows-1252", (text) => Buffer.from(text, "latin1")],
  [
    "UTF-8 cut within a letter",
    (text) => Buffer.from(Buffer.from(text).toString("latin1").replace("\u00a9", ""), "latin1"),
  ],
  ["UTF-8 after a letter was lost", (text) => Buffer.from(text.replace("é", "\uFFFD"))],
  ["UTF-16 with a mark", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
];

test.each(SAVED)("text in %s is refused with its line", (_, saved) => {
  const bytes = saved('{\n  "title": "Café"\n}\n');
  const line = bytes.includes(0) ? 1 : 2;
  expect(parseJson(bytes.toString("utf8"))).toMatchObject({
    findings: [{ rule: "not-utf8", line, message: `Line ${line} is not UTF-8: save the file as UTF-8.` }],
  });
});

test("a lost letter that is written as an escape is refused with its place", () => {
  const flow = join(root, "flows/boa.flow.json");
  const sound = readFileSync(flow, "utf8");
  writeFileSync(flow, sound.replace('"title": "', '"title": "Caf\\ufffd '));
  const found = findingsIn(places, select(places, ["boa"]), { scenarios: false });
  writeFileSync(flow, sound);
  expect(found).toContainEqual(expect.objectContaining({ rule: "bad-character", pointer: "/title" }));
});

test("every flow, part, list, rate book, drawing and caption file in Windows-1252 is named with its line, by the check and the server", () => {
  const { flows, lists, parts, books } = select(places, []);
  const media = readdirSync(join(root, "flows/media"))
    .filter((name) => /\.(?:svg|vtt)$/.test(name))
    .map((name) => join(root, "flows/media", name));
  const files = [...flows, ...lists, ...parts, ...books, ...media];
  expect(files.length).toBeGreaterThan(20);
  const sound = new Map(files.map((file) => [file, readFileSync(file)]));
  for (const [file, bytes] of sound) writeFileSync(file, Buffer.concat([Buffer.from("\n\né", "latin1"), bytes]));
  const found = findingsIn(places, select(places, []), { scenarios: false }).filter(({ rule }) => rule === "not-utf8");
  expect(new Set(found.map(({ file = "", line }) => `${join(root, file)}:${line}`))).toEqual(
    new Set(files.map((file) => `${file}:3`)),
  );
  expect(found.map(formatFinding).join("\n")).toContain("Line 3 is not UTF-8: save the file as UTF-8.");
  expect(() => readWorking(join(root, "flows"), [])).toThrow(/media\/\S+\.svg: Line 3 is not UTF-8/);
  for (const file of media) writeFileSync(file, sound.get(file) ?? "");
  expect(() => readWorking(join(root, "flows"), [])).toThrow(/Line 3 is not UTF-8/);
  expect(() => readRateBooks(places.books)).toThrow(/Line 3 is not UTF-8/);
  for (const [file, bytes] of sound) writeFileSync(file, bytes);
});

test("a scenario in Windows-1252 is refused with its line", () => {
  const file = join(root, "flows/scenarios/boa/unlicensed.json");
  writeFileSync(file, Buffer.concat([Buffer.from('{\n"é": 1,', "latin1"), readFileSync(file).subarray(1)]));
  expect(() => readScenario(file)).toThrow(/Line 2 is not UTF-8/);
});

/** Where files are read that staff write. The schemas beside the program are not among them. */
const FOLDERS = ["server/flows", "server/rates", "tools/flow", "tools/scenarios"];

test("no reader of staff's files decodes them by itself", () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(repository, folder)).map(
      (name) => [`${folder}/${name}`, readFileSync(join(repository, folder, name), "utf8")] as const,
    ),
  );
  expect(sources.filter(([, text]) => text.includes("readText(")).length).toBeGreaterThan(14);
  const decoding = sources.flatMap(([name, text]) =>
    (text.match(/^.*readFile(?:Sync)?\(.*utf-?8.*$/gm) ?? [])
      .filter((line) => !line.includes("import.meta.dirname"))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(decoding).toEqual([]);
});
