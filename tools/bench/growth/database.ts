/** What the database says of itself: sizes of tables and indexes, and what statements read of them. */
import pg from "pg";
import { sql } from "kysely";
import { types } from "../../../server/store/parsers";
import { openStore } from "../../../server/store/open";
import type { Store } from "../../../server/store/open";
import type { Db } from "../../../server/store/tables";
import type { Figures } from "../numbers";

/** A store without the time limits of a server: to fill the database may take long. One connection, so that its counts come in order. */
export const openUnlimited = (url: string): Promise<Store> =>
  openStore(new pg.Pool({ connectionString: url, max: 1, types }), { prepare: () => Promise.resolve() });

interface Size {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Bytes of the rows of each table, and of each index. Partitions count for their table. */
export async function sizesOf(db: Db, tables: readonly string[]): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<Size>`
      with part as (
        select relid as id from pg_partition_tree(${table}::regclass) where isleaf
        union
        select oid from pg_class where oid = ${table}::regclass and relkind = 'r'
      )
      select 'rows' as name, (select count(*)::int from ${sql.table(table)}) as rows, sum(pg_table_size(id))::float8 as bytes from part
      union all
      select pg_get_indexdef(index.indexrelid, 0, true), 0, pg_relation_size(index.indexrelid)
      from part join pg_index as index on index.indrelid = part.id`.execute(db);
    const count = rows[0]?.rows ?? 0;
    const names = new Set(rows.map(({ name }) => columnsIn(name)));
    const sizeOf = (some: readonly Size[]) =>
      Math.round(some.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, count));
    for (const each of names)
      figures[`${table}, bytes a row: ${each}`] = sizeOf(rows.filter(({ name }) => columnsIn(name) === each));
    figures[`${table}, bytes a row: all`] = sizeOf(rows);
  }
  return figures;
}

/** What an index is over: its definition from the method on. */
const columnsIn = (definition: string): string => definition.replace(/^CREATE (UNIQUE )?INDEX .* USING /, "index ");

/** How many rows were read one after another, by tables; those of a few pages are left out. */
export async function readWhole(db: Db): Promise<ReadonlyMap<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, seq_tup_read::float8 as n from pg_stat_user_tables
    where pg_relation_size(relid) > 1000000`.execute(db);
  return new Map(rows.map(({ name, n }) => [name, n]));
}
