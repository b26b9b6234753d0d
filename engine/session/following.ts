/** The answer that rates the quote, while it follows an address. */
import type { CompiledQuestion, FollowingQuestion } from "../flow/compiled";
import { read } from "../moment/codec";
import { followingNow } from "../moment/rating";
import type { Here } from "./here";

/** The region of the address that is followed, as it is known; undefined when there is none. */
export const addressOf = (known: Here, { question }: FollowingQuestion): unknown => question.startsAs?.(known.scope);

/** Whether the saved region is that of the address. */
export const isTakenOver = (after: Here, known: Here, following: FollowingQuestion): boolean =>
  read(following.question, after.storedAt(following.question)) === addressOf(known, following);

/** Whether a question is the one that rates the quote, and its answer is only that of an address asked before it. */
export function isOnlyFollowing(here: Here, question: CompiledQuestion): boolean {
  const following = followingNow(here);
  return following?.question === question && isTakenOver(here, here, following);
}
