import { isObject, isPriceSoFar } from "./engine";
import type { Engine } from "./engine";

/** What is kept of an enrollment in this tab. */
export type Kept = ReturnType<Engine["keepable"]>;

/** Whether something is what `keepable` gave: it may be damaged, or of an older release. */
export const isKept = (kept: unknown): kept is Kept =>
  isObject(kept) &&
  isObject(kept.answers) &&
  Array.isArray(kept.unsaved) &&
  isObject(kept.given) &&
  (kept.named_before === undefined || isNamedBefore(kept.named_before));

const isNamedBefore = (value: unknown): boolean =>
  isObject(value) && isObject(value.answers) && isPriceSoFar(value.price);
