import { Refusal } from "../http/errors";
import type { QuoteOverview } from "../store/quotes";
import { policyOfQuote } from "../store/policies";
import { bind, finalizeAnswer } from "./bind";
import type { Call } from "./call";
import { requireLicence } from "./licences";
import { beginAttempt, drive } from "./payment";
import { priceOf } from "./plans";
import { chosenPlan, quoteWithin, ratingRegion, reviewable } from "./quote-data";
import { completePlan, requireComplete } from "./review";

/**
 * Binds the coverage (wizards §4.4; reliability §7): checked by the quote's own flow version, paid, then policy, mails
 * and audit row in one transaction. A second call answers the same (resolutions Q-03). Throws what the checks refuse,
 * `card_declined` and its kin, `payment_in_progress`, `quote_changed`.
 */
export async function finalize(call: Call, quoteNumber: string) {
  const { deps, actor, scope } = call;
  const quote = await quoteWithin(deps.store.db, scope, quoteNumber);
  const bound = await policyOfQuote(deps.store.db, quoteNumber);
  if (bound) return finalizeAnswer(quoteNumber, bound);
  await requireLicence(deps.store.db, quote.broker_id, quote.vertical_code, ratingRegion(quote.application));
  const offer = await offerOf(call, quote);
  if (quote.application.billing?.billing_type === "platform_eft") {
    const attempt = await beginAttempt(deps, actor, quote, offer);
    return attempt ? drive(deps, attempt) : settled(call, quoteNumber);
  }
  return deps.store.db.transaction().execute((trx) => bind(deps, trx, { actor, quoteNumber, revision: quote.revision, offer, chargeId: null }));
}

/** What is sold and for how much, after every check has passed. */
async function offerOf({ deps, actor }: Call, quote: QuoteOverview) {
  requireComplete(deps, await reviewable(deps, deps.store.db, actor, quote));
  const plan = await completePlan(deps, quote, chosenPlan(deps, quote));
  const { lines, totalCents } = priceOf(plan);
  return { plan, lines, total_cents: totalCents, currency: plan.currency };
}

/** Someone else bound the quote between our look and our lock. */
async function settled({ deps }: Call, quoteNumber: string) {
  const bound = await policyOfQuote(deps.store.db, quoteNumber);
  if (!bound) throw new Refusal("quote_changed");
  return finalizeAnswer(quoteNumber, bound);
}
