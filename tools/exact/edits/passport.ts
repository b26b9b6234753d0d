/** Edits of Passport 360. */
import { editsOf, item, part, step, type PlantedEdit } from "../edit";

const passport = editsOf("passport360");

export const PASSPORT: readonly PlantedEdit[] = [
  passport("whitespace alone", ({ flow }) => void (flow.changes = `${String(flow.changes)} `), []),
  passport("a rate", ({ book }) => void (book.plan_prices.essential.individual += 1), [
    "plans @dob+plan-type+plans+add-ons+add-beneficiaries+checkout+confirmation: region one of 54 & plan_type individual",
  ]),
  passport("the price of an addition", ({ book }) => void (book.optional_coverages.golf_package.price.family = 65), [
    "plans @add-ons+add-beneficiaries+checkout+confirmation: region one of 54 & plan_type family & where they differ",
  ]),
  passport("an addition in one more state", ({ book }) => void delete book.availability.NY, [
    "plans @add-ons+add-beneficiaries+checkout+confirmation: region NY",
  ]),
  passport("an amount of one plan", ({ book }) => void (book.coverages[1].essential = "$30,000"), [
    "plans @plans+checkout+confirmation: region one of 54",
  ]),
  passport(
    "the last day on which coverage may start",
    (files) => void (step(files, "checkout").with.start.to_days = 60),
    [
      "checkout.policy_effective_date/answer @checkout: policy_effective_date ..2026-11-19, 2027-02-18..",
      "checkout.policy_effective_date/answer @checkout: policy_effective_date 2027-01-20..2027-02-17",
      "checkout.policy_effective_date/hint @checkout: policy_effective_date 2026-11-20..2027-01-19",
      "checkout.policy_effective_date/hint @checkout: policy_effective_date 2027-01-20..2027-02-17",
      "checkout.policy_effective_date/hint @checkout: policy_effective_date blank, ..2026-11-19, 2027-02-18..",
    ],
  ),
  passport(
    "the first day on which coverage may start",
    (files) => void (step(files, "checkout").with.start.from_days = 1),
    [
      "checkout.policy_effective_date/answer @checkout: policy_effective_date ..2026-11-19, 2027-02-18..",
      "checkout.policy_effective_date/answer @checkout: policy_effective_date 2026-11-20",
    ],
  ),
  passport(
    "the most beneficiaries",
    (files) => void (step(files, "beneficiaries").questions.beneficiaries.maxItems = 5),
    [
      "beneficiaries.beneficiaries/answer @beneficiaries: beneficiaries length 6..99",
      "beneficiaries.beneficiaries/answer @beneficiaries: beneficiaries length 100",
      "beneficiaries.beneficiaries/answer @beneficiaries: beneficiaries length 5",
    ],
  ),
  passport("the longest first name", (files) => void (part(files, "person@2").questions.first_name.maxLength = 20), [
    "beneficiaries.beneficiaries.first_name/answer @beneficiaries: thing.beneficiaries.first_name length 21..120",
    "policyholder.first_name/answer @policyholder: first_name length 21..120",
  ]),
  passport(
    "a relationship is taken out",
    ({ lists }) =>
      void ((lists["beneficiary-relationships@1"] as { items: readonly object[] }).items =
        lists["beneficiary-relationships@1"]?.items.filter(({ code }) => code !== "Child") ?? []),
    [
      "beneficiaries.beneficiaries.relationship_description/answer @beneficiaries: thing.beneficiaries.relationship_description Child",
      "beneficiaries.beneficiaries/declared @beneficiaries: all",
    ],
  ),
  passport(
    "the name of a relationship",
    (files) => void (item(files, "beneficiary-relationships@1", "Aunt").name = "An aunt"),
    ["beneficiaries.beneficiaries/declared @beneficiaries: all"],
  ),
  passport(
    "the welcome of a known client",
    (files) => void (step(files, "policyholder").title[1].text = "Hi {client.person.first_name}!"),
    ["policyholder/title @policyholder [enroll]: client.person.first_name Ann"],
  ),
  passport(
    "the hint of a choice",
    (files) => void (step(files, "plan-type").questions.plan_type.choices.family.hint = "Covers everybody"),
    ["plan-type.plan_type/choices/family/hint @plan-type: all"],
  ),
  passport("a heading of clients", (files) => void (step(files, "add-ons").title.client = "More?"), [
    "add-ons/title @add-ons [enroll,share]: all",
  ]),
  passport("the text of a link", (files) => void (step(files, "checkout").links[0].text[1] = "If you like."), [
    "checkout/links/0/text @checkout: all",
  ]),
  passport(
    "who is told what the last page says",
    (files) => void (part(files, "confirmation@6").contact.when = { var: "is.broker" }),
    [
      "confirmation/contact/when @confirmation [dashboard]: all",
      "confirmation/contact/when @confirmation [enroll,share]: all",
    ],
  ),
];
