/** Clients of an import: they are written hidden, in small parts, and shown all at once. */
import { sql } from "kysely";
import { newId } from "../base/ids";
import type { ImportedClient } from "../records/types";
import type { OperationRow } from "./operations";
import type { Db, Trx } from "./tables";
import { searchText } from "./words";

/** Marks the import as pending: the clients written from here on are hidden. */
export async function beginImport(db: Db, { id }: OperationRow): Promise<void> {
  await db
    .insertInto("pending_imports")
    .values({ operation_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the clients that an earlier attempt left, in parts so that other work gets its turn. */
export async function clearImport(db: Db, { id }: OperationRow, part = 1000): Promise<void> {
  await db.deleteFrom("import_counts").where("operation_id", "=", id).execute();
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from clients where id in (select id from clients where import_id = ${id} limit ${part})
        and exists (select 1 from pending_imports where operation_id = ${id})`.execute(db);
    if (Number(numAffectedRows ?? 0) === 0) return;
  }
}

/** Clients as the database takes them; `from` is the first one's row in the file. */
export function prepareImported(
  { brokerage_id }: OperationRow,
  clients: readonly ImportedClient[],
  from: number,
): string {
  return JSON.stringify(
    clients.map(({ client_type, person }, n) => ({
      id: newId("cl"),
      client_type,
      person,
      words: searchText(brokerage_id, person),
      n: from + n,
    })),
  );
}

/**
 * Writes prepared clients and counts them apart. A row that exists already is an error: only two workers at once could
 * cause it.
 */
export async function insertImported(
  trx: Trx,
  { id, space, brokerage_id, broker_id }: OperationRow,
  prepared: string,
  now: Date,
): Promise<void> {
  await sql`
    with inserted as (
      insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, import_id, import_row, created_at, updated_at)
      select r.id, ${space}, ${brokerage_id}, ${broker_id}, r.client_type, r.person, array_to_tsvector(string_to_array(r.words, ' ')), ${id}, r.n, ${now}, ${now}
      from json_to_recordset(${prepared}::json) as r (id text, client_type text, person jsonb, words text, n integer)
      returning seq
    )
    insert into import_counts as counts
      select ${id}, seq / 512, count(*) from inserted group by 2
    on conflict (operation_id, part) do update set n = counts.n + excluded.n`.execute(trx);
}

/** Shows the operation's clients: their counts are added, and their import is no longer pending. Returns how many there are. */
export async function showImported(trx: Trx, { id, brokerage_id, broker_id }: OperationRow): Promise<number> {
  const { rows } = await sql<{ total: string | null }>`
    with added as (
      insert into client_counts as counts
        select ${brokerage_id}, side.broker_id, part, n
        from import_counts cross join (values (''), (${broker_id})) as side (broker_id)
        where operation_id = ${id}
        order by 2, 3
      on conflict (brokerage_id, broker_id, part) do update set n = counts.n + excluded.n
    )
    select sum(n) as total from import_counts where operation_id = ${id}`.execute(trx);
  await dropImport(trx, id);
  return Number(rows[0]?.total ?? 0);
}

/** Ends the pending state of an import: its clients, if any, are visible from here on. */
export async function dropImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("pending_imports").where("operation_id", "=", id).execute();
}
