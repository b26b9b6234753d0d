/** Edits of the steps, questions, plans and prices of Business Owners Accident. */
import { editsOf, part, step, type PlantedEdit } from "../edit";
import type { Files, Node } from "../product";

const boa = editsOf("boa");

/** A version after each that is published. */
const LATER = "99.0.0";

const TRAVEL = {
  id: "travel",
  group: "eligibility",
  title: "Does anybody travel on business?",
  questions: { travels: { type: "boolean", title: "Business travel", wrong: "Please select an option to continue." } },
  reject: [{ id: "travels_much", with: "needs_underwriter", when: { var: "answers.travels" } }],
};

/** Another name for a question whose answer a rejection reads. */
function rename(files: Files): void {
  const industries = step(files, "industries");
  industries.questions = { excluded_industries: industries.questions.related_industries };
  industries.reject[0].when = { var: "answers.excluded_industries" };
}

export const BOA_STEPS: readonly PlantedEdit[] = [
  boa(
    "a step is dropped from one entry",
    (files) => void (step(files, "accident-policy").when = { "!": [{ var: "is.share_link" }] }),
    ["accident-policy @public-corporation [share]: all"],
  ),
  boa(
    "two steps change places in one entry",
    ({ flow }) => void (flow.entries.share.first = ["policyholder", "industries", "business-region"]),
    ["entries/share @policyholder [share]: all"],
  ),
  boa("a new step", ({ flow }) => void (flow.steps as Node[]).splice(2, 0, structuredClone(TRAVEL)), [
    "travel @industries: all",
  ]),
  boa(
    "a step is taken out",
    ({ flow }) => void (flow.steps = (flow.steps as Node[]).filter(({ id }) => id !== "business-type")),
    ["business-type @industries: all"],
  ),
  boa(
    "a new question",
    (files) =>
      void (step(files, "industries").questions.exports = {
        type: "boolean",
        title: "Exports",
        wrong: "Please select an option to continue.",
      }),
    ["industries.exports @industries: all"],
  ),
  boa(
    "a new question of those with many owners",
    (files) =>
      void (step(files, "employees").questions.works_council = {
        type: "boolean",
        title: "Works council",
        wrong: "Please select an option to continue.",
        show_when: { ">": [{ var: "answers.owners_count" }, 8] },
      }),
    ["employees.works_council @employees: answers.owners_count 9.."],
  ),
  boa(
    "a question is taken out",
    (files) => {
      const checkout = part(files, "checkout@5");
      delete checkout.questions.auto_renewal;
      (checkout.sections as Node[]).splice(3, 1);
      checkout.policy.renews = false;
    },
    [
      "confirmation/next/lines/3/text @confirmation [enroll,share]: auto_renewal true",
      "policy @checkout [dashboard]: all",
      "policy @checkout+confirmation [enroll,share]: all",
      "checkout.auto_renewal @checkout [dashboard]: all",
      "checkout.auto_renewal @checkout [enroll,share]: all",
    ],
  ),
  boa("a question is renamed without a record", rename, ["industries.excluded_industries/declared @industries: all"]),
  boa(
    "a question is renamed, with a record",
    (files) => {
      rename(files);
      files.flow.version = LATER;
      files.flow.migrations = { [LATER]: [{ rename: "related_industries", to: "excluded_industries" }] };
    },
    [],
  ),
  boa(
    "a row is omitted in one more state",
    ({ flow }) => void (flow.coverages.groups[0].rows.permanent_total_disability.not_offered_in as string[]).push("TX"),
    ["coverages/permanent_total_disability @plans+checkout+confirmation: business_region TX"],
  ),
  boa(
    "the amounts of a row",
    ({ flow }) => void (flow.coverages.groups[1].rows.paralysis.amounts = ["50% of the principal sum"]),
    ["coverages/paralysis @plans+checkout+confirmation: all"],
  ),
  boa("a rate", ({ book }) => void (book.plans[0].price.max[1]["+"][0]["*"][0] = 96), [
    "plans @plans+checkout+confirmation [share]: business_region one of 55 & (96 times answers.owners_count) plus (5 times answers.employees_count) 751.. & owners_count 1..",
    "plans @plans+policyholder+checkout+confirmation [dashboard,enroll]: business_region one of 55 & (96 times answers.owners_count) plus (5 times answers.employees_count) 751.. & owners_count 1..",
  ]),
  boa("a lowest price", ({ book }) => void (book.plans[0].price.max[0] = 760), [
    "plans @plans+checkout+confirmation [share]: business_region one of 55 & (95 times answers.owners_count) plus (5 times answers.employees_count) ..759",
    "plans @plans+policyholder+checkout+confirmation [dashboard,enroll]: business_region one of 55 & (95 times answers.owners_count) plus (5 times answers.employees_count) ..759",
  ]),
  boa("one state less", ({ book }) => void (book.availability.UT = { only_plan_names: [] }), [
    "no plans by business_region @business-region: business_region UT",
    "no plans by region @policyholder: region UT",
  ]),
];
