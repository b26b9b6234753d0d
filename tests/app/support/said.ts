import { screen } from "@testing-library/react";
import type { FieldError, Session, StartInit, View } from "../../../engine/index";
import type { Answers } from "./enrollment-page";

/** Answers the calls of somebody who comes to a step with what was loaded when they came there first. */
export const loadedIn =
  ({ data = {} }: StartInit): Answers =>
  ({ call }) => {
    const { quote, client, plans, checkout } = data;
    const loaded = { "quote.load": quote, "quote.update": quote, "client.load": client, "plans.load": { plans } };
    const value = Object.entries({ ...loaded, "checkout.load": checkout }).find(([name]) => name === call)?.[1];
    return value ? { call, ok: true, value } : { call, ok: false, error: { code: "internal" } };
  };

/** How somebody begins who comes back to where a session is. */
export const backTo = ({ entry, today, query, step, data, answers, unsaved }: Session): StartInit => ({
  entry,
  today,
  query,
  step,
  data,
  answers,
  unsaved,
});

/**
 * The messages of these errors that the page does not say. The provider's own fields say what is wrong with a card, and
 * a list without a thing shows the form for the first one in place of Next.
 */
export function unsaid({ step, next }: View, errors: readonly FieldError[]): readonly string[] {
  if (next && screen.queryAllByText(next.label, { selector: "button" }).length === 0) return [];
  const card = step.kind === "checkout" ? step.card?.complete : undefined;
  return errors.flatMap(({ at, message }) => (at === card || isSaid(message) ? [] : [message]));
}

/**
 * Whether a message is seen, and announced or tied to a control: to that of its question, which may still be loading. The
 * card of known answers names the question before it.
 */
function isSaid(message: string): boolean {
  const places = screen.queryAllByText((_, element) => element?.textContent?.endsWith(message) ?? false);
  return places.some((element) => {
    const isTied = element.id !== "" && document.querySelector(`[aria-describedby~="${element.id}"]`) !== null;
    return isTied || element.id.endsWith("-error") || element.closest("[role=alert]") !== null;
  });
}
