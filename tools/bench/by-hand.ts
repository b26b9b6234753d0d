/** The same enrollment written by hand for this one product: what the engine's speed is measured against. */
import {
  answers as sample,
  broker,
  brokerage,
  grandtotal,
  plans,
  today as sampleToday,
  type SamplePlan,
} from "./journey";

type Answers = { readonly [name in keyof typeof sample]: string | boolean };
export interface Enrollment {
  readonly payloads: readonly object[];
  readonly plan: SamplePlan;
  readonly total: number;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\d{3}-\d{3}-\d{4}$/;
const ZIP = /^\d{5}$/;
const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const LAST_START_DAY = 89;
const DAY_MS = 86_400_000;

/** Checks every answer as the flow does, and makes the payloads it saves. Throws at the first wrong answer. */
export function enrollByHand(answers: Answers, regions: ReadonlyMap<string, string>, today: string): Enrollment {
  const address = checkedAddress(answers, regions);
  const person = checkedPerson(answers);
  const dob = birthDate(String(answers.dob), today);
  const plan = chosenPlan(answers);
  checkCheckout(answers, today);
  const client = { client_type: "individual", ...person, address };
  const holder = { ...person, address, position_on_policy: 1 };
  const payloads = [
    {
      broker: { id: broker.id },
      brokerage: { slug: brokerage.slug },
      application: { client, holders: [holder], rating_address: address },
    },
    { application: { holders: [{ ...holder, dob }] } },
    { application: { plan_id: plan.id, policy_effective_date: answers.policy_effective_date } },
    {
      application: {
        billing: { billing_type: "platform_eft", source_token: "tok_sample" },
        auto_renewal: false,
        acknowledgement: { accepted: true, actor: "client" },
      },
    },
  ];
  return { payloads, plan, total: grandtotal };
}

/** The journey of the benchmark, once. */
export function sampleByHand(regions: ReadonlyMap<string, string>): Enrollment {
  return enrollByHand(sample, regions, sampleToday);
}

function refuse(name: string): never {
  throw new Error(`wrong answer: ${name}`);
}

function text(answers: Answers, name: keyof Answers, longest: number): string {
  const value = answers[name];
  return typeof value === "string" && value !== "" && value.length <= longest ? value : refuse(name);
}

function checkedPerson(answers: Answers): object {
  const email = text(answers, "email", 254);
  const phone_number = text(answers, "phone_number", 12);
  if (!EMAIL.test(email)) refuse("email");
  if (!PHONE.test(phone_number)) refuse("phone_number");
  return {
    first_name: text(answers, "first_name", 80),
    last_name: text(answers, "last_name", 80),
    email,
    phone_number,
  };
}

function checkedAddress(answers: Answers, regions: ReadonlyMap<string, string>): object {
  const code = text(answers, "region", 2);
  const postal = text(answers, "postal", 5);
  if (!ZIP.test(postal)) refuse("postal");
  return {
    line1: text(answers, "line1", 120),
    city: text(answers, "city", 80),
    region: { code, name: regions.get(code) ?? refuse("region") },
    country: { code: "US", name: "United States" },
    postal,
  };
}

function birthDate(value: string, today: string): string {
  const [, month = "", day = "", year = ""] = DATE.exec(value) ?? refuse("dob");
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso || iso > today) refuse("dob");
  return iso;
}

function chosenPlan(answers: Answers): SamplePlan {
  const has = (plan: SamplePlan, name: string): boolean => name in plan.settings.optional_coverages;
  const plan = plans.find(
    (candidate) =>
      candidate.settings.details.plan_type === answers.plan_type &&
      candidate.settings.details.plan_name === answers.plan_name &&
      has(candidate, "golf_package") === answers.golf_package &&
      !has(candidate, "trip_cancellation"),
  );
  return plan ?? refuse("plan_name");
}

function checkCheckout(answers: Answers, today: string): void {
  const start = text(answers, "policy_effective_date", 10);
  const days = (Date.parse(start) - Date.parse(today)) / DAY_MS;
  if (!(days >= 0 && days <= LAST_START_DAY)) refuse("policy_effective_date");
  if (answers.card_complete !== true) refuse("card_complete");
  if (answers.acknowledged !== true) refuse("acknowledged");
}
