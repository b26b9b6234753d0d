/** Mistakes that only a journey shows: nothing in the file is wrong by itself, but nobody comes to what it says. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Finding } from "../../engine/index";
import { findingsIn } from "../../tools/flow/check";
import { placesOf, type Places } from "../../tools/flow/files";
import { reachesOf } from "../../tools/flow/reach";
import { select } from "../../tools/flow/select";
import { isWhole, sampled } from "../support/tier";
import type { Node } from "./ten-edits";

const repository = resolve(import.meta.dirname, "../..");

/** A copy of the flows and rate books, to be edited wrongly. */
let root = "";
let places: Places;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reach-"));
  for (const folder of ["flows", "server/data/products"])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  places = placesOf(root, {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const BOA = "flows/boa.flow.json";
const PASSPORT = "flows/passport360.flow.json";
const CONFIRMATION = "flows/parts/confirmation@6.json";

function edit(file: string, change: (content: Node) => void): void {
  const content = JSON.parse(readFileSync(join(root, file), "utf8")) as Node;
  change(content);
  writeFileSync(join(root, file), JSON.stringify(content, null, 2));
}

const step = (flow: Node, id: string): Node => flow.steps.find((each: Node) => each.id === id) as Node;

/** An edited file is not the published one, and a new rule has no scenario: other tests hold that this is said. */
const OF_EDITS = new Set(["version-not-raised", "published-edited"]);

const check = (...names: string[]): readonly Finding[] =>
  findingsIn(places, select(places, names), { scenarios: false, reach: true }).filter(
    ({ rule }) => !OF_EDITS.has(rule),
  );

/** Findings as rule, sentence and what was found, with the text of the line that they name. */
const said = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ rule, message, file = "", line = 0 }) => {
    const at = readFileSync(join(root, file), "utf8").split("\n")[line - 1]?.trim();
    return `${rule} ${file} ${at}: ${message}`;
  });

const TRIED = "Every class of answers was tried.";
const region = { var: "answers.business_region" };
const staff = { var: "values.staff" };

describe("the shipped flows", () => {
  it("lead to all that they say, each place with a journey", () => {
    // Other findings: tests/tools/flow.test.ts.
    const { flows } = select(places, []);
    const reaches = reachesOf(places, flows, flows);
    expect(reaches.map(({ dead }) => dead)).toEqual([[], []]);
    for (const { reach } of reaches) expect(reach.reached.length).toBeGreaterThan(150);
  });

  it("may use a part that also serves another type of client", () => {
    rmSync(join(root, BOA));
    expect(check("passport360")).toEqual([]);
  });
});

it("says what is wrong with the usual answers, without which nobody can be sent through a flow", () => {
  edit("flows/scenarios/boa/usual.json", (usual) => void (usual.answers = "none"));
  const found = findingsIn(places, select(places, ["boa"]), { scenarios: true, reach: true });
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(["scenario-shape"]));
});

const EARLIER = '"nobody_to_insure" or "below_staff_minimum"';

/** A step whose condition holds only for those who were refused before. */
const ALONE: Node = {
  id: "alone",
  group: "eligibility",
  title: "Who works alone?",
  when: { "<": [staff, 1] },
  questions: { works_alone: { type: "boolean", title: "Alone", wrong: "Please select an option to continue." } },
};

describe("what nobody comes to", () => {
  it("four places of one flow, each said with its reason", () => {
    edit(BOA, (flow) => {
      const employees = step(flow, "employees");
      flow.steps.splice(flow.steps.indexOf(employees) + 1, 0, ALONE);
      const tiny = { and: [{ "==": [region, "CO"] }, { "<": [staff, 5] }] };
      const contradiction = { and: [{ ">": [{ var: "answers.employees_count" }, 100] }, { "<": [staff, 90] }] };
      employees.reject.push(
        { id: "tiny_in_colorado", with: "needs_underwriter", when: tiny },
        { id: "many_but_few", with: "needs_underwriter", when: contradiction },
      );
      const large = { ">": [{ var: "answers.owners_count" }, 3] };
      employees.title = [
        { when: large, text: "How many people work for you?" },
        { when: large, text: "How many people are there?" },
        "How many employees are there?",
      ];
    });
    const found = check("boa");
    expect(found.map(({ rule, message }) => `${rule}: ${message}`).toSorted()).toEqual([
      // No list or schema shows that answers contradict each other.
      `refuses-nobody: This rejection refuses nobody: no answers meet its condition. ${TRIED}`,
      `shadowed-rule: This rejection refuses nobody: wherever it holds, ${EARLIER} refuses first. ${TRIED}`,
      `unreachable-step: Nobody comes to this step: everybody who would is refused at "employees". ${TRIED}`,
      expect.stringMatching(
        /^unseen-variant: .* ever sees this variant of the text\. Every class of answers was tried\.$/,
      ),
    ]);
    expect(found).toContainEqual(
      expect.objectContaining({
        rule: "shadowed-rule",
        file: BOA,
        found: 'tiny_in_colorado: answers.business_region is "CO" and values.staff is less than 5',
        expected: `a condition that also holds where ${EARLIER} does not`,
      }),
    );
    expect(said(found).every((line) => line.includes(` ${BOA} {: `))).toBe(true);
  });

  it("a band of numbers in which a list has no code", () => {
    edit(BOA, (flow) => {
      const code = { var: "answers.sic_code" };
      step(flow, "business-type").reject = [
        { id: "mining", with: "needs_underwriter", when: { and: [{ ">=": [code, 1000] }, { "<=": [code, 1499] }] } },
      ];
    });
    expect(check("boa").map(({ rule }) => rule)).toEqual(["never-true"]);
  });

  it("a row of a table for a code that no list has", () => {
    edit(BOA, (flow) => void (flow.tables.staff_minimum.cells.ZZ = 3));
    expect(check("boa").map(({ rule }) => rule)).toEqual(["unknown-key"]);
  });

  it("a row of a table for a state that is refused before", () => {
    edit(BOA, (flow) => {
      const employees = step(flow, "employees");
      const steps = flow.steps as Node[];
      (steps[steps.indexOf(employees) - 1] as Node).reject = [
        { id: "new_mexico", with: "needs_underwriter", when: { "==": [region, "NM"] } },
      ];
      const { by, of } = flow.tables.staff_minimum as Node;
      flow.tables.busy = { by, of, cells: { CO: 2, NM: 3 }, else: 0 };
      const isBusy = { ">": [{ lookup: ["busy", region] }, 1] };
      employees.title = [{ when: isBusy, text: "How many people work there?" }, "How many employees are there?"];
    });
    expect(said(check("boa"))).toEqual([
      `unread-cell ${BOA} "NM": 3: Nobody comes to this: everybody who would is refused at "business-ownership". ${TRIED}`,
    ]);
  });

  describe("a place of a part", () => {
    /** The contact's title as a text that some people see otherwise. */
    const sayTo = (when: unknown) => (part: Node) =>
      void (part.contact.title = [{ when, text: "Questions about your coverage?" }, "Questions? Contact your agent"]);
    const fromUtah = { "==": [{ var: "answers.region" }, "UT"] };
    const refusingUtah = (flow: Node): void => {
      const [rejection] = Object.keys(flow.rejections as Node);
      step(flow, "policyholder").reject = [{ id: "utah", with: rejection, when: fromUtah }];
    };

    it.runIf(isWhole)("that is dead in one of two flows", () => {
      edit(CONFIRMATION, sayTo(fromUtah));
      edit(PASSPORT, refusingUtah);
      expect(check()).toEqual([]);
      expect(check("passport360")).toEqual([]);
    });

    it("that is dead in every flow that uses it, said once and with the part's line", () => {
      edit(CONFIRMATION, sayTo(fromUtah));
      edit(PASSPORT, refusingUtah);
      edit(BOA, refusingUtah);
      expect(said(check())).toEqual([
        `unseen-variant ${CONFIRMATION} {: Nobody comes to this: everybody who would is refused at "policyholder". ${TRIED}`,
      ]);
    });
  });
});

