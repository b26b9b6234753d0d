/** What a search finds out about a draft, in a worker of its own: it takes seconds, and is begun again after an edit. */
import { expose } from "comlink";
import { Course, deadPlaces, ratingNamesOf, reachOf } from "../../../../engine/analysis/index";
import { playable } from "../../../shared/preview/playable";
import type { PreviewAround, PreviewDraft, PreviewEntry } from "../../../shared/preview/protocol";
import { dataOf, journeyOf } from "../../../shared/preview/usual";
import { personOn } from "./previewed";
import type { Unreached } from "./looked";

const searchFunctions = {
  /**
   * The places of the flow that no answers lead to, as far as that is proven. What is in a shared part is left out:
   * another product may show it.
   */
  search(draft: PreviewDraft, around: PreviewAround, day: string): readonly Unreached[] {
    const { engine, offers, originOf } = playable(draft);
    const course = new Course(engine, { today: day, around: dataOf(around), offers, licensed: true });
    const journey = (entry: PreviewEntry) => journeyOf(draft.usual, { ...personOn(day), entry }, ratingNamesOf(engine));
    const usual = { dashboard: journey("dashboard"), enroll: journey("enroll"), share: journey("share") };
    return deadPlaces(reachOf(course, usual).dead).flatMap(({ pointer, message, found }) => {
      const origin = originOf(pointer);
      return origin.part === undefined ? [{ pointer: origin.pointer, message: `${message} Found ${found}.` }] : [];
    });
  },
};

export type SearchFunctions = typeof searchFunctions;

expose(searchFunctions);
