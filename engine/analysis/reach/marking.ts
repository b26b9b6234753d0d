import type { Course, Passed, Stand } from "../journeys/journey";
import { messageKey } from "./messages";
import { AT_NEXT, type Watched } from "./place";

/** Watches journeys, and reports the places that no journey reached before. */
export class Marking {
  private readonly watched = new Map<string, { readonly each: Watched; readonly open: Set<string> }[]>();

  constructor(
    private readonly course: Course,
    watched: readonly Watched[],
  ) {
    for (const each of watched) {
      const step = each.decision.step ?? ANYWHERE;
      const seenAtOnce = [...each.places].filter(([, { what }]) => !AT_NEXT.has(what)).map(([key]) => key);
      this.watched.set(step, [...(this.watched.get(step) ?? []), { each, open: new Set(seenAtOnce) }]);
    }
  }

  /** The places that a journey comes to at one step; some may have been come to before. */
  *at({ step, reached, answered, left, confirmed }: Passed): Generator<string> {
    const hasOwnNext = reached === answered;
    for (const stand of hasOwnNext ? [reached] : [reached, answered]) yield* this.shownAt(stand, step);
    // Where the button of Next answers, too, the step's rules read that answer first in what it leads to.
    if (hasOwnNext) for (const key of this.shownAt(left, step, isComparison)) yield key;
    for (const { at, rule } of answered.refused) yield messageKey(step, at, rule);
    for (const end of [left, ...(confirmed ? [confirmed] : [])]) yield* endedAt(end, step);
  }

  /** What the state of a step shows, as far as it was not shown before. */
  private *shownAt({ now }: Stand, step: string, isWanted = (_key: string): boolean => true): Generator<string> {
    const here = this.course.hereAt(now.session);
    for (const { each, open } of [...(this.watched.get(step) ?? []), ...(this.watched.get(ANYWHERE) ?? [])]) {
      if (open.size === 0) continue;
      for (const key of each.marks(here)) if (isWanted(key) && open.delete(key)) yield key;
    }
  }
}

const isComparison = (key: string): boolean => /^(?:holds|fails) /.test(key);

/** For decisions that show at every step. */
const ANYWHERE = "";

/** What came of Next. */
function* endedAt({ now: { outcome, session } }: Stand, step: string): Generator<string> {
  if (outcome.kind === "invalid")
    for (const { at, rule } of outcome.errors) {
      yield `check ${step} ${rule}`;
      yield messageKey(step, at, rule);
    }
  const { dialog } = session;
  if (dialog?.kind === "confirm") yield `dialog ${step} ${dialog.confirm}`;
  if (dialog?.kind === "rejection") yield `rejection ${dialog.rule}`;
}
