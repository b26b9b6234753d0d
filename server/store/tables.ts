import type { ColumnType, Generated, Kysely, RawBuilder, Transaction } from "kysely";
import type { ShownAnswer } from "../../engine/index";
import type { CarrierKind } from "../access/policy";
import type {
  Application,
  ClientLetter,
  MailFailure,
  Beneficiary,
  ClientType,
  DeclineCode,
  DraftBase,
  FileRange,
  Holder,
  Origin,
  Person,
  PricedLine,
  Plan,
  Provider,
  QuoteSide,
  QuoteStatus,
  RowProblem,
  Sentence,
} from "../records/types";

/** JSON columns come back parsed and are written as text, because the two drivers serialise arrays differently. */
type Json<T> = ColumnType<T, string, string>;
/** Instants are `Date` objects; calendar dates stay the strings they are. */
type Instant = ColumnType<Date, Date, Date>;
/** Written as a list of words (store/words.ts); read by the database alone. */
type TextSearch = ColumnType<never, RawBuilder<string>, RawBuilder<string>>;
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface Tables {
  meta: { key: string; value: string };
  brokerages: {
    id: string;
    space: string;
    slug: string;
    name: string;
    default_broker_id: string | null;
    disabled_at: InstantOrNull;
  };
  brokers: {
    id: string;
    space: string;
    brokerage_id: string;
    name: string;
    email: string;
    phone_number: string;
    disabled_at: InstantOrNull;
  };
  licences: { broker_id: string; vertical_code: string; region_code: string };
  /** The carrier's people (resolutions N-02, R-21). */
  staff: {
    id: string;
    space: string;
    kind: CarrierKind;
    name: string;
    email: string;
    added_at: Generated<Date>;
    removed_at: InstantOrNull;
  };
  /** Written by the limiter (access/limits.ts); `expire` in milliseconds since 1970. */
  rate_limits: { key: string; points: number; expire: string | null };
  /** Proofs of work that were used (access/proof.ts). */
  spent_proofs: { id: string; expires_at: Instant };
  migrations: { name: string; at: Generated<Date> };
  login_tokens: {
    hash: string;
    space: string;
    broker_id: string | null;
    staff_id: string | null;
    expires_at: Instant;
    used_at: InstantOrNull;
  };
  clients: {
    id: string;
    space: string;
    brokerage_id: string;
    broker_id: string;
    client_type: ClientType;
    person: Json<Person>;
    /** The order of the list; the newest has the highest number. */
    seq: Generated<string>;
    search: TextSearch;
    import_id: string | null;
    import_row: number | null;
    /** Since when a stranger's share link has begun it without going on (store/begun.ts); null for all others. */
    begun_at: InstantOrNull;
    /** Counted by the database at each change (store/migrations/0015_row_revision.sql). */
    row_revision: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
    /** Since when it holds nothing more of a person than the law demands. */
    erased_at: InstantOrNull;
  };
  pending_imports: { operation_id: string };
  import_counts: { operation_id: string; part: string; n: number };
  client_counts: { brokerage_id: string; broker_id: string; part: string; n: number };
  client_count_groups: { brokerage_id: string; broker_id: string; part_group: string; n: number };
  file_approvals: {
    id: string;
    space: string;
    brokerage_id: string;
    broker_id: string;
    storage_key: string;
    content_type: string;
    sha256: string;
    file_name: string;
    description: string;
    expires_at: Instant;
    uploaded_at: InstantOrNull;
    created_at: Generated<Date>;
  };
  quote_files: {
    id: string;
    space: string;
    quote_number: string;
    question: string;
    storage_key: string;
    name: string;
    media_type: string;
    size: number;
    sha256: string;
    status: Generated<"signed" | "ready">;
    expires_at: Instant;
    uploaded_at: InstantOrNull;
    created_at: Generated<Date>;
    /** Since when no saved answer names it; null while one does. */
    unused_since: ColumnType<Date | null, Date | undefined, Date | null>;
  };
  /** Bytes whose row is gone (domain/file-sweep.ts). */
  erased_files: { storage_key: string; at: Generated<Date>; removed_at: InstantOrNull };
  long_operations: {
    id: string;
    space: string;
    brokerage_id: string;
    broker_id: string;
    file_approval_id: string;
    status: Generated<"running" | "done" | "failed">;
    rows_total: number | null;
    rows_done: Generated<number>;
    result: ColumnType<ImportResult | null, string | null | undefined, string | null>;
    attempts: Generated<number>;
    lease_owner: string | null;
    lease_until: InstantOrNull;
    created_at: Generated<Date>;
    finished_at: InstantOrNull;
  };
  flow_versions: {
    id: string;
    version: string;
    vertical_code: string;
    body: string;
    lists: string;
    sha256: string;
    served_as: Generated<string>;
  };
  products_off: { id: string; off_at: Instant; on_at: InstantOrNull };
  publications: {
    id: string;
    version: string;
    way: string;
    sha256: string | null;
    recorded_at: Generated<Date>;
  };
  rate_books: {
    sha256: string;
    id: string;
    version: number;
    vertical_code: string;
    body: string;
    kept_at: Generated<Date>;
  };
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
    /** Counts the changes of all that its rules read. */
    revision: Generated<number>;
    /** Counts the changes of what callers see of it. */
    row_revision: Generated<number>;
    /** The rate book that prices it since a plan was saved; null without a plan. */
    rate_book: ColumnType<string | null, string | null | undefined, string | null>;
    handed_off_at: InstantOrNull;
    /** Six symbols to tell by telephone, unique in the brokerage; given by the database. */
    reference: Generated<string>;
    /** When and why it was closed, while its status is `closed`. */
    closed_at: InstantOrNull;
    closed_as: ColumnType<"withdrawn" | null, "withdrawn" | null | undefined, "withdrawn" | null>;
    /** The broker sells it on purpose beside another policy of the product. */
    second_policy: Generated<boolean>;
    /** What its stage is made of (store/stage.ts). */
    link_copied_at: InstantOrNull;
    proposed_at: InstantOrNull;
    opened_at: InstantOrNull;
    started_at: InstantOrNull;
    last_step: ColumnType<string | null, string | null | undefined, string | null>;
    last_actor: ColumnType<QuoteSide | null, QuoteSide | null | undefined, QuoteSide | null>;
    last_at: InstantOrNull;
    refused_as: ColumnType<string | null, string | null | undefined, string | null>;
    /** The broker who gets it once its payment has ended. */
    moves_to: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Instant;
    updated_at: Instant;
    /** Since when it holds nothing more of a person than the law demands. */
    erased_at: InstantOrNull;
  };
  sessions: {
    hash: string;
    space: string;
    kind: "broker" | "staff" | "quote" | "policy";
    broker_id: string | null;
    staff_id: string | null;
    quote_number: string | null;
    policy_id: string | null;
    expires_at: Instant;
    revoked_at: InstantOrNull;
    /** The address that a client's link was mailed to; null for one that was not mailed. */
    mailed_to: ColumnType<string | null, string | null | undefined, string | null>;
    /** Null for one of an older release. */
    granted_at: ColumnType<Date | null, Date | undefined, never>;
  };
  payment_attempts: {
    /** Names the attempt in the log. */
    id: Generated<string>;
    idempotency_key: string;
    quote_number: string;
    n: number;
    /** docs/payments.md draws which follows which. */
    status: "live" | "charged" | "declined" | "parked" | "refunding" | "refunded";
    source_token: string | null;
    offer: Json<Offer>;
    /** The quote's revision at the beginning; null for an attempt that an older version began. */
    revision: number | null;
    /** The answers that are being paid for; null once the attempt has ended. */
    application: ColumnType<Application | null, string | null, string | null>;
    by_actor: Json<object>;
    charge_id: string | null;
    /** Why the buyer has no policy for this attempt. */
    declined_code: DeclineCode | null;
    /** The provider's payment, once it waits for the buyer's bank: it is read from then on. */
    payment_id: string | null;
    waits_since: InstantOrNull;
    /** Who is asked for the money; null for an attempt that an older release began. */
    provider: Provider | null;
    /** When the sweeper looks again, by the database's clock. */
    retry_at: Generated<Date>;
    /** Hash of the card token, to recognise a declined one. */
    token_hash: string | null;
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
    /** When the carrier gave the number; null without one, and for one from before that was kept. */
    numbered_at: InstantOrNull;
    /** As its own writes and the sweep have left it; what it is today is for store/terms.ts to say. */
    status: "inforce" | "canceled" | "expired";
    starts_at: string;
    ends_at: string;
    /** False for a product that never renews. */
    renewable: Generated<boolean>;
    shows: ColumnType<readonly ShownAnswer[], string | undefined, string>;
    payment_method: string;
    plan: Json<Plan>;
    lines: Json<readonly PricedLine[]>;
    total_cents: number;
    currency: string;
    holders: Json<readonly Holder[]>;
    beneficiaries: Json<readonly Beneficiary[]>;
    /** The sum of its `received_payments` that count, kept by the database. */
    received_cents: Generated<number>;
    charge_id: string | null;
    /** The rate book that it was sold by; null for one that was sold before books were kept. */
    rate_book: ColumnType<string | null, string | null | undefined, string | null>;
    row_revision: Generated<number>;
    created_at: Instant;
    /** Since when it holds nothing more of a person than the law demands. */
    erased_at: InstantOrNull;
  };
  /** What the carrier's desk has received by check (domain/checks.ts). */
  received_payments: {
    id: string;
    space: string;
    policy_id: string;
    received_on: string;
    amount_cents: number;
    recorded_by: string;
    recorded_at: Instant;
    /** Who found that it was wrong, and when; null while it counts. */
    taken_back_by: string | null;
    taken_back_at: InstantOrNull;
  };
  outbox: {
    id: string;
    seq: Generated<string>;
    space: string;
    from_name: Generated<string>;
    reply_to: string | null;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    links: Json<readonly string[]>;
    sent_at: Instant;
    delivery: Generated<"kept" | "queued" | "sent" | "failed">;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    last_error: string | null;
    delivered_at: InstantOrNull;
    /** The quote that it is about; null for a sign-in. Those about the same one leave in order. */
    about: string | null;
    /** The client whom it is to, and which letter it is; null for mails to anybody else. */
    client_id: string | null;
    letter: ClientLetter | null;
    /** Why it was given up, and when. */
    failure: MailFailure | null;
    failed_at: InstantOrNull;
  };
  /** Drafts of products (domain/studio/). */
  drafts: {
    id: string;
    space: string;
    product: string;
    name: string;
    base: Json<DraftBase>;
    revision: Generated<number>;
    last_change: Generated<number>;
    created_at: Instant;
    created_by: string | null;
    saved_at: InstantOrNull;
    saved_by: ColumnType<string | null, string | null | undefined, string | null>;
    deleted_at: InstantOrNull;
  };
  draft_files: { draft_id: string; path: string; text: string };
  draft_changes: {
    draft_id: string;
    number: number;
    revision: number;
    begun_at: Instant;
    at: Instant;
    by_staff: string | null;
    sentences: Json<readonly Sentence[]>;
    ranges: Json<readonly FileRange[]>;
    undoes: ColumnType<number | null, number | null | undefined, number | null>;
    undone_by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  audit: {
    id: Generated<string>;
    space: string;
    at: Generated<Date>;
    actor: Json<object>;
    operation: string;
    entity_id: string;
    detail: Json<object>;
  };
  /** What happened in the app (domain/events.ts). */
  events: {
    id: Generated<string>;
    space: string;
    at: Generated<Date>;
    request_id: string;
    actor: Json<object>;
    name: string;
    page: string;
    detail: Json<object>;
    breadcrumbs: ColumnType<readonly object[] | null, string | null, never>;
  };
  sandbox_charges: {
    idempotency_key: string;
    charge_id: string;
    amount_cents: number;
    currency: string;
    outcome: string;
    client_secret: string | null;
    refund_key: string | null;
    created_at: Generated<Date>;
  };
}

/** How an import ended (portal §3 long operation, resolutions A-28). */
export interface ImportResult {
  readonly response: { readonly error: ImportError } | Imported;
}

interface Imported {
  readonly imported: number;
  readonly ignored_columns: readonly string[];
  /** Absent when there were none. */
  readonly completed_zips?: number;
}

export interface ImportError {
  readonly code: string;
  /** Enough on its own for a person to correct the file. */
  readonly message: string;
  readonly details?: readonly CellError[];
}

/** One wrong cell, as the API sends it. */
export type CellError = RowProblem;

/** The offer at the moment of binding: stored with the attempt, so that the amount charged is the amount sold. */
export interface Offer {
  readonly plan: Plan;
  readonly lines: readonly PricedLine[];
  readonly total_cents: number;
  readonly currency: string;
  /** The hash of the rate book of its prices; absent in attempts that an older version began. */
  readonly rate_book?: string;
}

export type Db = Kysely<Tables>;
/** Inside a transaction only this handle may be used: the outer one would wait without end on the embedded database. */
export type Trx = Transaction<Tables>;
