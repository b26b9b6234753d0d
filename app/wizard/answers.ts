import { answersKey } from "../shared/session/session";
import type { Flow, JsonObject, Session } from "./engine";

/**
 * Keeps what was typed in this tab, so that a reload loses nothing that is not yet saved (W5).
 * Questions about the card itself are left out: its fields are empty after a reload.
 */
export function keepAnswers(name: string, flow: Flow, { answers }: Session): void {
  const left = new Set(cardQuestions(flow));
  const kept = Object.fromEntries(Object.entries(answers).filter(([question]) => !left.has(question)));
  sessionStorage.setItem(answersKey(name), JSON.stringify(kept));
}

/** What was kept under this name; undefined when nothing was, or when it cannot be read. */
export function keptAnswers(name: string): JsonObject | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(answersKey(name)) ?? "null") as JsonObject | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export const forgetAnswers = (name: string): void => sessionStorage.removeItem(answersKey(name));

function cardQuestions(flow: Flow): string[] {
  return Object.values(flow.steps).flatMap((step) => (step.kind === "checkout" && step.card ? [step.card.complete] : []));
}
