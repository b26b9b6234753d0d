import { useState } from "react";
import type { ReactNode } from "react";
import type { StillNamed } from "../../../../../engine/analysis/index";
import { useForm } from "./FormContext";
import { RemoveThing } from "./RemoveThing";
import { useNaming } from "./useNaming";

interface Asked {
  readonly title: string;
  readonly named: readonly StillNamed[];
  readonly remove: () => void;
}

interface Removing {
  /** Removes a thing; where others still name it, or something in it, a person is asked first. */
  readonly remove: (pointer: string, title: string, away: () => void) => void;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** How things go that others may name. */
export function useRemoving(): Removing {
  const { path } = useForm();
  const { namedBy } = useNaming(path);
  const [asked, setAsked] = useState<Asked>();
  return {
    remove(pointer, title, away) {
      const named = namedBy(pointer);
      if (named.length === 0) away();
      else setAsked({ title, named, remove: away });
    },
    question: asked && (
      <RemoveThing
        title={asked.title}
        named={asked.named}
        onRemove={asked.remove}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
