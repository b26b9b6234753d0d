import type { Deps } from "./deps";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { describeError } from "../base/log";
import { ChargeUnderWay } from "../payments/port";
import type { ChargeResult } from "../payments/port";
import type { DeclineCode } from "../records/types";
import { declinedBefore, endDeclined, insertAttempt, lastAttempt, liveAttempts } from "../store/attempts";
import type { Attempt, LastAttempt } from "../store/attempts";
import { audit } from "../store/audit";
import { lockQuote } from "../store/quotes";
import type { QuoteOverview, QuoteRow } from "../store/quotes";
import type { Offer } from "../store/tables";
import { bind } from "./bind";

/**
 * The payment that an earlier finalize left under way, to carry on. Throws the decline that the card got, as long as
 * the quote is paid by card and no other card was given (reliability §7).
 */
export function leftBehind(
  { application }: Pick<QuoteRow, "application">,
  last: LastAttempt | undefined,
): Attempt | undefined {
  if (last?.status === "live") return last;
  const byCard = application.billing?.billing_type === "platform_eft";
  if (byCard && last?.status === "declined" && last.declined_code !== null && !last.has_token)
    throw declined(last.declined_code);
  return undefined;
}

/**
 * Records that this quote is about to be paid, before any money moves. A quote has at most one live attempt, and a
 * second caller joins it. The locked row decides what is charged and sold; `checked` says which revision the offer is
 * for. Returns undefined when the quote is bound already. Throws `card_token_used`, `quote_changed`, and the decline of
 * an earlier attempt with the same card.
 */
export async function beginAttempt(
  deps: Deps,
  actor: Actor,
  checked: QuoteOverview,
  offer: Offer,
): Promise<Attempt | undefined> {
  return deps.store.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, checked.quote_number);
    if (quote?.status !== "open") return undefined;
    const last = await lastAttempt(trx, quote.quote_number);
    const live = leftBehind(quote, last);
    if (live) return live;
    if (quote.revision !== checked.revision) throw new Refusal("quote_changed");
    if (quote.source_token === null) throw new Refusal("card_token_used");
    const before = await declinedBefore(trx, quote.quote_number, quote.source_token);
    if (before) throw declined(before);
    return insertAttempt(trx, { quote, offer, by: actor, n: (last?.n ?? 0) + 1 });
  });
}

/**
 * Carries a live attempt to its end. Any process may call it any number of times, also after a crash: the attempt has
 * one key, so the card is charged once. Throws the decline; `payment_in_progress` while the provider works for another
 * caller; `payment_unavailable` when the provider gave no answer: then the attempt stays live.
 */
export async function drive(deps: Deps, attempt: Attempt) {
  const result = await charge(deps, attempt);
  const actor = attempt.by_actor as Actor;
  if (!result.ok) {
    await decline(deps, actor, attempt, result.code);
    throw declined(result.code);
  }
  const { quote_number: quoteNumber, revision, application, offer, idempotency_key: attemptKey } = attempt;
  const paid = { attemptKey, chargeId: result.id };
  return deps.store.db
    .transaction()
    .execute((trx) => bind(deps, trx, { actor, quoteNumber, revision, application, offer, paid }));
}

/** The refusal for a declined card, shown at the card. */
function declined(code: DeclineCode): Refusal {
  return new Refusal(code, { details: [{ at: "card_complete", rule: code, message: new Refusal(code).toMessage() }] });
}

async function charge(deps: Deps, attempt: Attempt): Promise<ChargeResult> {
  try {
    return await deps.payments.charge({
      idempotencyKey: attempt.idempotency_key,
      amountCents: attempt.offer.total_cents,
      currency: attempt.offer.currency,
      token: attempt.source_token ?? "",
      description: `${attempt.offer.plan.settings.plan_title}, ${attempt.quote_number}`,
    });
  } catch (error) {
    if (error instanceof ChargeUnderWay) throw new Refusal("payment_in_progress", { retryAfterSeconds: 2 });
    deps.log.error("payment.unknown", describeError(error));
    throw new Refusal("payment_unavailable", { retryAfterSeconds: 5 });
  }
}

/**
 * The quote stays open and needs a new token: deletes the old one everywhere, and counts a change so that earlier
 * readers must check again.
 */
async function decline(
  deps: Deps,
  actor: Actor,
  { quote_number, idempotency_key }: Attempt,
  code: DeclineCode,
): Promise<void> {
  await deps.store.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quote_number);
    if (!quote || !(await endDeclined(trx, idempotency_key, code))) return;
    await trx
      .updateTable("quotes")
      .set({ source_token: null, revision: quote.revision + 1 })
      .where("quote_number", "=", quote_number)
      .execute();
    await audit(trx, actor, "quote.finalize", quote_number, { declined: code });
  });
}

/**
 * Carries on the payments that a stopped process left behind: every attempt still live after `olderThanSeconds` by the
 * database's clock.
 */
export async function resumeAttempts(deps: Deps, olderThanSeconds: number): Promise<void> {
  for (const attempt of await liveAttempts(deps.store.db, olderThanSeconds)) {
    try {
      await drive(deps, attempt);
    } catch (error) {
      // A decline ends the attempt too; anything else is tried again at the next round.
      if (!(error instanceof Refusal)) deps.log.error("payment.resume", describeError(error));
    }
  }
}
