import type { AddOnBenefit, AddOnsView, CoveredAddOn, JsonObject } from "../contract";
import type { CompiledQuestion, CompiledStep } from "../flow/compiled";
import type { Price, StepAddOns, StepPlanChoice, StepPlanDetails } from "../../schemas/flow.types";
import type { WholeStep } from "../flow/parts";
import { compileText, type Wording } from "../language/text";
import type { Moment } from "../moment/moment";
import { basePlans, planFor, wantedWith } from "../moment/plans";
import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import { NO_EVENTS, type MakeKind } from "./kind";
import { titleOf } from "./form";
import { describedBy, priceOf, sampleOf, valueSaid, type ValueWords } from "./plan";

type Card = AddOnsView["coverages"][number];

/** Optional coverages, each a card. Leaving all unticked is an answer too, so the step is always complete. */
export const addOns: MakeKind<StepAddOns> = (step, flow, rules) => {
  const { words } = flow.flow.messages;
  const option = compileText(words.add_on, rules);
  const answers = step.questions.map(({ name }) => name);
  const base = flow.flow.steps.flatMap((other) => (isPlanStep(other) ? [other.price] : []))[0];
  const declined = (moment: Moment, names: readonly string[]): JsonObject =>
    Object.fromEntries(names.filter((name) => moment.answerOf(name) !== true).map((name) => [name, false]));
  return {
    form: null,
    answers,
    errors: () => [],
    view: (moment, shown): AddOnsView => ({
      kind: "add-ons",
      coverages: step.questions.flatMap((question) => card(moment, question, { step: step.declared, option, shown })),
      total: words.your_plan === undefined ? null : runningTotal(moment, step, base, words.your_plan),
      labels: {
        skip: words.skip_add_ons,
        sample: words.sample_policy,
        benefit_column: words.benefit_column,
        value_column: words.value_column,
      },
    }),
    on: {
      ...NO_EVENTS,
      react: (_, event) => {
        if (event.type === "skip")
          return { answers: Object.fromEntries(answers.map((name) => [name, false])), isNext: true };
        if (event.type !== "answer" || !answers.includes(event.name)) return { ignored: "coverages are ticked here" };
        return { answers: { [event.name]: event.value } };
      },
      // An unticked box counts as No when the person presses Next, so a person who comes back finds the same answers.
      answersAtNext: (moment) => declined(moment, answers),
    },
    missing: (moment, { at }) => titleOf(moment, at),
    hasOwnNext: false,
    sells: false,
  };
};

const isPlanStep = (step: WholeStep): step is StepPlanChoice | StepPlanDetails =>
  step.kind === "plan-choice" || step.kind === "plan-details";

/**
 * The chosen plan and the ticked coverages with their prices, and the sum. Null without a chosen plan. Sums in cents,
 * because fractions of a dollar do not add up exactly.
 */
function runningTotal(
  moment: Moment,
  { questions, declared }: CompiledStep<StepAddOns>,
  base: Price | undefined,
  yourPlan: string,
): AddOnsView["total"] {
  const plan = base && planFor(moment, ({ isPart, question }) => (isPart ? false : moment.answer(question)));
  const price = plan && valueAt(plan, base.path ?? "");
  if (!plan || typeof price !== "number") return null;
  const taken = questions.flatMap((question) => {
    const item = moment.answer(question) === true ? offeredBy(moment, question) : undefined;
    return item && typeof item.price === "number" ? [{ title: String(item.title ?? ""), amount: item.price }] : [];
  });
  const { suffix: _, ...plain } = declared.price;
  const said = (amount: number): string => priceOf(plain, amount, plan.currency);
  const sum = taken.reduce((cents, { amount }) => cents + Math.round(amount * 100), Math.round(price * 100)) / 100;
  return {
    lines: [{ title: yourPlan, amount: price }, ...taken].map(({ title, amount }) => ({ title, price: said(amount) })),
    total: priceOf(declared.price, sum, plan.currency),
  };
}

interface CardOf {
  readonly step: StepAddOns;
  readonly option: Wording;
  readonly shown: ReadonlyMap<string, string>;
}

function card(moment: Moment, question: CompiledQuestion, { step, option, shown }: CardOf): readonly Card[] {
  const item = offeredBy(moment, question);
  if (!item) return [];
  const { words } = moment.flow.flow.messages;
  const checked = moment.answer(question) === true;
  const error = shown.get(question.name);
  return [
    {
      name: question.name,
      label: option.say(moment.scope, { item }),
      title: String(item.title ?? ""),
      price: priceOf(step.price, item.price, item.currency),
      description: String(item.description ?? ""),
      checked,
      benefits: benefits(item, words),
      ...(error !== undefined && { error }),
      ...(checked || isTogether(moment, question) ? {} : { disabled: words.not_together }),
      ...sampleOf(item, "sample_policy_url"),
    },
  ];
}

/** The coverage as the plans of the same type and name have it (P-03), with their currency. */
function offeredBy(moment: Moment, { home }: CompiledQuestion): JsonObject | undefined {
  const path = home.in === "plan" ? home.path : "";
  const plan = basePlans(moment).find((candidate) => valueAt(candidate, path));
  return plan && { currency: plan.currency, ...(valueAt(plan, path) as JsonObject) };
}

/** Whether a plan has this coverage beside the ones already ticked (P-04). */
const isTogether = (moment: Moment, { name }: CompiledQuestion): boolean =>
  planFor(moment, wantedWith(moment, name, true)) !== undefined;

function benefits(item: JsonObject, words: ValueWords): readonly AddOnBenefit[] {
  const list = Array.isArray(item.benefits) ? (item.benefits as readonly JsonObject[]) : [];
  return list.map((benefit) => ({
    title: String(benefit.title ?? ""),
    ...describedBy(benefit),
    value: valueSaid(benefit.value, words),
  }));
}

/** Where a plan keeps the optional coverages that are part of it. */
const PARTS = "settings.optional_coverages";

/** The optional coverages that are part of a plan, each as its card says it. */
export function coveredAddOns({ flow }: Moment, plan: JsonObject): readonly CoveredAddOn[] {
  const { words } = flow.flow.messages;
  const parts = valueAt(plan, PARTS);
  return (isObject(parts) ? Object.values(parts) : []).filter(isObject).map((item) => ({
    title: String(item.title ?? ""),
    description: String(item.description ?? ""),
    columns: { title: words.benefit_column, values: words.value_column },
    benefits: benefits(item, words),
  }));
}
