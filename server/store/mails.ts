import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { ClientLetter, MailFailure } from "../records/types";
import type { Db, Trx } from "./tables";

/** A letter to a client that was given up. */
export interface UndeliveredRow {
  readonly letter: ClientLetter;
  readonly about: string;
  /** The short reference of that quote; null once it is gone. */
  readonly reference: string | null;
  readonly recipient: string;
  readonly failure: MailFailure;
  readonly failed_at: Date;
}

/** Letters with a link into an enrollment that is open: those of the broker's, and one that was asked for. */
export const OFFERING = ["invitation", "proposal"] as const satisfies readonly ClientLetter[];
export const ASKED = ["new_link"] as const satisfies readonly ClientLetter[];

/** Its letters of these kinds, for statements that have `quotes`. */
const lettersOf = (letters: readonly ClientLetter[]) => sql`from outbox
  where outbox.client_id = quotes.client_id and outbox.about = quotes.quote_number
    and outbox.letter in (${sql.join(letters.map((letter) => sql.lit(letter)))})`;

/** The last letter of a kind about a quote. */
export interface LastLetter {
  /** As JSON has it. */
  readonly at: string;
  /** Null once that is erased. */
  readonly to: string | null;
  readonly failure: MailFailure | null;
}

/** The last of its letters of these kinds; null when none is kept. For statements that have `quotes`. */
export const lastLetter = (letters: readonly ClientLetter[]) => sql<LastLetter | null>`(
  select json_build_object('at', outbox.sent_at, 'to', nullif(outbox.recipient, ''), 'failure', outbox.failure)
  ${lettersOf(letters)} order by outbox.seq desc limit 1)`;

/**
 * Whether its client was mailed a link by a letter that is not known to be lost. Letters are kept for a while: after that
 * the links say it, which keep where they went to. For statements that have `quotes`.
 */
export const isLinkMailed = () => sql<boolean>`coalesce(
  (select bool_or(outbox.delivery <> 'failed') ${lettersOf([...OFFERING, ...ASKED])}),
  exists (select from sessions where sessions.quote_number = quotes.quote_number and sessions.mailed_to is not null))`;

/** More would not help the reader. */
const MOST = 10;

/** A letter to this client that never arrived, until a later one about the same quote is on its way or has left. */
const isUndelivered = (clientId: string): RawBuilder<boolean> => sql<boolean>`
  outbox.client_id = ${clientId} and outbox.delivery = 'failed' and outbox.failure is not null and not exists (
    select from outbox as later
    where later.client_id = outbox.client_id and later.about = outbox.about and later.seq > outbox.seq and later.delivery <> 'failed')`;

/** The client's letters that never arrived, the newest first. The client is within the caller's reach. */
export async function undeliveredTo(db: Db, clientId: string): Promise<readonly UndeliveredRow[]> {
  const { rows } = await sql<UndeliveredRow>`
    select letter, about, quotes.reference, recipient, failure, failed_at
    from outbox left join quotes on quotes.quote_number = outbox.about
    where ${isUndelivered(clientId)} order by failed_at desc, seq desc limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}

/** A letter that waits for another address. */
export interface LetterRow {
  readonly id: string;
  readonly letter: ClientLetter;
  /** The number of its quote. */
  readonly about: string;
}

/**
 * Puts aside the client's letters that never arrived, and those that have not left: their address was wrong. What they say
 * is deleted but for one without a link, which can leave as it is. Returns them in their order.
 */
export async function putLettersAside(trx: Trx, clientId: string): Promise<readonly LetterRow[]> {
  const { rows } = await sql<LetterRow & { readonly seq: string }>`
    update outbox set
      delivery = 'failed', failure = null, failed_at = null, last_error = null,
      body_text = case when links = '[]' then body_text else '' end,
      body_html = case when links = '[]' then body_html else '' end,
      links = '[]'
    where letter is not null and about is not null and client_id = ${clientId}
      and (delivery = 'queued' or ${isUndelivered(clientId)})
    returning id, letter, about, seq`.execute(trx);
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
}

/** Lets a letter that was put aside leave to another address. */
export async function moveLetter(trx: Trx, id: string, recipient: string): Promise<void> {
  await sql`
    update outbox set recipient = ${recipient}, delivery = 'queued', attempts = 0, next_attempt_at = now()
    where id = ${id}`.execute(trx);
}