/** A step for the few with one exact answer. */
const EXACTLY: Node = {
  id: "exactly",
  group: "eligibility",
  title: "Are you sure?",
  when: { "==": [{ var: "answers.employees_count" }, 8137] },
  questions: { is_sure: { type: "boolean", title: "Sure", wrong: "Please select an option to continue." } },
  reject: [{ id: "not_sure", with: "needs_underwriter", when: { "!": [{ var: "answers.is_sure" }] } }],
};

const wrong = "Please answer to continue.";
/** A question that is asked only after another unusual answer. */
const PETS: Node = {
  id: "pets",
  group: "eligibility",
  title: "What else?",
  questions: {
    has_pets: { type: "boolean", title: "Pets", wrong },
    pets: { type: "integer", title: "How many", minimum: 1, show_when: { var: "answers.has_pets" }, wrong },
    is_zoo: { type: "boolean", title: "Zoo", show_when: { ">": [{ var: ["answers.pets", 0] }, 40] }, wrong },
  },
};

describe("what somebody comes to, though not as usual", () => {
  const sum = { "+": [{ var: "answers.owners_count" }, { var: "answers.employees_count" }] };
  const exact: readonly (readonly [string, string, unknown])[] = [
    ["a sum of two answers", "employees", { "==": [sum, 4711] }],
    ["one sum among others", "employees", { and: [{ ">": [sum, 4710] }, { "<": [sum, 4712] }] }],
    [
      "a state among those that are not refused",
      "employees",
      { and: [{ "==": [region, "CO"] }, { "==": [staff, 77] }] },
    ],
    ["a name", "policyholder", { "==": [{ var: ["answers.business_name", ""] }, "Zenith"] }],
    ["part of a name", "policyholder", { in: ["enit", { var: ["answers.business_name", ""] }] }],
    [
      "two states",
      "policyholder",
      {
        and: [
          { "==": [{ var: ["answers.business_region", ""] }, "TX"] },
          { "==": [{ var: ["answers.region", ""] }, "UT"] },
        ],
      },
    ],
    [
      "a first day",
      "checkout",
      { "==": [{ days_between: [{ var: "today" }, { var: "answers.policy_effective_date" }] }, 17] },
    ],
    ["a price", "checkout", { ">": [{ var: "checkout.grandtotal" }, 9000] }],
    ["what only the server knows", "employees", { var: "flags.is_closed" }],
  ];
  const ofAnyDay: readonly Node[] = [
    { id: "zoo", when: { and: [{ var: ["answers.is_zoo", false] }, { "==": [{ var: ["answers.pets", 0] }, 53] }] } },
    { id: "later", when: { ">": [{ var: "today" }, "2031-01-01"] } },
  ];

  it("a step for one exact answer, an answer behind another unusual one, another day, and exact values", () => {
    edit(BOA, (flow) => {
      const employees = step(flow, "employees");
      flow.steps.splice(flow.steps.indexOf(employees) + 1, 0, EXACTLY);
      flow.steps.splice(flow.steps.indexOf(employees), 0, PETS);
      for (const rule of ofAnyDay) employees.reject.push({ ...rule, with: "needs_underwriter" });
      for (const [number, [, id, when]] of sampled(exact, 2).entries()) {
        const own = step(flow, id);
        own.reject = [...((own.reject ?? []) as Node[]), { id: `exact_${number}`, with: "needs_underwriter", when }];
      }
    });
    expect(check("boa")).toEqual([]);
  });
});
