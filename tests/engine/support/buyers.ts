import fc from "fast-check";
import type { Engine, FieldError, Json, JsonObject, StartInit } from "../../../engine";
import { isBlank, isObject, isoDate } from "../../../engine";
import { ALL_PLANS, Person, Provider } from "./provider";
import { DASHBOARD, ENROLL, SHARE } from "./sample";

/** Whole answer sets of both products, what a person with them meets in the wizard, and the record that they make. */

export type Answers = { readonly [name: string]: Json | undefined };

/** Mostly what is right; now and then what is not, or nothing. */
const mostly = (right: readonly Json[], ...wrong: readonly (Json | undefined)[]): fc.Arbitrary<Json | undefined> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom<Json | undefined>(undefined, "", ...wrong) },
  );

const PERSON = {
  first_name: mostly(["Ann", " Ann "], "   ", "x".repeat(81)),
  last_name: mostly(["Lee"], "\t"),
  email: mostly(["ann@buyer.example", " ann@buyer.example"], "nobody", "a@b@c.example"),
  phone_number: mostly(["555-123-4567"], "555", "123-4567"),
  line1: mostly(["1 Main St"], " "),
  line2: mostly(["", "Flat 2"], "x".repeat(121)),
  city: mostly(["Denver"], "\n"),
  region: mostly(["CO", "CO", "TX", "VA"], "XX"),
  postal: mostly(["80202"], "8020", "80202-1"),
};
const CHECKOUT = {
  policy_effective_date: mostly(["2027-01-15", "2027-04-14"], "2027-01-14", "2027-04-15", "soon"),
  method: fc.constant<Json>("by_broker"),
  billing_type: mostly(["carrier_bill", "platform_eft"], "barter"),
  card_complete: mostly([true], false),
  auto_renewal: fc.constantFrom<Json | undefined>(true, false, undefined),
  acknowledged: mostly([true], false),
};
const yesNo = mostly([...Array.from({ length: 15 }, () => false), true], "yes");
const count = mostly([0, 1, 2, 8, 9, 10, 40], -1, 1.5, "seven", 1_000_001);

/** What differs between the products: what is asked, in which plans it ends, and where its answers live. */
export interface Product {
  readonly answers: fc.Arbitrary<Answers>;
  readonly plans: readonly JsonObject[];
  readonly clientType: string;
  /** Questions whose home is the plan: what is wrong with them leaves no plan. */
  readonly ofPlan: readonly string[];
  readonly record: (answers: Answers) => JsonObject;
}

const BOA_PLAN: JsonObject = { id: "P-boa", settings: { price: 770, details: { plan_name: "boa" } } };

export const PRODUCTS: { readonly [id: string]: Product } = {
  boa: {
    answers: fc.record({
      ...PERSON,
      ...CHECKOUT,
      business_region: mostly(["CO", "CO", "TX", "VA"], "XX"),
      related_industries: yesNo,
      sic_code: mostly([742], 1, "742"),
      corporation_vc_form: yesNo,
      corporation_add_policy: yesNo,
      owners_count: count,
      employees_count: count,
      business_name: mostly(["Lee Ltd"]),
      title_at_business: mostly(["Owner"], "x".repeat(121)),
      plan_name: mostly(["boa"], "gold"),
    }),
    plans: [BOA_PLAN],
    clientType: "business",
    ofPlan: ["plan_name"],
    record: (answers) => ({
      ...present({ rating_address: present({ region: region(answers.business_region) }) }),
      answers: pick(answers, [
        "related_industries",
        "sic_code",
        "corporation_vc_form",
        "corporation_add_policy",
        "owners_count",
        "employees_count",
      ]),
      holders: [{ ...holder(answers), ...pick(answers, ["business_name", "title_at_business"]) }],
      ...(answers.plan_name === "boa" && { plan_id: "P-boa" }),
    }),
  },
  passport360: {
    answers: fc.record({
      ...PERSON,
      ...CHECKOUT,
      dob: mostly(["02/29/1992"], "02/30/1992", "01/16/2027", "1992-02-29x"),
      plan_type: mostly(["family", "individual"], "penthouse"),
      plan_name: mostly(["essential", "enhanced"], "golden"),
      golf_package: fc.boolean(),
      trip_cancellation: fc.boolean(),
    }),
    plans: ALL_PLANS,
    clientType: "individual",
    ofPlan: ["plan_type", "plan_name"],
    record: (answers) => {
      const { address, ...person } = holder(answers);
      const dob = isBlank(answers.dob) ? undefined : (isoDate(answers.dob) ?? answers.dob);
      const extras = ["golf_package", "trip_cancellation"].filter((name) => answers[name] === true);
      const id = [answers.plan_type, answers.plan_name, ...extras].join("-");
      return present({
        holders: [present({ ...person, address, dob })],
        rating_address: address,
        plan_id: ALL_PLANS.some((plan) => plan.id === id) ? id : undefined,
      });
    },
  },
};

