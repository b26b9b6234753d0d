import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sourceFolders } from "../../tools/checks/sources";
import { citationsIn, cited } from "./support/citations";
import type { Citation, Source } from "./support/citations";

/** A newcomer who meets a code in a comment finds it explained in `docs/decisions.md`. */
const root = resolve(import.meta.dirname, "../..");
const ROW = /^\| <a id="([^"]+)"><\/a>([^|]+) \| (.+) \|$/;
const CODE = /^([A-Z]-?)(\d{1,2})$/;

interface Row {
  readonly anchor: string;
  readonly code: string;
  readonly cells: readonly string[];
}

const page = readFileSync(join(root, "docs/decisions.md"), "utf8");

/** The rows that explain something: those with an anchor. */
function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((line) => {
    const [, anchor = "", code = "", rest = ""] = ROW.exec(line) ?? [];
    return code === "" ? [] : [{ anchor, code, cells: rest.split(" | ") }];
  });
}

const isSource = (file: string): boolean =>
  /\.(ts|tsx|mjs|cjs|js|css|sql|html)$/.test(file) || /^schemas\/.*\.json$/.test(file);

function sourcesOf(): Source[] {
  const inFolders = sourceFolders(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file.replaceAll("\\", "/")}`,
    ),
  );
  return [...readdirSync(root), ...inFolders]
    .filter(isSource)
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

/** `file:line code` of every citation that has no row. */
function unexplained(citations: readonly Citation[], rows: readonly Row[]): string[] {
  const explained = new Set(rows.map(({ code }) => code));
  return citations.flatMap(({ code, place }) => (explained.has(code) ? [] : [`${place} ${code}`]));
}

let citations: Citation[] = [];
const rows = rowsOf(page);

beforeAll(() => {
  citations = sourcesOf().flatMap(citationsIn);
}, 180_000);

describe("what a source cites", () => {
  test("comments, titles of tests and descriptions, with ranges and lists of sections", () => {
    const text = [
      "/** Kept whole (A-58,",
      " * `portal §2`, §3; reliability §7 M10). */",
      "const one = 1; // W24, `look.md`",
      'describe.each([1])("a title (P-01…P-03)", () => test(`D7: words`, () => {}));',
      'const route = { summary: "All of them (resolutions A-72).", path: "Q-05" };',
    ].join("\n");
    expect(citationsIn({ file: "x.ts", text })).toEqual(
      [
        ["1", "A-58"],
        ["1", "M10"],
        ["1", "portal §2"],
        ["1", "portal §3"],
        ["1", "reliability §7"],
        ["3", "W24"],
        ["3", "look.md"],
        ["4", "P-01"],
        ["4", "P-03"],
        ["4", "P-02"],
        ["4", "D7"],
        ["5", "A-72"],
      ].map(([line, code]) => ({ code, place: `x.ts:${line}` })),
    );
  });

  test("not strings, patterns, templates, markup, or words that look like codes", () => {
    const text =
      'const a = "// A-58"; const b = /\\/\\*A-01/; const c = `// W1 ${a /* W2 */} // W3`; const d = <p title="D7">// M1</p>;';
    expect(citationsIn({ file: "x.tsx", text }).map(({ code }) => code)).toEqual(["W2"]);
    expect(cited("UTF-16, SHA-256, S3, A-Z, W3C, README.md, Q-1234, 2028-02-28T12:00:00Z, docs/decisions.md")).toEqual(
      [],
    );
  });

  test("style sheets, SQL and schemas too", () => {
    expect(citationsIn({ file: "x.css", text: "a {} /* W19 */" })).toEqual([{ code: "W19", place: "x.css:1" }]);
    expect(citationsIn({ file: "x.sql", text: "select 'Q-01'\n-- Q-02" })).toEqual([
      { code: "Q-02", place: "x.sql:2" },
    ]);
    expect(citationsIn({ file: "x.json", text: '{\n"description": "\\"Whole\\" (A-58)", "title": "A-59" }' })).toEqual([
      { code: "A-58", place: "x.json:2" },
    ]);
  });
});

describe("docs/decisions.md", () => {
  test("explains every code, section and document that a source cites", () => {
    const codes = new Set(citations.map(({ code }) => code));
    expect([...codes].filter((code) => CODE.test(code)).length).toBeGreaterThanOrEqual(100);
    for (const seen of ["A-58", "P-16", "W24", "M10", "portal §9", "wizards §4.4", "reliability §5", "look.md"])
      expect(codes).toContain(seen);
    expect(unexplained(citations, rows)).toEqual([]);
  });

  test("a comment with an unknown code is named with its place", () => {
    const culprit = { file: "server/x.ts", text: "\n// Never asked twice (Z-99, portal §10)." };
    expect(unexplained(citationsIn(culprit), rows)).toEqual(["server/x.ts:2 Z-99", "server/x.ts:2 portal §10"]);
  });

  test("every row is whole: its anchor is its code's, and it says what is meant", () => {
    const tableLines = page
      .split("\n")
      .filter((line) => line.includes("<a id=") || CODE.test(line.split(" ")[1] ?? ""));
    expect(rows).toHaveLength(tableLines.length);
    for (const { anchor, code, cells } of rows) {
      expect(anchor).toBe(code.toLowerCase().replaceAll(/[ §.]+/g, "-"));
      expect(cells, code).toHaveLength(/^[A-Z]-/.test(code) ? 2 : 1);
      expect(
        cells.filter((cell) => cell.trim().length < 6),
        code,
      ).toEqual([]);
    }
  });

  test("every code and section stands there once, the codes of a family in order", () => {
    expect(rows.map(({ code }) => code).filter((code, place, all) => all.indexOf(code) !== place)).toEqual([]);
    const codes = rows
      .flatMap(({ code }) => [...code.matchAll(new RegExp(CODE, "g"))])
      .map(([, family = "", number]) => ({ family, number: Number(number) }));
    const families = [...new Set(codes.map(({ family }) => family))];
    expect(families.toSorted()).toEqual(["A-", "B-", "C-", "D", "M", "N-", "P-", "Q-", "R-", "T", "W"]);
    for (const family of families) {
      const numbers = codes.filter((code) => code.family === family).map(({ number }) => number);
      expect(numbers, family).toEqual(numbers.map((_, place) => place + 1));
    }
  });
});
