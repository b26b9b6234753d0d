/** The checks that the desk of the demo data has received, as they may be on the day of the seed. */
import { daysBetween } from "../../engine/index";
import { DAYS_TO_PAY } from "../base/check-term";
import type { Clock } from "../base/clock";
import { addDays } from "../base/dates";
import { BY_CHECK } from "../store/payments-received";
import { DEMO_SPACE } from "./clients";
import type { Random } from "./random";

/** The desk that records them. */
export const DEMO_DESK = "dsk_carrier";

interface Sold {
  readonly id: string;
  readonly status: string;
  readonly starts_at: string;
  readonly payment_method: string;
  readonly total_cents: number;
}

/**
 * Payments of the policies by check: four of five that were due are paid whole, and of those that are not due yet each
 * second one, or a part of it. Nothing came for a canceled one.
 */
export function demoChecks(policies: readonly Sold[], clock: Clock, random: Random) {
  const today = clock.today(DEMO_SPACE);
  const now = clock.now().getTime();
  return policies
    .filter(({ payment_method, status }) => payment_method === BY_CHECK && status !== "canceled")
    .flatMap(({ id, starts_at, total_cents }) => {
      const since = daysBetween(starts_at, today) ?? 0;
      const [day, fate] = [random.below(Math.max(1, Math.min(since, DAYS_TO_PAY))), random.below(10)];
      const isDue = since > DAYS_TO_PAY;
      if (isDue ? fate < 2 : fate < 5) return [];
      const received_on = addDays(starts_at, day);
      return [
        {
          id: `pay_${id.slice(4)}`,
          space: DEMO_SPACE,
          policy_id: id,
          received_on,
          amount_cents: !isDue && fate === 9 ? Math.floor(total_cents / 200) * 100 : total_cents,
          recorded_by: DEMO_DESK,
          recorded_at: new Date(Math.min(now, Date.parse(`${received_on}T18:00:00Z`))),
        },
      ];
    });
}
