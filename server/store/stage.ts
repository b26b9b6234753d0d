/**
 * How far an offer is (resolutions R-30): the one expression of its stage, used by the list, its counts, the row's second
 * line and the metrics alike. Each is for statements that have `quotes`.
 */
import { sql } from "kysely";
import type { QuoteStage, WorklistTab } from "../records/types";

/** A payment is under way, during which nothing about the quote may change. */
export const isPaying = () =>
  sql<boolean>`exists (select from payment_attempts where quote_number = quotes.quote_number and status = 'live')`;

/** The client has it, by a mail, a copied link, or because they began it by a share link. */
export const isGiven = () =>
  sql<boolean>`(quotes.origin = 'share_link' or quotes.handed_off_at is not null or quotes.link_copied_at is not null)`;

/**
 * Another offer of the product was bought since it was begun, so that it is over without anybody having written to it. A
 * second policy on purpose is not, nor is one beside a policy that was canceled.
 */
export const isSuperseded = () => sql<boolean>`(quotes.status = 'open' and not quotes.second_policy and exists (
  select from policies as bought
  where bought.client_id = quotes.client_id and bought.vertical_code = quotes.vertical_code
    and bought.status <> 'canceled' and bought.created_at >= quotes.created_at))`;

/** When it became closed, by a withdrawal or by the sale of another offer; null while it is not. */
export const closedAt = () => sql<Date | null>`case
  when quotes.status = 'closed' then quotes.closed_at
  when ${isSuperseded()} then (
    select min(bought.created_at) from policies as bought
    where bought.client_id = quotes.client_id and bought.vertical_code = quotes.vertical_code
      and bought.status <> 'canceled' and bought.created_at >= quotes.created_at)
end`;

export const stage = () => sql<QuoteStage>`case
  when quotes.status = 'finalized' then 'sold'
  when quotes.status = 'closed' or ${isSuperseded()} then 'closed'
  when ${isPaying()} then 'paying'
  when quotes.refused_as is not null then 'refused'
  when quotes.application ->> 'plan_id' is not null then case when quotes.proposed_at is null then 'priced' else 'proposal' end
  when quotes.started_at is not null then 'started'
  when quotes.opened_at is not null then 'opened'
  when ${isGiven()} then 'sent'
  else 'draft'
end`;

/** Stage → the tab of one that the client has. */
const TABS = {
  draft: "with_me",
  sent: "sent",
  opened: "opened",
  started: "started",
  priced: "started",
  paying: "started",
  proposal: "proposal",
  refused: "refused",
  closed: "closed",
  sold: null,
} as const satisfies { readonly [stage in QuoteStage]: WorklistTab | null };

/** The stages of an offer that is not sold, in the order in which they are usually passed. */
export const STAGES = [
  "draft",
  "sent",
  "opened",
  "started",
  "priced",
  "proposal",
  "paying",
  "refused",
  "closed",
] as const satisfies readonly QuoteStage[];

/** Stages in which it is with the broker for as long as the client does not have it. */
const WITH_BROKER: ReadonlySet<QuoteStage> = new Set(["draft", "opened", "started", "priced", "proposal"]);

/** The tab of the worklist in which a quote of this stage is; null for one that is sold. */
export const tabOf = (of: QuoteStage, given: boolean): WorklistTab | null =>
  !given && WITH_BROKER.has(of) ? "with_me" : TABS[of];

/** Whenever anything happened to it last. */
export const quietSince = () => sql<Date>`greatest(quotes.created_at, quotes.handed_off_at, quotes.link_copied_at,
  quotes.opened_at, quotes.last_at, ${closedAt()})`;
