/** What `flow check` says that no person comes to must be so: a scenario that comes there disproves it, and so does a search. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Finding } from "../../engine/index";
import { playedOf, reachOf, type Reach } from "../../engine/analysis";
import { findingsIn } from "../../tools/flow/check";
import { scenariosFor } from "../../tools/flow/coverage";
import { EDGE_WITHOUT_SCENARIO } from "../../tools/flow/edges";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { select } from "../../tools/flow/select";
import { journeysOfScenario } from "../../tools/scenarios/journeys";
import type { Node } from "./ten-edits";
import { isWhole } from "../support/tier";

const repository = resolve(import.meta.dirname, "../..");
const fixtures = join(repository, "tests/fixtures");

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Edit = (flow: Node) => void;

/** A copy of a product of tests/fixtures with an edit of its flow, in a folder of its own. */
class Product {
  private readonly folder = mkdtempSync(join(tmpdir(), "reach-proof-"));
  private readonly file: string;

  constructor(name: string, edit: Edit = () => {}) {
    made.push(this.folder);
    cpSync(join(fixtures, name), this.folder, { recursive: true });
    const [file = ""] = readdirSync(this.folder).filter((each) => each.endsWith(".flow.json"));
    this.file = join(this.folder, file);
    const flow: Node = JSON.parse(readFileSync(this.file, "utf8"));
    edit(flow);
    writeFileSync(this.file, JSON.stringify(flow));
  }

  private get id(): string {
    const { id }: Node = JSON.parse(readFileSync(this.file, "utf8"));
    return id;
  }

  /** Answers that are usual for what the edit asks. */
  usually(answers: object): this {
    const usual = join(this.folder, "scenarios", this.id, "usual.json");
    const said: Node = JSON.parse(readFileSync(usual, "utf8"));
    writeFileSync(usual, JSON.stringify({ ...said, answers: { ...said.answers, ...answers } }));
    return this;
  }

  with(scenario: object): this {
    const whole = { name: "more", about: "more", flow: this.id, entry: "dashboard", ...scenario };
    writeFileSync(join(this.folder, "scenarios", this.id, "more.json"), JSON.stringify(whole));
    return this;
  }

  without(...scenarios: string[]): this {
    for (const name of scenarios) rmSync(join(this.folder, "scenarios", this.id, `${name}.json`));
    return this;
  }

  private get places() {
    return placesOf(repository, { FLOWS_DIR: this.folder, PRODUCTS_DIR: join(this.folder, "products") });
  }

  /** What `check` says, but for the edges that no scenario shows, which the edits here have, too. */
  check(scenarios = true): readonly Finding[] {
    const found = findingsIn(this.places, select(this.places, [this.file]), { scenarios, reach: true });
    return found.filter(({ rule }) => rule !== EDGE_WITHOUT_SCENARIO);
  }

  reach(isSeeded: boolean): Reach {
    const { course, usual } = editionNamed(this.places, this.file);
    const scenarios = isSeeded ? scenariosFor(this.places, this.file) : [];
    const known = scenarios.flatMap(({ scenario }) => journeysOfScenario(scenario, course));
    return reachOf(course, usual, { known: playedOf(course, usual, known) });
  }
}

const said = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ rule, found, message }) => `${rule} ${found.split(":")[0]}: ${message}`);

const step = (flow: Node, id: string): Node => flow.steps.find((each: Node) => each.id === id);
const guests = { var: "answers.guests" };

describe("a check that repeats the condition under which its question is asked", () => {
  const isLarge = [{ ">": [guests, 500] }, { in: [{ var: "answers.venue_region" }, ["CA", "NY", "IL"]] }];
  const askExits = (flow: Node): void => {
    const at = step(flow, "guests");
    const exits = { type: "integer", title: "Exits", minimum: 0, maximum: 20, wrong: "Please enter the exits" };
    at.questions.exits = { ...exits, show_when: { and: isLarge } };
    const tooFew = { and: [...isLarge, { "<": [{ var: "answers.exits" }, 2] }] };
    at.checks = [{ id: "two_exits", at: "exits", fail_when: tooFew, message: "Two exits are needed" }];
  };

  it("refuses somebody, whether or not a scenario shows it", () => {
    const refused = { step: "guests", expect: { invalid: { exits: "Two exits are needed" } } };
    const shown = {
      answers: { venue_region: "CA", guests: 501, exits: 1 },
      steps: [refused],
      expect: { outcome: "open" },
    };
    expect(new Product("third", askExits).usually({ exits: 3 }).check()).toEqual([]);
    expect(new Product("third", askExits).usually({ exits: 3 }).with(shown).check()).toEqual([]);
  });
});

