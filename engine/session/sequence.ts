import type { Pending, Session, Transition } from "../contract";
import { holds } from "../language/evaluate";
import { say } from "../wording/say";
import { atCall, change, NO_RESULTS } from "./change";
import { nextCall } from "./calls";
import { known, type Compiled } from "./compiled";
import { following, isFinished, onward, resolve } from "./navigate";
import { pathOf } from "./path";
import { prefillAll, prefillStep } from "./prefill";

/** Starts a sequence of calls: the first that is due is asked for, or the sequence is over at once. */
export function begin(compiled: Compiled, session: Session, pending: Omit<Pending, "at" | "results">): Transition {
  return proceed(
    compiled,
    session.problem ? change(session, { problem: null }) : session,
    atCall(pending, 0, NO_RESULTS),
  );
}

/** Goes on with a sequence after a call has succeeded or was not needed. */
export function proceed(compiled: Compiled, session: Session, pending: Pending): Transition {
  return nextCall(compiled, session, pending) ?? finish(compiled, settled(compiled, session, pending), pending);
}

/** The session once nothing is pending; what the step's Next has confirmed is no draft any more. */
function settled(compiled: Compiled, session: Session, pending: Pending): Session {
  const confirmed = pending.phase === "next" || pending.phase === "confirm";
  if (!confirmed || session.unsaved.length === 0)
    return session.pending === null ? session : change(session, { pending: null });
  const own = known(compiled.steps, session.step).answers;
  return change(session, { pending: null, unsaved: session.unsaved.filter((name) => !own.has(name)) });
}

function finish(compiled: Compiled, session: Session, pending: Pending): Transition {
  switch (pending.phase) {
    case "start": {
      const filled = prefillAll(compiled, session);
      return land(compiled, filled, resolve(compiled, filled, pending.then));
    }
    case "next":
      return leave(compiled, session) ?? land(compiled, session, onward(compiled, session));
    case "confirm": {
      const filled = prefillAll(compiled, session);
      return land(compiled, filled, resolve(compiled, filled, pending.then ?? following(compiled, filled)));
    }
    case "enter":
      if (isPaying(session))
        return begin(compiled, session, {
          phase: "confirming",
          step: session.step,
          interrupted: { phase: "enter", problem: null },
        });
      return { session, outcome: { kind: "moved", step: session.step } };
    case "change":
      return { session, outcome: { kind: "stay" } };
    case "settle":
    case "confirming":
      return conclude(compiled, session, pending);
  }
}

/**
 * What the quote says of a call whose answer was lost, or of a payment: bound leads to the end, under way asks again,
 * and unchanged leaves the person on the step, with the failure.
 */
function conclude(compiled: Compiled, session: Session, { step, interrupted }: Pending): Transition {
  if (isFinished(compiled, session)) return land(compiled, session, resolve(compiled, session, undefined));
  if (isPaying(session)) return begin(compiled, session, { phase: "confirming", step, interrupted });
  // A quote that was loaded anew has lost its price: the step is entered again.
  const entered = begin(compiled, session, { phase: "enter", step });
  const problem = interrupted?.problem;
  if (!problem) return entered;
  const known = problem.uncertain ? { ...problem, uncertain: false } : problem;
  return { ...entered, session: change(entered.session, { problem: known }) };
}

const isPaying = (session: Session): boolean => session.data.quote?.payment_in_progress === true;

/** Goes where the person asked to go while a call was in flight. What was saved whole is confirmed; the rest waits for the next Next. */
export function leaveFor(compiled: Compiled, session: Session, pending: Pending, target: string): Transition {
  const isDone = nextCall(compiled, session, pending) === null;
  const stopped = isDone ? settled(compiled, session, pending) : change(session, { pending: null });
  return land(compiled, stopped, resolve(compiled, stopped, target));
}

/** The way out of the wizard that applies after Next, if any. */
function leave(compiled: Compiled, session: Session): Transition | null {
  const ways = known(compiled.steps, session.step).step.leave;
  if (!ways) return null;
  const { scope } = pathOf(compiled, session);
  const way = ways.find((option) => holds(option.when, scope));
  if (!way) return null;
  const left = { to: way.to, notice: say(way.notice, scope) };
  return { session: change(session, { left }), outcome: { kind: "left", ...left } };
}

const NOTHING: readonly string[] = [];

/** Enters a step: its unanswered questions are prefilled and its entry calls begin. */
export function land(compiled: Compiled, session: Session, id: string): Transition {
  const step = known(compiled.steps, id);
  const entered = prefillStep(
    compiled,
    change(session, { step: id, touched: NOTHING, dialog: null, problem: null }),
    step,
  );
  return begin(compiled, entered, { phase: "enter", step: id });
}
