import type { Selectable } from "kysely";
import type { PolicyStatus } from "../domain/types";
import type { Scope } from "../http/actor";
import type { Db, Tables, Trx } from "./tables";

export type QuoteRow = Selectable<Tables["quotes"]>;
/** A quote with the names of its sides and the policy it became. */
export interface QuoteOverview extends QuoteRow {
  readonly broker_name: string;
  readonly broker_email: string;
  readonly broker_phone: string;
  readonly brokerage_slug: string;
  readonly brokerage_name: string;
  readonly policy_id: string | null;
  readonly policy_status: PolicyStatus | null;
}

function overviews(db: Db | Trx, scope: Scope) {
  let query = db
    .selectFrom("quotes")
    .innerJoin("brokers", "brokers.id", "quotes.broker_id")
    .innerJoin("brokerages", "brokerages.id", "quotes.brokerage_id")
    .leftJoin("policies", "policies.quote_number", "quotes.quote_number")
    .selectAll("quotes")
    .select(["brokers.name as broker_name", "brokers.email as broker_email", "brokers.phone_number as broker_phone"])
    .select(["brokerages.slug as brokerage_slug", "brokerages.name as brokerage_name"])
    .select(["policies.id as policy_id", "policies.status as policy_status"])
    .where("quotes.space", "=", scope.space);
  if (scope.brokerageId) query = query.where("quotes.brokerage_id", "=", scope.brokerageId);
  if (scope.quoteNumber) query = query.where("quotes.quote_number", "=", scope.quoteNumber);
  if (scope.origin) query = query.where("quotes.origin", "=", scope.origin);
  return query;
}

/** The quote with that number, if it is within reach. */
export function findQuote(db: Db | Trx, scope: Scope, quoteNumber: string): Promise<QuoteOverview | undefined> {
  return overviews(db, scope).where("quotes.quote_number", "=", quoteNumber).executeTakeFirst();
}

/** The client's open quotes within reach, newest first: a finished one stands beside them as its policy (resolutions A-35). */
export function listOpenQuotes(db: Db, scope: Scope, clientId: string): Promise<QuoteOverview[]> {
  return overviews(db, scope)
    .where("quotes.client_id", "=", clientId)
    .where("quotes.status", "=", "open")
    .orderBy("quotes.created_at", "desc")
    .orderBy("quotes.quote_number")
    .execute();
}

/** Locks the quote's row until the transaction ends, and returns what decides whether it may still change. */
export function lockQuote(trx: Trx, quoteNumber: string): Promise<{ status: QuoteRow["status"]; revision: number } | undefined> {
  return trx.selectFrom("quotes").select(["status", "revision"]).where("quote_number", "=", quoteNumber).forUpdate().executeTakeFirst();
}

/**
 * The quote within reach, locked until the transaction ends; `paying` while a payment is under way, during which
 * nothing about the quote may change.
 */
export function lockQuoteWithin(trx: Trx, scope: Scope, quoteNumber: string): Promise<(QuoteOverview & { readonly paying: unknown }) | undefined> {
  return overviews(trx, scope)
    .select((eb) =>
      eb
        .exists(eb.selectFrom("payment_attempts").select("n").whereRef("payment_attempts.quote_number", "=", "quotes.quote_number").where("payment_attempts.status", "=", "live"))
        .as("paying"),
    )
    .where("quotes.quote_number", "=", quoteNumber)
    .forUpdate("quotes")
    .executeTakeFirst();
}
