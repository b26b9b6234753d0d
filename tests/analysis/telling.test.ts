/** Classes in words: who they are, what is decided, and their witnesses in two versions. */
import { describe, expect, test } from "vitest";
import { apart, replayed, titleOf, whoOf, type Condition, type Journey } from "../../engine/analysis";
import { shipped, versionOf } from "../../tools/exact/product";

const { course, usual } = versionOf(shipped("boa"));
const regions = course.lists["us-regions@1"]?.items.map(({ code }) => code) ?? [];
const but = (...without: readonly string[]): Condition => ({
  input: "answers.business_region",
  is: regions.filter((code) => !without.includes(String(code))).map((value) => ({ value })),
});

describe("who a class is", () => {
  const cases: readonly (readonly [string, readonly Condition[]])[] = [
    ["everyone", []],
    ["State (business_region) is Colorado", [{ input: "answers.business_region", is: [{ value: "CO" }] }]],
    ["State (business_region) is any but Colorado and Kansas", [but("CO", "KS")]],
    [
      "State (business_region) is not answered or not a possible answer",
      [{ input: "answers.business_region", is: [{ blank: true }, { bad: true }] }],
    ],
    [
      "Related industries (related_industries) is yes",
      [{ input: "answers.related_industries", is: [{ value: true }] }],
    ],
    [
      "Number of owners (owners_count) is 5 to 60 or at least 100",
      [{ input: "answers.owners_count", is: [{ from: 5, to: 60 }, { from: 100 }] }],
    ],
    [
      "First name (first_name) is at most 80 characters long",
      [{ input: "answers.first_name", is: [{ length: { to: 80 } }] }],
    ],
    ["the client's company name is not known", [{ input: "client.person.company_name", is: [{ blank: true }] }]],
    [
      "staff (Number of owners plus Number of employees) is 10 to 11; not: is.share_link",
      [
        { term: { var: "values.staff" }, from: 10, to: 11 },
        { rule: { var: "is.share_link" }, is: false, in: "now" },
      ],
    ],
    [
      "staff (Number of owners plus Number of employees) is more than 2 and less than 10",
      [{ term: { var: "values.staff" }, above: 2, below: 10 }],
    ],
  ];
  test.each(cases)("%s", (said, where) => expect(whoOf(where, course)).toBe(said));

  test("names the first of very many answers, and how many more there are", () => {
    const list = course.lists["business-types@3"]?.items ?? [];
    const is = list.slice(0, 40).map(({ code }) => ({ value: code }));
    expect(whoOf([{ input: "answers.sic_code", is }], course)).toMatch(/^Business type \(sic_code\) is .+ or 37 more$/);
  });
});

test("a rule that reads a value which the versions define otherwise says by which version", () => {
  const files = shipped("boa");
  files.flow.tables.staff_minimum.cells.CO = 12;
  const newer = versionOf(files).course;
  const rule = { "<": [{ var: "values.staff" }, { lookup: ["staff_minimum", { var: "answers.business_region" }] }] };
  const where: readonly Condition[] = [
    { rule, is: false, in: "was" },
    { rule, is: true, in: "now" },
    { differs: true },
  ];
  const said = "staff (Number of owners plus Number of employees) is less than staff minimum for State";
  expect(whoOf(where, newer, course)).toBe(
    `by the older version, not: ${said}; by the newer version, ${said}; only some of these, such as the witness`,
  );
  expect(whoOf(where.slice(0, 1), course, course)).toBe(`not: ${said}`);
});

test("what a decision is about is said with the step or question that it belongs to", () => {
  const title = (decision: string, about: Parameters<typeof titleOf>[0]["about"], question: string | null = null) =>
    titleOf({ decision, about, question });
  expect(title("employees/refusals", "refusals")).toBe("whom employees turns away, and with which words");
  expect(title("checkout.billing_type/title", "text", "billing_type")).toBe("what the title of billing_type says");
  expect(title("confirmation/receipt/rows/8/label", "text")).toBe(
    "what the receipt ninth row label of confirmation says",
  );
  expect(
    titleOf({ decision: "business-ownership.owners_count", about: "asked", question: "owners_count" }, course),
  ).toBe("whether Number of owners (owners_count) is asked");
  expect(title("checkout.cardholder_name", "asked", "cardholder_name")).toBe("whether cardholder_name is asked");
});

describe("a witness in two versions", () => {
  const edited = shipped("boa");
  edited.flow.tables.staff_minimum.cells.CO = 12;
  const now = versionOf(edited).course;
  const journey: Journey = { ...usual.enroll, answers: { business_region: "CO", owners_count: 5, employees_count: 6 } };
  const steps = replayed(course, now, journey);

  test("is the same up to the step that differs, and ends there in one of them", () => {
    const at = steps.findIndex(({ was, now: after }) => was !== after);
    expect(steps[at]).toMatchObject({
      step: "employees",
      answers: { employees_count: "6" },
      was: "goes on to plans",
      now: expect.stringContaining("rejected by below_staff_minimum"),
    });
    expect(steps.slice(0, at).every(({ apart }) => apart.length === 0)).toBe(true);
    expect(steps.slice(at + 1).every(({ now: after }) => after === null)).toBe(true);
  });

  test("names answers as people read them", () => {
    expect(steps.find(({ step }) => step === "business-region")?.answers).toEqual({ business_region: "Colorado" });
    expect(steps.find(({ step }) => step === "industries")?.answers).toEqual({ related_industries: "no" });
  });
});

test("an item that a list without names lost or gained is taken out or put in, and the later ones are as before", () => {
  const [first, second, third] = [
    ["a", "Aunt"],
    ["b", "Cousin"],
    ["c", "Son"],
  ];
  expect(apart({ list: [first, second, third] }, { list: [first, third] })).toEqual([
    { at: "list, second", was: second, now: null },
  ]);
  expect(apart([first, third], [first, second, third])).toEqual([{ at: "second", was: null, now: second }]);
  expect(apart([first, second], [first, ["b", "Niece"]])).toEqual([
    { at: "second, second", was: "Cousin", now: "Niece" },
  ]);
});
