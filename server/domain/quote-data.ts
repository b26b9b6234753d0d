import type { Deps } from "./deps";
import { Refusal } from "../access/refusal";
import type { Actor, Scope } from "../access/actor";
import { findClient } from "../store/clients";
import { findQuote, lockQuoteWithin } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Db, Trx } from "../store/tables";
import type { ServedFlow } from "../flows/catalogue";
import type { Reviewed } from "./review";
import { pinnedFlow } from "./review";
import type { Application, ApplicationInput, Plan } from "../records/types";

/** The quote within reach. Throws `not_found`. */
export async function quoteWithin(db: Db | Trx, scope: Scope, quoteNumber: string): Promise<QuoteOverview> {
  const quote = await findQuote(db, scope, quoteNumber);
  if (!quote) throw new Refusal("not_found");
  return quote;
}

/**
 * The quote within reach, locked until the transaction ends because something of it is about to change. Throws
 * `not_found`, `quote_finalized`, `payment_in_progress`.
 */
export async function changeableQuote(trx: Trx, scope: Scope, quoteNumber: string): Promise<QuoteOverview> {
  const quote = await lockQuoteWithin(trx, scope, quoteNumber);
  if (!quote) throw new Refusal("not_found");
  if (quote.status !== "open") throw new Refusal("quote_finalized");
  if (quote.paying) throw new Refusal("payment_in_progress");
  return quote;
}

/** The quote with all that its flow's rules read. */
export async function reviewable(deps: Deps, db: Db | Trx, actor: Actor, quote: QuoteOverview): Promise<Reviewed> {
  const client = await findClient(db, { space: quote.space }, quote.client_id);
  if (!client) throw new Error("The client of a quote is missing");
  const flow = await pinnedFlow(deps, db, quote);
  return { flow, entry: entryOf(flow, actor, quote), quote, client, hasToken: quote.source_token !== null };
}

/**
 * A broker answers by the dashboard's steps; a buyer by those of the link they came with. A product that has no such
 * entry is answered by the one of the same actor.
 */
function entryOf({ flow }: ServedFlow, actor: Actor, quote: QuoteOverview): string {
  const person = actor.kind === "broker" ? "broker" : "client";
  const clients = quote.origin === "share_link" ? "share" : "enroll";
  const own = person === "broker" ? "dashboard" : clients;
  if (Object.hasOwn(flow.entries, own)) return own;
  const [other = own] = Object.entries(flow.entries).find(([, entry]) => entry.actor === person) ?? [];
  return other;
}

/** Merged by top-level key, `answers` by its own keys; the card token is taken out (resolutions N-06, A-58, Q-02). Who
 * consents is who asks, whatever the body says. */
export function merge(
  stored: Application,
  sent: ApplicationInput,
  by: "broker" | "client",
  now: Date,
): { application: Application; token: string | null | undefined } {
  const { billing, answers, acknowledgement, ...rest } = sent;
  const application: Application = {
    ...stored,
    ...rest,
    ...(billing && { billing: { billing_type: billing.billing_type } }),
    ...(answers && { answers: { ...stored.answers, ...answers } }),
    ...(acknowledgement && { acknowledgement: { ...acknowledgement, actor: by, at: now.toISOString() } }),
  };
  return { application, token: billing && (billing.source_token ?? null) };
}

/** The region that rates the quote. */
export const ratingRegion = (application: Application): string | undefined => application.rating_address?.region?.code;

/**
 * The application after a change of the rating region: a choice made for another state must be made again, at its price
 * there (resolutions B-04). One that the new state does not sell is left, so that every later call names it.
 */
export function withoutOldChoice(
  deps: Deps,
  before: Application,
  quote: Pick<QuoteOverview, "vertical_code" | "application">,
): Application {
  const { plan_id, ...rest } = quote.application;
  const region = ratingRegion(quote.application);
  if (plan_id === undefined || region === undefined || region === ratingRegion(before)) return quote.application;
  return plansFor(deps, quote).some(({ id }) => id === plan_id) ? rest : quote.application;
}

/** The plans that the quote may choose from, at the price of its answers. Throws `rating_region_missing`. */
export function plansFor(deps: Deps, quote: Pick<QuoteOverview, "vertical_code" | "application">): readonly Plan[] {
  const region = ratingRegion(quote.application);
  if (region === undefined) throw new Refusal("rating_region_missing");
  return deps.rates.plansIn(quote.vertical_code, region, quote.application.answers);
}

/** The plan that the quote has chosen. Throws `plan_missing` or `plan_not_available`. */
export function chosenPlan(deps: Deps, quote: Pick<QuoteOverview, "vertical_code" | "application">): Plan {
  const id = quote.application.plan_id;
  if (id === undefined) throw new Refusal("plan_missing");
  const plan = plansFor(deps, quote).find((candidate) => candidate.id === id);
  if (!plan)
    throw new Refusal("plan_not_available", {
      details: [{ at: "plan_id", rule: "plan_not_available", message: "This plan is not available in this state." }],
    });
  return plan;
}
