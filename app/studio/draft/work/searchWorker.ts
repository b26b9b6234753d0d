/** What a search finds out about a draft, in a worker of its own: it takes seconds, and is begun again after an edit. */
import { expose } from "comlink";
import { Course, deadPlaces, placeSaidIn, ratingNamesOf, reachOf } from "../../../../engine/analysis/index";
import { playable } from "../../../shared/preview/playable";
import type { PreviewAround, PreviewDraft, PreviewEntry } from "../../../shared/preview/protocol";
import { dataOf, journeyOf } from "../../../shared/preview/usual";
import { personOn } from "./previewed";
import type { SearchedPlaces } from "./looked";

const searchFunctions = {
  /**
   * Looks for answers that lead to each place of a flow. Of those that no answers lead to, what is in a shared part is
   * left out: another product may show it.
   */
  search(draft: PreviewDraft, around: PreviewAround, day: string): SearchedPlaces {
    const { engine, offers, originOf } = playable(draft);
    const course = new Course(engine, { today: day, around: dataOf(around), offers, licensed: true });
    const journey = (entry: PreviewEntry) => journeyOf(draft.usual, { ...personOn(day), entry }, ratingNamesOf(engine));
    const usual = { dashboard: journey("dashboard"), enroll: journey("enroll"), share: journey("share") };
    const { reached, dead } = reachOf(course, usual);
    const unreached = deadPlaces(dead).flatMap(({ pointer, message, found }) => {
      const origin = originOf(pointer);
      if (origin.part !== undefined) return [];
      const { where } = placeSaidIn("product.flow.json", draft.flow, origin.pointer);
      return [{ pointer: origin.pointer, message: `${message} Found ${found}.`, said: message, where }];
    });
    return { unreached, places: reached.length + dead.length, reached: reached.length };
  },
};

export type SearchFunctions = typeof searchFunctions;

expose(searchFunctions);
