import type { Json, JsonObject, Pending, Session, Transition } from "../contract";
import type { CompiledStep } from "../flow/compiled";
import { nextCall } from "./calls";
import { confirmed, exceptCards } from "./answers";
import { atCall, change, NO_RESULTS } from "./change";
import { kindOf, type Here } from "./here";
import { isFinished, onward, resolve } from "./navigate";
import { noticesAt } from "./notices";

/** Starts a sequence of calls: asks for the first due one, or ends the sequence at once. */
export function begin(here: Here, pending: Omit<Pending, "at" | "results">): Transition {
  const { session } = here;
  return proceed(session.problem ? here.at(change(session, { problem: null })) : here, atCall(pending, 0, NO_RESULTS));
}

/** Continues a sequence after a call has succeeded or was not needed. */
export function proceed(here: Here, pending: Pending): Transition {
  return nextCall(here, pending) ?? finish(here.at(settled(here, pending), true), pending);
}

/** The session when nothing is pending; after Next, the step's answers are confirmed. */
function settled(here: Here, { phase, only }: Pending): Session {
  const isConfirmed = phase === "next" || phase === "confirm" || phase === "save";
  const session = isConfirmed ? confirmed(here, here.step, only) : here.session;
  return session.pending === null ? session : change(session, { pending: null });
}

function finish(here: Here, pending: Pending): Transition {
  switch (pending.phase) {
    case "start":
      return land(here, resolve(here, pending.then), pending);
    case "next":
      return leave(here) ?? land(here, onward(here), pending);
    case "confirm":
      return land(here, resolve(here, pending.then ?? onward(here)), pending);
    case "enter":
      if (isPaying(here)) return askForPayment(here, here.session.step, { phase: "enter", problem: null });
      return { session: here.session, outcome: { kind: "moved", step: here.session.step } };
    case "change":
    case "save":
      return { session: here.session, outcome: { kind: "stay" } };
    case "settle":
    case "confirming":
      return conclude(here, pending);
  }
}

/**
 * Decides by the loaded quote after a lost response, a payment or a rejection: bound leads to the end;
 * under way asks again; unchanged leaves the person on the step, or leads to the step that rejects, with the failure.
 */
function conclude(here: Here, { step, interrupted }: Pending): Transition {
  if (isFinished(here)) return land(here, resolve(here, undefined));
  if (isPaying(here)) return askForPayment(here, step, interrupted);
  // Loading the quote again drops its price, so the step is entered again, or the step whose rule was broken.
  const entered = step === here.session.step ? begin(here, { phase: "enter", step }) : land(here, step);
  const problem = interrupted?.problem;
  if (!problem) return entered;
  const known = problem.uncertain ? { ...problem, uncertain: false } : problem;
  return { ...entered, session: change(entered.session, { problem: known }) };
}

/**
 * Asks how a payment under way has ended. Its step is not shown in the meantime, so the card's fields are empty when
 * it comes back.
 */
export function askForPayment(here: Here, step: string, interrupted: Pending["interrupted"]): Transition {
  const withoutCard = here.at(change(here.session, { answers: exceptCards(here) }));
  return begin(withoutCard, { phase: "confirming", step, interrupted });
}

const isPaying = ({ session }: Here): boolean => session.data.quote?.payment_in_progress === true;

/**
 * Goes where the person asked to go while a call was in flight. Answers are confirmed if all calls are done; else they
 * wait for Next.
 */
export function leaveFor(here: Here, pending: Pending, target: string): Transition {
  const isDone = nextCall(here, pending) === null;
  const stopped = here.at(isDone ? settled(here, pending) : change(here.session, { pending: null }));
  return land(stopped, resolve(stopped, target));
}

/** The transition out of the wizard after Next, if the step leads out. */
function leave(here: Here): Transition | null {
  const left = kindOf(here, here.step).on.leave(here);
  return left && { session: change(here.session, { left }), outcome: { kind: "left", ...left } };
}

const NOTHING: readonly never[] = [];

/** Enters a step and begins its entry calls, but for what the sequence that led there has just loaded. */
export function land(here: Here, id: string, after?: Pending): Transition {
  const gave_way = givingWay(here, here.stepOf(id));
  const arrived = here.at(
    change(here.session, {
      step: id,
      touched: NOTHING,
      gave_way,
      return_to: here.session.return_to === id ? null : here.session.return_to,
      notices: NOTHING,
      dialog: null,
      problem: null,
    }),
  );
  const notices = noticesAt(arrived);
  const there = notices.length === 0 ? arrived : arrived.at(change(arrived.session, { notices }));
  return begin(there, { phase: "enter", step: id, ...(after?.results.plans === true && { has_plans: true }) });
}

const NO_ANSWERS: JsonObject = {};

/** The saved answers that are no longer valid, for questions with a text about it. */
function givingWay(here: Here, { questions }: CompiledStep): JsonObject {
  let found: { [name: string]: Json } | undefined;
  for (const question of questions) {
    const saved = question.shown.notKept && here.notKept(question);
    if (saved !== undefined) (found ??= {})[question.name] = saved;
  }
  return found ?? NO_ANSWERS;
}
