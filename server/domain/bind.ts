import type { Deps } from "./deps";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import type { SoldPolicy } from "../../engine/index";
import { newId } from "../base/ids";
import type { Money, PaidCard } from "../payments/port";
import { endCharged, findAttempt } from "../store/attempts";
import { audit } from "../store/audit";
import { confirmCommitted } from "../store/confirmed";
import { endLinksOfOthers } from "../store/one-sale";
import { BY_CHECK } from "../store/payments-received";
import { policyOfQuote } from "../store/policies";
import type { BoundPolicy } from "../store/policies";
import { lockQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Offer, Trx } from "../store/tables";
import { mailSale } from "./bind-mails";
import { noteFiles } from "./file-answers";
import { lockSaleOf, requireAlone, requireFree } from "./one-sale";
import { keepingBook, quoteWithin, reviewable } from "./quote-data";
import { policyOf } from "./review";
import type { Application, Finalized, PolicyRef } from "../records/types";
import { wholeSpace } from "./reach";
import { policyRef } from "./wire";

/** A payment that buys, and the card as far as the provider says it. */
interface Paid extends Money {
  readonly attemptKey: string;
  readonly chargeId: string;
  readonly card?: PaidCard | undefined;
}

interface Binding {
  readonly actor: Actor;
  readonly quoteNumber: string;
  /** The quote as it was checked; null for a payment that an older version began. */
  readonly revision: number | null;
  /** The answers as they were checked, which are sold; null as above. */
  readonly application: Application | null;
  readonly offer: Offer;
  /** Absent when nothing has been paid yet. */
  readonly paid?: Paid;
}

/** The response of finalize (resolutions N-06): the same at each call of a day, in its order of keys too. */
function finalizeResponse(quoteNumber: string, policy: BoundPolicy, billing: Application["billing"]): Finalized {
  const bound = { quote_number: quoteNumber, policy: policyRef(policy) };
  if (billing?.paid_on === undefined) return bound;
  const { billing_type, card, paid_on } = billing;
  const paidWith = card && { card: { brand: card.brand, last4: card.last4 } };
  return { ...bound, billing: { billing_type, ...paidWith, paid_on } };
}

/**
 * The response of an earlier call, when the quote is bound. That call may have ended without hearing that the standby has
 * the policy, so this waits for it. Throws Unconfirmed.
 */
export async function boundBefore(
  { clock, store: { db } }: Pick<Deps, "clock" | "store">,
  quoteNumber: string,
): Promise<Finalized | undefined> {
  const bound = await policyOfQuote(db, clock.today, quoteNumber);
  if (!bound) return undefined;
  await confirmCommitted(db);
  return finalizeResponse(quoteNumber, bound, bound.billing);
}

/**
 * Makes the policy, the mails and the audit row, and closes the quote: all or nothing, and only once; a second caller
 * gets the same response. Sells what was checked. Throws `quote_changed` when the quote has changed since, unless it is
 * paid already; and when a payment cannot buy it: the quote was bound or closed by other means, the payment has ended
 * before, or is not the price. `isNew`: this call made the policy.
 */
export async function bind(deps: Deps, trx: Trx, binding: Binding) {
  const { quoteNumber, actor, paid } = binding;
  await lockSaleOf({ reach: wholeSpace(deps, actor.space) }, trx, quoteNumber);
  const locked = await lockQuote(trx, quoteNumber);
  const bound = await policyOfQuote(trx, deps.clock.today, quoteNumber);
  if (bound && (!paid || bound.charge_id === paid.chargeId))
    return { finalized: finalizeResponse(quoteNumber, bound, bound.billing), isNew: false };
  const isChanged = binding.revision !== null && binding.revision !== locked?.revision;
  if (bound || locked?.status !== "open" || (isChanged && !paid)) throw new Refusal("quote_changed");
  if (paid) await requirePayment(trx, paid, binding.offer);
  const application = binding.application ?? locked.application;
  const stored = await quoteWithin(trx, wholeSpace(deps, actor.space), quoteNumber);
  // Another server may have made the offer, by another current book.
  const priced = { ...stored, application, rate_book: binding.offer.rate_book ?? stored.rate_book };
  const reviewed = keepingBook(deps, await reviewable(deps, trx, actor, priced));
  const { quote } = reviewed;
  const { policy, method } = saleOf(quote, policyOf(deps, reviewed));
  await requireAlone(trx, quote);
  await requireFree(trx, quote, { starts: policy.starts, lasts: reviewed.flow.flow.policy.lasts });
  const policyId = await insertPolicy(deps, trx, quote, binding, { policy, method });
  const { billing } = await closeQuote(deps, trx, quote, paid);
  await endLinksOfOthers(trx, quote);
  if (paid) await endCharged(trx, paid.attemptKey, paid.chargeId);
  await mailSale(deps, trx, quote, { policy, method, policyId, offer: binding.offer, actor });
  await audit(trx, actor, "quote.finalize", quoteNumber, {
    policy_id: policyId,
    total_cents: binding.offer.total_cents,
    ...(isChanged && { quote_changed: true }),
  });
  // A quote that is being paid cannot change. If it ever does, the buyer gets what they reviewed and paid for, and the
  // log says so.
  if (isChanged) deps.log.error("payment.quote_changed", { policy_id: policyId });
  const sold = { id: policyId, starts: policy.starts, method, offer: binding.offer };
  return { finalized: finalizeResponse(quoteNumber, asBound(deps, quote.space, sold), billing), isNew: true };
}

