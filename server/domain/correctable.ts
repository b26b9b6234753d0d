import type { Deps } from "./deps";

/** The carrier corrects a number for so long; then it is final. In milliseconds. */
const CORRECTABLE_MS = 24 * 60 * 60 * 1000;

/** Until when the number may be corrected; undefined once it is final, and before there is one. */
export function correctableUntil({ clock }: Pick<Deps, "clock">, numberedAt: Date | null): Date | undefined {
  if (numberedAt === null) return undefined;
  const until = new Date(numberedAt.getTime() + CORRECTABLE_MS);
  return clock.now() < until ? until : undefined;
}
