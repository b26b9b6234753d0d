import { Refusal } from "../access/refusal";
import { audit } from "../store/audit";
import { findClient } from "../store/clients";
import { listOpenQuotes } from "../store/quotes";
import type { CallContext } from "./call";
import { requireLicence, saleOf } from "./licences";
import * as normalise from "../records/normalise";
import { priceOf } from "../rates/plans";
import { changeableQuote, chosenPlan, merge, plansFor, quoteWithin, reviewable, withoutOldChoice } from "./quote-data";
import { noteFiles, requireOwnFiles } from "./file-answers";
import { ratingRegion } from "./rating";
import { soldPlan, requireSellable, requireSound } from "./review";
import { settled } from "./consent";
import type { ApplicationInput } from "../records/types";
import { checkoutResponse, quoteResponse } from "./wire";

/** One quote. Throws `not_found`. */
export async function readQuote({ deps, reach }: CallContext, quoteNumber: string) {
  return quoteResponse(await quoteWithin(deps.store.db, reach, quoteNumber));
}

/** The open quotes of a client (resolutions A-35). Throws `not_found` for a client out of reach. */
export async function readQuotes({ deps, reach }: CallContext, clientId: string) {
  if (!(await findClient(deps.store.db, reach, clientId))) throw new Refusal("not_found");
  return (await listOpenQuotes(deps.store.db, reach, clientId)).map(quoteResponse);
}

/**
 * Saves answers: merged, judged by the quote's own flow version, stored with an audit row in one transaction.
 * The last writer wins by top-level key (resolutions Q-05). Throws `quote_finalized`, `payment_in_progress`,
 * `broker_not_licensed`, `plan_not_available`, `rule_refused`.
 */
export async function updateQuote({ deps, actor, reach }: CallContext, quoteNumber: string, sent: ApplicationInput) {
  const given = normalise.application(sent);
  return deps.store.db.transaction().execute(async (trx) => {
    const stored = await changeableQuote(trx, reach, quoteNumber);
    const updated_at = deps.clock.now();
    const { application: merged, token } = merge(
      stored.application,
      given,
      actor.kind === "broker" ? "broker" : "client",
      updated_at,
    );
    const chosen =
      given.plan_id === undefined
        ? withoutOldChoice(deps, stored.application, { ...stored, application: merged })
        : merged;
    const source_token = token === undefined ? stored.source_token : token;
    const changed = await reviewable(deps, trx, actor, { ...stored, application: chosen, source_token, updated_at });
    const reviewed = settled(deps, stored.application, changed, given);
    const { quote } = reviewed;
    const { application } = quote;
    const region = ratingRegion(application);
    if (region !== ratingRegion(stored.application)) await requireLicence(trx, actor, saleOf(quote));
    if (application.plan_id !== undefined && given.plan_id !== undefined) chosenPlan(deps, quote);
    requireSound(deps, reviewed, stored, given);
    await requireOwnFiles(trx, reviewed.flow, quoteNumber, given.answers);
    await trx
      .updateTable("quotes")
      .set({ application: JSON.stringify(application), source_token, revision: stored.revision + 1, updated_at })
      .where("quote_number", "=", quoteNumber)
      .execute();
    await noteFiles(trx, quoteNumber, stored.application.answers, application.answers);
    await audit(trx, actor, "quote.update", quoteNumber, { fields: Object.keys(given) });
    return quoteResponse(quote);
  });
}

/** The plans on offer in the rating region. Throws `broker_not_licensed`, `rating_region_missing`. */
export async function readPlans({ deps, actor, reach }: CallContext, quoteNumber: string) {
  const quote = await quoteWithin(deps.store.db, reach, quoteNumber);
  await requireLicence(deps.store.db, actor, saleOf(quote));
  return { plans: plansFor(deps, quote) };
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
  requireSellable(deps, await reviewable(deps, db, actor, quote));
  const plan = await soldPlan(deps, db, quote, chosenPlan(deps, quote));
  const { lines, totalCents } = priceOf(plan);
  return checkoutResponse(lines, totalCents, plan.currency);
}
