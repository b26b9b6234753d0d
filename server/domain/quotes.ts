import { isEqual } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { findClient } from "../store/clients";
import { listOpenQuotes, saveQuote } from "../store/quotes";
import type { LockedWithin, QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { requireLicence, saleOf } from "./licences";
import * as normalise from "../records/normalise";
import { priceOf } from "../rates/plans";
import { plansOnOffer } from "./offered-plans";
import { bookOf, changeableQuote, chosenPlan, keepingBook, merge, quoteWithin, reviewable } from "./quote-data";
import { requireUnchanged } from "./meanwhile";
import { openedQuote } from "./move-quote";
import { firstFreeDay } from "./one-sale";
import { noteFiles, requireOwnFiles } from "./file-answers";
import { rated } from "./rated";
import { ratingRegion } from "./rating";
import { meantBy, pinnedFlow, soldPlan, requireSellable, requireSound } from "./review";
import type { Reviewed } from "./review";
import { givesConsent, settled } from "./consent";
import { untimed } from "../records/consents";
import { Repeated } from "../records/repeated";
import { Tagged } from "../records/tagged";
import type { ApplicationInput, Checkout } from "../records/types";
import { checkoutResponse, quoteResponse } from "./wire";

/** One quote, moved to the current version of its flow where that says so. Throws `not_found`. */
export async function readQuote(call: CallContext, quoteNumber: string) {
  return tagged(await openedQuote(call, quoteNumber));
}

/** A quote as it is answered, with its revision. */
export const tagged = (row: QuoteOverview) => new Tagged(quoteResponse(row), row.row_revision);

/** The open quotes of a client (resolutions A-35). Throws `not_found` for a client out of reach. */
export async function readQuotes({ deps, reach }: CallContext, clientId: string) {
  if (!(await findClient(deps.store.db, reach, clientId))) throw new Refusal("not_found");
  return (await listOpenQuotes(deps.store.db, reach, clientId)).map(quoteResponse);
}

/**
 * Saves answers: merged, judged by the quote's own flow version, stored with an audit row in one transaction.
 * The last writer wins by top-level key (resolutions Q-05), unless the caller names the state that it has seen.
 * A save that would leave everything as it is writes nothing, and does not conflict with a state that was seen before.
 * Throws `quote_finalized`, `payment_in_progress`, `changed_meanwhile`, `broker_not_licensed`, `plan_not_available`, `rule_refused`.
 */
export async function updateQuote(call: CallContext, quoteNumber: string, sent: ApplicationInput) {
  const { deps, actor, reach } = call;
  return deps.store.db.transaction().execute(async (trx) => {
    const locked = await changeableQuote(trx, reach, quoteNumber);
    const stored = locked.quote;
    const given = meantBy(await pinnedFlow(deps, trx, stored), normalise.application(sent));
    const reviewed = await changedBy(call, trx, locked, given);
    const { application } = reviewed.quote;
    const isSame = isKept(stored, reviewed.quote);
    // A consent is to what its giver has seen, even if the same one was given before.
    if (!isSame || givesConsent(given)) await requireUnchanged(call, trx, { ...stored, id: quoteNumber });
    const region = ratingRegion(application);
    if (region !== ratingRegion(stored.application)) await requireLicence(trx, actor, saleOf(reviewed.quote));
    if (application.plan_id !== undefined && given.plan_id !== undefined) chosenPlan(reviewed.book, application);
    requireSound(deps, reviewed, stored, given);
    await requireOwnFiles(trx, reviewed.flow, quoteNumber, given.answers);
    if (isSame) return tagged(stored);
    const quote = { ...reviewed.quote, revision: stored.revision + 1 };
    const row_revision = await saveQuote(trx, quote, actor, { fields: Object.keys(given) });
    await noteFiles(trx, quoteNumber, stored.application.answers, application.answers);
    return tagged({ ...quote, row_revision });
  });
}

/**
 * Whether a save leaves what is kept as it is. A consent that is given again to the same texts keeps the time at which
 * it was given first.
 */
const isKept = (stored: QuoteOverview, saved: QuoteOverview): boolean =>
  stored.source_token === saved.source_token &&
  stored.rate_book === saved.rate_book &&
  isEqual(untimed(stored.application), untimed(saved.application));

/** The records as they would be after the save. Nothing has judged them yet. */
async function changedBy(
  { deps, actor }: CallContext,
  trx: Trx,
  { quote: stored, client }: LockedWithin,
  given: ApplicationInput,
): Promise<Reviewed> {
  const book = await bookOf(deps, trx, stored);
  const updated_at = deps.clock.now();
  const by = actor.kind === "broker" ? "broker" : "client";
  const { application, token } = merge(stored.application, given, by, updated_at);
  const source_token = token === undefined ? stored.source_token : token;
  const acted = {
    started_at: stored.started_at ?? updated_at,
    last_actor: by,
    last_at: updated_at,
    refused_as: null,
  } as const;
  const quote = { ...stored, application, rate_book: book.sha256, source_token, updated_at, ...acted };
  const merged = await reviewable(deps, trx, actor, quote, client);
  const saved = { by: "quote", before: stored.application, sent: given } as const;
  const changed = await rated(deps, trx, merged, stored.application, saved);
  return keepingBook(deps, settled(deps, stored.application, changed, given));
}

/** The plans on offer in the rating region, each with what it covers (wizards §3). Throws `broker_not_licensed`, `rating_region_missing`. */
export async function readPlans({ deps, actor, reach }: CallContext, quoteNumber: string) {
  const quote = await quoteWithin(deps.store.db, reach, quoteNumber);
  await requireLicence(deps.store.db, actor, saleOf(quote));
  const plans = await plansOnOffer({ deps }, quote);
  return new Repeated(plans, () => ({ plans }));
}

/**
 * The price: calculated at each call while the quote is open; once bound, the price it was bound at (resolutions Q-04,
 * C-02).
 */
export async function readCheckout({ deps, actor, reach }: CallContext, quoteNumber: string) {
  const { db } = deps.store;
  const quote = await quoteWithin(db, reach, quoteNumber);
  if (quote.status === "finalized") {
    const sold = await db
      .selectFrom("policies")
      .select(["lines", "total_cents", "currency"])
      .where("quote_number", "=", quoteNumber)
      .executeTakeFirstOrThrow();
    return checkoutResponse(sold.lines, sold.total_cents, sold.currency);
  }
  await requireLicence(db, actor, saleOf(quote));
  // Broken rules first: if one took the quote's plan away, it would also refuse a new choice.
  const reviewed = await reviewable(deps, db, actor, quote);
  requireSellable(deps, reviewed);
  const plan = await soldPlan(deps, db, quote, chosenPlan(reviewed.book, quote.application));
  const { lines, totalCents } = priceOf(plan);
  const covered = await coveredNow(deps, reviewed);
  return { ...checkoutResponse(lines, totalCents, plan.currency), ...(covered && { already_covered: covered }) };
}

/** What the page says before a card is typed: that the client has such a policy for this time already. */
async function coveredNow(deps: Deps, { quote, flow, client }: Reviewed): Promise<Checkout["already_covered"]> {
  // Canceled and ended policies leave every day free.
  if (client.inforce === 0) return undefined;
  const starts = quote.application.policy_effective_date ?? deps.clock.today(quote.space);
  const day = await firstFreeDay(deps.store.db, quote, { starts, lasts: flow.flow.policy.lasts });
  return day === undefined ? undefined : { first_free_day: day, on_purpose: quote.second_policy };
}
