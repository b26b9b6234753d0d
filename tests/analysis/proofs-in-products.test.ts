/** What is proven to have no effect in the products: what nothing reads there, beside what is like it and is read. */
import { describe, expect, it } from "vitest";
import type { List } from "../../engine/index";
import { editsIn, proofOf, treeOf, type Course } from "../../engine/analysis";
import { REGION_CODES } from "../../server/base/regions";
import { editionWith, originalOf } from "../../tools/exact/editions";
import { isReadAlike } from "../../tools/flow/book-reads";
import { stepOf, type Editable } from "../tools/support/edited";

describe("A change of a list that is proven to have no effect", () => {
  const at = (code: string | number, change: object) => (items: List["items"]) =>
    items.map((item) => (item.code === code ? { ...item, ...change } : item));
  const adding = (code: string) => (items: List["items"]) => [...items, { code, name: "Other", text: "Other words." }];
  const turned = (items: List["items"]): List["items"] => items.toReversed();

  it.each<readonly [what: string, list: string, change: Change, isProven: boolean]>([
    ["the order of texts that are looked up", "fraud-notices@1", turned, true],
    ["the order in which states are offered", "us-regions@1", turned, false],
    ["the name of a text that is looked up", "fraud-notices@1", at("NY", { name: "Other" }), true],
    ["a text that is looked up by the state", "fraud-notices@1", at("NY", { text: "Other" }), false],
    ["the text for all other states", "fraud-notices@1", at("default", { text: "Other" }), false],
    ["a text for a code that states do not have", "fraud-notices@1", adding("NYx"), true],
    ["a text for a state that had none", "fraud-notices@1", adding("ND"), false],
    ["an attribute that no question filters by", "us-regions@1", at("LA", { type: "other" }), true],
    ["an attribute of a name that one item has", "business-types@3", at(512120, { system: "other" }), true],
    ["one that tells two of the same name apart", "business-types@3", at(742, { system: "other" }), false],
    ["an attribute by which a question filters", "counties@1", at("08013", { state: "TX" }), false],
    ["the name of what is offered", "us-regions@1", at("LA", { name: "Other" }), false],
  ])("is of what neither version reads: %s", (_, named, change, isProven) => {
    const original = originalOf(named.startsWith("business") ? "boa" : "belongings");
    const was = original.edition.lists[named];
    if (!was) throw new Error(`There is no list ${named}.`);
    const now = { ...was, items: change(was.items) };
    const courseWith = (list: List): Course => editionWith(original, { list: { named, list } }).course;
    const sides = { was: courseWith(was), now: courseWith(now) };
    const edits = editsIn(treeOf({ lists: { [named]: was } }, { lists: { [named]: now } }));
    expect(edits.length).toBeGreaterThan(0);
    for (const edit of edits) expect(proofOf(edit, sides, sides.was) !== undefined).toBe(isProven);
  });
});

type Change = (items: List["items"]) => List["items"];

