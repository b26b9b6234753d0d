/** `flow test --mutate` says what it finds when it finds it: a run that is ended before loses none of it. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { saidBy } from "./support/said";
import { isWhole } from "../support/tier";

const KEPT = new Set(["usual.json", "share-buys.json"]);

let folder = "";
/** The smallest product with one scenario, which most mistakes get past. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mutate-"));
  cpSync(resolve(import.meta.dirname, "../fixtures/bicycle"), folder, { recursive: true });
  const scenarios = join(folder, "scenarios/bicycle");
  for (const file of readdirSync(scenarios)) if (!KEPT.has(file)) rmSync(join(scenarios, file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

const WORDS = ["test", "bicycle", "--mutate", "--every", "250"];
const variables = () => ({ FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });
const SURVIVOR = /^bicycle \/\S+: .+\n(?: {4}.+\n)+/m;

class Ended extends Error {}

describe("a mistake that no scenario notices", () => {
  test.runIf(isWhole)("is printed before the run ends, so that it is there when the run is ended", async () => {
    const lines: string[] = [];
    const out = (line: string): void => {
      lines.push(line);
      if (line.includes("witness:")) throw new Ended();
    };
    await expect(runFlow(WORDS, variables(), { out, err: () => {} })).rejects.toThrow(Ended);
    expect(`${lines.join("\n")}\n`).toMatch(SURVIVOR);
    expect(lines.join("\n")).not.toContain("equivalent");
  });

  test("is summed up at the end, and beside the result where that is JSON", async () => {
    const plain = await saidBy(runFlow, WORDS, variables());
    const json = await saidBy(runFlow, [...WORDS, "--json"], variables());
    expect([plain.code, json.code]).toEqual([1, 1]);
    expect(plain.out).toMatch(SURVIVOR);
    expect(plain.out).toMatch(/^ {2}kind +all +killed +refused +equivalent +open +survived$/m);
    const [{ totals }] = JSON.parse(json.out);
    const { survived } = totals.at(-1);
    expect(survived).toBeGreaterThan(0);
    expect(plain.out.match(/^ {4}witness: /gm)).toHaveLength(survived);
    expect(json.err.match(/^ {4}witness: /gm)).toHaveLength(survived);
  });
});

describe("how far a run is", () => {
  test.runIf(isWhole)("is said each second", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 400));
    const { err } = await saidBy(runFlow, WORDS, variables());
    vi.restoreAllMocks();
    expect(err).toMatch(/^bicycle: \d+ of \d+ mistakes tried, \d+ noticed by no scenario$/m);
  });

  test.runIf(isWhole)("is not said within the first second", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    const { err } = await saidBy(runFlow, WORDS, variables());
    vi.restoreAllMocks();
    expect(err).toBe("");
  });
});
