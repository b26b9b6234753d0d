/** `flow explain --answers`: what comes of a journey, step by step, and why. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRateBooks } from "../../server/rates/plans";
import { scenarioFolders } from "../../tools/flow/coverage";
import { placesOf, type Places } from "../../tools/flow/files";
import { tellJourney, type Told, type ToldStep } from "../../tools/flow/journey";
import { journeyLines } from "../../tools/flow/journey-lines";
import { loadFlowFile } from "../../tools/flow/load";
import { readAnswers } from "../../tools/scenarios/scenario";

const root = resolve(import.meta.dirname, "../..");
let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "explain-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Explained {
  readonly told: Told;
  readonly lines: readonly string[];
  readonly at: (step: string) => ToldStep;
}

const fixture = (name: string): Places => {
  const own = join(root, "tests/fixtures", name);
  return placesOf(root, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") });
};

/** What comes of a journey through a shipped flow, or through a product of tests/fixtures where it has that folder. */
async function explained(id: string, answers: object, places = placesOf(root, {})): Promise<Explained> {
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const flowFile = join(places.flows.at(-1) ?? "", `${id}.flow.json`);
  const { engine, placeOf } = loadFlowFile(places, flowFile);
  const scenario = readAnswers(file, id, scenarioFolders(places, flowFile));
  const told = await tellJourney(engine, scenario, loadRateBooks(places.books.slice(1)));
  const at = (step: string): ToldStep => told.steps.findLast((each) => each.step === step) as ToldStep;
  return { told, lines: journeyLines(told, placeOf), at };
}

const from = (code: string, name: string): object => ({ client: { person: { address: { region: { code, name } } } } });

describe("a journey that is rejected", () => {
  const answers = { entry: "enroll", given: from("CO", "Colorado"), answers: { owners_count: 1, employees_count: 8 } };

  test("ends with the rule in English, with the values that it read and its line", async () => {
    const { told, lines, at } = await explained("boa", answers);
    expect(told.ends).toBe("it was rejected by below_staff_minimum, at employees");
    expect(told.steps.at(-1)?.step).toBe("employees");
    expect(at("employees").messages[0]?.because[0]?.sentence).toBe(
      'the rule below_staff_minimum: values.staff is less than staff_minimum for answers.business_region: true, with values.staff = 9, answers.business_region = "CO"',
    );
    expect(lines.join("\n")).toMatch(/because the rule below_staff_minimum.* \(flows\/boa\.flow\.json:\d+\)/);
    expect(lines).toContain("   owners_count = 1");
  });

  test("names the nearest answer with which it goes on", async () => {
    const { told, lines } = await explained("boa", answers);
    const departure = { input: "answers.employees_count", title: "Number of employees", was: 8, now: 9 };
    expect(told.nearest).toMatchObject({ step: "employees", departures: [departure], now: "goes on to plans" });
    expect(lines.at(-1)).toBe(
      "nearest: with 9 instead of 8 for “Number of employees”, the step employees goes on to plans",
    );
  });

  test("names all answers that are wrong at once", async () => {
    const { told } = await explained("boa", { entry: "share", answers: { email: "ann", postal: "8020" } });
    expect(told.nearest?.departures.map(({ input, now }) => [input, now])).toEqual([
      ["answers.email", "ann.lee@mail.example"],
      ["answers.postal", "80202"],
    ]);
  });
});

describe("a journey that ends with a sale", () => {
  test("tells the row that is omitted, the price with its rule, and why a question is asked", async () => {
    const { told, at } = await explained("boa", {
      entry: "enroll",
      given: from("VT", "Vermont"),
      answers: { business_region: "VT", owners_count: 10 },
    });
    expect(told.ends).toBe("the policy is bound, at confirmation");
    expect(at("plans").omitted).toMatchObject([
      { what: "Permanent total disability", because: [{ sentence: "it is not offered in Vermont" }] },
    ]);
    expect(at("policyholder").price).toEqual([]);
    expect(at("checkout").price[0]?.what).toBe("1150 USD");
    expect(at("checkout").price[0]?.because.at(-1)?.sentence).toContain(
      "with answers.owners_count = 10, answers.employees_count = 40",
    );
    expect(at("checkout").questions).toContainEqual({
      what: "method is not asked",
      because: [{ sentence: "is.broker: false, with is.broker = false", pointer: expect.stringMatching(/show_when$/) }],
    });
  });

  test("tells the steps that nobody stood on, and why", async () => {
    const { told, at } = await explained("passport360", { entry: "enroll", given: from("VT", "Vermont") });
    expect(told.ends).toBe("the policy is bound, at confirmation");
    expect(at("checkout").passedOver.map(({ what, because }) => [what, because[0]?.sentence])).toEqual([
      ["add-ons", "it has nothing to ask now"],
      ["add-beneficiaries", "it stands beside the way, for a link of checkout"],
      ["beneficiaries", "it stands beside the way, for a link of checkout"],
    ]);
    expect(at("checkout").price[0]?.because.at(-1)?.sentence).toMatch(/^the rate book passport360@1 says \d+$/);
  });

  test("tells what the rate book's own values came to for these answers", async () => {
    const answers = { miles: 100_001, telematics: true };
    const { at } = await explained("courier", { entry: "enroll", answers }, fixture("courier"));
    const said = at("checkout")
      .price[0]?.because.map(({ sentence }) => sentence)
      .join("\n");
    expect(said).toContain("values.miles_factor = 1.2");
    expect(said).toContain(
      'says "Telematics": -0.1 times values.fleet, with values.fleet = 1383.36, if answers.telematics',
    );
    expect(said).not.toContain("= null");
  });

  test("a dialog is told with its rule, and confirmed", async () => {
    const { told, at } = await explained("boa", {
      entry: "enroll",
      given: from("VA", "Virginia"),
      answers: { business_region: "TX" },
    });
    const dialog = told.steps.find(({ messages }) => messages.length > 0);
    expect([dialog?.step, dialog?.outcome]).toEqual(["policyholder", "it was asked to confirm region_change"]);
    expect(dialog?.messages[0]?.because[0]?.sentence).toContain(
      'answers.region = "VA", answers.business_region = "TX"',
    );
    expect(at("plans")).toBe(told.steps.filter(({ step }) => step === "plans")[1]);
  });
});

test("a question without an answer is where it ends, with its message", async () => {
  const { told, at } = await explained("boa", { answers: { owners_count: -1 } });
  expect(told.ends).toContain("at business-ownership");
  expect(at("business-ownership").messages[0]?.because[0]?.sentence).toBe(
    'owners_count: "Please provide a number to continue" (minimum)',
  );
});

test("answers that are not those of a journey are refused with their place", async () => {
  await expect(explained("boa", { entry: "window" })).rejects.toThrow(/answers\.json/);
  await expect(explained("boa", { flow: "passport360" })).rejects.toThrow("This is for another flow");
});
