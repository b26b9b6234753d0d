/** Edits of the words of Business Owners Accident: what is said, to whom, and where. */
import { editsOf, item, part, step, type PlantedEdit } from "../edit";
import type { Node } from "../product";

const boa = editsOf("boa");

export const BOA_WORDS: readonly PlantedEdit[] = [
  boa("nothing", () => undefined, []),
  boa(
    "another order of keys",
    ({ flow }) =>
      void (flow.steps = (flow.steps as Node[]).map((one) => Object.fromEntries(Object.entries(one).toReversed()))),
    [],
  ),
  boa("what the version says of itself", ({ flow }) => void (flow.changes = "Nothing that anybody can see."), []),
  boa("the broker's heading", (files) => void (step(files, "employees").title.broker = "How many staff?"), [
    "employees/title @employees [dashboard]: all",
  ]),
  boa("the client's heading", (files) => void (step(files, "industries").title.client = "Yours?"), [
    "industries/title @industries [enroll,share]: all",
  ]),
  boa("the text of a part", (files) => void (part(files, "checkout@5").questions.billing_type.title = "Pay by"), [
    "checkout.billing_type/title @checkout [enroll,share]: all",
  ]),
  boa("a hint", (files) => void (step(files, "employees").questions.employees_count.hint = "All of them"), [
    "employees.employees_count/hint @employees: all",
  ]),
  boa("a bullet", (files) => void (step(files, "industries").description.bullets[0] = "Blasting"), [
    "industries/description/bullets/0 @industries: all",
  ]),
  boa("the title of a rejection", ({ flow }) => void (flow.rejections.needs_underwriter.title = "Thanks"), [
    "industries/refusals @industries: related_industries true",
    "public-corporation/refusals @public-corporation: corporation_vc_form true",
    "accident-policy/refusals @accident-policy: corporation_add_policy true",
    "employees/refusals @employees: business_region CO & values.staff 1..9",
    "employees/refusals @employees: business_region NM & values.staff 1..9",
    "employees/refusals @employees: business_region VA & values.staff 1",
    "employees/refusals @employees: business_region WV & values.staff 1..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & values.staff ..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region one of 55 & values.staff ..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & values.staff ..1",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region one of 55 & values.staff ..9",
  ]),
  boa("the title where nothing is sold", ({ flow }) => void (flow.rejections.not_sold.title = "Not sold here"), [
    "no plans by business_region @business-region: business_region KS",
    "no plans by region @policyholder: region KS",
  ]),
  boa("the text of a dialog", (files) => void (step(files, "policyholder").confirm[0].title = "Really?"), [
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region one of 52 & (answers.region is not answers.business_region) is true (was)",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region one of 55 & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & values.staff 2..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region one of 55 & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region one of 55 & values.staff ..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region one of 55 & values.staff ..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region one of 55 & values.staff ..1",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region one of 55 & values.staff ..9",
  ]),
  boa("the message of a check", (files) => void (step(files, "employees").checks[0].message = "Nobody"), [
    "employees/refusals @employees: values.staff ..0",
  ]),
  boa("a word of every product", (files) => void (part(files, "messages@4").words.yes = "Yes!"), [
    "messages/words @industries+public-corporation+accident-policy: all",
  ]),
  boa("the title of a group", ({ flow }) => void (flow.groups.plan = "Your plan"), [
    "groups/plan @business-region+industries+business-type+public-corporation+accident-policy+business-ownership+employees+plans+policyholder+checkout+confirmation: all",
  ]),
  boa(
    "one wording of the button",
    (files) => void (part(files, "checkout@5").next_label[2].text = "Pay {checkout.grandtotal|usd}"),
    ["checkout/next_label @checkout [enroll,share]: billing_type platform_eft"],
  ),
  boa(
    "one wording of a row of the receipt",
    (files) => void (part(files, "confirmation@6").receipt.rows[4].value[1] = "Check"),
    ["confirmation/receipt/rows/4/value @confirmation: billing_type blank, carrier_bill"],
  ),
  boa(
    "a text that is agreed to",
    (files) =>
      void (part(files, "consent@4").questions.acknowledged.agrees_to["electronic_delivery@2"].title = "Delivery"),
    [
      "checkout.acknowledged/declared @checkout [dashboard]: method by_broker",
      "checkout.acknowledged/declared @checkout [enroll,share]: all",
    ],
  ),
  boa(
    "the id of a text that is agreed to",
    (files) => {
      const texts = part(files, "consent@4").questions.acknowledged.agrees_to as Node;
      texts["electronic_delivery@3"] = texts["electronic_delivery@2"];
      delete texts["electronic_delivery@2"];
    },
    [
      "checkout.acknowledged/declared @checkout [dashboard]: method by_broker",
      "checkout.acknowledged/declared @checkout [enroll,share]: all",
    ],
  ),
  boa("the notice of one state", (files) => void (item(files, "fraud-notices@1", "CO").text = "Beware"), [
    "checkout.acknowledged/agrees_to/fraud_notice/body/0 @checkout [dashboard]: method by_broker & business_region CO",
    "checkout.acknowledged/agrees_to/fraud_notice/body/0 @checkout [enroll,share]: business_region CO",
  ]),
  boa("the name of a state", (files) => void (item(files, "us-regions@1", "OR").name = "The State of Oregon"), [
    "business-region.business_region/declared @business-region: all",
    "policyholder.region/declared @policyholder: all",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region one of 52 & (answers.region is not answers.business_region) is true (was) & where they differ",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region OR & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region OR & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region OR & values.staff 2..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region OR & values.staff 10..",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region CO & business_region OR & values.staff ..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region NM & business_region OR & values.staff ..9",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region VA & business_region OR & values.staff ..1",
    "policyholder/confirm/region_change @policyholder [dashboard,enroll]: region WV & business_region OR & values.staff ..9",
    "business-region/description/0 @business-region [share]: region OR & business_region OR",
  ]),
  boa("the notice of a sent proposal", (files) => void (part(files, "checkout@5").submit[0].notice = "Sent."), [
    "checkout/submit/0/notice @checkout [dashboard]: method client_email",
  ]),
  boa("the headline of the page", ({ flow }) => void (flow.landing.headline = "New"), ["landing @: all"]),
];
