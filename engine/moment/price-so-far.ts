/** What an enrollment costs before its price is final (U1): of the chosen plan, or the lowest of those that can be chosen. */
import type { Json, JsonObject, PriceSoFar } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import type { Moment } from "./moment";
import { plansFitting } from "./plans";
import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import { money } from "../values/money";
import { pricePeriod } from "../values/term";

/** Where a plan keeps its price, without what is added, and what it has of optional parts. */
const PRICE = "settings.price";
const PARTS = "settings.optional_coverages";

/** The price of the chosen plan with its optional parts, else the lowest of the plans that fit the choices made. */
export function priceSoFar(moment: Moment): PriceSoFar | null {
  const { plan } = moment;
  if (plan) return said(moment, plan, total(plan), false);
  return lowest(moment, plansFitting(moment));
}

/** The lowest price of the plans that are left if a question is answered like this; null where none is. */
export const priceWith = (moment: Moment, question: CompiledQuestion, answer: Json): PriceSoFar | null =>
  lowest(
    moment,
    plansFitting(moment, (line) => (line.question === question ? answer : moment.answer(line.question))),
  );

function lowest(moment: Moment, plans: readonly JsonObject[]): PriceSoFar | null {
  const prices = plans.flatMap((plan) => {
    const price = valueAt(plan, PRICE);
    return typeof price === "number" && price > 0 ? [price] : [];
  });
  const [first] = plans;
  if (!first || prices.length === 0) return null;
  return said(moment, first, Math.min(...prices), moment.flow.ratesAnswers || new Set(prices).size > 1);
}

/** A price may wait for answers: then it is the lowest one that they can make. */
function said(moment: Moment, { currency }: JsonObject, price: number, is_from: boolean): PriceSoFar | null {
  if (!(price > 0)) return null;
  const amount = money(price, Number.isInteger(price) ? 0 : 2, currency);
  return { amount, per: pricePeriod(moment.flow.flow.policy.lasts), is_from };
}

function total(plan: JsonObject): number {
  const parts = valueAt(plan, PARTS);
  const added = isObject(parts) ? Object.values(parts).map((part) => numberIn(isObject(part) ? part.price : 0)) : [];
  const cents = [numberIn(valueAt(plan, PRICE)), ...added].reduce((sum, price) => sum + Math.round(price * 100), 0);
  return cents / 100;
}

const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);
