import type { Json, JsonObject, Session } from "../contract";
import type { CompiledFlow, CompiledQuestion, PlanLine } from "../flow/compiled";
import { isBlank } from "../values/blank";
import { under } from "../values/path";

const NO_PLANS: readonly JsonObject[] = [];

/** What is wanted of each line of the plan: an equal value, or whether an optional part is taken. */
export type Wanted = (line: PlanLine) => Json | undefined;

/** What each plan of a list has at the place of each line; of an optional part, whether it has it. */
export interface PlanValues {
  readonly plans: readonly JsonObject[];
  readonly values: readonly (readonly unknown[])[];
}

type Lines = readonly PlanLine[];
type Choices = readonly (Json | undefined)[];

/** A state of a session in which plans are chosen: a `Moment` is one. */
interface Choosing {
  readonly flow: CompiledFlow;
  readonly session: Session;
  readonly application: JsonObject | undefined;
  readonly savedPlan: JsonObject | null;
  /** Where the values of the plans asked for last are kept. */
  readonly course: { planValues?: PlanValues };
  answer(question: CompiledQuestion): Json | undefined;
}

const plansOf = (moment: Choosing): readonly JsonObject[] => moment.session.data.plans ?? NO_PLANS;

/** The plan saved on the quote, among those loaded; null where there is none. */
export function savedPlan(moment: Choosing): JsonObject | null {
  const id = moment.application?.plan_id;
  if (id === undefined || id === null) return null;
  for (const plan of plansOf(moment)) if (plan.id === id) return plan;
  return null;
}

/** The chosen plan: by the answers once those that choose are given, else the one saved on the quote (P-06). */
export function chosenPlan(moment: Choosing): JsonObject | null {
  const { planLines } = moment.flow;
  if (planLines.length === 0) return null;
  for (const { question, isPart } of planLines)
    if (!isPart && isBlank(moment.answer(question))) return moment.savedPlan;
  return planFor(moment) ?? null;
}

/**
 * The first loaded plan that has what is wanted: an equal value at the place of each choice, and an optional part
 * exactly when it is taken; one that is offered no more is not wanted. None while a choice is unanswered. Without
 * `wanted`, the answers decide.
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

/** Line → whether it is an optional part that some plan with the choices made has. */
function offeredParts(lines: Lines, choices: Choices, values: PlanValues["values"]): readonly boolean[] {
  const offered: boolean[] = lines.map(() => false);
  for (const has of values)
    if (fits(lines, choices, has))
      for (let line = 0; line < lines.length; line++) if (has[line] === true) offered[line] = true;
  return offered;
}

/** Whether a plan has the choices made, and of the parts on offer those that are taken. */
function hasAll(lines: Lines, choices: Choices, offered: readonly boolean[], has: readonly unknown[]): boolean {
  if (!fits(lines, choices, has)) return false;
  for (let line = 0; line < lines.length; line++)
    if (lines[line]?.isPart === true && has[line] !== (choices[line] === true && offered[line] === true)) return false;
  return true;
}

/** The loaded plans that fit the choices made, whatever their optional parts. */
export function basePlans(moment: Choosing): readonly JsonObject[] {
  const { planLines } = moment.flow;
  const choices = choicesOf(moment);
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

/** Whether a part is taken is left out where it is not asked for: that it is offered at all depends on the choices. */
function choicesOf(moment: Choosing, wanted?: Wanted, withParts = false): Choices {
  const choices: (Json | undefined)[] = [];
  for (const line of moment.flow.planLines) {
    const isOpen = line.isPart && !withParts;
    choices.push(isOpen ? undefined : wanted ? wanted(line) : moment.answer(line.question));
  }
  return choices;
}

/** Whether a plan has the choices made; one that is not made yet fits every plan. */
function fits(lines: Lines, choices: Choices, has: readonly unknown[]): boolean {
  for (let line = 0; line < lines.length; line++)
    if (lines[line]?.isPart === false && !isBlank(choices[line]) && choices[line] !== has[line]) return false;
  return true;
}

/** Read once for a list of plans: a session asks for it at every event. */
function valuesOf({ course, flow, session }: Choosing): PlanValues {
  const plans = session.data.plans ?? NO_PLANS;
  if (course.planValues?.plans === plans) return course.planValues;
  const values = plans.map((plan) =>
    flow.planLines.map(({ path, isPart }) => (isPart ? !isBlank(under(plan, path)) : under(plan, path))),
  );
  return (course.planValues = { plans, values });
}

/** What is wanted with one answer in the place of what is answered. */
export const wantedWith =
  (moment: Choosing, name: string, value: Json | undefined): Wanted =>
  ({ question }) =>
    question.name === name ? value : moment.answer(question);
