/** What a flow says otherwise than an older version, in the words of an underwriter: one edit a row. */
import { describe, expect, test } from "vitest";
import type { List } from "../../../engine";
import { changesBetween, sameFlow, type Change } from "../../../engine/analysis";
import { edited, inOrder, lists, remove, renamed, set, turn, valueAt, whole, type Edit } from "./flows";

const flows = { boa: whole("boa"), passport: whole("passport360") };

interface Row {
  readonly flow?: keyof typeof flows;
  readonly edit: Edit | readonly Edit[];
  readonly says: readonly string[];
  readonly lists?: Readonly<Record<string, List>>;
}

const regions = lists["us-regions@1"] as List;
const newer: List = {
  ...regions,
  version: 2,
  items: [
    ...regions.items
      .filter(({ code }) => code !== "GU")
      .map((item) => (item.code === "DC" ? { ...item, name: "Washington, D.C." } : item)),
    { code: "AA", name: "Armed Forces" },
  ] as List["items"],
};
const many: List = { ...regions, version: 3, items: regions.items.slice(10) };

const rows: Readonly<Record<string, Row>> = {
  "a table's cell, for a number": {
    edit: set("tables staff_minimum cells CO", 12),
    says: ["Colorado's staff minimum rises from 10 to 12"],
  },
  "a table's new cell": {
    edit: set("tables staff_minimum cells TX", 3),
    says: ["Texas's staff minimum rises from 0 to 3"],
  },
  "a table's cell that is taken out": {
    edit: remove("tables staff_minimum cells VA"),
    says: ["Virginia's staff minimum falls from 2 to 0"],
  },
  "a table's cell that only writes out what all have": {
    edit: set("tables staff_minimum cells TX", 0),
    says: ["Texas's staff minimum stays 0, and is now written out"],
  },
  "what all others have": {
    edit: set("tables staff_minimum else", 1),
    says: ["For all others the staff minimum rises from 0 to 1"],
  },
  "one actor's heading": {
    edit: set("steps employees title broker", "How many employees?"),
    says: [
      "The broker's heading of employees changes from “How many non-owner employees, full and part time, does the company have?” to “How many employees?”",
    ],
  },
  "a heading that is now written for both alike": {
    edit: set("steps industries title", "Is your business related to any of these industries?"),
    says: [
      "The broker's heading of industries changes from “Is the business related to any of these industries?” to “Is your business related to any of these industries?”",
    ],
  },
  "a plain heading": {
    edit: set("steps business-region title", "Which state?"),
    says: [
      "The heading of business-region changes from “In what state is the business headquartered?” to “Which state?”",
    ],
  },
  "a heading with conditions": {
    edit: set("steps plans title 0 text", "A quote for {answers.business_name}"),
    says: [
      "The heading of plans changes if answers.business_name from “Quote for {answers.business_name}” to “A quote for {answers.business_name}”",
    ],
  },
  "another condition of a heading": {
    edit: remove("steps plans title 1"),
    says: [
      "The heading of plans now reads “Quote for {answers.business_name}” if answers.business_name, else “Quote for your company”; before: “Quote for {answers.business_name}” if answers.business_name, “Quote for {answers.first_name}'s company” if is.broker and answers.first_name, else “Quote for your company”",
    ],
  },
  "a line of a bulleted list": {
    edit: set("steps industries description bullets 3", "Mines"),
    says: ["The description of industries now lists “Mines” and no longer lists “Mining”"],
  },
  "a line more": {
    edit: turn<string[]>("steps industries description bullets", (lines) => [...lines, "Diving"]),
    says: ["The description of industries now also lists “Diving”"],
  },
  "a rejection that needs more": {
    edit: turn("steps employees reject 0 when", (rule) => ({ and: [rule, { var: "answers.corporation_vc_form" }] })),
    says: ["employees: the rejection below_staff_minimum now also needs answers.corporation_vc_form"],
  },
  "a rejection that another condition also brings": {
    edit: turn("steps industries reject 0 when", (rule) => ({
      or: [rule, { "==": [{ var: "answers.business_region" }, "KS"] }],
    })),
    says: ['industries: the rejection excluded_industry now also holds if answers.business_region is "KS"'],
  },
  "a dialog that needs less": {
    edit: turn<{ and: unknown[] }>("steps policyholder confirm 0 when", ({ and }) => and[1]),
    says: ["policyholder: the dialog region_change no longer needs not is.share_link"],
  },
  "a check with another rule": {
    edit: set("steps employees checks 0 fail_when < 1", 2),
    says: [
      "employees: the check nobody_to_insure now fails if values.staff is less than 2; before: if values.staff is less than 1",
    ],
  },
  "a check with another message": {
    edit: set("steps employees checks 0 message", "Nobody to insure."),
    says: [
      "The message of the check nobody_to_insure changes from “A quote cannot be generated if your organization has neither owners nor employees.” to “Nobody to insure.”",
    ],
  },
  "a rejection that is gone": {
    edit: remove("steps accident-policy reject"),
    says: [
      "accident-policy: the rejection has_accident_policy is removed: it applies if answers.corporation_add_policy",
    ],
  },
  "a new rejection": {
    edit: set("steps business-type reject", [
      { id: "no_mines", with: "needs_underwriter", when: { "<": [{ var: "answers.sic_code" }, 1500] } },
    ]),
    says: ["business-type: the rejection no_mines is new: it applies if answers.sic_code is less than 1500"],
  },
  "a rejection with other words": {
    edit: set("steps industries reject 0 with", "not_sold"),
    says: [
      "industries: the rejection excluded_industry is now shown with the words “not_sold” instead of “needs_underwriter”",
    ],
  },
  "a rule at binding": {
    edit: set("at_binding 0 message", "Only by check."),
    says: [
      "The message of the check broker_binds_without_card changes from “A broker can bind coverage only with check (bill later).” to “Only by check.”",
    ],
  },
  "a named value": {
    edit: remove("values staff + 1"),
    says: ["The value staff is now answers.owners_count; before: answers.owners_count plus answers.employees_count"],
  },
  "what stands in for a missing answer, of which the English of a rule does not speak": {
    edit: set("values staff + 0 var", ["answers.owners_count", 0]),
    says: [
      'The value staff is now {"+":[{"var":["answers.owners_count",0]},{"var":"answers.employees_count"}]}; before: {"+":[{"var":"answers.owners_count"},{"var":"answers.employees_count"}]}',
    ],
  },
  "a question's name, not recorded": {
    edit: [
      renamed("steps business-ownership questions", "owners_count", "owner_count"),
      set("values staff + 0 var", "answers.owner_count"),
      set("policy shows 0 value", "{answers.owner_count|number}"),
      set("landing prices estimate asks 1", "owner_count"),
    ],
    says: [
      "The question owners_count is renamed to owner_count, and no migration says so: its stored answers are lost",
    ],
  },
  "a question's name, at the same home": {
    edit: [
      renamed("steps business-ownership questions", "owners_count", "owner_count"),
      set("steps business-ownership questions owner_count saved", "application.answers.owners_count"),
      set("values staff + 0 var", "answers.owner_count"),
      set("policy shows 0 value", "{answers.owner_count|number}"),
      set("landing prices estimate asks 1", "owner_count"),
    ],
    says: [
      "The question owners_count is renamed to owner_count",
      "The answer of owner_count is kept at “application.answers.owners_count”; before, it is kept at its usual place",
    ],
  },
  "a question's name, recorded, and its title": {
    edit: [
      renamed("steps business-ownership questions", "owners_count", "owner_count"),
      set("values staff + 0 var", "answers.owner_count"),
      set("policy shows 0 value", "{answers.owner_count|number}"),
      set("landing prices estimate asks 1", "owner_count"),
      set("steps business-ownership questions owner_count title", "Owners"),
      set("migrations", { "1.8.0": [{ rename: "owners_count", to: "owner_count" }] }),
    ],
    says: [
      "The question owners_count is renamed to owner_count",
      "The title of owner_count changes from “Number of owners” to “Owners”",
      "When a started quote moves to 1.8.0, its answer to owners_count becomes the one to owner_count",
    ],
  },
  "what becomes of saved answers": {
    edit: set("migrations", {
      "1.8.0": [
        { move: "application.answers.start", to: "application.start" },
        { split: "person", into: { first_name: { var: "answers.person" }, last_name: "" } },
        { remove: "pets" },
      ],
    }),
    says: [
      "When a started quote moves to 1.8.0, what it keeps at application.answers.start goes to application.start",
      "When a started quote moves to 1.8.0, its answer to person makes those to first_name and last_name",
      "When a started quote moves to 1.8.0, its answer to pets is removed",
    ],
  },
  "a new question": {
    edit: set("steps employees questions pets", { type: "integer", title: "Number of pets" }),
    says: ["The question pets is new: “Number of pets”"],
  },
  "a question that is gone": {
    edit: remove("steps policyholder questions person questions title_at_business"),
    says: ["The question title_at_business is removed"],
  },
  "a question at another step": {
    edit: [
      set(
        "steps employees questions corporation_vc_form",
        valueAt(flows.boa, "steps public-corporation questions corporation_vc_form"),
      ),
      remove("steps public-corporation questions corporation_vc_form"),
    ],
    says: ["The question corporation_vc_form moves from public-corporation to employees"],
  },
  "questions in another order": {
    edit: inOrder("steps policyholder questions person questions", "business_name", "last_name", "first_name"),
    says: ["policyholder: the questions first_name and last_name change places"],
  },
  "steps that change places for one way in": {
    edit: set("entries share first", ["policyholder", "business-ownership", "industries"]),
    says: [
      "For share links the step business-ownership moves from after accident-policy to after policyholder",
      "For share links the step business-region moves from after policyholder to after industries",
    ],
  },
  "steps that change places": {
    edit: turn<unknown[]>("steps", (steps) => [...steps.slice(0, 5), steps[6], steps[5], ...steps.slice(7)]),
    says: ["The steps business-ownership and employees change places"],
  },
  "a step that moves": {
    edit: turn<unknown[]>("steps", (steps) => [
      ...steps.slice(0, 2),
      steps[6],
      ...steps.slice(2, 6),
      ...steps.slice(7),
    ]),
    says: ["The step employees moves from after business-ownership to after industries"],
  },
  "a step that one way in leaves out": {
    edit: set("steps industries when", { "!": [{ var: "is.share_link" }] }),
    says: ["The step industries is no longer asked for share links"],
  },
  "a step with a condition": {
    edit: set("steps employees when", { ">": [{ var: "answers.owners_count" }, 0] }),
    says: ["The step employees is now asked only if answers.owners_count is more than 0"],
  },
  "a new step": {
    edit: turn<unknown[]>("steps", ([first, ...others]) => [
      first,
      { id: "drones", group: "business", title: "Any drones?", questions: {} },
      ...others,
    ]),
    says: ["The step drones is new: “Any drones?”"],
  },
  "a step that is gone": {
    edit: remove("steps 3"),
    says: ["The step public-corporation is removed"],
  },
  "a step with another id": {
    edit: set("steps 1 id", "trades"),
    says: ["The step industries is renamed to trades"],
  },
  "a state in which a coverage is not offered": {
    edit: set("coverages groups 1 rows paralysis not_offered_in", ["TX"]),
    says: ["Paralysis is no longer offered in Texas"],
  },
  "one more state in which a coverage is not offered": {
    edit: turn<string[]>("coverages groups 0 rows in_hospital not_offered_in", (states) => [...states, "TX", "OH"]),
    says: ["Enhanced in-hospital is no longer offered in Texas and Ohio (it was already not offered in New York)"],
  },
  "a state in which a coverage is offered again": {
    edit: remove("coverages groups 0 rows permanent_total_disability not_offered_in"),
    says: ["Permanent total disability is offered in Vermont again"],
  },
  "a coverage's amounts": {
    edit: set("coverages groups 1 rows cobra_premium_expense amounts", ["Up to $12,000"]),
    says: ["The amounts of COBRA premium expense change from “Up to $10,000” to “Up to $12,000”"],
  },
  "a coverage's amounts in one table": {
    edit: set("coverages groups 0 rows accidental_death_and_dismemberment amounts owner", ["$600,000 principal sum"]),
    says: [
      "The amounts of Accidental death and dismemberment (Business owner coverage) change from “$500,000 principal sum” to “$600,000 principal sum”",
    ],
  },
  "a coverage under another heading": {
    edit: [
      set("coverages groups 1 rows in_hospital", valueAt(flows.boa, "coverages groups 0 rows in_hospital")),
      remove("coverages groups 0 rows in_hospital"),
    ],
    says: ["The coverage Enhanced in-hospital moves from “Primary Benefits” to “Additional Benefits”"],
  },
  "a coverage that is gone, and one that is new": {
    edit: [remove("coverages groups 1 rows paralysis"), set("coverages groups 1 rows coma", { title: "Coma" })],
    says: ["The coverage Coma is new", "The coverage Paralysis is removed"],
  },
  "coverages in another order": {
    edit: inOrder("coverages groups 1 rows", "cobra_premium_expense", "paralysis"),
    says: ["The coverages paralysis and cobra_premium_expense change places"],
  },
  "a choice more, one less": {
    flow: "passport",
    edit: [
      set("steps plan-type questions plan_type choices couple", { label: "Couple" }),
      remove("steps plan-type questions plan_type choices family"),
    ],
    says: ["plan_type now offers “Couple” (couple)", "plan_type no longer offers “Family” (family)"],
  },
  "a choice in other words": {
    flow: "passport",
    edit: set("steps plan-type questions plan_type choices family label", "My family"),
    says: ["The label of the choice family of plan_type changes from “Family” to “My family”"],
  },
  "a choice with another label and a word that no sentence is made for": {
    flow: "passport",
    edit: [
      set("steps plan-type questions plan_type choices family label", "My family"),
      set("steps plan-type questions plan_type choices family icon", "house"),
    ],
    says: [
      "The label of the choice family of plan_type changes from “Family” to “My family”",
      'The choice family of plan_type is now {"label":"My family","hint":"Covers dependents","icon":"house"}; before: {"label":"Family","hint":"Covers dependents"}',
    ],
  },
  "tables of coverages in another order": {
    edit: inOrder("coverages tables", "employee", "owner"),
    says: ["The flow, coverages: `tables` stand in another order: employee and owner"],
  },
  "texts agreed to in another order": {
    edit: inOrder("steps checkout questions consent questions acknowledged agrees_to", "fraud_notice@1"),
    says: [
      "acknowledged shows the texts agreed to in another order: fraud_notice@1, electronic_delivery@2 and cancellation@1",
    ],
  },
  "a value that a list has twice": {
    edit: set("rejections not_sold also_for", ["no_plans", "no_plans"]),
    says: ["The flow, rejections, not_sold: `also_for` has “no_plans” more often"],
  },
  "choices in another order": {
    flow: "passport",
    edit: inOrder("steps plan-type questions plan_type choices", "family", "individual"),
    says: ["plan_type offers its choices in another order: family and individual"],
  },
  "a list of another version": {
    edit: set("steps business-region questions business_region list", "us-regions@2"),
    lists: { "us-regions@2": newer },
    says: [
      "business_region chooses from us-regions@2 instead of us-regions@1: Armed Forces is added; Guam is removed; District of Columbia (now Washington, D.C.) is changed",
    ],
  },
  "a list of another version, with many changes": {
    edit: set("steps business-region questions business_region list", "us-regions@3"),
    lists: { "us-regions@3": many },
    says: ["business_region chooses from us-regions@3 instead of us-regions@1: 10 items are removed"],
  },
  "a list that only grows": {
    edit: set("steps business-region questions business_region list", "us-regions@4"),
    lists: { "us-regions@4": { ...regions, items: [...regions.items, { code: "AE", name: "Armed Forces" }] } },
    says: ["business_region chooses from us-regions@4 instead of us-regions@1: Armed Forces is added"],
  },
  "a list of another name with the same items": {
    edit: set("steps business-region questions business_region list", "places@1"),
    lists: { "places@1": regions },
    says: ["business_region chooses from places@1 instead of us-regions@1: with the same items"],
  },
  "a consent text with a new id": {
    edit: [
      renamed("steps checkout questions consent questions acknowledged agrees_to", "fraud_notice@1", "fraud_notice@2"),
      set("steps checkout questions consent questions acknowledged agrees_to fraud_notice@2 title", "Notice of Fraud"),
    ],
    says: [
      "The consent “Notice of Fraud” (fraud_notice@2) takes the place of fraud_notice@1, with new words: its title was “Fraud Notice”",
    ],
  },
  "a consent text under the same id": {
    edit: set("steps checkout questions consent questions acknowledged agrees_to fraud_notice@1 body", ["Do not lie."]),
    says: [
      "The consent “Fraud Notice” (fraud_notice@1) reads otherwise under the same id: its body was “{values.fraud_notice}”",
    ],
  },
  "a minimum": {
    edit: set("steps business-ownership questions owners_count minimum", 1),
    says: ["The minimum of owners_count rises from 0 to 1"],
  },
  "a maximum that is gone": {
    edit: remove("steps business-ownership questions owners_count maximum"),
    says: ["owners_count no longer has a maximum; before: 100000"],
  },
  "a maximum length": {
    edit: set("steps policyholder questions person questions email maxLength", 200),
    says: ["The maximum length of email falls from 254 to 200"],
  },
  "a window": {
    edit: set("steps checkout questions policy_effective_date latest add_days 1", 59),
    says: ["The latest policy_effective_date is now today plus 59 days; before: today plus 89 days"],
  },
  "an answer that may be left out": {
    edit: set("steps employees questions employees_count optional", true),
    says: ["employees_count may now always stay unanswered"],
  },
  "an answer that must be given": {
    edit: remove("steps policyholder questions person questions business_name optional"),
    says: ["business_name must now be answered; before, it could stay unanswered if not is.share_link"],
  },
  "the home of an answer": {
    edit: set("steps employees questions employees_count saved", "application.heads"),
    says: ["The answer of employees_count is kept at “application.heads”; before, it is kept at its usual place"],
  },
  "the type of an answer": {
    edit: set("steps employees questions employees_count type", "number"),
    says: ["employees_count is now answered with a number instead of a whole number"],
  },
  "the message for one wrong answer": {
    edit: set("steps employees questions employees_count wrong type", "A whole number, please"),
    says: [
      "The message of employees_count for an answer of another type changes from “Please provide a whole number to continue” to “A whole number, please”",
    ],
  },
  "a message of all questions": {
    edit: set("messages wrong required", "Please answer {field}"),
    says: ["The message for a missing answer changes from “{field} is required” to “Please answer {field}”"],
  },
  "a common word": {
    edit: set("messages words save", "Keep"),
    says: ["The common word save changes from “Save” to “Keep”"],
  },
  "how long the policy lasts": {
    edit: set("policy lasts", { months: 6 }),
    says: ["The policy lasts 6 months instead of 1 year"],
  },
  "a text of the page": {
    edit: set("landing headline", "Bills go on"),
    says: ["The page: `headline` changes from “When an accident stops the owner, the bills go on” to “Bills go on”"],
  },
  "a figure of the page": {
    edit: set("landing figures items 2 value", "$12,000 a year"),
    says: ["The page, figures, “COBRA premium expense”: `value` changes from “$10,000 a year” to “$12,000 a year”"],
  },
  "an answer on the page": {
    edit: set("landing questions items 5 answer", "By card."),
    says: [
      "The page, questions, “How can we pay?”: `answer` changes from “By credit or debit card, or by check within 31 days.” to “By card.”",
    ],
  },
  "other clients": {
    edit: set("sold_to", ["business", "individual"]),
    says: ["The product is now sold to business and individual clients; before: to business clients"],
  },
  "a row of the policy": {
    flow: "passport",
    edit: set("policy shows 0 value", "800-555-0199"),
    says: [
      "The text of “Travel assistance” on the policy changes from “800-555-0140. From abroad, call collect: +1 860-555-0140” to “800-555-0199”",
    ],
  },
  "the message for an answer that is not a number": {
    edit: set("steps business-ownership questions owners_count wrong number", "How many?"),
    says: [
      "The message of owners_count for an answer that is not a number changes from “Please provide a number to continue” to “How many?”",
    ],
  },
  "a large limit": {
    edit: set("steps employees questions employees_count maximum", 500),
    says: ["The maximum of employees_count falls from 1,000,000 to 500"],
  },
  "the words of a rejection": {
    edit: set("rejections not_sold body 1 client", "Please email."),
    says: [
      "The client's second paragraph of the text of the rejection not_sold changes from “Please email or phone our underwriters. They will be glad to help.” to “Please email.”",
    ],
  },
  "the label of a group": {
    edit: set("groups plan", "Your plan"),
    says: ["The label of the group plan changes from “Plan” to “Your plan”"],
  },
  "a word that no sentence is made for": {
    edit: set("steps plans price suffix", "a month"),
    says: ["plans, price: `suffix` changes from “a year” to “a month”"],
  },
};

