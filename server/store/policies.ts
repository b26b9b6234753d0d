import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Reach } from "../access/actor";
import type { Application, ClientType, Person, PolicyStatus } from "../records/types";
import { countedPayments, dueCents, dueOn } from "./payments-received";
import type { ReceivedPayment } from "./payments-received";
import type { Db, Tables, Trx } from "./tables";
import { beginsLater, revisionOn, statusOn } from "./terms";

/** A policy as it is on the day of its reach: its status and revision are those of store/terms.ts. */
export interface PolicyOverview extends Selectable<Tables["policies"]> {
  readonly begins_later: boolean;
  readonly client_person: Person;
  readonly client_type: ClientType;
  /** The flow version of the quote that became the policy; null for a policy without a quote. */
  readonly flow_id: string | null;
  readonly flow_version: string | null;
  /** The short reference of that quote. */
  readonly reference: string | null;
  /** The code of the region that rated the quote, which never changes once it is sold; null without a quote. */
  readonly rating_region: string | null;
  /** What it still owes by check, in cents, and until when; and what has come. */
  readonly due_cents: number;
  readonly due_on: string;
  readonly payments: readonly ReceivedPayment[];
}

/** What the confirmation of a sold quote says of its policy, on the day of its space. */
export type BoundPolicy = Pick<PolicyOverview, "id" | "policy_number" | "begins_later" | "due_cents"> & {
  readonly status: PolicyStatus;
};

/** Every column as it is kept, by name: a statement that asks for all of them is never prepared (naming.ts). */
const COLUMNS = [
  "policies.id",
  "policies.space",
  "policies.quote_number",
  "policies.client_id",
  "policies.brokerage_id",
  "policies.broker_id",
  "policies.vertical_code",
  "policies.policy_number",
  "policies.numbered_at",
  "policies.starts_at",
  "policies.ends_at",
  "policies.renewable",
  "policies.shows",
  "policies.payment_method",
  "policies.plan",
  "policies.lines",
  "policies.total_cents",
  "policies.currency",
  "policies.holders",
  "policies.beneficiaries",
  "policies.received_cents",
  "policies.charge_id",
  "policies.rate_book",
  "policies.created_at",
  "policies.erased_at",
] as const;

function overviews(db: Db | Trx, reach: Reach) {
  let query = db
    .selectFrom("policies")
    .innerJoin("clients", "clients.id", "policies.client_id")
    .leftJoin("quotes", "quotes.quote_number", "policies.quote_number")
    .select(COLUMNS)
    .select([statusOn(reach.today).as("status"), revisionOn(reach.today).as("row_revision")])
    .select(beginsLater(reach.today).as("begins_later"))
    .select(["clients.person as client_person", "clients.client_type"])
    .select(["quotes.flow_id", "quotes.flow_version", "quotes.reference"])
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

/** What a quote became. */
interface Bound extends BoundPolicy {
  readonly charge_id: string | null;
  /** As the quote has it, with what it was paid. */
  readonly billing: Application["billing"];
}

/** The policy that a quote became, as it is on the date that its space has, and the charge that paid for it. */
export async function policyOfQuote(
  db: Db | Trx,
  todayIn: (space: string) => string,
  quoteNumber: string,
): Promise<Bound | undefined> {
  const policies = db.selectFrom("policies").where("quote_number", "=", quoteNumber);
  const sold = await policies.select("space").executeTakeFirst();
  if (!sold) return undefined;
  return policies
    .select(["id", statusOn(todayIn(sold.space)).as("status"), "charge_id", "policy_number"])
    .select([beginsLater(todayIn(sold.space)).as("begins_later"), dueCents.as("due_cents")])
    .select((eb) =>
      eb
        .selectFrom("quotes")
        .whereRef("quotes.quote_number", "=", "policies.quote_number")
        .select(sql<Application["billing"]>`quotes.application -> 'billing'`.as("billing"))
        .as("billing"),
    )
    .executeTakeFirst()
    .then((bound) => bound && { ...bound, billing: bound.billing ?? undefined });
}

/** The client's policies within reach, newest first. */
export function listPolicies(db: Db, reach: Reach, clientId: string): Promise<PolicyOverview[]> {
  return overviews(db, reach)
    .where("policies.client_id", "=", clientId)
    .orderBy("policies.created_at", "desc")
    .orderBy("policies.id")
    .execute();
}
