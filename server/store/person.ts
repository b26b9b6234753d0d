/** The rows in which a person appears: by the e-mail address, and by what those rows name. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Beneficiary, Holder, Person, PolicyStatus, QuoteStatus } from "../records/types";
import type { Db, Trx } from "./tables";
import { statusOn } from "./terms";

/** Whom a row is about: a space, and an address in lower case. */
export interface Whom {
  readonly space: string;
  readonly email: string;
}

export interface PersonClient {
  readonly id: string;
  readonly brokerage_id: string;
  readonly client_type: string;
  readonly person: Person;
  readonly created_at: Date;
}

export interface PersonQuote {
  readonly quote_number: string;
  readonly client_id: string;
  readonly status: QuoteStatus;
  readonly flow_id: string;
  readonly flow_version: string;
  readonly application: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface PersonPolicy {
  readonly id: string;
  readonly client_id: string;
  readonly quote_number: string | null;
  readonly policy_number: string | null;
  readonly status: PolicyStatus;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly total_cents: number;
  readonly currency: string;
  readonly holders: readonly Holder[];
  readonly beneficiaries: readonly Beneficiary[];
  readonly shows: readonly unknown[];
}

/** All that is about a person. */
export interface PersonRows {
  readonly clients: readonly PersonClient[];
  readonly quotes: readonly PersonQuote[];
  readonly policies: readonly PersonPolicy[];
}

/** The space's date, on which policies have their status, and whether the rows are locked until the end. */
interface Reading {
  readonly today: string;
  readonly lock: boolean;
}

/**
 * The clients with the address, their quotes and policies, and those of other clients that name it. `lock`: nobody
 * changes them until the transaction ends.
 */
export async function findPerson(db: Db | Trx, { space, email }: Whom, { today, lock }: Reading): Promise<PersonRows> {
  const named = JSON.stringify(email);
  const locked = lock ? sql`for update` : sql``;
  const ids = (await findClients(db, { space, email }, sql``)).map(({ id }) => id);
  const quotes = await sql<PersonQuote>`
    select quote_number, client_id, status, flow_id, flow_version, application, created_at, updated_at from quotes
    where space = ${space} and (client_id = any (${ids}) or position(${named} in lower(application::text)) > 0)
    order by quote_number ${locked}`.execute(db);
  const policies = await sql<PersonPolicy>`
    select id, client_id, quote_number, policy_number, ${statusOn(today)} as status, starts_at, ends_at, total_cents, currency, holders, beneficiaries, shows
    from policies
    where space = ${space} and (client_id = any (${ids}) or quote_number = any (${quotes.rows.map((row) => row.quote_number)})
      or position(${named} in lower(concat(holders, beneficiaries, shows))) > 0)
    order by id ${locked}`.execute(db);
  // Quotes before clients, as everywhere, so that two transactions never wait for each other.
  const clients = await findClients(db, { space, email }, locked);
  return { clients, quotes: quotes.rows, policies: policies.rows };
}

async function findClients(db: Db | Trx, { space, email }: Whom, locked: RawBuilder<unknown>) {
  const { rows } = await sql<PersonClient>`
    select id, brokerage_id, client_type, person, created_at from clients
    where space = ${space} and lower(person ->> 'email') = ${email} order by id ${locked}`.execute(db);
  return rows;
}

/** A mail, as the outbox keeps it. */
export interface PersonMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly links: readonly string[];
  readonly delivery: string;
  readonly sent_at: Date;
  /** Whether it is to the person, also at an address from before. */
  readonly is_to_person: boolean;
}

/** What tells the mails of a person: their address, texts in lower case, and the clients and quotes that are theirs. */
export interface MailsOf extends Whom {
  readonly texts: readonly string[];
  readonly ids: readonly string[];
}

/** Mails to the person, about their quotes, or whose words hold one of the texts. */
export async function findMails(db: Db | Trx, { space, email, texts, ids }: MailsOf): Promise<PersonMail[]> {
  const list = sql`${[...ids]}::text[]`;
  const isToPerson = sql`(lower(recipient) = ${email} or coalesce(client_id = any (${list}), false))`;
  const { rows } = await sql<PersonMail>`
    select id, recipient, subject, body_text, links, delivery, sent_at, ${isToPerson} as is_to_person from outbox
    where space = ${space} and (${isToPerson} or about = any (${list}) or exists (
      select from unnest(${[...texts]}::text[]) as text
      where position(text in lower(concat(reply_to, ' ', subject, ' ', body_text, ' ', links))) > 0))
    order by seq`.execute(db);
  return rows;
}

