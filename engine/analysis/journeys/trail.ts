import type { CompiledEntry } from "../../flow/compiled";

/** The last step that a journey passed, and behind it those before that one. */
export interface Trail {
  readonly step: string;
  readonly before: Trail | null;
  /** The place, in the order of the entry, that no step of the trail is behind. */
  readonly furthest: number;
}

/** A person comes to a step a second time when a dialog leads back; a third time is a circle. */
export const MOST_VISITS = 2;

/** The trail with one more step, which is at this place of its entry's order. */
export const passedAt = (step: string, place: number, before: Trail | null): Trail => ({
  step,
  before,
  furthest: Math.max(place, before?.furthest ?? 0),
});

/** How often a step was passed, which is at this place. Most steps are behind all others, and were not. */
export function timesPassed(step: string, place: number, trail: Trail | null): number {
  if (place > (trail?.furthest ?? -1)) return 0;
  let times = 0;
  for (let each = trail; each !== null; each = each.before) if (each.step === step) times++;
  return times;
}

/** Step → the first one off the counted line that leads up to it. */
export function asideIn({ order }: CompiledEntry): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, aside } of order) if (aside !== null && !found.has(aside)) found.set(aside, id);
  return found;
}
