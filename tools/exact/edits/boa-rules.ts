/** Edits of the rules of Business Owners Accident: who is insured, what is refused, and what a question accepts. */
import { editsOf, part, step, type PlantedEdit } from "../edit";
import type { Node } from "../product";

const boa = editsOf("boa");

export const BOA_RULES: readonly PlantedEdit[] = [
  boa("a minimum is one higher", ({ flow }) => void (flow.tables.staff_minimum.cells.CO = 11), [
    "employees/refusals @employees: business_region CO & values.staff 10",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & values.staff 10",
  ]),
  boa("a minimum is one lower", ({ flow }) => void (flow.tables.staff_minimum.cells.VA = 1), [
    "employees/refusals @employees: business_region VA & values.staff 1",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & values.staff 1",
  ]),
  boa("a minimum in one more state", ({ flow }) => void (flow.tables.staff_minimum.cells.UT = 5), [
    "employees/refusals @employees: business_region UT & values.staff 1..4",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region UT & business_region one of 55 & values.staff 0..4",
  ]),
  boa(
    "a minimum that nobody can be below, because a check comes first",
    ({ flow }) => void (flow.tables.staff_minimum.else = 1),
    [],
  ),
  boa("a minimum for every other state", ({ flow }) => void (flow.tables.staff_minimum.else = 3), [
    "employees/refusals @employees: business_region one of 52 & values.staff 1..2",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region one of 52 & values.staff 0..2 & (answers.region is not answers.business_region) is true (was)",
  ]),
  boa(
    "less than becomes at most",
    (files) => {
      const rule = step(files, "employees").reject[0] as Node;
      rule.when = { "<=": rule.when["<"] };
    },
    [
      "employees/refusals @employees: business_region VA & values.staff 2",
      "employees/refusals @employees: business_region CO & values.staff 10",
      "employees/refusals @employees: business_region NM & values.staff 10",
      "employees/refusals @employees: business_region WV & values.staff 10",
      "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & values.staff 10",
      "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region one of 55 & values.staff 10",
      "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & values.staff 2",
      "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region one of 55 & values.staff 10",
    ],
  ),
  boa("the bound of a check", (files) => void (step(files, "employees").checks[0].fail_when["<"][1] = 2), [
    "employees/refusals @employees: business_region one of 52 & values.staff 1",
    "employees/refusals @employees: business_region CO, NM, VA, WV & values.staff 1",
  ]),
  boa("the staff is the employees alone", ({ flow }) => void (flow.values.staff = { var: "answers.employees_count" }), [
    "employees/refusals @employees: business_region one of 52 & owners_count 1.. & employees_count ..0",
    "employees/refusals @employees: business_region VA & owners_count 2.. & employees_count ..0",
    "employees/refusals @employees: business_region CO & owners_count 10.. & employees_count ..0",
    "employees/refusals @employees: business_region NM & owners_count 10.. & employees_count ..0",
    "employees/refusals @employees: business_region WV & owners_count 10.. & employees_count ..0",
    "employees/refusals @employees: business_region CO & owners_count 1..9 & employees_count ..0",
    "employees/refusals @employees: business_region NM & owners_count 1..9 & employees_count ..0",
    "employees/refusals @employees: business_region VA & owners_count 1 & employees_count ..0",
    "employees/refusals @employees: business_region WV & owners_count 1..9 & employees_count ..0",
    "employees/refusals @employees: business_region VA & owners_count 1.. & employees_count 1",
    "employees/refusals @employees: business_region CO & owners_count 1.. & employees_count 1..9 & (values.staff is less than staff_minimum for answers.business_region) is false (was)",
    "employees/refusals @employees: business_region NM & owners_count 1.. & employees_count 1..9 & (values.staff is less than staff_minimum for answers.business_region) is false (was)",
    "employees/refusals @employees: business_region WV & owners_count 1.. & employees_count 1..9 & (values.staff is less than staff_minimum for answers.business_region) is false (was)",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & owners_count 1.. & employees_count ..9 & (values.staff is less than staff_minimum for answers.region) is false (was)",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region one of 55 & owners_count 1.. & employees_count ..9 & (values.staff is less than staff_minimum for answers.region) is false (was)",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & owners_count 1.. & employees_count ..1 & (values.staff is less than staff_minimum for answers.region) is false (was)",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region one of 55 & owners_count 1.. & employees_count ..9 & (values.staff is less than staff_minimum for answers.region) is false (was)",
  ]),
  boa(
    "a rejection is turned round",
    (files) =>
      void (step(files, "accident-policy").reject[0].when = { "!": [{ var: "answers.corporation_add_policy" }] }),
    [
      "accident-policy/refusals @accident-policy: corporation_add_policy true",
      "accident-policy/refusals @accident-policy: corporation_add_policy false",
    ],
  ),
  boa("a rejection is taken out", (files) => void delete step(files, "public-corporation").reject, [
    "public-corporation/refusals @public-corporation: corporation_vc_form true",
  ]),
  boa("a highest number", (files) => void (step(files, "business-ownership").questions.owners_count.maximum = 50), [
    "business-ownership.owners_count/answer @business-ownership: owners_count 51..100000",
    "business-ownership.owners_count/answer @business-ownership: owners_count 100001..",
  ]),
  boa("a shortest name", (files) => void (part(files, "person@2").questions.last_name.minLength = 2), [
    "policyholder.last_name/answer @policyholder: last_name length ..1",
  ]),
  boa("a message is lost", (files) => void delete step(files, "business-region").questions.business_region.wrong, [
    "business-region.business_region/answer @business-region: business_region blank",
    "business-region.business_region/answer @business-region: business_region bad",
  ]),
  boa(
    "a question may be left open",
    (files) => void (part(files, "person@2").questions.title_at_business.optional = true),
    [
      "policyholder.title_at_business/answer @policyholder: title_at_business blank",
      "policyholder.title_at_business/required @policyholder: all",
    ],
  ),
  boa("a shorter title", (files) => void (part(files, "person@2").questions.title_at_business.maxLength = 40), [
    "policyholder.title_at_business/answer @policyholder: title_at_business length 41..120",
  ]),
  boa(
    "the card is asked of those who pay by check",
    (files) =>
      void (part(files, "checkout@5").questions.cardholder_name.show_when = { "!": [{ var: "values.pays_by_card" }] }),
    [
      "checkout.cardholder_name @checkout [dashboard]: all",
      "checkout.cardholder_name @checkout [enroll,share]: billing_type blank, carrier_bill",
      "checkout.cardholder_name @checkout [enroll,share]: billing_type platform_eft",
    ],
  ),
  boa(
    "payment by check is ticked first",
    (files) => void (part(files, "checkout@5").questions.billing_type.starts_as = "carrier_bill"),
    ["checkout.billing_type/starts_as @checkout [enroll,share]: all"],
  ),
  boa(
    "what an answer is while it is not asked",
    (files) => void (part(files, "checkout@5").questions.auto_renewal.not_asked_is = true),
    [
      "checkout.auto_renewal/unasked @checkout [dashboard]: all",
      "confirmation/next/lines/3/text @confirmation [dashboard]: all",
      "policy @checkout+confirmation [dashboard]: all",
    ],
  ),
  boa(
    "a dialog asks brokers no more",
    (files) => void (step(files, "policyholder").confirm[0].when.and as Node[]).push({ "!": [{ var: "is.broker" }] }),
    [
      "policyholder/confirm/region_change @policyholder [dashboard]: region one of 52 & (answers.region is not answers.business_region) is true (was)",
      "policyholder/confirm/region_change @policyholder [dashboard]: region CO & business_region one of 55 & values.staff 10..",
      "policyholder/confirm/region_change @policyholder [dashboard]: region NM & business_region one of 55 & values.staff 10..",
      "policyholder/confirm/region_change @policyholder [dashboard]: region VA & business_region one of 55 & values.staff 2..",
      "policyholder/confirm/region_change @policyholder [dashboard]: region WV & business_region one of 55 & values.staff 10..",
      "policyholder/confirm/region_change @policyholder [dashboard]: region CO & business_region one of 55 & values.staff ..9",
      "policyholder/confirm/region_change @policyholder [dashboard]: region NM & business_region one of 55 & values.staff ..9",
      "policyholder/confirm/region_change @policyholder [dashboard]: region VA & business_region one of 55 & values.staff ..1",
      "policyholder/confirm/region_change @policyholder [dashboard]: region WV & business_region one of 55 & values.staff ..9",
    ],
  ),
  boa("the dialog leads elsewhere", (files) => void (step(files, "policyholder").confirm[0].to = "industries"), [
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region one of 52 & (answers.region is not answers.business_region) is true (was)",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region one of 55 & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & values.staff 2..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region one of 55 & values.staff 10..",
  ]),
  boa(
    "an answer is saved elsewhere",
    (files) => void (step(files, "business-type").questions.sic_code.saved = "application.answers.sic"),
    ["business-type.sic_code/declared @business-type: all"],
  ),
  boa("a policy lasts two years", ({ flow }) => void (flow.policy.lasts.years = 2), [
    "checkout.auto_renewal/label @checkout [enroll,share]: policy_effective_date 2026-11-20..2027-02-17",
    "checkout.policy_effective_date/hint @checkout: policy_effective_date 2026-11-20..2027-02-17",
    "policy @checkout+confirmation: all",
    "confirmation/receipt/rows/2/value @confirmation: all",
    "confirmation/next/lines/3/text @confirmation [dashboard]: all",
    "confirmation/next/lines/3/text @confirmation [enroll,share]: auto_renewal blank, false",
    "confirmation/next/lines/3/text @confirmation [enroll,share]: auto_renewal true",
  ]),
  boa("a rule of the server alone", (files) => void (part(files, "checkout@5").at_binding[0].message = "No card."), [
    "at_binding/broker_binds_without_card @checkout [dashboard]: billing_type platform_eft",
  ]),
  boa("a rule of the server alone is gone", (files) => void delete part(files, "checkout@5").at_binding, [
    "at_binding/broker_binds_without_card @checkout [dashboard]: billing_type platform_eft",
  ]),
];
