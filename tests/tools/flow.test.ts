import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const sound = join(root, "flows/passport360.flow.json");
let folder = "";
let misspelled = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flow-"));
  misspelled = join(folder, "misspelled.flow.json");
  writeFileSync(misspelled, readFileSync(sound, "utf8").replace('"call": "checkout.load"', '"call": "checkout.lod"'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly output: string;
}

function flow(...args: string[]): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "tools/flow/main.ts", ...args],
      { cwd: root },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
      },
    );
  });
}

describe("flow check", () => {
  test("finds nothing in the flows of this repository", async () => {
    expect(await flow("check")).toEqual({ code: 0, output: expect.stringContaining(" 0 findings") });
  });

  test("names file, line, place, what it found and what was meant", async () => {
    const { code, output } = await flow("check", misspelled);
    const line =
      readFileSync(misspelled, "utf8")
        .split("\n")
        .findIndex((text) => text.includes("checkout.lod")) + 1;
    expect(code).toBe(1);
    expect(output).toContain(`${misspelled}:${line}:`);
    expect(output).toContain("did you mean checkout.load?");
    expect(output).toContain("at /steps/checkout/");
  });

  test("speaks JSON to machines", async () => {
    const { output } = await flow("check", misspelled, "--json");
    expect(JSON.parse(output)).toEqual([
      expect.objectContaining({ found: '"checkout.lod"', nearest: "checkout.load" }),
    ]);
  });
});

test("flow publish refuses a flow that is not sound", async () => {
  expect(await flow("publish", misspelled)).toEqual({ code: 1, output: expect.stringContaining("1 finding") });
});

test.each([[], ["chekc"], ["publish"], ["check", "no-such-file.json"], ["check", "--josn"]])(
  "wrong usage ends with 2: flow %s",
  async (...args: string[]) => {
    expect((await flow(...args)).code).toBe(2);
  },
);
