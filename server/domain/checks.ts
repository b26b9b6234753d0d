/** The checks that come for policies, as the carrier's desk records them. */
import { displayDate, money } from "../../engine/index";
import type { Reach } from "../access/actor";
import { Refusal } from "../access/refusal";
import { newId } from "../base/ids";
import { Tagged } from "../records/tagged";
import type { Policy, ReceivedPaymentBody } from "../records/types";
import { audit } from "../store/audit";
import { BY_CHECK, findPayment } from "../store/payments-received";
import { findPolicy } from "../store/policies";
import type { PolicyOverview } from "../store/policies";
import { lockPolicy } from "../store/policy-numbers";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { requireUnchanged } from "./meanwhile";
import { readable } from "./policies";

/**
 * Records a check that has come for a policy, also for a canceled one: its money may come all the same. Returns the
 * policy. Throws `not_found`, `not_by_check`, `changed_meanwhile`, `check_day`, `invalid_request`, `more_than_due`.
 */
export async function recordPayment(call: CallContext, policyId: string, body: ReceivedPaymentBody) {
  const { deps, actor } = call;
  return await deps.store.db.transaction().execute(async (trx) => {
    const policy = await lockedPolicy(call, trx, policyId);
    if (policy.payment_method !== BY_CHECK)
      throw new Refusal("not_by_check", {
        message: `This policy is not paid by check. Its payment method is: ${policy.payment_method}.`,
      });
    await requireUnchanged(call, trx, policy);
    requireDay(call, policy, body.received_on);
    const cents = centsOf(body.amount);
    requireDue(policy, cents);
    const id = newId("chk");
    await trx
      .insertInto("received_payments")
      .values({
        id,
        space: actor.space,
        policy_id: policyId,
        received_on: body.received_on,
        amount_cents: cents,
        recorded_by: staffOf(call),
        recorded_at: deps.clock.now(),
      })
      .execute();
    await audit(trx, actor, "payment.record", policyId, { payment_id: id, amount_cents: cents });
    return await response(call, trx, policyId);
  });
}

/**
 * Takes back a payment that was recorded wrongly: it stays, and counts no more. Returns the policy, a second time the same.
 * Throws `not_found`, `changed_meanwhile`.
 */
export async function takePaymentBack(call: CallContext, policyId: string, paymentId: string) {
  const { deps, actor } = call;
  return await deps.store.db.transaction().execute(async (trx) => {
    const policy = await lockedPolicy(call, trx, policyId);
    const payment = await findPayment(trx, policyId, paymentId);
    if (!payment) throw new Refusal("not_found");
    if (payment.taken_back_at !== null) return await response(call, trx, policyId);
    await requireUnchanged(call, trx, policy);
    await trx
      .updateTable("received_payments")
      .set({ taken_back_by: staffOf(call), taken_back_at: deps.clock.now() })
      .where("id", "=", paymentId)
      .execute();
    await audit(trx, actor, "payment.take_back", policyId, { payment_id: paymentId });
    return await response(call, trx, policyId);
  });
}

/** The policy within reach, locked, so that two payments for it follow each other. Throws `not_found`. */
async function lockedPolicy({ reach }: CallContext, trx: Trx, id: string): Promise<PolicyOverview> {
  if (!(await findPolicy(trx, reach, id))) throw new Refusal("not_found");
  await lockPolicy(trx, id, reach.today);
  return await required(trx, reach, id);
}

async function response({ deps, reach }: CallContext, trx: Trx, id: string): Promise<Tagged<Policy>> {
  const policy = await required(trx, reach, id);
  return new Tagged(await readable(deps, trx, policy, reach), policy.row_revision);
}

async function required(trx: Trx, reach: Reach, id: string): Promise<PolicyOverview> {
  const policy = await findPolicy(trx, reach, id);
  if (!policy) throw new Error("A policy that is locked is gone");
  return policy;
}

/** Who of the carrier's desk it is. The policy table lets in no other caller. */
function staffOf({ actor }: CallContext): string {
  if (!("staffId" in actor)) throw new Refusal("forbidden");
  return actor.staffId;
}

/** Throws `check_day` for a day before the policy was sold, and for one that is still to come. */
function requireDay(
  { deps: { clock }, reach: { space, today } }: CallContext,
  { created_at }: PolicyOverview,
  day: string,
): void {
  const sold = clock.dateOf(space, created_at);
  const why =
    day < sold ? `the policy was sold on ${displayDate(sold)}` : day > today ? "that is in the future" : undefined;
  if (why === undefined) return;
  const message = `The check cannot have come on ${displayDate(day)}: ${why}.`;
  throw new Refusal("check_day", { message, details: [{ at: "/received_on", message }] });
}

const AT_MOST_TWO_DECIMALS = /^\d+(?:\.\d{1,2})?$/;

/** An amount in cents. Throws `invalid_request` for one with more than two decimals. */
function centsOf(amount: number): number {
  if (AT_MOST_TWO_DECIMALS.test(String(amount))) return Math.round(amount * 100);
  const message = `The amount ${amount} has more than two decimals.`;
  throw new Refusal("invalid_request", { message, details: [{ at: "/amount", found: String(amount), message }] });
}

/** Throws `more_than_due`, which says what is due. */
function requireDue({ due_cents, currency }: PolicyOverview, cents: number): void {
  if (cents <= due_cents) return;
  const said = (each: number): string => money(each / 100, 2, currency);
  const message =
    due_cents === 0
      ? "Nothing is due for this policy: it is paid."
      : `${said(cents)} is more than is due for this policy: ${said(due_cents)}.`;
  throw new Refusal("more_than_due", { message, details: [{ at: "/amount", message }] });
}
