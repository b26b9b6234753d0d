import { readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019";
import { describe, expect, it } from "vitest";
import { loadFlow, loadFlowText, loadRateBook, type RateBookFile } from "../../engine/index";
import type { RateBook } from "../../server/rates/rate-book";
import { rateBookFile } from "../../server/rates/plans";
import { flowFiles, given, readFlow } from "./files";

type Node = { [name: string]: unknown };
interface Editable extends Node {
  steps: { id: string; [word: string]: unknown }[];
  tables: { staff_minimum: { cells: unknown; else?: unknown } };
  coverages: { groups: { rows: { [key: string]: Node } }[] };
}

/** What the check says of the business product after an edit: rule and place. */
function said(edit: (flow: Editable) => void): string[] {
  const flow = JSON.parse(readFlow("boa.flow.json")) as Editable;
  edit(flow);
  const loaded = loadFlow(flow, given);
  return loaded.ok ? [] : loaded.findings.map(({ rule, file, pointer }) => `${rule} ${file ?? ""}${pointer}`);
}

const step = (flow: Editable, id: string): Node => flow.steps.find((one) => one.id === id) as Node;
const question = (flow: Editable, id: string, name: string): Node => (step(flow, id).questions as Node)[name] as Node;
const moved = (flow: Editable, id: string, to: number): void => {
  const from = flow.steps.findIndex((one) => one.id === id);
  flow.steps.splice(to, 0, ...flow.steps.splice(from, 1));
};

describe("edits by staff that went unnoticed in the first edition (wizards-boa F3 to F6, section 5)", () => {
  it("an unknown state in a table", () => {
    expect(said((flow) => (flow.tables.staff_minimum.cells = { TEX: 3 }))).toEqual([
      "unknown-key /tables/staff_minimum/cells/TEX",
    ]);
  });

  it("a negative minimum, and one in words", () => {
    expect(said((flow) => (flow.tables.staff_minimum.cells = { TX: -3, CO: 10 }))).toEqual([
      "out-of-range /tables/staff_minimum/cells/TX",
    ]);
    expect(said((flow) => (flow.tables.staff_minimum.cells = { CO: "ten" }))).toEqual([
      "value-of-other-type /tables/staff_minimum/cells/CO",
    ]);
  });

  it("states that no cell speaks of", () => {
    expect(said((flow) => delete flow.tables.staff_minimum.else)).toEqual([
      "lookup-without-else /steps/6/reject/0/when/</1/lookup/0",
      "lookup-without-else /values/staff_needed/lookup/0",
    ]);
  });

  it("a row that is left out in a state that there is not, or in a text instead of a list", () => {
    const row = "/coverages/groups/0/rows/in_hospital/not_offered_in";
    const leftOut = (codes: unknown) => (flow: Editable) => {
      (flow.coverages.groups[0]?.rows.in_hospital as Node).not_offered_in = codes;
    };
    expect(said(leftOut(["CAL"]))).toEqual([`unknown-region ${row}/0`]);
    expect(said(leftOut("CA"))).toEqual([`wrong-type ${row}`]);
  });

  it("employees made optional: the rules that read their number say so", () => {
    expect(said((flow) => (question(flow, "employees", "employees_count").optional = true))).toEqual([
      "reads-absent-answer /steps/6/checks/0/fail_when",
      "reads-absent-answer /steps/6/reject/0/when",
    ]);
  });

  it("a refusing question that may stay unanswered, or is asked of brokers alone", () => {
    const asked = (flow: Editable): Node => question(flow, "industries", "related_industries");
    const at = "reads-absent-answer /steps/1/reject/0/when";
    expect(said((flow) => (asked(flow).optional = true))).toEqual([at]);
    expect(said((flow) => (asked(flow).show_when = { var: "is.broker" }))).toEqual([at]);
  });

  it("an optional number is taken where the rule says what holds without it", () => {
    const edit = (flow: Editable): void => {
      question(flow, "employees", "employees_count").optional = true;
      flow.values = {
        ...(flow.values as object),
        staff: { "+": [{ var: "answers.owners_count" }, { var: ["answers.employees_count", 0] }] },
      };
    };
    expect(said(edit)).toEqual([]);
  });

  it("employees asked before owners", () => {
    expect(said((flow) => moved(flow, "employees", 5))).toEqual([
      "reads-absent-answer /steps/5/checks/0/fail_when",
      "reads-absent-answer /steps/5/reject/0/when",
    ]);
  });

  it("plans before the state is known, and before the employees", () => {
    expect(said((flow) => moved(flow, "business-region", 7))).toContain("rated-too-late /steps/6/id");
    expect(said((flow) => moved(flow, "plans", 6))).toEqual([]);
  });

  it("a public link that begins with another step than the policyholder", () => {
    expect(said((flow) => delete flow.entries)).toEqual(["share-beginning /steps/0/id"]);
  });

  it("the checkout before the plans, and a step behind the confirmation", () => {
    expect(said((flow) => moved(flow, "checkout", 7))).toContain("entry-end /steps/7/id");
    expect(said((flow) => moved(flow, "employees", 10))).toContain("entry-end /steps/10/id");
  });

  it("a question that is never saved, and one that takes the place of another", () => {
    const saved = (place: unknown) => (flow: Editable) => (question(flow, "business-type", "sic_code").saved = place);
    expect(said(saved(false))).toEqual(["never-saved /steps/2/questions/sic_code/saved"]);
    expect(said(saved("application.answers.owners_count"))).toEqual(["home-twice /steps/5/questions/owners_count"]);
    expect(said(saved("application.awnsers.sic_code"))).toEqual(["bad-home /steps/2/questions/sic_code/saved"]);
  });

  it("a state that is misspelt in the condition of a text, and a placeholder that reads no answer", () => {
    const title = (text: unknown) => (flow: Editable) => (step(flow, "employees").title = text);
    const typo = [{ when: { "==": [{ var: "answers.business_region" }, "CAL"] }, text: "x" }, "y"];
    expect(said(title(typo))).toEqual(["never-equal /steps/6/title/0/when/==/1"]);
    expect(said(title("For {answers.frist_name}"))).toEqual(["unknown-question /steps/6/title"]);
  });

  it("a second question on the step that shows one plan", () => {
    const more = { type: "string", title: "More", choices: ["a"], saved: "plan.settings.plan_title" };
    expect(said((flow) => ((step(flow, "plans").questions as Node).more = more))).toEqual([
      "plan-question /steps/7/questions/more",
    ]);
  });

  it("rows of what is owed, which are written like those of the receipt", () => {
    const row = { label: "Amount", value: "{checkout.grand_total|usd}" };
    const edit = (flow: Editable): void => {
      const owed = { title: "Your check", rows: [row] };
      const last = { id: "confirmation", group: "done", kind: "confirmation", title: "Done", body: ["Thank you."] };
      flow.steps = [...flow.steps.slice(0, -1), { ...last, total_label: "Total due", owed }];
    };
    expect(said(edit)).toEqual(["unknown-field /steps/10/owed/rows/0/value"]);
  });

  it("what a part alone may say", () => {
    const person = (flow: Editable): Node => question(flow, "policyholder", "person");
    const edit = (flow: Editable): void => {
      person(flow).questions = { email: { saved: "application.answers.email" } };
    };
    expect(said(edit)).toEqual(["fixed-by-part /steps/8/questions/person/questions/email/saved"]);
  });
});

describe("the schema that editors use", () => {
  const schema = JSON.parse(readFileSync(new URL("../../schemas/flow.schema.json", import.meta.url), "utf8")) as object;
  const ajv = new Ajv2019({ strictTypes: false, strictRequired: false, strictTuples: false });
  const fits = ajv.compile(schema);

  it.each(flowFiles)("takes %s, with the grammar of its rules", (file) => {
    expect(fits(JSON.parse(readFlow(file)))).toBe(true);
  });

  it("knows the operators: one that there is not is marked in the editor, too", () => {
    const misspelt = JSON.parse(readFlow("boa.flow.json").replace('"lookup": ["staff', '"lokup": ["staff')) as unknown;
    expect(fits(misspelt)).toBe(false);
    expect(loadFlow(misspelt, given)).toMatchObject({ ok: false, findings: [{ rule: "unknown-operator" }] });
  });
});

function thirdBook(): RateBookFile {
  const file = "../fixtures/third/products/event-day@1.json";
  const loaded = loadRateBook(readFileSync(new URL(file, import.meta.url), "utf8"), { named: "event-day@1", file });
  if (!loaded.ok) throw new Error("The third product's rate book is not sound.");
  return rateBookFile(file, loaded.book as RateBook);
}

describe("a third product", () => {
  it("loads with the shared parts and a list of its own", () => {
    const text = readFileSync(new URL("../fixtures/third/event-day.flow.json", import.meta.url), "utf8");
    expect(loadFlowText(text, { ...given, rateBooks: [thirdBook()] })).toMatchObject({ ok: true });
  });
});
