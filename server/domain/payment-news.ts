import type { Deps } from "./deps";
import { Refusal } from "../access/refusal";
import type { PaymentNews } from "../payments/port";
import { endRefund, findAttempt, notePayment } from "../store/attempts";
import type { Attempt } from "../store/attempts";
import { drive, settle } from "./settle";

/**
 * Settles an attempt by what the card provider sends of itself, as finalize would; it may come first, late, or again
 * (reliability §7). News of a payment that is not ours are ignored. Throws `payment_unavailable`, and the error of a
 * database that is away: then the provider sends the news again.
 */
export async function takePaymentNews(deps: Deps, news: PaymentNews): Promise<void> {
  const attempt = await attemptOf(deps, news);
  if (attempt) await act(deps, news, attempt).catch(unlessKnown);
  // Money of ours without a trace here: the database was restored from an old copy, perhaps.
  else if (news.attemptKey !== undefined) deps.log.error("payment.no_attempt", { payment: news.id });
}

async function attemptOf({ store: { db } }: Deps, { id, attemptKey }: PaymentNews): Promise<Attempt | undefined> {
  const byKey = attemptKey === undefined ? undefined : await findAttempt(db, { key: attemptKey });
  return byKey ?? findAttempt(db, { paymentId: id });
}

async function act(deps: Deps, news: PaymentNews, attempt: Attempt): Promise<unknown> {
  const { status, idempotency_key: key } = attempt;
  switch (news.kind) {
    case "charged":
      if (status !== "live" && status !== "declined" && status !== "parked") return undefined;
      // A payment that was reported as declined or lost, but took money, is given back.
      return settle(deps, attempt, {
        status: "charged",
        id: news.id,
        amountCents: news.amountCents,
        currency: news.currency,
      });
    case "ended":
      if (status !== "live") return undefined;
      await notePayment(deps.store.db, attempt, news.id, false);
      return drive(deps, { ...attempt, payment_id: news.id });
    case "refunded":
      if (status === "live") return settle(deps, attempt, { status: "refunded", id: news.id });
      // By a person at the provider: the policy stays in force until a person has looked.
      if (status === "charged") deps.log.error("payment.refunded_by_hand", { attempt: attempt.id, payment: news.id });
      if (await endRefund(deps.store.db, key)) deps.metrics.payment("refunded");
      return undefined;
    case "refund_failed":
      return deps.log.error("payment.refund_failed", { attempt: attempt.id, payment: news.id });
  }
}

/** A refusal says how the payment ended; only one that leaves it open concerns the provider. */
function unlessKnown(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === "payment_unavailable") throw error;
}
