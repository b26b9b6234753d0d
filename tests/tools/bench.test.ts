import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judged } from "../../tools/bench/bars";
import { FIELDS, longFlow } from "../../tools/bench/fields-flow";
import { writePeersFlow } from "../../tools/bench/peers/flow";
import { ratioOf } from "../../tools/bench/quote-load";
import { walk, fromLinear } from "../../tools/bench/walk";
import { walkInFirstEdition } from "../../tools/bench/walk-first";
import { plannedSteps } from "../../tools/bench/walk-plan";
import { walkInSecondEdition } from "../../tools/bench/walk-second";
import { loadPresentEdition } from "../../tools/editions/present-edition";
import { placesOf } from "../../tools/flow/files";
import { findingsOfFlow } from "../../tools/flow/load";

const root = new URL("../..", import.meta.url).pathname;

test("the walk visits nine of ten steps of the long flow in the present edition", async () => {
  const edition = await loadPresentEdition(root);
  const flow = edition.format === 1 ? walkInFirstEdition(40) : walkInSecondEdition(40);
  expect(walk(edition.engineOf(flow), 40)).toBe(36);
});

test("both editions of the long flow ask the same questions in the same order, under the same conditions", () => {
  const questions = (flow: object): readonly string[] => JSON.stringify(flow).match(/"q\d+":\{"type"/g) ?? [];
  const conditions = (flow: object): readonly string[] => JSON.stringify(flow).match(/answers\.q\d+/g) ?? [];
  const [first, second] = [walkInFirstEdition(30), walkInSecondEdition(30)];
  expect(questions(second)).toEqual(questions(first));
  expect(questions(second)).toHaveLength(plannedSteps(30).length);
  expect(conditions(second)).toEqual(conditions(first));
  expect(conditions(second)).toHaveLength(3);
});

/** A server refuses to start with a flow that is not sound: `fields` was dead for that reason, and nothing said so. */
test("the flows that the browser benchmarks write pass every check of a flow", () => {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-bench-"));
  try {
    const shipped = JSON.parse(readFileSync(join(root, "flows/passport360.flow.json"), "utf8"));
    const flows = writePeersFlow(shipped, folder);
    writeFileSync(join(flows, "fields.flow.json"), JSON.stringify(longFlow(shipped, FIELDS)));
    const places = placesOf(root, { FLOWS_DIR: flows });
    const rates = { books: [], clashes: [], isWhole: false, texts: {} };
    const findings = ["peers", "fields"].flatMap((name) =>
      findingsOfFlow(places, join(flows, `${name}.flow.json`), rates),
    );
    expect(findings).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a bar is met up to its bound, and missed by what cannot be measured", () => {
  expect(
    judged([
      { what: "a", found: 2.5, atLeast: 2.5 },
      { what: "b", found: 60.1, atMost: 60 },
      { what: "c", found: Number.NaN, atMost: 60 },
    ]),
  ).toEqual({
    "bar: a, at least 2.5": "2.5 met",
    "bar: b, at most 60": "60.1 missed",
    "bar: c, at most 60": "NaN missed",
  });
});

test("a walk is linear when a step takes as long in a long flow as in a short one", () => {
  const times = [
    [1000, 50],
    [3000, 150],
  ] as const;
  expect(fromLinear(new Map(times))).toBe(1);
  expect(fromLinear(new Map([...times, [3000, 450] as const]))).toBeCloseTo(3);
});

test("two servers are compared round by round, so that a busy moment of the machine falls on both", () => {
  const rounds = (...perSecond: number[]) => ({ targets: [], perSecond, p99: [] });
  expect(ratioOf(rounds(20, 300, 2), rounds(10, 100, 2))).toBe(2);
});
