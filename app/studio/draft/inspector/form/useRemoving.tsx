import { useState } from "react";
import type { ReactNode } from "react";
import type { StillNamed } from "../../../../../engine/analysis/index";
import { RemoveThing } from "./RemoveThing";
import { useNaming } from "./useNaming";

interface Asked {
  readonly what: string;
  readonly named: readonly StillNamed[];
  readonly remove: () => void;
}

interface Removing {
  /** Removes things together; where others still name one, or something in it, a person is asked first about `what` goes. */
  readonly remove: (pointers: readonly string[], what: string, away: () => void) => void;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** How things of a file go that others may name. */
export function useRemoving(path: string): Removing {
  const { namedBy } = useNaming(path);
  const [asked, setAsked] = useState<Asked>();
  return {
    remove(pointers, what, away) {
      const named = namedBy(pointers);
      if (named.length === 0) away();
      else setAsked({ what, named, remove: away });
    },
    question: asked && (
      <RemoveThing what={asked.what} named={asked.named} onRemove={asked.remove} onClose={() => setAsked(undefined)} />
    ),
  };
}
