import { describe, expect, it } from "vitest";
import { insertBefore, moveBefore, part, question, row, saidAfter, step, type Files, type Node } from "./ten-edits";

/** An edit, and the rule of the finding that a wrong one must have. */
type Wrong = readonly [how: string, rule: string, edit: (files: Files) => void];

interface Edit {
  readonly rightly: (files: Files) => void;
  readonly wrongly: readonly Wrong[];
}

const answer = (name: string): Node => ({ var: `answers.${name}` });
const minimums = ({ flow }: Files): Node => flow.tables.staff_minimum as Node;
const cells = (files: Files): Node => minimums(files).cells as Node;

const mining = (low: unknown, high: unknown, more: Node = {}) => ({
  id: "mining",
  with: "needs_underwriter",
  when: { and: [{ ">=": [answer("sic_code"), low] }, { "<=": [answer("sic_code"), high] }] },
  ...more,
});
const refuseTypes = (rule: Node) => (files: Files) => void (step(files, "business-type").reject = [rule]);

const travels = (more: Node = {}): Node => ({
  id: "travels",
  group: "eligibility",
  title: "Do employees work abroad?",
  questions: {
    work_abroad: { type: "boolean", title: "Work abroad", wrong: "Please select an option to continue.", ...more },
  },
  reject: [{ id: "works_abroad", with: "needs_underwriter", when: answer("work_abroad") }],
});
const ask = (added: Node) => (files: Files) => insertBefore(files, added, "public-corporation");
const asking = (edit: (added: Node) => void) => (files: Files) => {
  const added = travels();
  edit(added);
  insertBefore(files, added, "public-corporation");
};

const sayHead = (title: unknown) => (files: Files) => void (step(files, "employees").title = title);
const leaveOut = (key: string, codes: unknown) => (files: Files) => void (row(files, key).not_offered_in = codes);
const consent = (files: Files): Node => part(files, "consent").questions.acknowledged as Node;
const texts = (files: Files): Node => consent(files).agrees_to as Node;
const secondPlan = (more: Node = {}): Node => ({
  id: "boa-plus",
  plan_type: "chubb_boa",
  plan_name: "boa_plus",
  plan_title: "Business Owners Accident Plus",
  price: 1500,
  ...more,
});
const chooser = (files: Files): Node => question(files, "plans", "plan_name");

