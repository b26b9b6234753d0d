/** What was taken from a person, said at the step where they arrive. */
import type { Taken, View } from "../contract";
import type { CompiledChanged, CompiledQuestion, CompiledStep } from "../flow/compiled";
import { offersAny, PLAN_TITLE } from "../moment/plans";
import { isBlank } from "../values/blank";
import { isOnlyFollowing } from "./following";
import { lapsedIn, noticeOf } from "./lapsed";
import { under, valueAt } from "../values/path";
import { errorsOf, isReady } from "./errors";
import { kindOf, type Here } from "./here";
import { isFinished } from "./navigate";

const NONE: readonly Taken[] = [];

/**
 * What is said of a plan or an optional part of it that is no longer offered, of an answer that no longer fits an earlier
 * one, and of a consent that does not count any more. Empty when the person lost nothing, and when the flow has no words for it.
 */
export function noticesAt(here: Here): readonly Taken[] {
  const { changed } = here.flow;
  const { step } = here;
  if (!changed || isFinished(here)) return NONE;
  const own = planGone(here, step, changed) ?? noLongerFits(here, step, changed);
  const texts = own === undefined ? partsGone(here, step, changed) : [own];
  return [...texts.map((text) => ({ text })), ...consentsGone(here, step)];
}

/** The notices of a session in words, as they are now: what a consent costs may be known only after the arrival. */
export const noticesSaid = (here: Here): View["notices"] =>
  here.session.notices.flatMap((taken) => {
    if ("text" in taken) return [taken];
    const consent = here.flow.questions.get(taken.consent);
    return consent ? [noticeOf(here, consent)] : [];
  });

/** At the step of a consent and at all after it, until it is given again or declined: that the server has dropped it (N-22). */
function consentsGone(here: Here, { id }: CompiledStep): readonly Taken[] {
  const { places } = here.entry;
  const place = (step: string): number => places.get(step) ?? 0;
  return lapsedIn(here).flatMap(({ name, step }) => (place(step) <= place(id) ? [{ consent: name }] : []));
}

/** At a step that chooses the plan: which plan was chosen before, and why it must be chosen again. */
function planGone(here: Here, step: CompiledStep, changed: CompiledChanged): string | undefined {
  const { dropped, data } = here.session;
  const choices = here.flow.planLines.flatMap(({ isPart, question }) => (isPart ? [] : [question]));
  if (here.plan !== null || !data.plans?.length || !choices.some((each) => step.questions.includes(each)))
    return undefined;
  if (dropped) {
    const isOffered = data.plans.some((plan) => valueAt(plan, PLAN_TITLE) === dropped.plan);
    return (isOffered ? changed.state : changed.plan).say(here.scope, { title: nameOf(here, dropped) });
  }
  const released = data.plans.find(({ id }) => id === here.application?.released_plan);
  if (released)
    return changed.state.say(here.scope, { title: String(valueAt(released, PLAN_TITLE) ?? changed.unnamed) });
  const isChosen = choices.every((question) => !isBlank(here.answer(question)));
  if (!isChosen && isBlank(here.application?.plan_id)) return undefined;
  return changed.plan.say(here.scope, { title: nameOfChoice(here, choices.at(-1)) ?? changed.unnamed });
}

/** The plan with its optional parts, such as `Plan A with B and C`. */
function nameOf(here: Here, { plan, parts }: NonNullable<Here["session"]["dropped"]>): string {
  const titles = parts.map((name) => here.flow.questions.get(name)?.title.say(here.scope) ?? name);
  return titles.length === 0 ? plan : `${plan} with ${titles.join(" and ")}`;
}

/** The words of the choice that was made, where the flow has any. */
function nameOfChoice(here: Here, question: CompiledQuestion | undefined): string | undefined {
  const value = question && here.answer(question);
  const { choices } = question?.declared ?? {};
  if (isBlank(value) || !choices || Array.isArray(choices)) return undefined;
  return question?.shown.options?.find((option) => option.value === value)?.label.say(here.scope);
}

/** At the optional parts and at the sale: each part that was taken before and that no plan of the choice has now. */
function partsGone(here: Here, step: CompiledStep, { part }: CompiledChanged): readonly string[] {
  const { plan, session } = here;
  if (plan === null || !(step.onlyParts || kindOf(here, step).sells)) return [];
  const wasTaken = (name: string): boolean =>
    session.answers[name] === true || (session.dropped?.parts.includes(name) ?? false);
  return here.flow.planLines
    .filter(({ isPart, path, question }) => isPart && isBlank(under(plan, path)) && wasTaken(question.name))
    .filter(({ question }) => !offersAny(here, [question]))
    .map(({ question }) => part.say(here.scope, { title: question.title.say(here.scope) }));
}

/** A step that cannot be left with its saved answers, although they are all there, and the person has given them. */
function noLongerFits(here: Here, step: CompiledStep, { again }: CompiledChanged): string | undefined {
  const asked = step.withHome.filter((question) => here.isAsked(question) && question.optional !== true);
  const isOwn = (question: CompiledQuestion): boolean =>
    !isBlank(here.storedAt(question)) && !isOnlyFollowing(here, question);
  if (asked.length === 0 || kindOf(here, step).sells || !asked.every(isOwn)) return undefined;
  const isWrong =
    errorsOf(here, step).some(({ at }) => here.answerOf(at) !== undefined) ||
    step.rejects.some((reject) => isReady(here, reject) && here.holds(reject.when));
  if (isWrong) return again.say(here.scope);
  return step.confirms.find(({ when }) => here.holds(when))?.ifNotConfirmed?.say(here.scope);
}
