import { money } from "../../engine/index";
import type { Deps } from "./deps";
import type { Actor } from "../access/actor";
import { describeError } from "../base/log";
import { returnedMail } from "../mail/letters/purchase";
import type { Finalized } from "../records/types";
import { beginRefund, endRefund } from "../store/attempts";
import type { Attempt } from "../store/attempts";
import { audit } from "../store/audit";
import { lockQuote, moveAfterPayment } from "../store/quotes";
import type { Trx } from "../store/tables";
import { boundBefore } from "./bind";
import { unpaid } from "./payment";
import { agentOf, carrierName } from "./mailing";
import { quoteWithin } from "./quote-data";
import { whereSound } from "./damage";
import { wholeSpace } from "./reach";

/**
 * Gives the money of an attempt back, because it bought no policy, and mails the buyer. The intent is recorded first,
 * so that the sweeper gives it back when this process cannot. Returns the policy when the quote was bound by other
 * means; throws `payment_returned` when it was not.
 */
export async function giveBack(deps: Deps, attempt: Attempt, chargeId: string): Promise<Finalized> {
  const { quote_number } = attempt;
  const isBegun = await deps.store.db.transaction().execute((trx) => record(deps, trx, attempt, chargeId));
  deps.pass("refund.recorded", quote_number);
  if (isBegun) await refund(deps, { ...attempt, charge_id: chargeId });
  const bound = await boundBefore(deps, quote_number);
  if (bound) return bound;
  throw unpaid("payment_returned");
}

/** Returns false when the money bought a policy, or is on its way back already. */
async function record(deps: Deps, trx: Trx, attempt: Attempt, chargeId: string): Promise<boolean> {
  const { idempotency_key, quote_number, offer } = attempt;
  const actor = attempt.by_actor as Actor;
  const quote = await lockQuote(trx, quote_number);
  const before = await beginRefund(trx, idempotency_key, chargeId);
  if (!quote || !before) return false;
  if (before.status === "live")
    await trx
      .updateTable("quotes")
      .set({ source_token: null, revision: quote.revision + 1 })
      .where("quote_number", "=", quote_number)
      .execute();
  await moveAfterPayment(trx, quote_number);
  await mailBuyer(deps, trx, actor, attempt);
  await audit(trx, actor, "quote.finalize", quote_number, { refunding: offer.total_cents });
  return true;
}

/** Tells the buyer, if the quote can be read: the money of a damaged one goes back all the same. */
async function mailBuyer(deps: Deps, trx: Trx, actor: Actor, { quote_number, offer }: Attempt): Promise<void> {
  const reach = wholeSpace(deps, actor.space);
  const overview = await whereSound(deps, () => quoteWithin(trx, reach, quote_number));
  if (!overview) return;
  const { space, application } = overview;
  const buyer = application.client ?? application.holders?.[0];
  if (buyer?.email !== undefined)
    await deps.mail.put(
      trx,
      space,
      returnedMail(
        {
          product: offer.plan.vertical.name,
          total: money(offer.total_cents / 100, 2, offer.currency),
          agent: agentOf(overview),
          carrier: carrierName(deps, space),
        },
        { to: buyer.email, firstName: buyer.first_name ?? "" },
      ),
      { quoteNumber: quote_number, client: { id: overview.client_id, letter: "payment_returned" } },
    );
}

/** Gives back what `giveBack` has recorded. Never throws: the sweeper tries again until the provider has answered. */
export async function refund({ payments, store, pass, log, metrics }: Deps, attempt: Attempt): Promise<void> {
  const { idempotency_key: key, quote_number, charge_id } = attempt;
  try {
    await payments.refund({ id: charge_id ?? "", idempotencyKey: `${key}:refund` });
    pass("refund.answered", quote_number);
    if (await endRefund(store.db, key)) metrics.payment("refunded");
  } catch (error) {
    metrics.payment("unknown");
    log.error("payment.refund_unknown", { attempt: attempt.id, ...describeError(error) });
  }
}
