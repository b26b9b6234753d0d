/**
 * Clients whom a stranger has begun by a share link (resolutions Q-01). Until the buyer goes on they are in no list,
 * search or count of the brokerage, because anybody can begin them; the next save of the client or the quote, by the
 * buyer or a broker, lists them (store/migrations/0035_begun_clients.sql).
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ownTrace } from "./audit";
import type { Db, Trx } from "./tables";

/** True for a client who is listed; for statements that have `clients`. */
export const isListed = () => sql<boolean>`clients.begun_at is null`;

/** Marks the client as only begun. Call it after the last write of the call that begins it. */
export async function markBegun(trx: Trx, clientId: string, at: Date): Promise<void> {
  await trx.updateTable("clients").set({ begun_at: at }).where("id", "=", clientId).execute();
}

/** Few at once: each brings a quote, its links and its files with it. */
const MOST = 50;

/**
 * Deletes clients who were begun so many days ago and did not go on, with their quotes; each quote leaves an audit row.
 * One whose link still works stays. One whose quote went before, as open quotes do after fewer days, goes alone. Returns
 * how many went.
 */
export async function deleteBegun(db: Db, days: number): Promise<number> {
  return (await deleteWithQuotes(db, days)) + (await deleteWithoutQuotes(db, days));
}

async function deleteWithoutQuotes(db: Db, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from clients where id = any (array(
    select id from clients
    where begun_at < now() - make_interval(days => ${sql.lit(days)})
      and not exists (select from quotes where quotes.client_id = clients.id)
      and not exists (select from policies where policies.client_id = clients.id)
    order by begun_at limit ${sql.lit(MOST)} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}

function deleteWithQuotes(db: Db, days: number): Promise<number> {
  const isOver = sql`clients.begun_at < now() - make_interval(days => ${sql.lit(days)})
    and not exists (select from sessions where sessions.quote_number = quotes.quote_number and expires_at > now() and revoked_at is null)`;
  return db.transaction().execute((trx) => deleteSome(trx, isOver));
}

/** Deletes begun clients that meet the condition, with their only quote. Those of whom anything else is kept stay. */
async function deleteSome(trx: Trx, isOver: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ readonly quote_number: string; readonly space: string; readonly client_id: string }>`
    select quotes.quote_number, quotes.space, quotes.client_id
    from clients join quotes on quotes.client_id = clients.id
    where clients.begun_at is not null and ${isOver}
      and quotes.status <> 'finalized'
      and not exists (select from payment_attempts where payment_attempts.quote_number = quotes.quote_number)
      and not exists (select from policies where policies.client_id = clients.id)
      and not exists (select from quotes as other where other.client_id = clients.id and other.quote_number <> quotes.quote_number)
    order by clients.begun_at limit ${sql.lit(MOST)} for update of quotes, clients skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  const numbers = rows.map(({ quote_number }) => quote_number);
  for (const table of ["sessions", "quotes"] as const)
    await trx.deleteFrom(table).where("quote_number", "in", numbers).execute();
  const clients = rows.map(({ client_id }) => client_id);
  await trx.deleteFrom("clients").where("id", "in", clients).execute();
  await trx
    .insertInto("audit")
    .values(rows.map(({ quote_number, space }) => ownTrace(space, "quote.expire", quote_number)))
    .execute();
  return rows.length;
}

/** Gives the begun clients of a broker and their open quotes to a colleague. Returns how many clients changed hands. */
export async function handBegun(trx: Trx, from: string, to: string): Promise<number> {
  const begun = trx.selectFrom("clients").select("id").where("begun_at", "is not", null);
  // Quotes before clients, as everywhere, so that two calls never wait for each other.
  await trx
    .updateTable("quotes")
    .set({ broker_id: to })
    .where("broker_id", "=", from)
    .where("status", "=", "open")
    .where("client_id", "in", begun)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable("clients")
    .set({ broker_id: to })
    .where("broker_id", "=", from)
    .where("begun_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes the begun clients of a broker whom no colleague can take over. Returns how many went. */
export async function deleteBegunOf(trx: Trx, brokerId: string): Promise<number> {
  let count = 0;
  for (let some = MOST; some === MOST; count += some)
    some = await deleteSome(trx, sql`clients.broker_id = ${brokerId}`);
  return count;
}
