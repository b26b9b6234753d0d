/** The responses of the API, made from rows (portal §3, resolutions N-06). Only fields listed here leave the server. */
import type { PlanCoverage } from "../../engine/index";
import { regionName } from "../base/regions";
import type { ClientOverview } from "../store/clients";
import type { UndeliveredRow } from "../store/mails";
import type { BrokerRow } from "../store/people";
import type { BoundPolicy, PolicyOverview } from "../store/policies";
import type { QuoteOverview } from "../store/quotes";
import { policyDocuments, quoteDocuments } from "./document-links";
import { declaredOf } from "../records/person";
import type {
  Broker,
  Checkout,
  Client,
  Policy,
  PolicyRef,
  PricedLine,
  Quote,
  UndeliveredLetter,
} from "../records/types";

/** Cents as a JSON number with at most two decimals. */
export const amount = (cents: number): number => cents / 100;

export function clientResponse(row: ClientOverview): Client {
  return {
    id: row.id,
    client_type: row.client_type,
    broker: { id: row.broker_id, name: row.broker_name },
    created_at: row.created_at.toISOString(),
    next_renewal_date: row.next_renewal_date,
    policies_stats: { inforce: row.inforce, churned: row.churned },
    person: declaredOf(row.person),
  };
}

export const undeliveredResponse = (row: UndeliveredRow): UndeliveredLetter => ({
  letter: row.letter,
  quote_number: row.about,
  ...(row.reference !== null && { reference: row.reference }),
  email: row.recipient,
  failed_at: row.failed_at.toISOString(),
  reason: row.failure,
});

export function brokerResponse(
  row: Pick<BrokerRow, "id" | "name" | "phone_number" | "email">,
): Required<Omit<Broker, "brokerage" | "licensed_in">> {
  return { id: row.id, name: row.name, phone_number: row.phone_number, email: row.email };
}

export function quoteResponse(row: QuoteOverview): Quote {
  return {
    quote_number: row.quote_number,
    reference: row.reference,
    vertical_code: row.vertical_code,
    status: row.status,
    flow: { id: row.flow_id, version: row.flow_version },
    origin: row.origin,
    client: { id: row.client_id },
    broker: {
      id: row.broker_id,
      name: row.broker_name,
      phone_number: row.broker_phone,
      email: row.broker_email,
      ...(row.broker_regions && { licensed_in: { [row.vertical_code]: row.broker_regions } }),
    },
    brokerage: { slug: row.brokerage_slug, name: row.brokerage_name },
    application: row.application,
    documents: quoteDocuments(row),
    policy: policyOfQuote(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.paying && { payment_in_progress: true }),
    ...(row.is_link_mailed && { link_mailed: true }),
  };
}

function policyOfQuote(row: QuoteOverview): PolicyRef | null {
  const { policy_id: id, policy_status: status, policy_number, policy_begins_later, policy_due_cents } = row;
  if (id === null || status === null) return null;
  return policyRef({ id, status, policy_number, begins_later: !!policy_begins_later, due_cents: policy_due_cents });
}

/** What a confirmation says of the policy: in this order of keys, and only what is so. */
export const policyRef = ({ id, status, policy_number, begins_later, due_cents }: BoundPolicy): PolicyRef => ({
  id,
  status,
  ...(policy_number !== null && { policy_number }),
  ...(begins_later && { begins_later }),
  ...(due_cents === 0 && { paid_in_full: true }),
});

export function checkoutResponse(lines: readonly PricedLine[], totalCents: number, currency: string): Checkout {
  return {
    grandtotal: amount(totalCents),
    currency,
    lines: linesOf(lines),
  };
}

const linesOf = (lines: readonly PricedLine[]): Checkout["lines"] =>
  lines.map(({ title, cents }) => ({ title, amount: amount(cents) }));

/** What the flow says of a policy: what it covers, and for how long its price pays, if the product is still known. */
interface SaidOfPolicy {
  readonly coverage: PlanCoverage;
  readonly period?: string;
  /** Until when the carrier may correct its number. */
  readonly numberUntil: Date | undefined;
  /** What came by check, and what is due, as far as its reader may see it. */
  readonly paid: Pick<Policy, "payments" | "due">;
}

export function policyResponse(row: PolicyOverview, { coverage, period, numberUntil, paid }: SaidOfPolicy): Policy {
  return {
    id: row.id,
    vertical: row.plan.vertical,
    policy_number: row.policy_number,
    ...(row.reference !== null && { reference: row.reference }),
    ...(numberUntil && { number_correctable_until: numberUntil.toISOString() }),
    status: row.status,
    ...(row.begins_later && { begins_later: true }),
    created_at: row.created_at.toISOString(),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    payment_method: { name: row.payment_method },
    plan: row.plan,
    rating_region: row.rating_region === null ? null : { code: row.rating_region, name: regionName(row.rating_region) },
    coverage,
    shows: row.shows,
    policy_documents: policyDocuments(row),
    policy_holders: row.holders.map((person, index) => ({
      id: `${row.id}-h${index + 1}`,
      position_on_policy: index + 1,
      person,
    })),
    beneficiaries: row.beneficiaries.map(({ percentage, ...person }) => ({ person, percentage })),
    bills: [
      {
        total_amount: amount(row.total_cents),
        currency: { code: row.currency },
        lines: linesOf(row.lines),
        ...(period !== undefined && { period }),
      },
    ],
    ...paid,
    client: { id: row.client_id, client_type: row.client_type, person: declaredOf(row.client_person) },
  };
}