describe("A change of a product that is proven to have no effect", () => {
  const table = (flow: Editable): Editable => flow.tables.outdoor_guest_limit;
  const questions = (flow: Editable, step: string): Editable => stepOf(flow, step).questions;
  const copied = (flow: Editable): Editable => questions(flow, "bicycle").person.record.copied_to["application.client"];
  const lastFirst = (flow: Editable, step: string, name: string): void => {
    const { [name]: question, ...others } = questions(flow, step);
    stepOf(flow, step).questions = { [name]: question, ...others };
  };
  const readsThePlan = { id: "s", with: "not_insured", when: { "==": [{ var: "answers.plan_name" }, "basic"] } };

  it.each<readonly [what: string, product: string, change: (flow: Editable) => void, isProven: boolean]>([
    ["what belongs into a table", "event-day", (flow) => void (table(flow).of.minimum = 1), true],
    ["a cell as all others are", "event-day", (flow) => void (table(flow).cells.CO = 1000), true],
    ["a cell of its own", "event-day", (flow) => void (table(flow).cells.CO = 999), false],
    ["a cell of a code that states do not have", "event-day", (flow) => void (table(flow).cells.NYx = 999), true],
    ["all other cells", "event-day", (flow) => void (table(flow).else = 999), false],
    [
      "a plan that may stay open, without which the step is not left",
      "event-day",
      (flow) => void (questions(flow, "plans").plan_name.optional = true),
      true,
    ],
    [
      "a plan that may stay open on a step of questions",
      "passport360",
      (flow) =>
        void (flow.steps.find(({ questions: all }: Editable) => all?.plan_type).questions.plan_type.optional = true),
      false,
    ],
    [
      "another answer that may stay open",
      "event-day",
      (flow) => void (questions(flow, "guests").guests.optional = true),
      false,
    ],
    [
      "a question that is never asked",
      "courier",
      (flow) => void (questions(flow, "checkout").auto_renewal.optional = false),
      true,
    ],
    [
      "what a question would begin with that is never asked",
      "courier",
      (flow) => void (questions(flow, "checkout").auto_renewal.starts_as = true),
      true,
    ],
    [
      "what a question begins with that clients are asked",
      "bicycle",
      (flow) => void (questions(flow, "checkout").auto_renewal.starts_as = true),
      false,
    ],
    [
      "what a question comes to that is never asked",
      "courier",
      (flow) => void (questions(flow, "checkout").auto_renewal.not_asked_is = true),
      false,
    ],
    ["an order of what is never asked", "courier", (flow) => lastFirst(flow, "checkout", "auto_renewal"), true],
    ["an order of what clients are asked", "bicycle", (flow) => lastFirst(flow, "checkout", "auto_renewal"), false],
    [
      "the same question where clients are asked",
      "bicycle",
      (flow) => void (questions(flow, "checkout").auto_renewal.optional = false),
      false,
    ],
    [
      "a question that is not asked, not copied",
      "bicycle",
      (flow) => void (copied(flow).without[1] = "phone_number"),
      true,
    ],
    ["a field that was copied", "bicycle", (flow) => void (copied(flow).without[1] = "email"), false],
    [
      "whose record a thing keeps",
      "passport360",
      (flow) =>
        void (questions(flow, "beneficiaries").beneficiaries.items.questions.person.record.role = "policyholder"),
      true,
    ],
    [
      "whose record a quote keeps",
      "bicycle",
      (flow) => void (questions(flow, "bicycle").person.record.role = "other"),
      false,
    ],
  ])("is of what nothing reads there: %s", (_, product, change, isProven) => {
    const original = originalOf(product);
    const flow: Editable = structuredClone(original.flow);
    change(flow);
    const sides = { was: original.edition.course, now: editionWith(original, { flow }).course };
    const edits = editsIn(treeOf({ flow: original.flow }, { flow }));
    expect(edits.map((edit) => proofOf(edit, sides, sides.was) !== undefined)).toEqual([isProven]);
  });

  it("is not of an answer for which a rule waits, although the step is not left without it", () => {
    const original = originalOf("event-day");
    const [was, now] = [0, 1].map((at): Editable => {
      const flow: Editable = structuredClone(original.flow);
      stepOf(flow, "host").reject = [readsThePlan];
      if (at === 1) questions(flow, "plans").plan_name.optional = true;
      return flow;
    });
    const sides = {
      was: editionWith(original, { flow: was }).course,
      now: editionWith(original, { flow: now }).course,
    };
    const edits = editsIn(treeOf({ flow: was }, { flow: now }));
    expect(edits.map((edit) => proofOf(edit, sides, sides.was))).toEqual([undefined]);
  });

  const sellsNothingIn = (region: string) => (book: Editable) =>
    void (book.availability[region] = { only_plan_names: [] });

  it.each<readonly [what: string, change: (book: Editable) => void, isProven: boolean]>([
    [
      "the order of coverages, which are looked up",
      (book) => void (book.coverages = book.coverages.toReversed()),
      true,
    ],
    ["what a plan pays", ({ coverages }) => void (coverages[0].named = false), false],
    ["a cell that a lookup comes to without it", ({ tables }) => void delete tables.rate.all_risk, true],
    ["a cell that a lookup finds", ({ tables }) => void delete tables.rate.named, false],
    ["a cell for a plan that there is not", ({ tables }) => void (tables.rate.gold = 1), true],
    ["a value that prices do not read", ({ values }) => void (values.other = 1), true],
    ["a value that prices read through another one", ({ values }) => void (values.discount.if[1] = 0.8), false],
    ["a price that is said before anything is answered", (book) => void (book.lowest_price = 1), false],
    [
      "all plans, in a state that had them",
      ({ availability }) => void (availability.TX = { only_plan_names: ["all_risk", "named"] }),
      true,
    ],
    ["one plan less", ({ availability }) => void (availability.TX = { only_plan_names: ["named"] }), false],
    ["a state that no flow may name", sellsNothingIn("XX"), true],
    ["a state that a flow may name", sellsNothingIn("YY"), false],
    ["a coverage that no plan has", ({ coverages }) => void (coverages[0].gold = true), true],
    ["the order of plans", (book) => void (book.plan_names = { all_risk: "All Risks", named: "Named Risks" }), false],
  ])("is of what no plan and no price of a book is made of: %s", (_, change, isProven) => {
    const { book: was } = originalOf("belongings");
    if (!was) throw new Error("There is no book.");
    const now: Editable = structuredClone(was);
    change(now);
    expect(isReadAlike(was, now, new Set([...REGION_CODES, "YY"]))).toBe(isProven);
  });
});
