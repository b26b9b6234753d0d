import type { Judging, StartInit, Violation } from "../contract";
import { addDays } from "../values/dates";
import type { Engine } from "./engine";

/**
 * The broken rules, as a server judges (`review`): the person's date may be a day off the server's, so a rule counts as
 * broken only if it is broken on all three possible days (resolutions P-16).
 */
export function reviewWithinADay(
  engine: Pick<Engine, "review">,
  init: StartInit,
  judging: Judging,
): readonly Violation[] {
  const on = (today: string): readonly Violation[] => engine.review({ ...init, today }, judging);
  const found = on(init.today);
  if (found.length === 0) return [];
  return [-1, 1].some((days) => on(addDays(init.today, days) ?? init.today).length === 0) ? [] : found;
}
