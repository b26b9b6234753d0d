import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Flow, Json } from "../../engine";
import { loadRateBooks } from "../../server/rates/plans";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import { engineFor, shippedFlow } from "../engine/support/shipped";

/** A right edit of a flow may turn red only the scenarios that are about what was edited (wizards-boa, section 5). */
const root = resolve(import.meta.dirname, "../..");
const rates = loadRateBooks();
const scenarios = readScenarios(join(root, "flows/scenarios"), "boa");
const nameOf = (file: string): string => /([^/]+)\.json$/.exec(file)?.[1] ?? file;

const JOURNEYS = ["broker-binds", "client-pays-by-card", "share-link-buys"];

type Step = { id: string; title: unknown; questions: Record<string, object> };
interface Editable {
  steps: Step[];
  entries: object;
  tables: { staff_minimum: { cells: Record<string, number> } };
}

interface Red {
  readonly name: string;
  readonly because: readonly string[];
}

/** The scenarios that turn red by an edit, with `usual` answers written for new questions. */
async function redBy(edit: (flow: Editable) => void, usual: { readonly [name: string]: Json } = {}): Promise<Red[]> {
  const flow = structuredClone(shippedFlow("boa")) as unknown as Editable;
  edit(flow);
  const engine = engineFor(flow as unknown as Flow);
  const red: Red[] = [];
  for (const { file, scenario } of scenarios) {
    const edited = { ...scenario, usual: { ...scenario.usual, ...usual } };
    const failures = await play(engine, memoryHost(engine, edited, rates), edited);
    const because = failures.flatMap(({ message, because: why }) => [message, ...why.map(({ sentence }) => sentence)]);
    if (failures.length > 0) red.push({ name: nameOf(file), because });
  }
  return red;
}

const names = (red: readonly Red[]): readonly string[] => red.map(({ name }) => name);
const stepOf = (flow: Editable, id: string): Step => flow.steps.find((step) => step.id === id) as Step;
const drones = { type: "boolean", title: "Drones", wrong: "Please select an option to continue." };
const addStep = (flow: Editable): void => {
  const step = { id: "drones", group: "eligibility", title: "Does the business fly drones?", questions: { drones } };
  flow.steps.splice(3, 0, step);
};

describe("an edit turns red only the scenarios that are about it", () => {
  test("one state's minimum", async () => {
    const minimum = (state: string, least: number) => (flow: Editable) => {
      flow.tables.staff_minimum.cells[state] = least;
    };
    expect(names(await redBy(minimum("CO", 12)))).toEqual(["staff-co-enough"]);
    expect(names(await redBy(minimum("NM", 9)))).toEqual(["staff-nm-below"]);
    expect(names(await redBy(minimum("TX", 3)))).toEqual([
      "price-least",
      "region-back-too-few",
      "staff-elsewhere-one",
      "staff-no-owners",
    ]);
  });

  test("a new step: the journeys that assert every step, once its usual answer is written", async () => {
    expect(names(await redBy(addStep, { drones: false }))).toEqual(JOURNEYS);
  });

  test("a new question on a step: none, once its usual answer is written", async () => {
    const add = (flow: Editable): void => {
      stepOf(flow, "industries").questions.drones = drones;
    };
    expect(names(await redBy(add, { drones: false }))).toEqual([]);
  });

  test("another order of the steps in one entry: its journey", async () => {
    const reorder = (flow: Editable): void => {
      flow.entries = { share: { first: ["policyholder", "business-region", "accident-policy"] } };
    };
    expect(names(await redBy(reorder))).toEqual(["share-link-buys"]);
  });

  test("another order of the steps in all entries: the journeys", async () => {
    const reorder = (flow: Editable): void => {
      flow.steps.splice(2, 0, ...flow.steps.splice(4, 1));
    };
    expect(names(await redBy(reorder))).toEqual(JOURNEYS);
  });

  test("a reworded heading: the journeys that read it", async () => {
    const reword = (id: string, title: unknown) => (flow: Editable) => {
      stepOf(flow, id).title = title;
    };
    expect(names(await redBy(reword("business-type", "What does the business do?")))).toEqual(JOURNEYS);
    const forClients = { broker: "How many individuals have an ownership interest in the company?", client: "Owners?" };
    expect(names(await redBy(reword("business-ownership", forClients)))).toEqual([
      "client-pays-by-card",
      "share-link-buys",
    ]);
  });
});

test("a question without a usual answer is named by each scenario that passes it", async () => {
  const red = await redBy(addStep);
  expect(red.length).toBeGreaterThan(30);
  for (const { because } of red)
    expect(because).toContain('the question "drones" of the step "drones" has no usual answer');
});

test("a rule that did not fire is told with what it read", async () => {
  const edit = (flow: Editable): void => {
    flow.tables.staff_minimum.cells.NM = 9;
  };
  expect(await redBy(edit)).toEqual([
    {
      name: "staff-nm-below",
      because: [
        "employees: expected the rejection below_staff_minimum, but it moved on to plans",
        'the rule below_staff_minimum: values.staff is less than staff_minimum for answers.business_region: false, with values.staff = 9, answers.business_region = "NM"',
      ],
    },
  ]);
});
