/** What the steps that show plans have in common. */
import type { ErrorBeside, FieldError, JsonObject, PlanColumn } from "../contract";
import type { CompiledQuestion, CompiledStep } from "../flow/compiled";
import type { Price, StepPlanChoice, StepPlanDetails } from "../../schemas/flow.types";
import type { Moment } from "../moment/moment";
import { asText } from "../values/as-text";
import { isBlank } from "../values/blank";
import { money } from "../values/money";
import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import { isRated, type PlannedCall } from "./calls";
import { messageOf } from "./form";
import type { OwnEvent, Reaction } from "./kind";

/** Where a plan keeps its sample policy. */
export const SAMPLE_POLICY = "settings.sample_policy_url";

/** The question that chooses the plan on a step. Throws unless there is exactly one; the loader checks that. */
export function choosing(step: CompiledStep<StepPlanChoice> | CompiledStep<StepPlanDetails>): CompiledQuestion {
  const [question, other] = step.questions;
  if (!question || other) throw new Error(`The step "${step.id}" must have one question, which chooses the plan.`);
  return question;
}

export const notChosen = (question: CompiledQuestion, moment: Moment): FieldError => ({
  at: question.name,
  rule: "required",
  message: messageOf(question, "required", moment),
});

/** What is wrong with the choice of a plan, where it is to be shown beside the plans. */
export function wrongChoice(
  { name }: CompiledQuestion,
  shown: ReadonlyMap<string, string>,
): { readonly error?: ErrorBeside } {
  const message = shown.get(name);
  return message === undefined ? {} : { error: { at: name, message } };
}

/** A price as people read it, with its suffix such as `a year`. */
export function priceOf({ format, suffix }: Price, amount: unknown, currency: unknown): string {
  const said = money(amount, format === "usd0" ? 0 : 2, currency);
  return suffix === undefined ? said : `${said} ${suffix}`;
}

/** Where a plan keeps what its price is made of. */
const PRICE_LINES = "settings.price_lines";

/** What a plan's price is made of, as people read it; nothing where the price is one amount. */
export function linesOfPrice(plan: JsonObject): Pick<PlanColumn, "price_lines"> {
  const lines = valueAt(plan, PRICE_LINES);
  if (!Array.isArray(lines) || lines.length === 0) return {};
  const said = lines.filter(isObject).map(({ title, amount }) => ({
    title: asText(title),
    amount: money(amount, 2, plan.currency),
  }));
  return { price_lines: said };
}

/** The flow's words for a value that is not a text. */
export interface ValueWords {
  readonly included: string;
  readonly not_included: string;
  readonly absent: string;
}

/** What a plan pays, in words: an amount as it is, Included for yes, `n/a` for nothing. */
export function valueSaid(value: unknown, { included, not_included, absent }: ValueWords): string {
  if (typeof value === "boolean") return value ? included : not_included;
  return isBlank(value) ? absent : asText(value);
}

/** The description of something that a plan covers, if it has one. */
export const describedBy = (thing: JsonObject | undefined): { readonly description?: string } =>
  typeof thing?.description === "string" ? { description: thing.description } : {};

/** The plan's own title of a coverage, which wins over that of the flow's row; undefined when it has none. */
export const titledBy = (coverage: JsonObject | undefined): string | undefined =>
  typeof coverage?.title === "string" && !isBlank(coverage.title) ? coverage.title : undefined;

/** What sets the plan of a choice apart, in a line: the hint of the choice. */
export function promiseOf(
  { shown }: CompiledQuestion,
  value: string,
  { scope }: Moment,
): { readonly promise?: string } {
  const hint = shown.options?.find((option) => option.value === value)?.hint;
  return hint ? { promise: hint.say(scope) } : {};
}

/** The address of a sample policy, if the plan has one. */
export function sampleOf(plan: unknown, path: string): { readonly sample_policy_url?: string } {
  const url = valueAt(plan, path);
  return typeof url === "string" ? { sample_policy_url: url } : {};
}

/** The reaction to selecting a plan: it answers the question and presses Next. */
export function chosen({ name }: CompiledQuestion, event: OwnEvent): Reaction {
  if (event.type === "choose") return { answers: { [name]: event.value }, isNext: true };
  if (event.type === "answer" && event.name === name) return { answers: { [name]: event.value } };
  return { ignored: "a plan is selected here" };
}

/** Loads the plans again when an answer may have changed their prices (B-12). */
export const plansAgain: readonly PlannedCall[] = [
  {
    call: "plans.load",
    when: (moment) => moment.flow.ratesAnswers && isRated(moment),
    said: "a price may depend on an answer",
  },
];
