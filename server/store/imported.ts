/** Clients on their way in: they are written unseen in small parts and shown all at once. */
import { sql } from "kysely";
import type { ImportedClient } from "../domain/import/row";
import { newId } from "../ids";
import type { OperationRow } from "./operations";
import type { Db, Trx } from "./tables";
import { searchText } from "./words";

/** From here on the operation's clients may be written: nobody sees them. */
export async function beginImport(db: Db, { id }: OperationRow): Promise<void> {
  await db.insertInto("pending_imports").values({ operation_id: id }).onConflict((conflict) => conflict.doNothing()).execute();
}

/** Takes out what an earlier try left, a part at a time so that others have their turn. */
export async function clearImport(db: Db, { id }: OperationRow, part = 1000): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from clients where id in (select id from clients where import_id = ${id} limit ${part})
        and exists (select 1 from pending_imports where operation_id = ${id})`.execute(db);
    if (Number(numAffectedRows ?? 0) === 0) return;
  }
}

/** Writes rows `from`… of the file; a row that stands there already is an error, as two workers would make it. */
export async function insertImported(trx: Trx, operation: OperationRow, clients: readonly ImportedClient[], from: number, now: Date): Promise<void> {
  const { id, space, brokerage_id, broker_id } = operation;
  const rows = clients.map(({ client_type, person }, n) => ({ id: newId("cl"), client_type, person, words: searchText(brokerage_id, person), n: from + n }));
  await sql`
    insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, import_id, import_row, created_at, updated_at)
    select r.id, ${space}, ${brokerage_id}, ${broker_id}, r.client_type, r.person, array_to_tsvector(string_to_array(r.words, ' ')), ${id}, r.n, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, client_type text, person jsonb, words text, n integer)`.execute(trx);
}

/** Shows the operation's clients: they are counted, and their import is no longer pending. Returns how many there are. */
export async function showImported(trx: Trx, { id, brokerage_id }: OperationRow): Promise<number> {
  const { rows } = await sql<{ total: string | null }>`
    with added as (
      insert into client_counts as counts
        select clients.brokerage_id, side.broker_id, clients.seq / 512, count(*)
        from clients cross join lateral (values (''), (clients.broker_id)) as side (broker_id)
        where clients.import_id = ${id}
        group by 1, 2, 3
        order by 1, 2, 3
      on conflict (brokerage_id, broker_id, part) do update set n = counts.n + excluded.n
      returning 1
    )
    select count(*) as total from clients where import_id = ${id} and brokerage_id = ${brokerage_id}`.execute(trx);
  await trx.deleteFrom("pending_imports").where("operation_id", "=", id).execute();
  return Number(rows[0]?.total ?? 0);
}

/** Forgets a pending import that has no clients left. */
export async function dropImport(trx: Trx, { id }: OperationRow): Promise<void> {
  await trx.deleteFrom("pending_imports").where("operation_id", "=", id).execute();
}
