import type { Deps } from "./deps";
import { Refusal } from "../access/refusal";
import type { Actor, Reach } from "../access/actor";
import { findClient } from "../store/clients";
import { findQuote, lockQuoteWithin } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Db, Trx } from "../store/tables";
import type { Reviewed } from "./review";
import { ratingRegion } from "./rating";
import { pinnedFlow } from "./review";
import type { Application, ApplicationInput, Plan } from "../records/types";

/** The quote within reach. Throws `not_found`. */
export async function quoteWithin(db: Db | Trx, reach: Reach, quoteNumber: string): Promise<QuoteOverview> {
  const quote = await findQuote(db, reach, quoteNumber);
  if (!quote) throw new Refusal("not_found");
  return quote;
}

/**
 * The quote within reach, locked until the transaction ends, for a change. Throws `not_found`, `quote_finalized`,
 * `payment_in_progress`.
 */
export async function changeableQuote(trx: Trx, reach: Reach, quoteNumber: string): Promise<QuoteOverview> {
  const quote = await lockQuoteWithin(trx, reach, quoteNumber);
  if (!quote) throw new Refusal("not_found");
  if (quote.status !== "open") throw new Refusal("quote_finalized");
  if (quote.paying) throw new Refusal("payment_in_progress");
  return quote;
}

/** The quote with everything that its flow's rules read. */
export async function reviewable(deps: Deps, db: Db | Trx, actor: Actor, quote: QuoteOverview): Promise<Reviewed> {
  const client = await findClient(db, { space: quote.space }, quote.client_id);
  if (!client) throw new Error("The client of a quote is missing");
  const flow = await pinnedFlow(deps, db, quote);
  return { flow, entry: entryOf(actor, quote), quote, client };
}

/**
 * The entry of a quote: the dashboard for a broker; for a buyer, that of the link that the quote began with. The quote
 * keeps it; the browser never decides it.
 */
const entryOf = (actor: Actor, { origin }: QuoteOverview): string =>
  actor.kind === "broker" ? "dashboard" : origin === "share_link" ? "share" : "enroll";

/**
 * Merged by top-level key, `answers` by its own keys; `null` clears (resolutions N-06, A-58, R-20). The card token is
 * taken out. The person who calls is the one who consents, whatever the body says.
 */
export function merge(
  stored: Application,
  sent: ApplicationInput,
  by: "broker" | "client",
  now: Date,
): { application: Application; token: string | null | undefined } {
  const { billing, answers, acknowledgement, ...rest } = sent;
  const application = present({
    ...stored,
    ...rest,
    ...(billing && { billing: { billing_type: billing.billing_type } }),
    ...(answers && { answers: present({ ...stored.answers, ...answers }) }),
    ...(acknowledgement && { acknowledgement: { ...acknowledgement, actor: by, at: now.toISOString() } }),
    ...(acknowledgement === null && { acknowledgement }),
  });
  return { application: application as Application, token: billing && (billing.source_token ?? null) };
}

/** The object without its cleared values. */
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null)) as T;

/**
 * The application after a change of the rating region: a choice made for another state must be made again, at its price
 * there (resolutions B-04). A plan that the new state does not sell stays chosen, so that every later call reports it.
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