/** A policy that was just made, as a later call reads it. */
const asBound = (
  { clock }: Deps,
  space: string,
  { id, starts, method, offer }: Pick<PolicyRef, "id"> & { starts: string; method: string; offer: Offer },
): BoundPolicy => ({
  id,
  status: "inforce",
  policy_number: null,
  begins_later: starts > clock.today(space),
  due_cents: method === BY_CHECK ? offer.total_cents : 0,
});

/** Throws `quote_changed` when the payment has ended already, or is not the price of what is sold. */
async function requirePayment(trx: Trx, paid: Paid, offer: Offer): Promise<void> {
  const attempt = await findAttempt(trx, { key: paid.attemptKey });
  const isPrice = paid.amountCents === offer.total_cents && paid.currency === offer.currency;
  if (attempt?.status !== "live" || !isPrice) throw new Refusal("quote_changed");
}

/** Closes the quote and keeps in it what was sold, and with what and when it was paid; answers what it has then. */
async function closeQuote(
  { clock }: Deps,
  trx: Trx,
  quote: QuoteOverview,
  paid: Paid | undefined,
): Promise<Application> {
  const { quote_number, rate_book } = quote;
  const paidOn = clock.dateOf(quote.space, clock.now());
  const application = paid ? withPayment(quote.application, paid, paidOn) : quote.application;
  await trx
    .updateTable("quotes")
    .set({
      status: "finalized",
      application: JSON.stringify(application),
      rate_book,
      source_token: null,
      moves_to: null,
      updated_at: clock.now(),
    })
    .where("quote_number", "=", quote_number)
    .execute();
  await noteFiles(trx, quote_number, undefined, application.answers);
  return application;
}

/** What the confirmation says of a payment: only the server writes it. */
const withPayment = (application: Application, { card }: Paid, paidOn: string): Application =>
  application.billing
    ? { ...application, billing: { ...application.billing, ...(card && { card }), paid_on: paidOn } }
    : application;

/** The policy that the quote makes, and how it is paid. */
function saleOf({ application }: QuoteOverview, policy: SoldPolicy) {
  const byCard = application.billing?.billing_type === "platform_eft";
  return { policy, method: byCard ? "Credit or debit card" : BY_CHECK };
}

async function insertPolicy(
  deps: Deps,
  trx: Trx,
  quote: QuoteOverview,
  { offer, paid }: Binding,
  { policy, method }: ReturnType<typeof saleOf>,
): Promise<string> {
  const id = newId("pol");
  const { holders = [], beneficiaries = [] } = quote.application;
  await trx
    .insertInto("policies")
    .values({
      id,
      space: quote.space,
      quote_number: quote.quote_number,
      client_id: quote.client_id,
      brokerage_id: quote.brokerage_id,
      broker_id: quote.broker_id,
      vertical_code: quote.vertical_code,
      policy_number: null,
      status: "inforce",
      starts_at: policy.starts,
      ends_at: policy.ends,
      renewable: policy.renews !== null,
      shows: JSON.stringify(policy.shows),
      payment_method: method,
      plan: JSON.stringify(offer.plan),
      lines: JSON.stringify(offer.lines),
      total_cents: offer.total_cents,
      currency: offer.currency,
      holders: JSON.stringify(holders),
      beneficiaries: JSON.stringify(beneficiaries),
      charge_id: paid?.chargeId ?? null,
      rate_book: quote.rate_book,
      created_at: deps.clock.now(),
    })
    .execute();
  return id;
}
