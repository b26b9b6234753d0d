/** `flow test --record` and `--looks`: scenarios made from journeys, and all that people see in them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRateBooks } from "../../server/rates/plans";
import { placesOf } from "../../tools/flow/files";
import { loadFlowFile } from "../../tools/flow/load";
import { differencesOfLooks, recordedBeside, textOfLooks } from "../../tools/flow/looks";
import { recordScenario } from "../../tools/flow/run-record";
import { scenariosFor } from "../../tools/flow/coverage";
import { beginningOf } from "../../tools/scenarios/memory-host";
import { playSeeing } from "../../tools/scenarios/play-seeing";
import { journeyOfScenario, journeysFor } from "../../tools/scenarios/usual";
import { readAnswers, readUsual } from "../../tools/scenarios/scenario";
import { inThisThread } from "./support/in-this-thread";
import type { ScenarioText } from "../../schemas/scenario.types";

const root = resolve(import.meta.dirname, "../..");
const places = placesOf(root, {});
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "record-"));
  mkdirSync(join(folder, "boa"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Options {
  readonly [option: string]: string;
}

/** Records a journey; returns the exit code and what was written. */
async function recorded(journey: object, more: Options = {}): Promise<{ code: number; scenario: ScenarioText }> {
  const from = join(folder, "journey.json");
  const out = join(folder, "boa", "out.json");
  writeFileSync(from, JSON.stringify(journey));
  const given: Options = { record: from, out, ...more };
  const output = { out: () => undefined, err: () => undefined };
  const has = (option: string): boolean => Object.hasOwn(given, option);
  const code = await recordScenario({
    places,
    names: ["boa"],
    has,
    value: (option) => given[option],
    variables: {},
    output,
    apart: inThisThread,
  });
  return { code, scenario: JSON.parse(readFileSync(out, "utf8")) as ScenarioText };
}

describe("a witness that is recorded", () => {
  const { usual } = journeysFor(readUsual("boa", [join(root, "flows/scenarios")]));

  test("says only what is unusual, and expects what the engine does", async () => {
    const witness = { ...usual.enroll, answers: { owners_count: 0, employees_count: 0, corporation_vc_form: false } };
    const { code, scenario } = await recorded({ witness }, { name: "Nobody", about: "Nobody is insured." });
    expect(code).toBe(0);
    expect(scenario).toEqual({
      $schema: "../../../schemas/scenario.schema.json",
      name: "Nobody",
      about: "Nobody is insured.",
      flow: "boa",
      entry: "enroll",
      answers: { owners_count: 0, employees_count: 0 },
      steps: [
        {
          step: "employees",
          expect: {
            invalid: {
              employees_count: "A quote cannot be generated if your organization has neither owners nor employees.",
            },
          },
        },
      ],
      expect: { outcome: "open", step: "employees", saved: { answers: { owners_count: 0 } } },
    });
  });

  test("keeps the address by which somebody comes and what is around them, recorded or attached", async () => {
    const around = { brokerage: { slug: "globex", name: "Globex Agency" } };
    const witness = { ...usual.dashboard, query: { promo: "spring" }, around };
    const file = join(folder, "attached.json");
    writeFileSync(file, JSON.stringify({ witness }));
    const attached = readAnswers(file, "boa", [join(root, "flows/scenarios")]);
    expect(journeyOfScenario(attached)).toMatchObject({ query: { promo: "spring" }, around });
    expect(beginningOf(attached.entry, attached.today, attached.given).init).toMatchObject({
      query: { promo: "spring" },
      data: around,
    });
    const least = await recorded({ witness }, { force: "" });
    expect(least.code).toBe(0);
    // The consent names the agency; no rule of this product reads the address.
    expect(least.scenario.given).toEqual({ around: { brokerage: { name: "Globex Agency" } } });
  });

  test("confirms what a dialog asks, and is not written over without --force", async () => {
    const journey = { entry: "enroll", answers: { region: "OK" } };
    await expect(recorded(journey)).rejects.toThrow("--force writes over it");
    const { scenario } = await recorded(journey, { force: "" });
    expect(scenario.steps).toEqual([
      { step: "policyholder", expect: { confirm: "region_change" } },
      { step: "policyholder", confirm: true },
    ]);
    expect(scenario.expect).toMatchObject({ outcome: "bound" });
  });
});

describe("what people see in the scenarios", () => {
  test.each(["boa", "passport360"])("of %s is as it was recorded; another text is told with its line", async (id) => {
    const file = join(root, `flows/${id}.flow.json`);
    const { engine } = loadFlowFile(places, file);
    const scenarios = scenariosFor(places, file);
    const rates = loadRateBooks();
    const seen = [];
    for (const scenario of scenarios)
      seen.push({ scenario, looks: (await playSeeing(engine, scenario.scenario, rates)).looks });
    const found = textOfLooks(engine, id, seen);
    expect(existsSync(join(root, `flows/scenarios/${id}/looks.txt`))).toBe(true);
    expect(differencesOfLooks(recordedBeside(scenarios) ?? "", found)).toEqual([]);
    const other = found.replace("page.next.label: Next", "page.next.label: Go on");
    expect(differencesOfLooks(found, other)).toEqual([
      expect.stringMatching(/^== .* shows, in /),
      "  - page.next.label: Next",
      "  + page.next.label: Go on",
    ]);
  });
});
