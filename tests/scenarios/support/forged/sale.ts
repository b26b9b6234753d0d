/** Forged bodies about the sale itself: the plan, and how it is paid. */
import fc from "fast-check";
import { isObject, type Json, type JsonObject } from "../../../../engine";
import type { Asked } from "./asked";
import { bodyOf, under, type Forged } from "./patch";
import { ANYTHING } from "./values";

/** What is on sale, and the questions that choose among it. */
export interface Sale {
  /** Every plan of the product's rate book, and some of another's. */
  readonly plans: readonly JsonObject[];
  /** The questions whose answers are a part of the plan. */
  readonly ofPlan: readonly Asked[];
  /** The questions of the payment, by what they are of it. */
  readonly ofBilling: readonly Asked[];
}

/** Plans of the product and of others, by their ids and by what resembles them. */
export function ofPlan({ plans, ofPlan: questions }: Sale): fc.Arbitrary<Forged> {
  const ids = plans.map(({ id }) => String(id));
  const forged: readonly Json[] = [...ids, ...ids.flatMap((id) => [id.toUpperCase(), ` ${id}`, [id]]), ...ANYTHING];
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom(...forged)).map((value) =>
    bodyOf(
      ["plan_id"],
      value,
      typedPlan(
        plans.find(({ id }) => id === value),
        questions,
      ),
    ),
  );
}

/** What the page's questions say when this plan is selected. */
const typedPlan = (plan: JsonObject | undefined, questions: readonly Asked[]): JsonObject =>
  plan === undefined
    ? {}
    : Object.fromEntries(
        questions.flatMap(({ name, home }) => {
          const value = under(plan, home);
          return value === undefined ? [] : [[name, value]];
        }),
      );

const CARD = "source_token";
/** What the sandbox gives for a card that pays. */
const PAYS = "tok_sandbox_ok_x1";

/** Payments by each way that a question offers, with a card and without, and what is not a payment at all. */
export function ofBilling({ ofBilling: questions }: Sale): fc.Arbitrary<Forged> {
  const [type, card] = ["billing_type", CARD].map((name) => questions.find(({ home }) => home[1] === name));
  const types: readonly Json[] = [...(type?.choices ?? []), "cash", null, ""];
  const tokens: readonly (Json | undefined)[] = [
    undefined,
    PAYS,
    PAYS,
    "tok_sandbox_declined_x1",
    "tok_sandbox_challenge_x1",
    "tok_unknown",
    "4242424242424242",
    ...ANYTHING,
  ];
  const made = fc
    .tuple(fc.constantFrom(...types), fc.constantFrom(...tokens.slice(0, 7)), fc.constantFrom(...tokens))
    .map(([billing_type, few, any]): Json => {
      const token = billing_type === null ? any : few;
      return { billing_type, ...(token !== undefined && { [CARD]: token }) };
    });
  return fc
    .oneof({ weight: 4, arbitrary: made }, fc.constantFrom(...ANYTHING))
    .map((value) => bodyOf(["billing"], value, typedPayment(value, type, card)));
}

/** A way to pay that the page offers, and a card that pays where the way needs one. */
function typedPayment(value: Json, type: Asked | undefined, card: Asked | undefined): JsonObject {
  if (!isObject(value) || !type || !card) return {};
  const { billing_type, [CARD]: token, ...more } = value;
  if (Object.keys(more).length > 0 || typeof billing_type !== "string" || !type.choices.includes(billing_type))
    return {};
  if (token === undefined)
    return { [type.name]: billing_type, ...(billing_type === "platform_eft" && { [card.name]: null }) };
  return token === PAYS && billing_type === "platform_eft" ? { [type.name]: billing_type, [card.name]: true } : {};
}
