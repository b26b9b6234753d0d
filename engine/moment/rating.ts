/** The question that rates the quote, while its answer is only taken over from an address. */
import type { JsonObject } from "../contract";
import type { CompiledEntry, CompiledFlow, CompiledQuestion, FollowingQuestion } from "../flow/compiled";
import { isBlank } from "../values/blank";
import { under } from "../values/path";

/** A moment of an enrollment, as far as this reads it. */
interface Stored {
  readonly flow: CompiledFlow;
  readonly entry: CompiledEntry;
  readonly application: JsonObject | undefined;
  storedAt(question: CompiledQuestion): unknown;
}

/** Where the server says whether the step that asks for the rating region was passed. */
const MARK = ["rating_confirmed"];

/** The question that rates the quote, if it starts as other answers, such as the region of an address. */
export function followingQuestion({ flow: { ratedBy } }: Pick<Stored, "flow">): FollowingQuestion | null {
  return ratedBy?.by === "question" && ratedBy.from.length > 0 ? ratedBy : null;
}

/**
 * Whether the person answered the rating question at its own step, as the server says. A quote from before the server
 * said so counts as answered once something of a later step is saved, or a plan.
 */
export function isConfirmed(moment: Stored, following: FollowingQuestion): boolean {
  const mark = under(moment.application, MARK);
  return typeof mark === "boolean" ? mark : hasLater(moment, following);
}

/** Whether something of a step after the rating question is saved, or a plan. */
export function hasLater(moment: Stored, { question }: FollowingQuestion): boolean {
  if (!isBlank(moment.application?.plan_id)) return true;
  const { order, places } = moment.entry;
  const later = order.slice((places.get(question.step) ?? 0) + 1);
  return later.some(({ questions }) => questions.some((each) => !isBlank(moment.storedAt(each))));
}

/** Whether the entry asks for the address before it asks for the rating region. */
export function isAskedBefore({ places }: CompiledEntry, { question, from }: FollowingQuestion): boolean {
  const own = places.get(question.step) ?? 0;
  return from.every(({ step }) => (places.get(step) ?? 0) < own);
}

/** The rating question while it follows an address that was asked before it; null once its own step was passed. */
export function followingNow(moment: Stored): FollowingQuestion | null {
  const following = followingQuestion(moment);
  if (!following || !isAskedBefore(moment.entry, following)) return null;
  return isConfirmed(moment, following) ? null : following;
}

/** The rating question, for a step with the address that it follows: such a step saves it, too. */
export function ratedWith(moment: Stored, step: string): readonly CompiledQuestion[] {
  const following = followingNow(moment);
  return following?.from.some((each) => each.step === step) ? [following.question] : [];
}
