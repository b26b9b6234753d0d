import type { ColumnType, Generated, Kysely, Transaction } from "kysely";
import type { Application, Beneficiary, ClientType, Holder, Origin, Person, PricedLine, Plan, QuoteStatus } from "../domain/types";

/** JSON columns come back parsed and are written as text, because the two drivers serialise arrays differently. */
type Json<T> = ColumnType<T, string, string>;
/** Instants are `Date` objects; calendar dates stay the strings they are. */
type Instant = ColumnType<Date, Date, Date>;
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface Tables {
  meta: { key: string; value: string };
  brokerages: { id: string; space: string; slug: string; name: string; default_broker_id: string | null };
  brokers: { id: string; space: string; brokerage_id: string; name: string; email: string; phone_number: string; disabled_at: InstantOrNull };
  licences: { broker_id: string; vertical_code: string; region_code: string };
  login_requests: { id: Generated<string>; space: string; email_hash: string; at: Generated<Date> };
  login_tokens: { hash: string; space: string; broker_id: string; expires_at: Instant; used_at: InstantOrNull };
  clients: {
    id: string;
    space: string;
    brokerage_id: string;
    broker_id: string;
    client_type: ClientType;
    person: Json<Person>;
    created_at: Instant;
    updated_at: Instant;
  };
  flow_versions: { id: string; version: string; vertical_code: string; body: string; lists: string; sha256: string };
  quotes: {
    quote_number: string;
    space: string;
    brokerage_id: string;
    broker_id: string;
    client_id: string;
    vertical_code: string;
    flow_id: string;
    flow_version: string;
    origin: Origin;
    status: QuoteStatus;
    application: Json<Application>;
    source_token: string | null;
    revision: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  sessions: {
    hash: string;
    space: string;
    kind: "broker" | "quote" | "policy";
    broker_id: string | null;
    quote_number: string | null;
    policy_id: string | null;
    expires_at: Instant;
    revoked_at: InstantOrNull;
  };
  payment_attempts: {
    idempotency_key: string;
    quote_number: string;
    n: number;
    status: "live" | "charged" | "declined";
    source_token: string | null;
    offer: Json<Offer>;
    by_actor: Json<object>;
    charge_id: string | null;
    created_at: Generated<Date>;
  };
  policies: {
    id: string;
    space: string;
    quote_number: string | null;
    client_id: string;
    brokerage_id: string;
    broker_id: string;
    vertical_code: string;
    policy_number: string | null;
    status: "inforce" | "canceled";
    starts_at: string;
    ends_at: string;
    payment_method: string;
    plan: Json<Plan>;
    lines: Json<readonly PricedLine[]>;
    total_cents: number;
    currency: string;
    holders: Json<readonly Holder[]>;
    beneficiaries: Json<readonly Beneficiary[]>;
    charge_id: string | null;
    created_at: Instant;
  };
  outbox: {
    id: string;
    seq: Generated<string>;
    space: string;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    links: Json<readonly string[]>;
    sent_at: Instant;
  };
  audit: { id: Generated<string>; space: string; at: Generated<Date>; actor: Json<object>; operation: string; entity_id: string; detail: Json<object> };
  sandbox_charges: {
    idempotency_key: string;
    charge_id: string;
    amount_cents: number;
    currency: string;
    outcome: string;
    created_at: Generated<Date>;
  };
}

/** What was offered at the moment of binding: kept with the attempt, so that the amount charged is the amount sold. */
export interface Offer {
  readonly plan: Plan;
  readonly lines: readonly PricedLine[];
  readonly total_cents: number;
  readonly currency: string;
}

export type Db = Kysely<Tables>;
/** Inside a transaction only this handle may be used: the outer one would wait for ever on the embedded database. */
export type Trx = Transaction<Tables>;
