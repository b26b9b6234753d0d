import type { FieldError } from "../contract";
import type { CompiledCheck, CompiledReject, CompiledStep } from "../flow/compiled";
import { isRequired } from "../kinds/form";
import { kindOf, type Here } from "./here";

/**
 * Why a step cannot be left: the errors of its kind, and the checks across answers whose inputs are all given, even
 * if other questions are open. At most one error for each question.
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

/** Whether no answer that a rule reads is still awaited; for an optional answer, the rule itself says what its absence means. */
export const isReady = (here: Here, { reads }: Pick<CompiledCheck | CompiledReject, "reads">): boolean =>
  !reads.some((name) => isAwaited(here, name));

/** Whether a question is asked and must be answered, but is not. */
export function isAwaited(here: Here, name: string): boolean {
  const question = here.flow.questions.get(name);
  return (
    question !== undefined &&
    here.answer(question) === undefined &&
    here.isAsked(question) &&
    isRequired(question, here)
  );
}

/** A rejection to show: the rule or reason that rejects, and the name of the rejection with its words. */
export interface Rejected {
  readonly id: string;
  readonly with: string;
}

export const NO_PLANS = "no_plans";

/** The first rule of a step that rejects; also for a step that chooses a plan when no plan is offered. */
export function rejectedBy(here: Here, step: CompiledStep): Rejected | undefined {
  const found = step.rejects.find(({ when }) => here.holds(when));
  return found ?? (step.choosesPlan ? withoutPlans(here) : undefined);
}

/** The rejection for `no_plans`, if plans were loaded and there are none. */
export function withoutPlans(here: Here): Rejected | undefined {
  const rejection = here.flow.rejectionFor.get(NO_PLANS);
  return here.session.data.plans?.length === 0 && rejection !== undefined
    ? { id: NO_PLANS, with: rejection }
    : undefined;
}
