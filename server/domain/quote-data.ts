import type { Deps, Judges } from "./deps";
import { Refusal } from "../access/refusal";
import type { Actor, Reach } from "../access/actor";
import { findClient } from "../store/clients";
import type { ClientOverview } from "../store/clients";
import { findQuote, lockQuoteWithin } from "../store/quotes";
import type { LockedWithin, QuoteOverview } from "../store/quotes";
import type { Db, Trx } from "../store/tables";
import type { Reviewed } from "./review";
import { given, withGiven } from "../records/consents";
import { ratingRegion } from "./rating";
import { pinnedFlow } from "./review";
import type { PricedBook } from "../rates/plans";
import type { Application, ApplicationInput, Plan } from "../records/types";
import { wholeSpace } from "./reach";

/** The quote within reach. Throws `not_found`. */
export async function quoteWithin(db: Db | Trx, reach: Reach, quoteNumber: string): Promise<QuoteOverview> {
  const quote = await findQuote(db, reach, quoteNumber);
  if (!quote) throw new Refusal("not_found");
  return quote;
}

/**
 * The quote within reach with its client, locked until the transaction ends, for a change. Throws `not_found`, `quote_finalized`,
 * `quote_closed`, `payment_in_progress`.
 */
export async function changeableQuote(trx: Trx, reach: Reach, quoteNumber: string): Promise<LockedWithin> {
  const locked = await lockQuoteWithin(trx, reach, quoteNumber);
  if (!locked) throw new Refusal("not_found");
  requireOpen(locked.quote);
  if (locked.quote.paying) throw new Refusal("payment_in_progress");
  return locked;
}

/** Throws `quote_finalized` for a quote that is sold, and `quote_closed` for one that was withdrawn. */
export function requireOpen({ status }: Pick<QuoteOverview, "status">): void {
  if (status === "finalized") throw new Refusal("quote_finalized");
  if (status === "closed") throw new Refusal("quote_closed");
}

/**
 * The quote with everything that its flow's rules read; its client is read unless the caller has it. Throws
 * `unknown_product`.
 */
export async function reviewable(
  deps: Judges,
  db: Db | Trx,
  actor: Actor,
  quote: QuoteOverview,
  known?: ClientOverview,
): Promise<Reviewed> {
  const client = known ?? (await findClient(db, wholeSpace(deps, quote.space), quote.client_id));
  if (!client) throw new Error("The client of a quote is missing");
  const flow = await pinnedFlow(deps, db, quote);
  const book = await bookOf(deps, db, quote);
  return { flow, book, entry: entryOf(actor, quote), quote, client };
}

/**
 * The rate book that prices the quote: the one that it keeps since a plan was saved; the current one of its
 * product while no plan is chosen, and for a plan that was saved before books were kept. Throws `unknown_product`.
 */
export async function bookOf(
  deps: Judges,
  db: Db | Trx,
  { vertical_code, application, rate_book }: Pick<QuoteOverview, "vertical_code" | "application" | "rate_book">,
): Promise<PricedBook> {
  const isKept = application.plan_id !== undefined && rate_book !== null;
  return isKept ? deps.rates.find(rate_book, db) : deps.rates.of(vertical_code);
}

/**
 * The records as they are saved: with a plan the quote keeps the book that priced it, and without one it releases it
 * . Throws `unknown_product`.
 */
export function keepingBook(deps: Deps, { quote, book, ...others }: Reviewed): Reviewed {
  return quote.application.plan_id === undefined
    ? { ...others, book: deps.rates.of(quote.vertical_code), quote: { ...quote, rate_book: null } }
    : { ...others, book, quote: { ...quote, rate_book: book.sha256 } };
}

/**
 * The entry of a quote: the dashboard for a broker; for a buyer, that of the link that the quote began with. The quote
 * keeps it; the browser never decides it.
 */
const entryOf = (actor: Actor, { origin }: QuoteOverview): string =>
  actor.kind === "broker" ? "dashboard" : origin === "share_link" ? "share" : "enroll";

/**
 * Merged by top-level key, `answers` by its own keys; `null` clears (resolutions N-06, A-58, R-20). The card token is
 * taken out. The person who calls is the one who consents, no matter what the body says.
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
    ...(answers && { answers: present({ ...stored.answers, ...withGiven(answers, by, now) }) }),
    ...(acknowledgement && { acknowledgement: given(acknowledgement, by, now) }),
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
export function withoutOldChoice(book: PricedBook, before: Application, after: Application): Application {
  const { plan_id, ...rest } = after;
  const region = ratingRegion(after);
  if (plan_id === undefined || region === undefined || region === ratingRegion(before)) return after;
  return plansFor(book, after).some(({ id }) => id === plan_id) ? rest : after;
}

/** The plans that a quote may choose from, at the price of its answers. Throws `rating_region_missing`. */
export function plansFor(book: PricedBook, application: Application): readonly Plan[] {
  const region = ratingRegion(application);
  if (region === undefined) throw new Refusal("rating_region_missing");
  return book.plansIn(region, application.answers);
}

/** The plan that a quote has chosen. Throws `plan_missing` or `plan_not_available`. */
export function chosenPlan(book: PricedBook, application: Application): Plan {
  const id = application.plan_id;
  if (id === undefined) throw new Refusal("plan_missing");
  const plan = plansFor(book, application).find((candidate) => candidate.id === id);
  // Nothing is sold for nothing, also where an answer that the price reads was left open.
  if (!plan || plan.settings.price <= 0)
    throw new Refusal("plan_not_available", {
      details: [{ at: "plan_id", rule: "plan_not_available", message: "This plan is not available in this state." }],
    });
  return plan;
}
