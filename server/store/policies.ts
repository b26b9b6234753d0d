import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Reach } from "../access/actor";
import type { ClientType, Person, PolicyRef } from "../records/types";
import { countedPayments, dueCents, dueOn } from "./payments-received";
import type { ReceivedPayment } from "./payments-received";
import type { Db, Tables, Trx } from "./tables";

export interface PolicyOverview extends Selectable<Tables["policies"]> {
  readonly client_person: Person;
  readonly client_type: ClientType;
  /** The flow version of the quote that became the policy; null for a policy without a quote. */
  readonly flow_id: string | null;
  readonly flow_version: string | null;
  /** The code of the region that rated the quote, which never changes once it is sold; null without a quote. */
  readonly rating_region: string | null;
  /** What it still owes by check, in cents, and until when; and what has come. */
  readonly due_cents: number;
  readonly due_on: string;
  readonly payments: readonly ReceivedPayment[];
}

function overviews(db: Db | Trx, reach: Reach) {
  let query = db
    .selectFrom("policies")
    .innerJoin("clients", "clients.id", "policies.client_id")
    .leftJoin("quotes", "quotes.quote_number", "policies.quote_number")
    .selectAll("policies")
    .select(["clients.person as client_person", "clients.client_type"])
    .select(["quotes.flow_id", "quotes.flow_version"])
    .select(sql<string | null>`quotes.application #>> '{rating_address,region,code}'`.as("rating_region"))
    .select([dueCents.as("due_cents"), dueOn.as("due_on"), countedPayments(db).as("payments")])
    .where("policies.space", "=", reach.space);
  if (reach.brokerageId) query = query.where("policies.brokerage_id", "=", reach.brokerageId);
  if (reach.quoteNumber) query = query.where("policies.quote_number", "=", reach.quoteNumber);
  if (reach.policyId) query = query.where("policies.id", "=", reach.policyId);
  return query;
}

/** The policy with that id, if it is within reach. */
export function findPolicy(db: Db | Trx, reach: Reach, id: string): Promise<PolicyOverview | undefined> {
  return overviews(db, reach).where("policies.id", "=", id).executeTakeFirst();
}

/** The policy that a quote became, and the charge that paid for it. */
export function policyOfQuote(
  db: Db | Trx,
  quoteNumber: string,
): Promise<(PolicyRef & { readonly charge_id: string | null }) | undefined> {
  return db
    .selectFrom("policies")
    .select(["id", "status", "charge_id"])
    .where("quote_number", "=", quoteNumber)
    .executeTakeFirst();
}

/** The client's policies within reach, newest first. */
export function listPolicies(db: Db, reach: Reach, clientId: string): Promise<PolicyOverview[]> {
  return overviews(db, reach)
    .where("policies.client_id", "=", clientId)
    .orderBy("policies.created_at", "desc")
    .orderBy("policies.id")
    .execute();
}
