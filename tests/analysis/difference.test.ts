import { describe, expect, it } from "vitest";
import { differenceOf, observe, type ChangedClass, type Condition, type Course } from "../../engine/index";
import { courseOf, shipped, usualOf, type Files, type Node } from "./planted";
import { differingSteps, isIn, Journeys, knownAt, randomFrom } from "./random";

const step = ({ flow }: Files, id: string): Node => {
  const found = (flow.steps as Node[]).find((one) => one.id === id);
  if (!found) throw new Error(`There is no step ${id}.`);
  return found;
};
const part = ({ parts }: Files, named: string): Node => parts[named] as Node;

/** A class in a line: decision, steps, entries, and its conditions in short. */
const inShort = ({ decision, steps, entries, where }: ChangedClass): string =>
  `${decision} @${steps.join("+")} [${entries.join()}] ${where.map(said).join(" & ") || "all"}`;

function said(condition: Condition): string {
  if ("differs" in condition) return "where they differ";
  if ("rule" in condition) return `${JSON.stringify(condition.rule)} is ${String(condition.is)}`;
  const bounds = ({ from, to }: { readonly from?: unknown; readonly to?: unknown }): string =>
    `${from === undefined ? "" : String(from)}..${to === undefined ? "" : String(to)}`;
  if ("term" in condition) return `${(condition.term as { readonly var: string }).var} ${bounds(condition)}`;
  const alternatives = condition.is.map((each) => {
    if ("value" in each) return String(each.value);
    if ("blank" in each) return "blank";
    if ("bad" in each) return "bad";
    return "length" in each ? `length ${bounds(each.length)}` : bounds(each);
  });
  return `${condition.input} ${alternatives.length > MANY ? `one of ${alternatives.length}` : alternatives.join(", ")}`;
}

const MANY = 6;

type Planted = readonly [id: string, edit: string, apply: (files: Files) => void, classes: readonly string[]];

/** Edits, each with every class of answers that it changes, and none other. */
const PLANTED: readonly Planted[] = [
  ["boa", "nothing", () => undefined, []],
  [
    "boa",
    "another order of keys",
    ({ flow }) =>
      void (flow.steps = (flow.steps as Node[]).map((one) => Object.fromEntries(Object.entries(one).toReversed()))),
    [],
  ],
  [
    "boa",
    "a minimum is one higher",
    ({ flow }) => void (flow.tables.staff_minimum.cells.CO = 11),
    [
      "employees/refusals @employees [dashboard,enroll,share] answers.business_region CO & values.staff 10..10",
      "policyholder/confirm/region_change @policyholder [dashboard,enroll] answers.region CO & values.staff 10..10",
    ],
  ],
  [
    "boa",
    "a minimum that nobody can be below, because a check comes first",
    ({ flow }) => void (flow.tables.staff_minimum.else = 1),
    [],
  ],
  [
    "boa",
    "a message is lost",
    (files) => void delete step(files, "business-region").questions.business_region.wrong,
    [
      "business-region.business_region/answer @business-region [dashboard,enroll,share] answers.business_region blank",
      "business-region.business_region/answer @business-region [dashboard,enroll,share] answers.business_region bad",
    ],
  ],
  [
    "boa",
    "a row is omitted in one more state",
    ({ flow }) => void (flow.coverages.groups[0].rows.permanent_total_disability.not_offered_in as string[]).push("TX"),
    ["coverages/permanent_total_disability @plans+checkout [dashboard,enroll,share] answers.business_region TX"],
  ],
  [
    "boa",
    "a step is dropped from one entry",
    (files) => void (step(files, "accident-policy").when = { "!": [{ var: "is.share_link" }] }),
    ["accident-policy @public-corporation [share] all"],
  ],
  [
    "boa",
    "two steps change places in one entry",
    ({ flow }) => void (flow.entries.share.first = ["policyholder", "industries", "business-region"]),
    ["entries/share @policyholder [share] all"],
  ],
  [
    "boa",
    "an actor's wording",
    (files) => void (step(files, "employees").title.broker = "How many staff?"),
    ["employees/title @employees [dashboard] all"],
  ],
  [
    "boa",
    "the text of a part",
    (files) => void (part(files, "checkout@2").questions.billing_type.title = "Pay by"),
    ["checkout.billing_type/title @checkout [enroll,share] all"],
  ],
  [
    "boa",
    "a highest number",
    (files) => void (step(files, "business-ownership").questions.owners_count.maximum = 50),
    [
      "business-ownership.owners_count/answer @business-ownership [dashboard,enroll,share] answers.owners_count 51..100000",
    ],
  ],
  [
    "boa",
    "what an answer is while it is not asked",
    (files) => void (part(files, "checkout@2").questions.auto_renewal.not_asked_is = true),
    ["checkout.auto_renewal/unasked @checkout [dashboard] all"],
  ],
  [
    "boa",
    "the message of a check",
    (files) => void (step(files, "employees").checks[0].message = "Nobody"),
    ["employees/refusals @employees [dashboard,enroll,share] values.staff ..0"],
  ],
  [
    "passport360",
    "the last day on which coverage may start",
    (files) => void (step(files, "checkout").with.start.to_days = 60),
    [
      "checkout.policy_effective_date/answer @checkout [dashboard,enroll,share] answers.policy_effective_date ..2026-11-19, 2027-02-18..",
      "checkout.policy_effective_date/answer @checkout [dashboard,enroll,share] answers.policy_effective_date 2027-01-20..2027-02-17",
    ],
  ],
  [
    "passport360",
    "a rate",
    ({ book }) => void (book.plan_prices.essential.individual += 1),
    ["plans @plans+add-ons+checkout [dashboard,enroll,share] answers.region one of 54 & answers.plan_type individual"],
  ],
];

const originals = new Map<string, Course>();
function original(id: string): Course {
  const known = originals.get(id) ?? courseOf(shipped(id));
  originals.set(id, known);
  return known;
}

function edited(id: string, apply: (files: Files) => void): Course {
  const files = shipped(id);
  apply(files);
  return courseOf(files);
}

/** Few, so that the whole table takes a minute; more find the same. */
const RANDOM_SETS = 60;

describe("the difference of two versions", () => {
  it.each(PLANTED)("%s, %s: exactly the changed classes", (id, _edit, apply, classes) => {
    const [was, now, { usual }] = [original(id), edited(id, apply), usualOf(id)];
    const { changed } = differenceOf(was, now, usual);
    expect(changed.map(inShort)).toEqual(classes);
    for (const { witness } of changed) {
      const steps = differingSteps(observe(was, witness), observe(now, witness));
      expect(steps.map(({ step: id }) => id)).not.toEqual([]);
    }
  });

  it.each(PLANTED)("%s, %s: random answers differ only inside the classes", (id, _edit, apply) => {
    const [was, now, { usual }] = [original(id), edited(id, apply), usualOf(id)];
    const { changed } = differenceOf(was, now, usual);
    const journeys = new Journeys([was, now], usual, randomFrom(SEED));
    for (let count = 0; count < RANDOM_SETS; count++) {
      const journey = journeys.next();
      const [before, after] = [observe(was, journey), observe(now, journey)];
      for (const { step: at, index } of differingSteps(before, after)) {
        const known = knownAt(index < before.length ? was : now, journey, index);
        const covering = changed.filter(
          (each) => each.steps.includes(at) && known.some((one) => isIn(each, one, { was, now })),
        );
        expect(covering, `${at} ${JSON.stringify(journey.answers)}`).not.toEqual([]);
      }
    }
  });
});

const SEED = 7;
