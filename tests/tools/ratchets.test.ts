/** What may only become less: found in planted sources, and compared with a record. */
import { describe, expect, it, test } from "vitest";
import { hitsIn } from "../../tools/checks/ratchets/hits";
import { judgedByFile, judgedBySum } from "../../tools/checks/ratchets/judge";
import { KINDS } from "../../tools/checks/ratchets/kinds";
import { countsOf, recordIn, textOf } from "../../tools/checks/ratchets/record";

const hits = (files: { readonly [file: string]: string }) => hitsIn(new Map(Object.entries(files)));
const found = (text: string, file = "a.ts") => hits({ [file]: text }).map(({ kind, line }) => `${kind} ${line}`);
const recordOf = (files: { readonly [file: string]: string }): string => textOf(countsOf(hits(files)));
const unknown = () => undefined;

describe("a word of the list", () => {
  test.each([
    ["in a comment of one line", "const a = 1; // mended now", ["mend 1"]],
    ["in a comment of several lines, over the star of the next line", "/**\n * It is\n * no list.\n */", ["is-no 2"]],
    ["in a message", 'fail("Save it\\n anew.");', ["anew 1"]],
    ["in a piece of a template", "const a = `${b} is told ${c} for ever`;", ["told 1", "for-ever 1"]],
    ["between tags", "const a = <p>\n  Nobody came.\n</p>;", ["nobody 2"]],
    ["in an attribute", '<a title="Whatever it is" />;', ["whatever 1"]],
    ["in a test's title", 'test("the server stands", () => {});', ["stands 1"]],
  ])("is found %s", (_, text, expected) => {
    expect(found(text, "a.tsx")).toEqual(expected);
  });

  test.each([
    ["a name", 'const nobody = 1; import { x } from "./meanwhile"; act("anew");'],
    ["a regular expression, also one that looks like a comment", "const a = /\\/\\/ is told/;"],
    ["good English", "// There is no file here, it is no longer used, and `*` stands for all of them."],
    ["an address in a text, which begins no comment", 'const a = "http://x"; const stands = 1;'],
  ])("is not found in %s", (_, text) => {
    expect(found(text, "a.tsx")).toEqual([]);
  });

  it("is found in a document with its line, but not in an example of code", () => {
    const text = "# Title\n\nIt is told `is told`.\n\n```\nmeanwhile in code\n```\n\nMeanwhile it waits.\n";
    expect(found(text, "docs/a.md")).toEqual(["meanwhile 9", "told 3"]);
  });
});

