/** Plays a draft once before the preview shows it, in a worker: one that takes too long is ended there. */
import { expose } from "comlink";
import { Course, ratingNamesOf } from "../../../../engine/analysis/index";
import { playable } from "../../../shared/preview/playable";
import { PREVIEW_ENTRIES } from "../../../shared/preview/protocol";
import type { PreviewAround, PreviewDraft } from "../../../shared/preview/protocol";
import { dataOf, journeyOf } from "../../../shared/preview/usual";
import { personOn } from "./previewed";

/** What playing a draft came to. */
export interface Played {
  readonly ms: number;
  /** How many things the fullest step shows: its questions, choices, texts and all that is in them. */
  readonly most: number;
}

const trialFunctions = {
  /** Plays the draft by each entry with the usual answers. A draft that cannot be played has nothing to show. */
  play(draft: PreviewDraft, around: PreviewAround, day: string): Played {
    const began = performance.now();
    const most = mostOf(draft, around, day);
    return { ms: performance.now() - began, most };
  },
};

export type TrialFunctions = typeof trialFunctions;

function mostOf(draft: PreviewDraft, around: PreviewAround, day: string): number {
  try {
    const { engine, offers } = playable(draft);
    const course = new Course(engine, { today: day, around: dataOf(around), offers, licensed: true });
    const counts = PREVIEW_ENTRIES.flatMap((entry) => {
      const journey = journeyOf(draft.usual, { ...personOn(day), entry }, ratingNamesOf(engine));
      return [...course.passed(journey)].map(({ reached }) => thingsIn(engine.view(reached.now.session).step));
    });
    return Math.max(0, ...counts);
  } catch {
    // Why it cannot be played, the preview says itself.
    return 0;
  }
}

/** How many objects and lists a value has. */
function thingsIn(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce((count: number, each) => count + thingsIn(each), 1);
}

expose(trialFunctions);
