/** What an enrollment costs before its price is final (U1): of the chosen plan, or the lowest of those that can be chosen. */
import type { Json, JsonObject, PriceSoFar } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import { periodOfPrice, priceOfPlans, priceOfStep } from "../flow/plan-price";
import type { Moment } from "./moment";
import { namedBefore } from "./named-before";
import { plansFitting, type Wanted } from "./plans";
import { pricesHold } from "./priced-for";
import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import { money } from "../values/money";

/** Where a plan keeps what it has of optional parts. */
const PARTS = "settings.optional_coverages";

/**
 * The price of the chosen plan, else the one that the person came with while it holds, else the lowest of the plans that
 * fit the choices made; null where the loaded prices are not those of the answers: the product's lowest is then all that
 * is known. Optional parts count from the step on that asks for them: the steps before it show each plan by itself.
 */
export function priceSoFar(moment: Moment): PriceSoFar | null {
  const found = moment.session.data.plans ? priceOfPlan(moment) : null;
  return found && !found.is_from ? found : (namedBefore(moment) ?? found);
}

function priceOfPlan(moment: Moment): PriceSoFar | null {
  const { plan } = moment;
  if (!plan) return lowest(moment, plansLeft(moment));
  const price = choosesHere(moment) ? ofPlan(moment, plan) : total(moment, plan);
  return pricesHold(moment) ? said(moment, plan, price, false) : null;
}

/** The plans that fit the choices made. A choice that no plan offers any more, as after a move, counts as not made. */
function plansLeft(moment: Moment, first?: Choice): readonly JsonObject[] {
  const made = new Set<CompiledQuestion>();
  const wanted: Wanted = ({ question }) => {
    if (question === first?.question) return first.answer;
    return made.has(question) ? moment.answer(question) : undefined;
  };
  for (const { question } of moment.flow.planLines) {
    made.add(question);
    if (plansFitting(moment, wanted).length === 0) made.delete(question);
  }
  return plansFitting(moment, wanted);
}

/** An assumed answer, which wins over every other choice. */
interface Choice {
  readonly question: CompiledQuestion;
  readonly answer: Json;
}

/** Whether the step asks for the plan itself, or for a part of what it is. */
const choosesHere = ({ flow, step }: Moment): boolean =>
  flow.planLines.some(({ isPart, question }) => !isPart && question.step === step.id);

/** The lowest price if a question is answered like this; null where no plan fits, or its price is not known. */
export const priceWith = (moment: Moment, question: CompiledQuestion, answer: Json): PriceSoFar | null =>
  lowest(moment, plansLeft(moment, { question, answer }));

function lowest(moment: Moment, plans: readonly JsonObject[]): PriceSoFar | null {
  const priceOf = priceReader(moment);
  const prices = plans.flatMap((plan) => {
    const price = priceOf(plan);
    return price > 0 ? [price] : [];
  });
  const [first] = plans;
  if (!first || prices.length === 0 || !pricesHold(moment)) return null;
  return said(moment, first, Math.min(...prices), new Set(prices).size > 1);
}

/** In the words of the step, else of the step that shows plans, so that a page says a price one way. */
function said(moment: Moment, { currency }: JsonObject, price: number, is_from: boolean): PriceSoFar | null {
  if (!(price > 0)) return null;
  const { flow, step } = moment;
  const { format, suffix } = priceOfStep(step.declared) ?? priceOfPlans(flow.flow) ?? {};
  const decimals = format === "usd0" || Number.isInteger(price) ? 0 : 2;
  return { amount: money(price, decimals, currency), per: suffix ?? periodOfPrice(flow.flow), is_from };
}

/** Reads what a plan costs without what is added; 0 where that is not known. */
function priceReader({ flow }: Moment): (plan: JsonObject) => number {
  const path = priceOfPlans(flow.flow)?.path ?? "settings.price";
  return (plan) => numberIn(valueAt(plan, path));
}

const ofPlan = (moment: Moment, plan: JsonObject): number => priceReader(moment)(plan);

function total(moment: Moment, plan: JsonObject): number {
  const parts = valueAt(plan, PARTS);
  const added = isObject(parts) ? Object.values(parts).map((part) => numberIn(isObject(part) ? part.price : 0)) : [];
  const cents = [ofPlan(moment, plan), ...added].reduce((sum, price) => sum + Math.round(price * 100), 0);
  return cents / 100;
}

const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);