describe("the shape of code", () => {
  test.each([
    ["an assertion", "const a = b as Kind;", ["as 1"]],
    ["an old one", "const a = <Kind>b;", ["as 1"]],
    ["one through unknown, which is two", "const a = b as unknown as Kind;", ["as-unknown 1", "as 1"]],
    ["no constant", 'const a = ["x"] as const;', []],
    ["no renamed import or export", 'import { a as b } from "./a"; import * as c from "./c"; export { b as d };', []],
    ["none in a text or a comment", 'const a = "b as c d"; // e as f', []],
  ])("counts %s", (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test("says an assertion in one line", () => {
    expect(hits({ "a.ts": "const a = b as {\n  c: d;\n};" }).map(({ what }) => what)).toEqual(["as { c: d; }"]);
  });

  const body = (lines: number): string => Array.from({ length: lines }, (_, at) => `  act(${at});`).join("\n");
  test.each([
    ["of 40 lines", `function act() {\n${body(38)}\n}`, []],
    ["of 41 lines", `function act() {\n${body(39)}\n}`, ["long-function 1"]],
    ["of 41 lines with an arrow", `export const act = () => {\n${body(39)}\n};`, ["long-function 1"]],
    [
      "of 40 lines without blank ones and comments",
      `function act() {\n\n  // why\n  /* and\n  so */\n${body(38)}\n}`,
      [],
    ],
    ["that groups tests", `describe.each([1])("a", () => {\n${body(60)}\n});`, []],
  ])("counts a function %s", (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test("counts a file of 301 lines, and none of 300", () => {
    expect([found("act();\n".repeat(300)), found("act();\n".repeat(301))]).toEqual([[], ["long-file 1"]]);
  });

  test("counts two folders that import each other, also one inside the other and for types alone", () => {
    const files = {
      "app/a/one.ts": 'import type { two } from "../b/two";',
      "app/b/two.ts": 'export * from "../a/one";',
      "app/b/inner/index.ts": 'import { two } from "../two";',
      "app/b/three.tsx": 'const later = () => import("./inner");',
      "app/c/four.ts": 'import { one } from "../a/one"; import "missing"; import "./four.css";',
    };
    expect(hits(files).map(({ file, what }) => [file, what])).toEqual([
      ["app/a ↔ app/b", "app/a/one.ts → app/b/two.ts and app/b/two.ts → app/a/one.ts"],
      ["app/b ↔ app/b/inner", "app/b/three.tsx → app/b/inner/index.ts and app/b/inner/index.ts → app/b/two.ts"],
    ]);
  });
});

describe("the record", () => {
  const before = { "a.ts": "// anew, and\n// anew\nlet a = b as C;", "b.ts": "let a = b as C;" };
  const record = recordOf(before);

  it("has one line a file, in the order of their names, and is read as it was written", () => {
    expect(record.split("\n").slice(2, 4)).toEqual(['  "a.ts": {"anew": 2, "as": 1},', '  "b.ts": {"as": 1},']);
    expect(JSON.parse(record)).toMatchObject({ "b.ts": { as: 1 } });
    expect(recordIn(record)).toEqual({ kinds: new Set(KINDS.keys()), files: countsOf(hits(before)) });
  });

  it("finds nothing where nothing has changed", () => {
    expect(judgedByFile(record, hits(before), unknown)).toEqual({ raised: [], text: record, changed: [] });
  });

  it("names the line that raised a figure, the figures, and what to write instead", () => {
    const now = hits({ ...before, "a.ts": `${before["a.ts"]}\n// Do it anew.` });
    const { raised } = judgedByFile(record, now, (file) => hits(before).filter((hit) => hit.file === file));
    expect(raised).toEqual(['a.ts:4: "anew" (anew: 2 before, 3 now). Instead, say: again.']);
  });

  it("names each line with the word where it is not known which one is new", () => {
    const now = hits({ ...before, "a.ts": `${before["a.ts"]}\n// Do it anew.` });
    expect(judgedByFile(record, now, unknown).raised).toHaveLength(3);
  });

  it("begins a new file at none of anything", () => {
    const { raised } = judgedByFile(record, hits({ ...before, "c.ts": "let a = b as C;" }), unknown);
    expect(raised).toEqual([expect.stringMatching(/^c\.ts:1: as C \(as: 0 before, 1 now\)/)]);
  });

  it("is behind where a figure is lower, or a file is gone", () => {
    const now = hits({ "a.ts": "// anew" });
    const { raised, changed, text } = judgedByFile(record, now, unknown);
    expect([raised, changed]).toEqual([[], ["a.ts", "b.ts"]]);
    expect(recordIn(text).files).toEqual(countsOf(now));
  });

  it("lets code move to another file, and no sum rise", () => {
    const moved = hits({ "a.ts": "// anew, and\n// anew\nlet a = b as C;", "c.ts": "let a = b as C;" });
    expect(judgedByFile(record, moved, unknown).raised).toHaveLength(1);
    expect(judgedBySum(record, moved, unknown).raised).toEqual([]);
    const more = hits({ ...before, "c.ts": "let a = b as C;" });
    expect(judgedBySum(record, more, unknown).raised).toHaveLength(1);
  });

  it("begins a kind that is new in the list with what there is", () => {
    const older = record.replace('"anew",', "").replaceAll(/"anew": 2, /g, "");
    expect(judgedByFile(older, hits(before), unknown)).toMatchObject({ raised: [], changed: ["a.ts"] });
  });

  it("goes by the lower figure where a merge kept the lines of both sides", () => {
    const line = '  "a.ts": {"anew": 2, "as": 1},\n';
    const merged = record.replace(line, `${line}  "a.ts": {"anew": 1},\n`);
    expect(recordIn(merged).files.get("a.ts")).toEqual(new Map([["anew", 1]]));
  });
});
