/** What becomes of the region that rates a quote, where a step of its own asks for it. */
import type { JsonObject, Rating, Saving, StartInit } from "../contract";
import type { CompiledFlow, CompiledQuestion, FollowingQuestion } from "../flow/compiled";
import { write } from "../moment/codec";
import { followingQuestion, isAskedBefore, isConfirmed } from "../moment/rating";
import { isBlank } from "../values/blank";
import { under } from "../values/path";
import { pathsOf } from "./corrections";
import { runOf, type Engine } from "./engine";
import { addressOf, isTakenOver } from "./following";
import { hereOf, type Here } from "./here";
import { newSession } from "./start";

/**
 * What a save makes of the rating region of the quote in `init`, which is the quote as it would be after the save; null
 * for a flow whose rating region follows no other answer.
 */
export function ratingAfter(engine: Engine, init: StartInit, saving: Saving): Rating | null {
  const run = runOf(engine);
  const following = followingQuestion(run);
  if (!following) return null;
  const session = newSession(run, init);
  const after = hereOf(run, session, { judging: true });
  if (isBlank(after.storedAt(following.question))) return { confirmed: false };
  const known = hereOf(run, session);
  if (saving.by === "creation") return { confirmed: isSold(init) && !isTakenOver(after, known, following) };
  if (saving.by === "client") return isConfirmed(after, following) ? {} : moved(after, known, following);
  const before = hereOf(run, newSession(run, { ...init, data: { ...init.data, quote: saving.before } }), {
    judging: true,
  });
  if (sends(saving.sent, [following.question], after.flow))
    return answered(init, { before, after, following, sent: saving.sent });
  if (isConfirmed(before, following) || !sends(saving.sent, following.from, after.flow)) return {};
  return moved(after, after, following);
}

/** Whether the region that rates a quote follows another answer, so that a save may move it. */
export const followsAnswer = (engine: Engine): boolean => followingQuestion(runOf(engine)) !== null;

interface Save {
  readonly before: Here;
  readonly after: Here;
  readonly following: FollowingQuestion;
  readonly sent: JsonObject;
}

/**
 * A region was sent. It is the answer of its own step, unless it was only taken over from an address that is sent with
 * it, as a step that comes before does; and unless nothing is sold there, so that the step could not be passed.
 */
function answered(init: StartInit, { before, after, following, sent }: Save): Rating {
  const isWithAddress = isAskedBefore(after.entry, following) && sends(sent, following.from, after.flow);
  if (isWithAddress && isTakenOver(after, after, following)) return {};
  const isAlready = isSold(init) && isConfirmed(before, following) && under(before.application, MARK) === true;
  return isAlready ? {} : { confirmed: isSold(init) };
}

const MARK = ["rating_confirmed"];

/** The region that the address has now, if it is another one than that which rates the quote. */
function moved(after: Here, known: Here, following: FollowingQuestion): Rating {
  const region = write(following.question, addressOf(known, following));
  return region === undefined || isTakenOver(after, known, following) ? {} : { region, confirmed: false };
}

/** Whether plans are sold in the region that rates the quote, as far as it is known. */
const isSold = ({ data }: StartInit): boolean => data?.plans === undefined || data.plans.length > 0;

/** Whether a save sends an answer to one of the questions. */
const sends = (sent: JsonObject, questions: readonly CompiledQuestion[], flow: CompiledFlow): boolean =>
  questions.some((question) => pathsOf(flow, question).some((path) => !isBlank(under(sent, path))));
