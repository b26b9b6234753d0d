/** The shipped scenarios on the engine alone, and whether they show every rule; tests/scenarios plays them through the server. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Flow } from "../../engine";
import { loadRateBooks } from "../../server/rates/plans";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import { shippedEngine } from "../engine/support/shipped";

const root = resolve(import.meta.dirname, "../..");
const files = readScenarios(join(root, "flows/scenarios")).map(
  ({ file, scenario }) => [`${scenario.flow}: ${scenario.name}`, scenario, file] as const,
);
const flows = readdirSync(join(root, "flows")).flatMap((file) =>
  file.endsWith(".flow.json") ? [file.replace(".flow.json", "")] : [],
);
const engines = new Map(flows.map((id) => [id, shippedEngine(id)]));
const rates = loadRateBooks();

function engineOf(id: string) {
  const engine = engines.get(id);
  if (!engine) throw new Error(`There is no flow ${id}`);
  return engine;
}

describe("on the engine alone", () => {
  test.each(files)("%s", async (_, scenario) => {
    const engine = engineOf(scenario.flow);
    expect(await play(engine, memoryHost(engine, scenario, rates), scenario)).toEqual([]);
  });
});

/** What a person may be told, or come in by, must stand in some scenario: a rule that nobody plays is a rule that nobody would miss. */
describe.each(flows)("the scenarios of %s", (id) => {
  const flow = JSON.parse(readFileSync(join(root, `flows/${id}.flow.json`), "utf8")) as Flow;
  const played = files.map(([, scenario]) => scenario).filter((scenario) => scenario.flow === id);
  const rules = new Set(
    played.flatMap(({ steps, expect: { rule } }) => [rule, ...steps.map((step) => step.expect?.rejected)]),
  );

  test("come in by every entry, and each entry leads to a policy", () => {
    const bound = played.filter(({ expect: { outcome } }) => outcome === "bound").map(({ entry }) => entry);
    expect(new Set(bound)).toEqual(new Set(["dashboard", "enroll", "share"]));
  });

  test("have a journey by every entry that asserts each step with its heading, and each call with what it sends", () => {
    const isWhole = ({ expect: { seen = [], calls = [] } }: (typeof played)[number]): boolean =>
      seen.length > 0 &&
      seen.every((step) => typeof step !== "string") &&
      calls.some((call) => typeof call !== "string");
    const whole = played.filter(isWhole).map(({ entry }) => entry);
    expect(new Set(whole)).toEqual(new Set(["dashboard", "enroll", "share"]));
  });

  test("are refused by every rule that refuses", () => {
    const ofSteps = flow.steps.flatMap((step) => [
      ...("reject" in step ? (step.reject ?? []).map(({ id: rule }) => rule) : []),
      ...("confirm" in step ? (step.confirm ?? []).flatMap(({ judges = [] }) => judges) : []),
    ]);
    const ofCalls = Object.values(flow.rejections ?? {}).flatMap(({ also_for = [] }) => also_for);
    expect(ofCalls).not.toEqual([]);
    for (const rule of [...ofSteps, ...ofCalls]) expect([...rules]).toContain(rule);
  });
});
