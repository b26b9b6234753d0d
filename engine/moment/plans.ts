import type { Json, JsonObject, Session } from "../contract";
import type { CompiledFlow, CompiledQuestion, PlanLine } from "../flow/compiled";
import { isBlank } from "../values/blank";
import { under } from "../values/path";

/** Where a plan keeps its title. */
export const PLAN_TITLE = "settings.plan_title";

const NO_PLANS: readonly JsonObject[] = [];

/** The value that each line of the plan must have; for an optional part, whether it is taken. */
export type Wanted = (line: PlanLine) => Json | undefined;

/** The value that each plan of a list has for each line; for an optional part, whether the plan has it. */
export interface PlanValues {
  readonly plans: readonly JsonObject[];
  readonly values: readonly (readonly unknown[])[];
}

type Lines = readonly PlanLine[];
type Choices = readonly (Json | undefined)[];

/** What choosing a plan needs of a session; a `Moment` has it. */
interface Choosing {
  readonly flow: CompiledFlow;
  readonly session: Session;
  readonly application: JsonObject | undefined;
  readonly savedPlan: JsonObject | null;
  /** Keeps the values of the last list of plans. */
  readonly course: { planValues?: PlanValues };
  answer(question: CompiledQuestion): Json | undefined;
}

const plansOf = (moment: Choosing): readonly JsonObject[] => moment.session.data.plans ?? NO_PLANS;

/** The loaded plan that is saved on the quote; null if there is none. */
export function savedPlan(moment: Choosing): JsonObject | null {
  const id = moment.application?.plan_id;
  if (id === undefined || id === null) return null;
  for (const plan of plansOf(moment)) if (plan.id === id) return plan;
  return null;
}

/** The chosen plan: the one that fits the answers once all choices are made, else the one saved on the quote (P-06). */
export function chosenPlan(moment: Choosing): JsonObject | null {
  const { planLines } = moment.flow;
  if (planLines.length === 0) return null;
  for (const { question, isPart } of planLines)
    if (!isPart && isBlank(moment.answer(question))) return moment.savedPlan;
  return planFor(moment) ?? null;
}

/**
 * The first loaded plan with the wanted value for each choice, and with exactly the optional parts that are taken; a
 * part that is no longer offered is ignored. Undefined while a choice is unanswered. Without `wanted`, the answers
 * decide.
 */
export function planFor(moment: Choosing, wanted?: Wanted): JsonObject | undefined {
  const { planLines } = moment.flow;
  const choices = choicesOf(moment, wanted, true);
  for (let line = 0; line < planLines.length; line++)
    if (planLines[line]?.isPart === false && isBlank(choices[line])) return undefined;
  const { plans, values } = valuesOf(moment);
  const offered = offeredParts(planLines, choices, values);
  for (let at = 0; at < plans.length; at++)
    if (hasAll(planLines, choices, offered, values[at] as readonly unknown[])) return plans[at];
  return undefined;
}

/** Line → whether it is an optional part that some plan with these choices has. */
function offeredParts(lines: Lines, choices: Choices, values: PlanValues["values"]): readonly boolean[] {
  const offered: boolean[] = lines.map(() => false);
  for (const has of values)
    if (fits(lines, choices, has))
      for (let line = 0; line < lines.length; line++) if (has[line] === true) offered[line] = true;
  return offered;
}

/** Whether a plan fits the choices and has exactly the offered parts that are taken. */
function hasAll(lines: Lines, choices: Choices, offered: readonly boolean[], has: readonly unknown[]): boolean {
  if (!fits(lines, choices, has)) return false;
  for (let line = 0; line < lines.length; line++)
    if (lines[line]?.isPart === true && has[line] !== (choices[line] === true && offered[line] === true)) return false;
  return true;
}

/** The loaded plans that fit the choices made, no matter which optional parts they have. */
export const basePlans = (moment: Choosing): readonly JsonObject[] => plansFitting(moment);

/** The same for the choices that are wanted; without `wanted`, the answers decide. */
export function plansFitting(moment: Choosing, wanted?: Wanted): readonly JsonObject[] {
  const { planLines } = moment.flow;
  const choices = choicesOf(moment, wanted);
  const { plans, values } = valuesOf(moment);
  return plans.filter((_, at) => fits(planLines, choices, values[at] as readonly unknown[]));
}

/** Whether some loaded plan that fits the choices made has one of the optional parts that these questions ask for. */
export function offersAny(moment: Choosing, questions: readonly CompiledQuestion[]): boolean {
  const { planLines } = moment.flow;
  const offered = offeredParts(planLines, choicesOf(moment), valuesOf(moment).values);
  return planLines.some(
    ({ isPart, question }, line) => isPart && offered[line] === true && questions.includes(question),
  );
}

/** The wanted values, without the optional parts unless `withParts`: which parts are offered depends on the choices. */
function choicesOf(moment: Choosing, wanted?: Wanted, withParts = false): Choices {
  const choices: (Json | undefined)[] = [];
  for (const line of moment.flow.planLines) {
    const isOpen = line.isPart && !withParts;
    choices.push(isOpen ? undefined : wanted ? wanted(line) : moment.answer(line.question));
  }
  return choices;
}

/** Whether a plan fits the choices; every plan fits a choice that is not made yet. */
function fits(lines: Lines, choices: Choices, has: readonly unknown[]): boolean {
  for (let line = 0; line < lines.length; line++)
    if (lines[line]?.isPart === false && !isBlank(choices[line]) && choices[line] !== has[line]) return false;
  return true;
}

/** The values of the loaded plans; computed once for each list, because every event asks for them. */
function valuesOf({ course, flow, session }: Choosing): PlanValues {
  const plans = session.data.plans ?? NO_PLANS;
  if (course.planValues?.plans === plans) return course.planValues;
  const values = plans.map((plan) =>
    flow.planLines.map(({ path, isPart }) => (isPart ? !isBlank(under(plan, path)) : under(plan, path))),
  );
  return (course.planValues = { plans, values });
}

/** The wanted values with one answer replaced. */
export const wantedWith =
  (moment: Choosing, name: string, value: Json | undefined): Wanted =>
  ({ question }) =>
    question.name === name ? value : moment.answer(question);
