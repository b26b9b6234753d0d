import type { CallError, Pending, Problem, Session, Transition } from "../contract";
import { change, changeData } from "./change";
import { pendingCall } from "./calls";
import type { Here } from "./here";
import { askForPayment, begin } from "./sequence";

/** Error codes that mean: a payment of this quote is under way and its outcome is not known yet. */
const UNDER_WAY: ReadonlySet<string> = new Set(["payment_in_progress", "payment_unavailable"]);

/**
 * The transition after a failure that leaves the outcome of the enrollment open: loads the quote, or asks how
 * its payment ended. Null for every other failure. `problem` is the failure in words, shown if the quote turns out to
 * be unchanged.
 */
export function settlement(here: Here, pending: Pending, error: CallError, problem: Problem): Transition | null {
  if (pending.phase === "start") return null;
  if (pending.phase === "settle") return unknown(here, pending, problem);
  if (pending.phase === "confirming") return askAgainOrEnd(here, pending, error, problem);
  const { phase, step } = pending;
  if (error.code === "quote_finalized")
    return begin(here, { phase: "settle", step, interrupted: { phase, problem: null } });
  if (UNDER_WAY.has(error.code)) return askForPayment(here, step, { phase, problem: null });
  const isLost = error.uncertain === true && pendingCall(here, pending) === "quote.finalize";
  return isLost ? begin(here, { phase: "settle", step, interrupted: { phase, problem } }) : null;
}

/** The quote cannot be loaded either: shows the failure, and the person can press again to ask again. */
function unknown(here: Here, { interrupted }: Pending, failure: Problem): Transition {
  const entering = interrupted?.phase === "enter" || interrupted?.phase === "change";
  const problem = interrupted?.problem ?? ({ ...failure, phase: entering ? "enter" : "next" } satisfies Problem);
  return { session: change(withoutPayment(here), { pending: null, problem }), outcome: { kind: "failed", problem } };
}

function askAgainOrEnd(here: Here, pending: Pending, error: CallError, problem: Problem): Transition {
  const { step, interrupted } = pending;
  if (UNDER_WAY.has(error.code) || error.uncertain === true) return askForPayment(here, step, interrupted);
  // For example declined: the quote says whether it is open again.
  return begin(here, {
    phase: "settle",
    step,
    interrupted: interrupted && { ...interrupted, problem: { ...problem, phase: "next" } },
  });
}

/** The session without `payment_in_progress`: what was loaded last may be out of date. */
const withoutPayment = ({ session }: Here): Session =>
  change(session, {
    data: changeData(session.data, { quote: { ...session.data.quote, payment_in_progress: undefined } }),
  });
