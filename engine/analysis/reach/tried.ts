import type { Ends } from "./ends";
import type { Shadow } from "./shadows";

/** What trying a place by one entry came to. */
export interface Tried {
  readonly isProven: boolean;
  readonly shadowedBy: ReadonlySet<string>;
  readonly endsAt: ReadonlySet<string>;
}

export const NOT_TRIED: Tried = { isProven: true, shadowedBy: new Set(), endsAt: new Set() };
export const NOT_PROVEN: Tried = { ...NOT_TRIED, isProven: false };

/** What was found of one place, once no more rules could tell its classes apart. */
export function triedAt(step: string | null, isProven: boolean, ends: Ends, shadow: Shadow | undefined): Tried {
  const own = shadow && ends.steps.size > 0 && shadow.ids.size > 0 ? [step ?? ""] : [];
  return {
    isProven: isProven && !ends.isOther,
    shadowedBy: shadow?.isWhole === true ? shadow.ids : new Set(),
    endsAt: new Set([...ends.steps, ...own]),
  };
}
