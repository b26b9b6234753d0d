import type { FirstData } from "../shared/firstData";
import { createSlot } from "../shared/first";
import type { At, First, FirstPage } from "../shared/first";
import { currentSession } from "../shared/session/session";
import { loadSettings } from "../shared/useSettings";
import type { Settings } from "../shared/api/types";
import { keep, keptAnswers } from "./answers";
import { createMeanwhile } from "./asking";
import { cardOf } from "./card";
import { preloadWidget } from "./form/widgets";
import { titleOf } from "./parts/title";
import { placeOf, stepIn } from "./place";
import type { Place } from "./place";
import type { Begun } from "./running";
import { createWaiting } from "./waiting";
import type { FirstStep, Tab, Waiting } from "./waiting";
import { importAgain } from "../shared/api/importAgain";

/** An enrollment on the screen whose engine has not come yet. */
export type FirstEnrollment = Begun & { readonly running: Waiting };

/** The enrollment of the page's first render, by the place where it begins. */
export const firstEnrollment = createSlot<FirstEnrollment>("enrollment");

const shareLink = ({ params, pathname }: At): Place => placeOf("share", params, pathname);

const enrollmentAt = (first: FirstStep, settings: Settings, tab?: Tab): FirstEnrollment => ({
  kind: "begun",
  settings,
  lists: first.lists,
  card: cardOf(settings),
  meanwhile: createMeanwhile(() => location.reload()),
  running: createWaiting(first, tab),
});

/**
 * A share link's enrollment in the browser, as the server has rendered it.
 * @param sent the step that came with the page
 * @returns undefined when another is to be shown: one goes on in this browser, or the answers that this tab keeps lead
 * to another step
 */
export async function loadFirst(at: At, sent: FirstStep | undefined): Promise<First | undefined> {
  if (!sent || currentSession().quote_number !== undefined) return undefined;
  const place = shareLink(at);
  const { step } = sent.session;
  const kept = keptAnswers(place.base);
  if (kept && stepIn(at.params["*"]) !== step) return undefined;
  const tab: Tab = { kept, keep: (now) => keep(place.base, now) };
  const [settings] = await Promise.all([loadSettings(), preloadStepOf(sent)]);
  const begun = enrollmentAt(sent, settings, tab);
  return firstEnrollment.put(place.base, begun, `${place.base}/${step}${at.search}`);
}

/**
 * Loads the controls of the step: one that came later would be a gap in the page that the server renders. What cannot be
 * had now is asked for again when it is due.
 */
async function preloadStepOf({ view: { step } }: FirstStep): Promise<void> {
  const questions = step.kind === "questions" ? step.form.questions : [];
  await Promise.allSettled(questions.map(({ widget }) => preloadWidget(widget)));
}

/** The first step of a share link for everybody who opens it, from what the server has at hand. */
export async function firstFrom(at: At, data: FirstData): Promise<FirstPage | undefined> {
  const place = shareLink(at);
  const { firstStep } = await importAgain(() => import("./start"));
  const sent = firstStep(place, stepIn(at.params["*"]), new URLSearchParams(at.search), data);
  if (!sent) return undefined;
  await preloadStepOf(sent);
  const first = firstEnrollment.put(place.base, enrollmentAt(sent, data.settings));
  return { first, title: titleOf(sent.view), sent };
}
