import { Refusal } from "../access/refusal";
import { lastAttempt } from "../store/attempts";
import type { QuoteOverview } from "../store/quotes";
import { bind, boundBefore } from "./bind";
import type { CallContext } from "./call";
import { requireLicence, saleOf } from "./licences";
import { requireFree } from "./one-sale";
import { beginAttempt, leftBehind, unpaid } from "./payment";
import { priceOf } from "../rates/plans";
import { changeableQuote, chosenPlan, quoteWithin, requireOpen, reviewable } from "./quote-data";
import { requireSameTexts } from "./consent";
import { policyOf, soldPlan, requireComplete } from "./review";
import { sellSecond } from "./second-policy";
import { drive } from "./settle";

/**
 * Binds the coverage (wizards §4.4; reliability §7): checked by the quote's own flow version, paid, then policy, mails
 * and audit row in one transaction. A second call gets the same response, joins a payment that is under way, or gets
 * the decline again (resolutions ). `isSecond`: the broker sells it on purpose beside another policy.
 * `givenUp`: the buyer did not confirm a payment with their bank, so the
 * one under way is ended and none is begun. Throws the refusals of the checks, those of a card (`card_declined` …),
 * `payment_action_required`, `payment_in_progress`, `payment_unavailable`, `payment_returned`, `quote_changed`.
 */
export async function finalize(call: CallContext, quoteNumber: string, { givenUp = false, isSecond = false } = {}) {
  const { deps, actor, reach } = call;
  const { db } = deps.store;
  const found = await quoteWithin(db, reach, quoteNumber);
  const bound = await boundBefore(deps, quoteNumber);
  if (bound) return bound;
  requireOpen(found);
  const quote = isSecond ? await onPurpose(call, found) : found;
  // Before the checks: a rule, such as a start date that has passed in the meantime, must not stop a payment that is under
  // way.
  const running = leftBehind(quote, await lastAttempt(db, quoteNumber));
  if (running) return drive(deps, running, givenUp);
  if (givenUp) throw unpaid("card_authentication_failed");
  await requireLicence(db, actor, saleOf(quote));
  const { offer, term } = await offerOf(call, quote);
  if (quote.application.billing?.billing_type === "platform_eft") {
    const attempt = await beginAttempt(deps, actor, quote, offer, term);
    return attempt ? drive(deps, attempt) : settled(call, quoteNumber);
  }
  const { revision, application } = quote;
  const { finalized } = await db
    .transaction()
    .execute((trx) => bind(deps, trx, { actor, quoteNumber, revision, application, offer }));
  return finalized;
}

/** The plan to sell and its price, after every check has passed. */
async function offerOf({ deps, actor }: CallContext, quote: QuoteOverview) {
  const reviewed = await reviewable(deps, deps.store.db, actor, quote);
  requireComplete(deps, reviewed);
  requireSameTexts(deps, reviewed);
  const plan = await soldPlan(deps, deps.store.db, quote, chosenPlan(reviewed.book, quote.application));
  const { lines, totalCents } = priceOf(plan);
  const offer = { plan, lines, total_cents: totalCents, currency: plan.currency, rate_book: reviewed.book.sha256 };
  const term = { starts: policyOf(deps, reviewed).starts, lasts: reviewed.flow.flow.policy.lasts };
  await requireFree(deps.store.db, quote, term);
  return { offer, term };
}

/**
 * The quote as one that the broker sells on purpose beside another policy; the audit keeps who has said so. Throws
 * `forbidden` for the holder of a link.
 */
async function onPurpose({ deps, actor, reach }: CallContext, quote: QuoteOverview): Promise<QuoteOverview> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  if (quote.second_policy) return quote;
  return deps.store.db.transaction().execute(async (trx) => {
    const locked = await changeableQuote(trx, reach, quote.quote_number);
    await sellSecond(trx, actor, quote.quote_number);
    return { ...locked.quote, second_policy: true };
  });
}

/** The response when someone else bound the quote before we locked it. */
async function settled({ deps }: CallContext, quoteNumber: string) {
  const bound = await boundBefore(deps, quoteNumber);
  if (!bound) throw new Refusal("quote_changed");
  return bound;
}
