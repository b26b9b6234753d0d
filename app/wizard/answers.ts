import { answersKey } from "../shared/session/session";
import { isObject } from "./engine";
import type { Engine, Session } from "./engine";
import type { Kept } from "./running";

/** The name under which the answers of a quote are kept; no other quote or flow has the same. */
export const answersOf = (flowId: string, quoteNumber: string): string => `${flowId}:${quoteNumber}`;

/**
 * Keeps what was typed in this tab, so that a reload loses no unsaved answer (W5). The engine leaves out card data:
 * card fields are empty after a reload.
 */
export function keepAnswers(name: string, engine: Engine, session: Session): void {
  keep(name, engine.keepable(session));
}

/** Keeps all answers, to begin again when the quote they were saved on is lost (W33). */
export function keepToBeginAgain(name: string, { given }: Kept): void {
  keep(name, { answers: given, unsaved: [], given });
}

/** Keeps these answers in this tab, in place of what was kept under the name. */
export function keep(name: string, kept: Kept): void {
  sessionStorage.setItem(answersKey(name), JSON.stringify(kept));
}

/** What is kept under this name; undefined if there is nothing, or if it cannot be read. */
export function keptAnswers(name: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(answersKey(name)) ?? "null");
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isKept = (kept: unknown): kept is Kept =>
  isObject(kept) && isObject(kept.answers) && Array.isArray(kept.unsaved) && isObject(kept.given);

export const forgetAnswers = (name: string): void => sessionStorage.removeItem(answersKey(name));
