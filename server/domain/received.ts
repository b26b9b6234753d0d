/** What came by check for a policy, what is due, and until when, as the API responds it. */
import { daysBetween } from "../../engine/index";
import type { Reach } from "../access/actor";
import type { Policy } from "../records/types";
import { BY_CHECK } from "../store/payments-received";
import type { ReceivedPayment } from "../store/payments-received";
import type { PolicyOverview } from "../store/policies";

/** What the columns of a policy say of what is due. */
interface Owing {
  readonly due_cents: number;
  readonly due_on: string;
}

/** What is still due, and until when, for the response of that day; empty once nothing is. */
export function dueOf(today: string, { due_cents, due_on }: Owing): Pick<Policy, "due"> {
  if (due_cents === 0) return {};
  // Both are dates: of the database, and of the clock.
  const days = daysBetween(today, due_on) ?? 0;
  return { due: { amount: due_cents / 100, until: due_on, in_days: days } };
}

/** What came by check for a policy, and what is due; empty for a policy that is paid otherwise, and for a buyer. */
export function paymentsOf({ quoteNumber, today }: Reach, policy: PolicyOverview) {
  if (policy.payment_method !== BY_CHECK || quoteNumber !== undefined) return {};
  return { payments: policy.payments.map(paymentResponse), ...dueOf(today, policy) };
}

const paymentResponse = ({ id, received_on, amount_cents, recorded_at }: ReceivedPayment) => ({
  id,
  received_on,
  amount: amount_cents / 100,
  recorded_at: new Date(recorded_at).toISOString(),
});