const trim = (value: Json | undefined): Json | undefined => (typeof value === "string" ? value.trim() : value);
const present = (object: Answers): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isBlank(value) && !isEmpty(value)));
const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
const pick = (answers: Answers, names: readonly string[]): JsonObject =>
  present(Object.fromEntries(names.map((name) => [name, trim(answers[name])])));

const NAMES: { readonly [code: string]: string } = { CO: "Colorado", TX: "Texas", VA: "Virginia" };
const region = (code: Json | undefined): Json | undefined =>
  isBlank(code) ? undefined : { code: code ?? null, name: NAMES[String(code)] ?? null };

function holder(answers: Answers): JsonObject {
  const parts = present({ ...pick(answers, ["line1", "line2", "city", "postal"]), region: region(answers.region) });
  const address = isEmpty(parts) ? {} : { address: { ...parts, country: { code: "US", name: "United States" } } };
  return { ...pick(answers, ["first_name", "last_name", "email", "phone_number"]), ...address, position_on_policy: 1 };
}

/** What the checkout would save. */
export function paying(answers: Answers, isBroker: boolean): JsonObject {
  const billing_type = isBroker ? "carrier_bill" : (trim(answers.billing_type) ?? null);
  const isByCard = billing_type === "platform_eft" && answers.card_complete === true;
  return present({
    policy_effective_date: trim(answers.policy_effective_date),
    billing: present({ billing_type, source_token: isByCard ? "tok_1" : undefined }),
    auto_renewal: !isBroker && answers.auto_renewal === true,
    acknowledgement: {
      accepted: answers.acknowledged === true,
      actor: isBroker ? "broker" : "client",
      texts: ["electronic_delivery@2", "fraud_notice@1"],
    },
  });
}

export const ENTRIES: readonly StartInit[] = [SHARE, DASHBOARD, ENROLL];

/** How far somebody came: to the sale, or to the step that refused them, and why. */
export type Ended =
  | { readonly kind: "sold" }
  | { readonly kind: "invalid"; readonly step: string; readonly errors: readonly FieldError[] }
  | { readonly kind: "rejected" | "confirm"; readonly step: string; readonly rule: string };

/** A buyer or broker of whom nothing is known, at a new quote. */
export function newcomer(engine: Engine, { plans, clientType }: Product, init: StartInit): Person {
  const provider = new Provider();
  provider.plans = plans;
  if (init.entry !== "share") {
    provider.client = { id: "C-1", client_type: clientType, person: {} };
    provider.quote = { quote_number: "Q-1", client: { id: "C-1" }, application: {}, broker: { id: "B-1" } };
  }
  return new Person(engine, provider, init);
}

/** Answers what each step asks and presses Next, until the sale or a refusal. */
export function walk(person: Person, answers: Answers): Ended {
  for (let steps = 0; steps < 30; steps++) {
    const { step } = person.engine.view(person.session);
    if (step.kind === "confirmation") return { kind: "sold" };
    answerStep(person, answers);
    const { outcome } = person.now;
    if (outcome.kind === "invalid") return { kind: "invalid", step: step.id, errors: outcome.errors };
    if (outcome.kind === "rejected") return { kind: "rejected", step: step.id, rule: outcome.rule };
    if (outcome.kind === "confirm") return { kind: "confirm", step: step.id, rule: outcome.confirm };
    if (outcome.kind !== "moved") throw new Error(`${step.id} ended with ${JSON.stringify(outcome)}`);
  }
  throw new Error("the walk has no end");
}

function answerStep(person: Person, answers: Answers): void {
  const known = new Set<string>();
  for (let asked = askedNow(person); asked.some((name) => !known.has(name)); asked = askedNow(person))
    for (const name of asked) {
      if (known.has(name)) continue;
      known.add(name);
      const value = answers[name];
      if (value !== undefined) person.send({ type: "answer", name, value });
    }
  const { kind } = person.engine.view(person.session).step;
  const chooses = kind === "plan-choice" || kind === "plan-details";
  const plan = answers.plan_name;
  person.send(chooses && plan !== undefined ? { type: "choose", value: plan } : { type: "next" });
}

function askedNow({ engine, session }: Person): readonly string[] {
  const { step } = engine.view(session);
  if (step.kind === "add-ons") return step.coverages.map(({ name }) => name);
  if (step.kind !== "questions" && step.kind !== "checkout") return [];
  const card = step.kind === "checkout" && step.card ? [step.card.complete] : [];
  const told = step.kind === "questions" ? (step.summary?.form.questions ?? []) : [];
  return [...[...step.form.questions, ...told].map(({ name }) => name), ...card];
}
