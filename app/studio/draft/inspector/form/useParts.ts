import { useMemo } from "react";
import { kindOfPath } from "../../../../../engine/analysis/index";
import type { Part, Parts } from "../../../../../engine/index";
import { useOpenDraft } from "../../ui/DraftContext";
import { valuesOf } from "../../work/library-values";

/** The parts that the draft can use: its own, and those of the library that it names. */
export function useParts(): Parts {
  const { state, texts } = useOpenDraft();
  const own = JSON.stringify([...state.files].filter(([path]) => kindOfPath(path) === "part"));
  const shared = useMemo((): Parts => (texts ? valuesOf(texts).parts : {}), [texts]);
  return useMemo(() => ({ ...shared, ...partsIn(own) }), [shared, own]);
}

/** The parts of files; one that is not JSON now is left out. */
function partsIn(files: string): Parts {
  const all: readonly (readonly [path: string, text: string])[] = JSON.parse(files);
  return Object.fromEntries(
    all.flatMap(([path, text]) => {
      try {
        const part: Part = JSON.parse(text);
        return [[path.replace(/^parts\/|\.json$/g, ""), part] as const];
      } catch {
        return [];
      }
    }),
  );
}
