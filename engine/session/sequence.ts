import type { Json, JsonObject, Pending, Session, Transition } from "../contract";
import type { CompiledStep } from "../flow/compiled";
import { nextCall } from "./calls";
import { confirmed } from "./answers";
import { atCall, change, NO_RESULTS } from "./change";
import { kindOf, type Here } from "./here";
import { isFinished, onward, resolve } from "./navigate";

/** Starts a sequence of calls: the first that is due is asked for, or the sequence is over at once. */
export function begin(here: Here, pending: Omit<Pending, "at" | "results">): Transition {
  const { session } = here;
  return proceed(session.problem ? here.at(change(session, { problem: null })) : here, atCall(pending, 0, NO_RESULTS));
}

/** Goes on with a sequence after a call has succeeded or was not needed. */
export function proceed(here: Here, pending: Pending): Transition {
  return nextCall(here, pending) ?? finish(here.at(settled(here, pending), true), pending);
}

/** The session once nothing is pending; what the step's Next has confirmed is no draft any more. */
function settled(here: Here, { phase }: Pending): Session {
  const isConfirmed = phase === "next" || phase === "confirm";
  const session = isConfirmed ? confirmed(here, here.step) : here.session;
  return session.pending === null ? session : change(session, { pending: null });
}

function finish(here: Here, pending: Pending): Transition {
  switch (pending.phase) {
    case "start":
      return land(here, resolve(here, pending.then));
    case "next":
      return leave(here) ?? land(here, onward(here));
    case "confirm":
      return land(here, resolve(here, pending.then ?? onward(here)));
    case "enter":
      if (isPaying(here))
        return begin(here, {
          phase: "confirming",
          step: here.session.step,
          interrupted: { phase: "enter", problem: null },
        });
      return { session: here.session, outcome: { kind: "moved", step: here.session.step } };
    case "change":
      return { session: here.session, outcome: { kind: "stay" } };
    case "settle":
    case "confirming":
      return conclude(here, pending);
  }
}

/**
 * What the quote says of a call whose answer was lost, of a payment, or of a refusal: bound leads to the end, under way
 * asks again, and unchanged leaves the person on the step, or leads to the one that refuses, with the failure.
 */
function conclude(here: Here, { step, interrupted }: Pending): Transition {
  if (isFinished(here)) return land(here, resolve(here, undefined));
  if (isPaying(here)) return begin(here, { phase: "confirming", step, interrupted });
  // A quote that was loaded anew has lost its price: the step is entered again, or the one whose rule was broken.
  const entered = step === here.session.step ? begin(here, { phase: "enter", step }) : land(here, step);
  const problem = interrupted?.problem;
  if (!problem) return entered;
  const known = problem.uncertain ? { ...problem, uncertain: false } : problem;
  return { ...entered, session: change(entered.session, { problem: known }) };
}

const isPaying = ({ session }: Here): boolean => session.data.quote?.payment_in_progress === true;

/** Goes where the person asked to go while a call was in flight. What was saved whole is confirmed; the rest waits for the next Next. */
export function leaveFor(here: Here, pending: Pending, target: string): Transition {
  const isDone = nextCall(here, pending) === null;
  const stopped = here.at(isDone ? settled(here, pending) : change(here.session, { pending: null }));
  return land(stopped, resolve(stopped, target));
}

/** The way out of the wizard that applies after Next, if any. */
function leave(here: Here): Transition | null {
  const left = kindOf(here, here.step).on.leave(here);
  return left && { session: change(here.session, { left }), outcome: { kind: "left", ...left } };
}

const NOTHING: readonly string[] = [];

/** Enters a step: its entry calls begin. */
export function land(here: Here, id: string): Transition {
  const gave_way = givingWay(here, here.stepOf(id));
  const session = change(here.session, { step: id, touched: NOTHING, gave_way, dialog: null, problem: null });
  return begin(here.at(session), { phase: "enter", step: id });
}

const NO_ANSWERS: JsonObject = {};

/** The saved answers that are wrong by now, of questions that say so. */
function givingWay(here: Here, { questions }: CompiledStep): JsonObject {
  let found: { [name: string]: Json } | undefined;
  for (const question of questions) {
    const saved = question.shown.notKept && here.notKept(question);
    if (saved !== undefined) (found ??= {})[question.name] = saved;
  }
  return found ?? NO_ANSWERS;
}