/** Rows beside the records, by the ids of these. */
export async function findTraces(db: Db | Trx, { space }: Pick<Whom, "space">, ids: readonly string[]) {
  const list = sql`${[...ids]}::text[]`;
  const all = async (text: ReturnType<typeof sql>) => (await text.execute(db)).rows as readonly object[];
  return {
    files:
      await all(sql`select id, quote_number, question, name, media_type, size, storage_key, created_at from quote_files
      where quote_number = any (${list}) order by id`),
    payments:
      await all(sql`select id, quote_number, n, status, offer, charge_id, declined_code, created_at from payment_attempts
      where quote_number = any (${list}) order by quote_number, n`),
    checks:
      await all(sql`select id, policy_id, received_on, amount_cents, recorded_at, taken_back_at from received_payments
      where policy_id = any (${list}) order by policy_id, recorded_at`),
    links: await all(sql`select kind, quote_number, policy_id, mailed_to, expires_at, revoked_at from sessions
      where quote_number = any (${list}) or policy_id = any (${list})`),
    audit: await all(sql`select id, at, actor, operation, entity_id, detail from audit
      where space = ${space} and (entity_id = any (${list}) or actor ->> 'quote_number' = any (${list})) order by id`),
    events: await all(sql`select at, name, page, detail from events where ${eventsOf(space, ids)} order by id`),
  };
}

const eventsOf = (space: string, ids: readonly string[]) => {
  const list = sql`${[...ids]}::text[]`;
  return sql`space = ${space} and (detail ->> 'client_id' = any (${list}) or detail ->> 'quote_number' = any (${list})
    or actor ->> 'quote_number' = any (${list}) or actor ->> 'policy_id' = any (${list}))`;
};

/** The quotes among these whose payment runs, or waits for people to look at it. */
export async function payingQuotes(trx: Trx, numbers: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct quote_number)::int as n from payment_attempts
    where quote_number = any (${[...numbers]}::text[]) and status in ('live', 'refunding', 'parked')`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Deletes quotes with all that hangs on them; a policy of theirs stays, without its quote. */
export async function deleteQuotes(trx: Trx, numbers: readonly string[]): Promise<void> {
  const list = [...numbers];
  await sql`delete from sessions where quote_number = any (${list}::text[])`.execute(trx);
  await sql`delete from payment_attempts where quote_number = any (${list}::text[])`.execute(trx);
  await sql`delete from quotes where quote_number = any (${list}::text[])`.execute(trx);
}

/** Deletes policies with their links and what came by check for them. */
export async function deletePolicies(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from sessions where policy_id = any (${[...ids]}::text[])`.execute(trx);
  await sql`delete from policies where id = any (${[...ids]}::text[])`.execute(trx);
}

/** Deletes clients. */
export const deleteClients = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  sql`delete from clients where id = any (${[...ids]}::text[])`.execute(trx);

/** Gives a quote other answers, without its files and links, and without its card token. */
export async function emptyQuote(trx: Trx, quoteNumber: string, application: object, isWhole: boolean): Promise<void> {
  if (isWhole) {
    await sql`delete from sessions where quote_number = ${quoteNumber}`.execute(trx);
    await sql`delete from quote_files where quote_number = ${quoteNumber}`.execute(trx);
    await sql`update payment_attempts set source_token = null, token_hash = null, application = null where quote_number = ${quoteNumber}`.execute(
      trx,
    );
  }
  await sql`update quotes set application = ${JSON.stringify(application)}, revision = revision + 1,
    source_token = case when ${isWhole} then null else source_token end,
    erased_at = case when ${isWhole} or status = 'finalized' then now() else erased_at end
    where quote_number = ${quoteNumber}`.execute(trx);
}

/** Gives a policy other holders and beneficiaries. */
export const emptyPolicy = (
  trx: Trx,
  id: string,
  { holders, beneficiaries, shows }: Pick<PersonPolicy, "holders" | "beneficiaries" | "shows">,
): Promise<unknown> =>
  sql`update policies set holders = ${JSON.stringify(holders)}, beneficiaries = ${JSON.stringify(beneficiaries)},
    shows = ${JSON.stringify(shows)}, erased_at = now() where id = ${id}`.execute(trx);

/** Blanks mails that left or were only kept, and deletes those to the person that still wait. Others that wait stay. */
export async function blankMails(trx: Trx, mails: readonly PersonMail[]): Promise<void> {
  const ids = mails.map(({ id }) => id);
  const theirs = mails.filter(({ is_to_person }) => is_to_person).map(({ id }) => id);
  await sql`delete from outbox where id = any (${theirs}::text[]) and delivery = 'queued'`.execute(trx);
  // Without its failure, a letter that was given up is shown to no broker, and never sent again.
  await sql`update outbox set recipient = '', from_name = '', reply_to = null, subject = '', body_text = '', body_html = '', links = '[]',
      last_error = null, failure = null
    where id = any (${ids}::text[]) and delivery <> 'queued'`.execute(trx);
}

/** What a broker reads of a failed import instead of its wrong cells. */
const CELLS_GONE =
  "Nothing was imported. The cells that were wrong are no longer kept, because a person in them was erased.";

/** Deletes what the app reported of these records, and what ended imports quote of these texts. */
export async function deleteTraces(
  trx: Trx,
  space: string,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  await sql`delete from events where ${eventsOf(space, ids)}`.execute(trx);
  await sql`update long_operations
    set result = jsonb_set(result #- '{response,error,details}', '{response,error,message}', ${JSON.stringify(CELLS_GONE)}::jsonb)
    where space = ${space} and result #> '{response,error}' is not null and exists (
      select from unnest(${[...texts]}::text[]) as text where position(text in lower(result::text)) > 0)`.execute(trx);
}
