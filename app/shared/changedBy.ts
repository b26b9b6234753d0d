import type { Changed } from "./api/request";
import { displayMoment } from "./dates";

/** Who has changed a record in the meantime, and when, in a sentence. */
export function changedBy({ by = "Somebody", at }: Partial<Changed>): string {
  const who = by === "You" ? "You changed them in another window" : `${by} changed them`;
  return `${[who, at && displayMoment(at)].filter(Boolean).join(" ")}.`;
}
