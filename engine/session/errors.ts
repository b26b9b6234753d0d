import type { FieldError } from "../contract";
import type { CompiledCheck, CompiledReject, CompiledStep } from "../flow/compiled";
import { isRequired } from "../kinds/form";
import { kindOf, type Here } from "./here";

/**
 * Why a step cannot be left: what its kind finds, and the checks across answers whose own inputs are there, whatever
 * else is open. At most one error a question.
 */
export function errorsOf(here: Here, step: CompiledStep): readonly FieldError[] {
  return here.errorsOf(step, () => {
    const own = kindOf(here, step).errors(here);
    return step.checks.length === 0 ? own : [...own, ...checkErrors(here, step, own)];
  });
}

function checkErrors(here: Here, { checks }: CompiledStep, own: readonly FieldError[]): readonly FieldError[] {
  const wrong = new Set(own.map(({ at }) => at));
  return checks.flatMap((check): FieldError[] => {
    if (
      wrong.has(check.at) ||
      check.reads.some((name) => wrong.has(name)) ||
      !isReady(here, check) ||
      !here.holds(check.failWhen)
    )
      return [];
    wrong.add(check.at);
    return [{ at: check.at, rule: check.id, message: check.message.say(here.scope) }];
  });
}

/** Whether no answer that a rule reads is still awaited: what one that may stay open means, the rule says itself. */
export const isReady = (here: Here, { reads }: Pick<CompiledCheck | CompiledReject, "reads">): boolean =>
  !reads.some((name) => isAwaited(here, name));

/** Whether an answer is not there that is asked and must be given. */
export function isAwaited(here: Here, name: string): boolean {
  const question = here.flow.questions.get(name);
  return (
    question !== undefined &&
    here.answer(question) === undefined &&
    here.isAsked(question) &&
    isRequired(question, here)
  );
}

/** A refusal to open: by a rule of a step, or by what a call has found. */
export interface Refusal {
  readonly id: string;
  readonly with: string;
}

export const NO_PLANS = "no_plans";

/** The first refusal of a step whose condition holds; one of a step that chooses a plan where none is offered. */
export function refusalOf(here: Here, step: CompiledStep): Refusal | undefined {
  const found = step.rejects.find(({ when }) => here.holds(when));
  return found ?? (step.choosesPlan ? withoutPlans(here) : undefined);
}

/** The refusal that says that no plan is offered, where plans were loaded and there is none. */
export function withoutPlans(here: Here): Refusal | undefined {
  const rejection = here.flow.rejectionFor.get(NO_PLANS);
  return here.session.data.plans?.length === 0 && rejection !== undefined
    ? { id: NO_PLANS, with: rejection }
    : undefined;
}
