import type { Settings } from "../shared/api/types";
import { createMeanwhile } from "./asking";
import { cardOf } from "./card";
import { preloadWidget } from "./form/widgets";
import type { Host } from "./host";
import { createPurpose } from "./purpose";
import type { Begun } from "./running";
import { createWaiting } from "./waiting";
import type { FirstStep, Tab, Waiting } from "./waiting";
import { QuestionSummary } from "./withEngine";

/** An enrollment on the screen whose engine has not come yet. */
export type FirstEnrollment = Begun & { readonly running: Waiting };

/** @param tab what this tab keeps of it; absent where the server renders */
export const enrollmentAt = (host: Host, first: FirstStep, settings: Settings, tab?: Tab): FirstEnrollment => ({
  kind: "begun",
  host,
  beganAt: host.history.now().pathname,
  settings,
  lists: first.lists,
  card: cardOf(host, settings),
  meanwhile: createMeanwhile(() => host.page.reload()),
  purpose: createPurpose(),
  running: createWaiting(first, tab),
  agentNote: first.agentNote,
  priceFrom: first.priceFrom,
});

/**
 * Loads the controls of the step: one that came later would be a gap in the page that the server renders. What cannot be
 * had now is asked for again when it is due.
 */
export async function preloadStepOf({ view: { step } }: FirstStep): Promise<void> {
  if (step.kind !== "questions") return;
  const widgets = step.form.questions.map(({ widget }) => preloadWidget(widget));
  await Promise.allSettled([...widgets, step.summary && QuestionSummary.preload()]);
}
