import type { CompiledStep } from "../../flow/compiled";
import type { Here } from "../../session/here";
import { isMet, refusedBy } from "./refusals";

/** What refuses in place of a check or rejection, where its own condition holds. */
export interface Shadow {
  readonly ids: ReadonlySet<string>;
  /** Whether it never refuses by itself: in each of the states, one of these does. */
  readonly isWhole: boolean;
}

/** Looks at states, one of each class, for what refuses before the check or rejection of this key. */
export function shadowOf(key: string, step: CompiledStep, states: readonly Here[]): Shadow {
  const ids = new Set<string>();
  let isWhole = true;
  for (const here of states) {
    if (!isMet(here, step, idOf(key))) continue;
    const refusing = refusedBy(here, step);
    if (refusing.includes(key)) isWhole = false;
    else for (const each of refusing) ids.add(idOf(each));
  }
  return { ids, isWhole };
}

const idOf = (key: string): string => key.slice(key.lastIndexOf(" ") + 1);
