import { answersKey } from "../shared/session/session";
import type { Flow, JsonObject, Session } from "./engine";

/** The name under which the answers of a quote are kept: nothing else takes them for its own. */
export const answersOf = (flowId: string, quoteNumber: string): string => `${flowId}:${quoteNumber}`;

/**
 * Keeps what was typed in this tab, so that a reload loses nothing that is not yet saved (W5).
 * Questions about the card itself are left out: its fields are empty after a reload.
 */
export function keepAnswers(name: string, flow: Flow, { answers }: Session): void {
  const left = new Set(cardQuestions(flow));
  const kept = Object.fromEntries(Object.entries(answers).filter(([question]) => !left.has(question)));
  putAnswers(name, kept);
}

/** Keeps answers under a name; those of a card must not be among them. */
export function putAnswers(name: string, answers: JsonObject): void {
  sessionStorage.setItem(answersKey(name), JSON.stringify(answers));
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
  return Object.values(flow.steps).flatMap((step) =>
    step.kind === "checkout" && step.card ? [step.card.complete] : [],
  );
}