const said = ({ flow = "boa", edit, lists: more }: Row): readonly Change[] =>
  changesBetween(flows[flow], edited(flows[flow], ...[edit].flat()), { ...lists, ...more });

test.each(Object.entries(rows))("%s", (_, row) => {
  expect(said(row).map(({ sentence }) => sentence)).toEqual(row.says);
});

/** The edits that no started quote may take up unasked, and those that change words alone; any other one is a minor one. */
const MAJOR = new Set([
  "a question's name, not recorded",
  "a question's name, at the same home",
  "a choice more, one less",
  "a list of another version",
  "a list of another version, with many changes",
  "a list of another name with the same items",
  "the home of an answer",
  "the type of an answer",
]);
const PATCH = new Set([
  "one actor's heading",
  "a heading that is now written for both alike",
  "a plain heading",
  "a heading with conditions",
  "another condition of a heading",
  "a line of a bulleted list",
  "a line more",
  "a check with another message",
  "a rule at binding",
  "a choice in other words",
  "a consent text with a new id",
  "a consent text under the same id",
  "the message for one wrong answer",
  "a message of all questions",
  "a common word",
  "a text of the page",
  "a figure of the page",
  "an answer on the page",
  "the message for an answer that is not a number",
  "the words of a rejection",
  "the label of a group",
  "a word that no sentence is made for",
]);

