import { useSyncExternalStore } from "react";

/** Wider than a phone: the theme's `sm`. */
const WIDER = "(min-width: 36rem)";

/** Whether the window is as narrow as a phone, for what a phone alone has; what only looks otherwise there is for CSS. */
export const usePhone = (): boolean => useSyncExternalStore(listen, isPhone);

const isPhone = (): boolean => !(globalThis.matchMedia?.(WIDER).matches ?? true);

function listen(onChange: () => void): () => void {
  const media = globalThis.matchMedia?.(WIDER);
  media?.addEventListener("change", onChange);
  return () => media?.removeEventListener("change", onChange);
}
