/** What has been received by check for a policy, and what is still due. */
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { DAYS_TO_PAY } from "../base/check-term";
import type { Db, Trx } from "./tables";

/** How a policy names that it is paid by check; 0040_received_payments.sql has the same words. */
export const BY_CHECK = "Check (Bill me later)";

/** Whether a policy is to be paid by check, and not all of it has come. A canceled one may be so, too. */
export const isUnpaid = sql<boolean>`(policies.payment_method = ${sql.lit(BY_CHECK)} and policies.received_cents < policies.total_cents)`;

/** What a policy by check still owes, in cents; 0 for any other. */
export const dueCents = sql<number>`(case when ${isUnpaid} then policies.total_cents - policies.received_cents else 0 end)`;

/** The last day on which a policy's check is in time, YYYY-MM-DD. */
export const dueOn = sql<string>`(policies.starts_at + ${sql.lit(DAYS_TO_PAY)})`;

/** A payment as the policy's row brings it along: in JSON, moments are texts. */
export interface ReceivedPayment {
  readonly id: string;
  readonly received_on: string;
  readonly amount_cents: number;
  readonly recorded_at: string;
}

/** The payments of the `policies` of a statement that count, in the order in which they were recorded, as JSON. */
export const countedPayments = (db: Db | Trx) =>
  jsonArrayFrom(
    db
      .selectFrom("received_payments as paid")
      .select(["paid.id", "paid.received_on", "paid.amount_cents", "paid.recorded_at"])
      .where(sql<boolean>`paid.policy_id = policies.id`)
      .where("paid.taken_back_at", "is", null)
      .orderBy("paid.recorded_at")
      .orderBy("paid.id"),
  ).$castTo<readonly ReceivedPayment[]>();

/** The payment with that id of a policy, also one that was taken back. */
export const findPayment = (trx: Trx, policyId: string, id: string) =>
  trx
    .selectFrom("received_payments")
    .select(["amount_cents", "taken_back_at"])
    .where("policy_id", "=", policyId)
    .where("id", "=", id)
    .executeTakeFirst();
