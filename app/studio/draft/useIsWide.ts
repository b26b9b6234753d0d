import { useSyncExternalStore } from "react";

/** From this width on there is room to edit (`design/studio.md`, screens). */
const WIDE = "(min-width: 64rem)";

/** Whether the window is wide enough to edit in. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => true);

const isWide = (): boolean => matchMedia(WIDE).matches;

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
