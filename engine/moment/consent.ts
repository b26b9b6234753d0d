/** What counts as a consent: what was ticked here, or what is kept of one. */
import type { Json, Session } from "../contract";
import type { CompiledConsentText, CompiledQuestion } from "../flow/compiled";
import type { Rule } from "../language/rule";
import { isObject } from "../values/objects";

/** What is read of a moment. */
interface Moment {
  readonly session: Session;
  answer(question: CompiledQuestion): Json | undefined;
  saved(question: CompiledQuestion): Json | undefined;
  typed(question: CompiledQuestion): Json | undefined;
}

/** Whether what is kept at the home of a consent says that this actor has agreed. */
export const isGiven = (there: unknown, actor: "broker" | "client"): boolean =>
  isObject(there) && there.accepted === true && there.actor === actor;

/** The texts that a consent agrees to here: those that are shown. */
export const textsShown = (
  { texts }: CompiledQuestion,
  moment: { holds(rule: Rule | null): boolean },
): readonly CompiledConsentText[] =>
  texts.every(({ when }) => when === null) ? texts : texts.filter(({ when }) => moment.holds(when));

/** Whether it names exactly these texts. */
export function namesTexts(there: unknown, texts: readonly CompiledConsentText[]): boolean {
  const named: unknown = isObject(there) ? there.texts : undefined;
  return Array.isArray(named) && named.length === texts.length && texts.every(({ id }) => named.includes(id));
}

/**
 * The consent as a person's rules read it: true, or nothing. On its own step only a tick counts, so that none is ever
 * shown as given before; on all others what is kept of it, which the server drops when it no longer holds. A consent to
 * the sale is asked again wherever the sale is.
 */
export function consentIn(moment: Moment, question: CompiledQuestion): Json | undefined {
  const { session } = moment;
  const { name, step, withSale, declared } = question;
  if (!withSale && step !== session.step) return moment.saved(question);
  const typed = moment.typed(question);
  if (typed === false && declared.const === undefined) return undefined;
  const isKept = withSale || session.unsaved.includes(name) || moment.saved(question) !== undefined;
  return typed === true && !isKept ? undefined : (typed ?? undefined);
}

/** What the field of a question shows: what was typed, even if blank, else its answer. */
export function shownIn(moment: Moment, question: CompiledQuestion): Json | undefined {
  const typed = moment.session.answers[question.name];
  const counts = typed !== undefined && typed !== null && !(question.codec === "consent" && typed === true);
  return counts ? typed : moment.answer(question);
}
