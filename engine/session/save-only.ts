/** Saving the answers of a card's dialog, while the rest of its step waits for Next. */
import type { Transition } from "../contract";
import { isEqual } from "../values/equal";
import { withoutAnswers } from "./answers";
import { change } from "./change";
import { errorsOf } from "./errors";
import type { Here } from "./here";
import { begin } from "./sequence";

/** Saves the answers to some questions of the step; the others wait for Next. */
export function saveOnly(before: Here, here: Here, only: readonly string[]): Transition {
  const errors = errorsOf(here, here.step).filter(({ at }) => only.includes(at));
  if (errors.length > 0) return { session: before.session, outcome: { kind: "invalid", errors } };
  if (only.every((name) => isKept(before, here, name))) return { session: before.session, outcome: { kind: "stay" } };
  return asksFirst(here, only) ?? begin(here, { phase: "save", step: here.session.step, only });
}

/** Whether an answer is the one that is saved: not if it was typed before and never saved, as after a failure. */
const isKept = (before: Here, here: Here, name: string): boolean =>
  !before.session.unsaved.includes(name) && isEqual(before.answerOf(name), here.answerOf(name));

/** The dialog that the step opens before its answers are saved; null if there is none now. */
export function asksFirst(here: Here, only?: readonly string[]): Transition | null {
  const dialog = here.step.confirms.find(({ when }) => here.holds(when));
  if (!dialog) return null;
  const { id: confirm } = dialog;
  return {
    session: change(here.session, { dialog: { kind: "confirm", confirm, ...(only && { only }) } }),
    outcome: { kind: "confirm", confirm },
  };
}

/**
 * Closes the dialog of a card whose answers could not be saved: they are as they were before. Null where there is none.
 */
export function discard({ session }: Here): Transition | null {
  const { problem } = session;
  if (!problem?.only) return null;
  return { session: change(withoutAnswers(session, problem.only), { problem: null }), outcome: { kind: "stay" } };
}