describe("what is said of two rules of one step", () => {
  const rejecting = (flow: Node, id: string, when: unknown): void =>
    void step(flow, "guests").reject.push({ id, with: "not_insured", when });

  it("is the reason of each alone", () => {
    const product = new Product("third", (flow) => {
      const outdoors = { var: "answers.outdoors" };
      rejecting(flow, "behind", {
        and: [outdoors, { ">": [guests, 900] }, { "==": [{ var: "answers.venue_region" }, "FL"] }],
      });
      const more = { "<": [{ "+": [guests, 1] }, 5] };
      rejecting(flow, "contradicts", { and: [{ "!": [outdoors] }, more, { ">": [guests, 900] }] });
    });
    expect(said(product.check(false))).toEqual([
      expect.stringMatching(
        /^shadowed-rule behind: .*: wherever it holds, "too_many_outdoors" refuses first\. Every class/,
      ),
      expect.stringMatching(/^refuses-nobody contradicts: .*: no answers meet its condition\. Every class/),
    ]);
  });
});

describe("a text for a client of whom more is known than usually", () => {
  const withoutName = (flow: Node): void => {
    const { person } = step(flow, "owner").questions;
    person.ask = person.ask.filter((name: string) => name !== "business_name");
    delete person.questions;
    const company = { var: "client.person.company_name" };
    step(flow, "cover").title = [{ when: company, text: "For {client.person.company_name}" }, "How much?"];
  };

  it("is seen, whether or not a scenario reads it", () => {
    // What is not asked any more has no usual answer either.
    const product = () => new Product("belongings", withoutName).usually({ business_name: undefined });
    expect(product().check()).toEqual([]);
    expect(product().without("broker-for-a-business").check()).toEqual([]);
  });
});

it("a rule over a day that is written elsewhere is not proven to be the same for everybody", () => {
  const ends = { lookup: ["ends", { var: "answers.venue_region" }] };
  const product = new Product("third", (flow) => {
    flow.values = { ...flow.values, last_day: "2031-01-01" };
    flow.tables.ends = { by: "us-regions@1", of: { type: "string" }, cells: { CO: "2031-01-01" }, else: "2032-01-01" };
    step(flow, "guests").title = [
      { when: { ">": [{ var: "today" }, { var: "values.last_day" }] }, text: "How many were there?" },
      { when: { ">": [{ var: "today" }, ends] }, text: "How many came?" },
      "How many guests are invited?",
    ];
  });
  expect(product.check(false).map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
});

describe("a place that no search comes to", () => {
  // What is compared as a text is met by no number that the search would try.
  const ITEMS = { cat: ["$", { sum: [{ var: "answers.things" }, "value"] }] };
  const exactly = (flow: Node): void =>
    void step(flow, "things").checks.push({
      id: "exactly",
      at: "things",
      fail_when: { "==": [ITEMS, "$4711"] },
      message: "We do not insure this",
    });

  it("is a finding that says what was tried, and claims no proof", () => {
    const [found, ...more] = new Product("belongings", exactly).check();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      rule: "not-reached",
      expected: "a scenario that comes to it and passes `flow test`, or nothing here",
    });
    expect(found?.message).toMatch(
      /^None of \d+ journeys came to this, those of the scenarios among them, and not every answer could be tried\.$/,
    );
  });

  it("is none once a scenario comes to it", () => {
    const things = [{ name: "A", kind: "music", value: 4711 }];
    const refused = { step: "things", expect: { invalid: { things: "We do not insure this" } } };
    const shown = { answers: { things }, steps: [refused], expect: { outcome: "open" } };
    expect(new Product("belongings", exactly).with(shown).check()).toEqual([]);
  });

  it("is none where no scenario is asked for", () => {
    expect(new Product("belongings", exactly).check(false)).toEqual([]);
  });
});

describe("a part that several products use", () => {
  it.runIf(isWhole)("is not found fault with for what one product leaves out of it", () => {
    for (const name of ["courier", "belongings", "third"]) expect(new Product(name).check()).toEqual([]);
  });
});

describe("a product with lists of things", () => {
  it("leads to all that it says, found in the journeys of its scenarios", () => {
    const seeded = new Product("courier").reach(true);
    const alone = new Product("courier").reach(false);
    expect(seeded.reached.length).toBeGreaterThan(200);
    // What the scenarios come to is not searched for, so that far fewer states are looked at.
    expect(seeded.states).toBeLessThan(alone.states / 5);
    expect(seeded.journeys).toBeLessThan(100);
  });

  it("takes as many journeys and states for many things as for few", () => {
    const thing = { name: "A", kind: "music", value: 100 };
    const of = (count: number): Reach =>
      new Product("belongings").usually({ things: Array.from({ length: count }, () => thing) }).reach(true);
    const [few, many] = [of(2), of(8)];
    expect(many.journeys).toBeLessThanOrEqual(few.journeys + 2);
    expect(many.states).toBeLessThanOrEqual(few.states * 1.2);
  });
});
