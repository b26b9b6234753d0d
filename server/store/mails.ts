import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { ClientLetter, MailFailure } from "../records/types";
import type { Db, Trx } from "./tables";

/** A letter to a client that was given up. */
export interface UndeliveredRow {
  readonly letter: ClientLetter;
  readonly about: string;
  readonly recipient: string;
  readonly failure: MailFailure;
  readonly failed_at: Date;
}

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
    select letter, about, recipient, failure, failed_at from outbox
    where ${isUndelivered(clientId)} order by failed_at desc, seq desc limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}

/** Lets the client's letters that never arrived leave again, to another address. Returns how many. */
export async function sendAgain(trx: Trx, clientId: string, recipient: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set
      recipient = ${recipient}, delivery = 'queued', attempts = 0, next_attempt_at = now(),
      last_error = null, failure = null, failed_at = null
    where ${isUndelivered(clientId)}`.execute(trx);
  return Number(numAffectedRows);
}
