/** Consents of a product's own that were given, and that the server has dropped with a later save (N-22). */
import type { CostWith, Notice } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import { isBlank } from "../values/blank";
import { money } from "../values/money";
import { change } from "./change";
import type { Here } from "./here";

/**
 * Those that are asked, were ticked, and of which nothing is kept. One that was declined is kept as that, and a tick that
 * Next has not saved yet is not lost.
 */
export const lapsedIn = (here: Here): readonly CompiledQuestion[] =>
  here.flow.consents.filter(
    (question) =>
      !question.withSale &&
      here.session.answers[question.name] === true &&
      !here.session.unsaved.includes(question.name) &&
      isBlank(here.storedAt(question)) &&
      here.isAsked(question),
  );

/**
 * The state after a call, with a tick for each consent that was kept before it and is gone: one that was given in an
 * earlier visit was never ticked in this one. A tick alone counts as no consent. What the policy cost with it is kept, if
 * that was known: the call has dropped it from the data.
 */
export function withLapsed(before: Here, after: Here): Here {
  const gone = before.flow.consents.filter(
    (question) => !question.withSale && before.saved(question) === true && isBlank(after.storedAt(question)),
  );
  if (gone.length === 0) return after;
  const { answers, cost_with } = after.session;
  const ticks = gone.filter(({ name }) => answers[name] === undefined).map(({ name }) => [name, true]);
  const costs = gone.map(({ name }) => [name, costOf(before)]);
  return after.at(
    change(after.session, {
      answers: ticks.length === 0 ? answers : { ...answers, ...Object.fromEntries(ticks) },
      cost_with: { ...cost_with, ...Object.fromEntries(costs) },
    }),
  );
}

const costOf = ({ checkout, plan }: Here): CostWith | undefined => checkout && { plan: plan?.id, checkout };

/**
 * What is said of a consent that is gone, at its own step and at later ones. A price may have read it. Only the question,
 * its step and two totals are named, so these words are ours.
 */
export function noticeOf(here: Here, question: CompiledQuestion): Notice {
  const name = question.title.say(here.scope);
  const gone = `The consent “${name}” no longer counts, because other answers have changed since it was given.`;
  if (question.step === here.step.id) return { text: `${gone} Please give it again if it is still meant.` };
  const label = `To give it again, go back to “${here.stepOf(question.step).title.say(here.scope)}”`;
  return { text: `${gone} ${priceWithout(here, question)}`, link: { label, to: question.step } };
}

/** The totals with and without the consent, where both are known, and are of the same plan. */
function priceWithout({ checkout: now, plan, session }: Here, { name }: CompiledQuestion): string {
  const was = session.cost_with[name];
  if (!was || !now || was.plan !== plan?.id) return "The price may be another one without it.";
  const [before, after] = [total(was.checkout), total(now)];
  return before === after ? `The price is still ${after}.` : `The price was ${before} with it, and is ${after} now.`;
}

const total = ({ grandtotal, currency }: CostWith["checkout"]): string => money(grandtotal, 2, currency);
