/** Consents of a product's own that were given, and that the server has dropped with a later save (N-22). */
import type { CompiledQuestion } from "../flow/compiled";
import { isBlank } from "../values/blank";
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
 * earlier visit was never ticked in this one. A tick alone counts as no consent.
 */
export function withLapsed(before: Here, after: Here): Here {
  const gone = before.flow.consents.filter(
    (question) =>
      !question.withSale &&
      after.session.answers[question.name] === undefined &&
      before.saved(question) === true &&
      isBlank(after.storedAt(question)),
  );
  if (gone.length === 0) return after;
  const ticks = Object.fromEntries(gone.map(({ name }) => [name, true]));
  return after.at(change(after.session, { answers: { ...after.session.answers, ...ticks } }));
}