test.each(Object.entries(rows))("the version is raised as far as its gravest change demands: %s", (name, row) => {
  const demanded = new Set(said(row).map(({ demands }) => demands));
  const gravest = (["major", "minor", "patch"] as const).find((each) => demanded.has(each));
  expect(gravest).toBe(MAJOR.has(name) ? "major" : PATCH.has(name) ? "patch" : "minor");
});

test("there are at least forty edits, each told where it stands", () => {
  expect(Object.keys(rows).length).toBeGreaterThanOrEqual(40);
  expect(said(rows["a minimum"] as Row)).toEqual([
    {
      step: "business-ownership",
      where: "/steps/5/questions/owners_count/minimum",
      kind: "changed",
      word: "minimum",
      sentence: "The minimum of owners_count rises from 0 to 1",
      demands: "minor",
      was: 0,
      now: 1,
    },
  ]);
  expect(said(rows["a table's cell, for a number"] as Row)[0]).toMatchObject({
    step: null,
    states: ["CO"],
    word: "cells",
  });
  expect(said(rows["one actor's heading"] as Row)[0]).toMatchObject({ actors: ["broker"], step: "employees" });
  expect(said(rows["a step that one way in leaves out"] as Row)[0]).toMatchObject({
    entries: ["share"],
    kind: "added",
  });
  expect(said(rows["a question that is gone"] as Row)[0]).toMatchObject({
    kind: "removed",
    where: "/steps/8/questions/person/questions/title_at_business",
  });
});

describe("what does not matter is not told", () => {
  test("layout, the order of other keys, the number of the version and the editor's schema", () => {
    const { boa } = flows;
    const shuffled = edited(
      boa,
      set("version", "9.9.9"),
      set("$schema", "elsewhere"),
      inOrder("tables staff_minimum cells", "VA", "WV"),
      inOrder("rejections", "not_sold", "not_licensed"),
      inOrder("landing questions", "items", "title"),
      turn<object[]>("steps", (steps) => steps.map((each) => Object.fromEntries(Object.entries(each).toReversed()))),
    );
    expect([sameFlow(boa, shuffled), changesBetween(boa, shuffled, lists)]).toEqual([true, []]);
  });

  test("but the order in which questions are asked is", () => {
    const { boa } = flows;
    const turned = edited(boa, inOrder("steps policyholder questions person questions", "email"));
    expect(sameFlow(boa, turned)).toBe(false);
    expect(changesBetween(boa, turned, lists)).not.toEqual([]);
  });
});