/** The ten edits of wizards-boa, section 5. */
const EDITS: { readonly [edit: string]: Edit } = {
  "1 the minimum of Colorado is 12": {
    rightly: (files) => void (cells(files).CO = 12),
    wrongly: [
      ["in words", "value-of-other-type", (files) => void (cells(files).CO = "12")],
      ["as null", "wrong-type", (files) => void (cells(files).CO = null)],
      ["for Co", "unknown-key", (files) => void (cells(files).Co = 12)],
      ["with half a person", "value-of-other-type", (files) => void (cells(files).CO = 12.5)],
      ["below zero", "out-of-range", (files) => void (cells(files).CO = -12)],
      [
        "below zero, where the lowest number was taken out",
        "missing-property",
        (files) => {
          delete minimums(files).of.minimum;
          cells(files).CO = -3;
        },
      ],
      [
        "below zero, where the lowest number is lower",
        "out-of-range",
        (files) => {
          minimums(files).of.minimum = -100;
          cells(files).CO = -3;
        },
      ],
    ],
  },
  "2 Texas has a minimum of 3": {
    rightly: (files) => void (cells(files).TX = 3),
    wrongly: [
      ["named TEX", "unknown-key", (files) => void (cells(files).TEX = 3)],
      ["in lower case", "unknown-key", (files) => void (cells(files).tx = 3)],
      ["with a list", "wrong-type", (files) => void (cells(files).TX = [3])],
      ["without what holds elsewhere", "lookup-without-else", (files) => void delete minimums(files).else],
      [
        "in a table of another name",
        "unknown-table-or-list",
        (files) => {
          files.flow.tables = { staff_minima: minimums(files) };
        },
      ],
    ],
  },
  "3 business types 1500-1999 are refused": {
    rightly: refuseTypes(mining(1500, 1999)),
    wrongly: [
      ["in a range without a code", "never-true", refuseTypes(mining(1000, 1499))],
      ["with the bounds the wrong way round", "never-true", refuseTypes(mining(1999, 1500))],
      ["with a number in words", "compares-other-type", refuseTypes(mining("fifteen hundred", 1999))],
      [
        "with or for and",
        "always-true",
        refuseTypes({
          ...mining(0, 0),
          when: { or: [{ ">=": [answer("sic_code"), 0] }, { "<=": [answer("sic_code"), 1999] }] },
        }),
      ],
      [
        "by a misspelt answer",
        "unknown-question",
        refuseTypes({ ...mining(1, 2), when: { "<": [answer("sic_cod"), 1999] } }),
      ],
      [
        "by a misspelt operator",
        "unknown-operator",
        refuseTypes({ ...mining(1, 2), when: { "=<": [answer("sic_code"), 1999] } }),
      ],
      ["with an unknown rejection", "unknown-rejection", refuseTypes(mining(1500, 1999, { with: "need_underwriter" }))],
      [
        "with half a condition",
        "one-argument",
        refuseTypes({ ...mining(1, 2), when: { and: [{ ">=": [answer("sic_code"), 1500] }] } }),
      ],
      [
        "by a code in quotes",
        "never-equal",
        refuseTypes({ ...mining(1, 2), when: { "==": [answer("sic_code"), "1520"] } }),
      ],
      [
        "by a lookup in the searched list",
        "lookup-of-searched-list",
        refuseTypes({
          ...mining(1, 2),
          when: { "==": [{ lookup: ["business-types@3", answer("sic_code"), ""] }, "Mining"] },
        }),
      ],
    ],
  },
  "4 another order of the share link": {
    rightly: ({ flow }) => void (flow.entries.share.first = ["policyholder", "industries"]),
    wrongly: [
      [
        "without the policyholder first",
        "share-beginning",
        ({ flow }) => void (flow.entries.share.first = ["industries"]),
      ],
      ["with a misspelt step", "unknown-step", ({ flow }) => void (flow.entries.share.first = ["policyholders"])],
      [
        "with a step twice",
        "duplicate-item",
        ({ flow }) => void (flow.entries.share.first = ["policyholder", "policyholder"]),
      ],
      [
        "for an unknown entry",
        "unknown-property",
        ({ flow }) => void (flow.entries.shared = { first: ["policyholder"] }),
      ],
      ["with the plans before the employees", "priced-too-late", (files) => moveBefore(files, "plans", "employees")],
      [
        "with the plans before the owners",
        "priced-too-late",
        ({ flow }) => void (flow.entries.share.first = ["policyholder", "business-region", "plans"]),
      ],
      [
        "with the plans before the state",
        "rated-too-late",
        ({ flow }) => void (flow.entries.share.first = ["policyholder", "plans"]),
      ],
      ["with the checkout before the plans", "entry-end", (files) => moveBefore(files, "checkout", "plans")],
      [
        "with the employees before the owners",
        "reads-absent-answer",
        (files) => moveBefore(files, "employees", "business-ownership"),
      ],
      ["with the policyholder last, for everybody", "share-beginning", ({ flow }) => void delete flow.entries],
      ["without the plans", "step-left-out", (files) => void (step(files, "plans").when = { var: "is.broker" })],
      [
        "without the state",
        "step-left-out",
        (files) => void (step(files, "business-region").when = { "!": [{ var: "is.share_link" }] }),
      ],
    ],
  },
  "5 a new question that refuses on yes": {
    rightly: ask(travels()),
    wrongly: [
      ["that may stay unanswered", "reads-absent-answer", ask(travels({ optional: true }))],
      ["that is asked of brokers alone", "reads-absent-answer", ask(travels({ show_when: { var: "is.broker" } }))],
      ["that is never saved", "never-saved", ask(travels({ saved: false }))],
      ["that is saved where another is", "home-twice", ask(travels({ saved: "application.answers.sic_code" }))],
      [
        "that is saved at no place of the quote",
        "bad-home",
        ask(travels({ saved: "application.awnsers.work_abroad" })),
      ],
      [
        "that is saved as the date of the policy",
        "home-of-other-type",
        ask(travels({ saved: "application.policy_effective_date" })),
      ],
      [
        "whose rule reads another name",
        "unknown-question",
        asking((added) => void (added.reject[0].when = answer("works_abroad"))),
      ],
      [
        "whose rule compares with a text",
        "never-equal",
        asking((added) => void (added.reject[0].when = { "==": [answer("work_abroad"), "yes"] })),
      ],
      [
        "whose rule has the id of another",
        "duplicate-rule-id",
        asking((added) => void (added.reject[0].id = "excluded_industry")),
      ],
      ["in a group that there is not", "unknown-group", asking((added) => void (added.group = "eligibilty"))],
      [
        "under the name of another question",
        "duplicate-question",
        asking((added) => {
          added.questions = { sic_code: { type: "boolean", title: "x", wrong: "x" } };
          delete added.reject;
        }),
      ],
    ],
  },
  "6 one more row that a state does not offer": {
    rightly: leaveOut("paralysis", ["CA"]),
    wrongly: [
      ["in a state that there is not", "unknown-region", leaveOut("paralysis", ["CAL"])],
      ["in lower case", "unknown-region", leaveOut("paralysis", ["ca"])],
      ["as a text", "wrong-type", leaveOut("paralysis", "CA")],
      ["by a misspelt word", "unknown-property", (files) => void (row(files, "paralysis").not_offerd_in = ["CA"])],
      [
        "in the rate book, by an unknown state",
        "unknown-region",
        ({ book }) => void (book.availability.CX = { only_plan_names: [] }),
      ],
      [
        "in the rate book, by an unknown plan",
        "unknown-plan-name",
        ({ book }) => void (book.availability.CA = { only_plan_names: ["bao"] }),
      ],
      [
        "in the rate book, by a row instead of an add-on",
        "unknown-optional-coverage",
        ({ book }) => void (book.availability.CA = { without_coverages: ["paralysis"] }),
      ],
    ],
  },
  "7 other words for brokers": {
    rightly: sayHead({ broker: "How many staff does {client.person.company_name} have?", client: "How many staff?" }),
    wrongly: [
      [
        "with a placeholder of an unknown field",
        "unknown-field",
        sayHead({ broker: "For {client.first_name}", client: "x" }),
      ],
      [
        "with a placeholder of an unknown answer",
        "unknown-question",
        sayHead({ broker: "For {answers.frist_name}", client: "x" }),
      ],
      ["with a placeholder of an unknown price", "unknown-field", sayHead("Now {plan.settings.prize|usd}")],
      ["with a placeholder of a whole record", "placeholder-of-record", sayHead("Now {client.person}")],
      ["with a placeholder that starts wrongly", "unknown-root", sayHead("For {cleint.person.first_name}")],
      ["with an unknown format", "unknown-format", sayHead("Now {checkout.grandtotal|dollars}")],
      ["with an open brace", "bad-placeholder", sayHead("For {client.person.first_name")],
      ["for brokers alone", "missing-property", sayHead({ broker: "x" })],
      ["without words for the others", "text-without-end", sayHead([{ when: { var: "is.broker" }, text: "x" }])],
      ["behind the words for all", "text-never-said", sayHead(["y", { when: { var: "is.broker" }, text: "x" }])],
      [
        "by a misspelt state",
        "never-equal",
        sayHead([{ when: { "==": [answer("business_region"), "CAL"] }, text: "x" }, "y"]),
      ],
      [
        "by a misspelt field of the quote",
        "unknown-field",
        sayHead([{ when: { var: "quote.policy.state" }, text: "x" }, "y"]),
      ],
    ],
  },
  "8 a second plan": {
    rightly: (files) => {
      files.book.plans.push(secondPlan());
      step(files, "plans").kind = "plan-choice";
      chooser(files).choices.boa_plus = { label: "Business Owners Accident Plus", hint: "Higher amounts." };
    },
    wrongly: [
      ["in the rate book alone", "plan-never-shown", ({ book }) => void book.plans.push(secondPlan())],
      [
        "in the flow alone",
        "choice-without-plan",
        (files) => void (chooser(files).choices.boa_plus = { label: "Plus" }),
      ],
      [
        "under the name of the first",
        "plans-not-told-apart",
        ({ book }) => void book.plans.push(secondPlan({ plan_name: "boa" })),
      ],
      [
        "on the step that shows one",
        "plan-never-shown",
        (files) => {
          files.book.plans.push(secondPlan());
          chooser(files).choices.boa_plus = { label: "Plus" };
        },
      ],
      ["with the id of the first", "name-twice", ({ book }) => void book.plans.push(secondPlan({ id: "boa" }))],
      [
        "without a price",
        "missing-property",
        ({ book }) => {
          const { price: _price, ...plan } = secondPlan();
          book.plans.push(plan);
        },
      ],
      [
        "with a price of an unknown answer",
        "unknown-answer",
        ({ book }) => void (book.plans[0].price = { "*": [95, { var: ["answers.owner_count", 0] }] }),
      ],
      [
        "with a price that waits for an answer, which the page cannot say",
        "no-lowest-price",
        ({ book }) => void (book.plans[0].price = { "*": [95, answer("owners_count")] }),
      ],
      [
        "with an add-on that nobody is asked for",
        "add-on-without-question",
        ({ book }) => {
          book.optional_coverages = {
            golf: { title: "Golf", suffix: "golf", description: "x", price: {}, benefits: [] },
          };
        },
      ],
      [
        "with a coverage that has no row",
        "coverage-without-row",
        ({ book }) => {
          book.plans[0].coverage_details = { owner: { paralisis: { title: "Paralysis" } } };
        },
      ],
      [
        "saved where plans have no such place",
        "bad-home",
        (files) => void (chooser(files).saved = "plan.settings.details.plan_nmae"),
      ],
      ["for another product", "unknown-product", ({ flow }) => void (flow.vertical_code = "chubb_bao")],
    ],
  },
  "9 another consent text for a state": {
    rightly: (files) => {
      const { "electronic_delivery@2": text, ...others } = texts(files);
      consent(files).agrees_to = { "electronic_delivery@3": { ...text, title: "Electronic Delivery" }, ...others };
    },
    wrongly: [
      [
        "under the old id",
        "consent-text-changed",
        (files) => void (texts(files)["electronic_delivery@2"].title = "E-mail"),
      ],
      [
        "with another line under the old id",
        "consent-text-changed",
        (files) => void texts(files)["electronic_delivery@2"].body.push("More."),
      ],
      [
        "with other words behind the old id",
        "consent-text-changed",
        (files) => {
          part(files, "consent").values.fraud_notice = { lookup: ["fraud-notices@1", "default"] };
        },
      ],
      [
        "under an older id",
        "consent-text-changed",
        (files) => {
          const { "electronic_delivery@2": text, ...others } = texts(files);
          consent(files).agrees_to = { "electronic_delivery@1": text, ...others };
        },
      ],
      [
        "without a version",
        "bad-name",
        (files) => {
          const { "electronic_delivery@2": text, ...others } = texts(files);
          consent(files).agrees_to = { electronic_delivery: text, ...others };
        },
      ],
      [
        "by a state that there is not",
        "unknown-key",
        (files) => {
          part(files, "consent").values.fraud_notice = { lookup: ["fraud-notices@1", "CAL"] };
        },
      ],
      [
        "by a misspelt condition",
        "never-equal",
        (files) => {
          texts(files)["fraud_notice@1"].body = [
            [{ when: { "==": [{ var: "rating.region" }, "CAL"] }, text: "x" }, "{values.fraud_notice}"],
          ];
        },
      ],
      [
        "hidden by an answer",
        "consent-may-be-hidden",
        (files) => void (consent(files).show_when = { "==": [answer("business_region"), "CA"] }),
      ],
      [
        "hidden by how it is paid",
        "consent-may-be-hidden",
        (files) => {
          consent(files).show_when = { "==": [answer("billing_type"), "platform_eft"] };
        },
      ],
    ],
  },
  "10 the number of employees may stay unanswered": {
    rightly: (files) => {
      question(files, "employees", "employees_count").optional = true;
      files.flow.values.staff = { "+": [answer("owners_count"), { var: ["answers.employees_count", 0] }] };
    },
    wrongly: [
      [
        "where rules need it",
        "reads-absent-answer",
        (files) => void (question(files, "employees", "employees_count").optional = true),
      ],
      [
        "for clients alone",
        "reads-absent-answer",
        (files) => {
          question(files, "employees", "employees_count").optional = { "!": [{ var: "is.broker" }] };
        },
      ],
      [
        "by hiding it",
        "reads-absent-answer",
        (files) => {
          question(files, "employees", "employees_count").show_when = { ">": [answer("owners_count"), 1] };
        },
      ],
      [
        "by a step that is left out",
        "reads-absent-answer",
        (files) => {
          step(files, "employees").when = { var: "is.broker" };
          files.flow.at_binding = [{ id: "staffed", fail_when: { "<": [{ var: "values.staff" }, 1] }, message: "x" }];
        },
      ],
      [
        "where a price needs it",
        "reads-absent-answer",
        (files) => {
          question(files, "employees", "employees_count").optional = true;
          files.book.plans[0].price = { "*": [5, answer("employees_count")] };
        },
      ],
      [
        "with a number of another meaning",
        "meaning-changed",
        (files) => void (question(files, "employees", "employees_count").saved = "application.answers.staff"),
      ],
      [
        "with a number of another type",
        "meaning-changed",
        (files) => void (question(files, "employees", "employees_count").type = "number"),
      ],
      [
        "with a limit below zero",
        "bounds-reversed",
        (files) => void (question(files, "employees", "employees_count").maximum = -1),
      ],
    ],
  },
};

describe.each(Object.entries(EDITS))("edit %s", (_, { rightly, wrongly }) => {
  it("is taken when it is right", () => {
    expect(saidAfter(rightly)).toEqual([]);
  });

  it.each(wrongly)("is caught %s: %s", (_how, rule, edit) => {
    expect(saidAfter(edit).map((said) => said.split(" ")[0])).toContain(rule);
  });
});

describe("what the edits cover", () => {
  it("is at least three wrong ways of each", () => {
    for (const { wrongly } of Object.values(EDITS)) expect(wrongly.length).toBeGreaterThanOrEqual(3);
  });

  it("finds nothing in the shipped files", () => {
    expect(saidAfter(() => undefined)).toEqual([]);
  });
});
