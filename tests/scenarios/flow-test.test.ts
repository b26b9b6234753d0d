import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const shipped = join(root, "flows/scenarios/boa/broker-binds.json");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flow-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function flowTest(...args: string[]): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "tools/flow/main.ts", "test", ...args],
    { cwd: root, encoding: "utf8" },
  );
  return { code: status, out: stdout, err: stderr };
}

function changed(name: string, from: string, file: string, change: (text: string) => string): string {
  const place = join(folder, name);
  const before = readFileSync(file, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`Nothing changed: ${from}`);
  writeFileSync(place, after);
  return place;
}

const swap = (name: string, file: string, from: string, to: string): string =>
  changed(name, from, file, (text) => text.replace(from, to));

describe("flow test", () => {
  test("ends with 0 when every scenario comes out as expected", () => {
    const { code, out } = flowTest();
    expect(out).toMatch(/^\d{2,} scenarios run, 0 failed\n$/);
    expect(code).toBe(0);
  });

  test("ends with 1 and says what was otherwise", () => {
    const { code, out } = flowTest(swap("wrong.json", shipped, '"total": 770', '"total": 771'));
    expect(out).toMatch(
      /wrong\.json: A broker binds coverage for a business by bill\n {2}expected the total 771, found 770\n1 scenario run, 1 failed\n$/,
    );
    expect(code).toBe(1);
  });

  test("runs a flow's scenarios on the file named: a changed minimum is noticed", () => {
    const flow = swap("boa.flow.json", join(root, "flows/boa.flow.json"), '"NM": 10', '"NM": 9');
    const { code, out } = flowTest(flow, "--json");
    const failed = (JSON.parse(out) as { file: string; failures: string[] }[]).filter(
      ({ failures }) => failures.length > 0,
    );
    expect(failed).toEqual([
      {
        file: "flows/scenarios/boa/staff-nm-below.json",
        name: "NM: 9 people are too few",
        failures: ["employees: expected the refusal below_staff_minimum, but moved on plans"],
      },
    ]);
    expect(code).toBe(1);
  });

  test("ends with 2 for what cannot be run", () => {
    expect(flowTest(join(folder, "none.json")).code).toBe(2);
    const misspelled = flowTest(swap("misspelled.json", shipped, '"entry"', '"entri"'));
    expect(misspelled).toMatchObject({ code: 2, out: "" });
    expect(misspelled.err).toContain("must have required property 'entry'");
    expect(flowTest(swap("unknown.json", shipped, '"flow": "boa"', '"flow": "boo"')).err).toContain(
      'there is no flow "boo"',
    );
    expect(flowTest("a.json", "b.json").code).toBe(2);
  });
});
