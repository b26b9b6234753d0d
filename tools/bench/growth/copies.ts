/** More rows of the kind that the product made: each row is copied under other keys, evenly over a time. */
import { sql } from "kysely";
import type { Db } from "../../../server/store/tables";

export interface Copied {
  readonly table: string;
  /** How many rows there are afterwards, about. */
  readonly rows: number;
  /** Columns that get another value of the same length in each copy, the same one in each table. */
  readonly keys: readonly string[];
  /** Columns of six symbols that tell the rows apart, each with another one. */
  readonly references?: readonly string[];
  /** Columns with the time of the row. */
  readonly times: readonly string[];
  /** Over how many days they are spread. */
  readonly days: number;
}

/** Copies the rows, the oldest first. */
export async function copyRows(db: Db, { table, rows, keys, references = [], times, days }: Copied): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`.execute(
    db,
  );
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  const copies = Math.ceil(rows / Math.max(1, counted[0]?.n ?? 0));
  const values = columns.map(({ name }) => valueOf(name, { keys, references, times, days, copies }));
  await db.transaction().execute(async (trx) => {
    // Neither triggers nor foreign keys: only the rows and their indexes are measured.
    await sql`set local session_replication_role = replica`.execute(trx);
    // No copy has one with this symbol.
    for (const reference of references)
      await sql`update ${sql.table(table)} set ${sql.ref(reference)} = 'Z' || substr(${sql.ref(reference)}, 2)`.execute(
        trx,
      );
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(table)} as t cross join generate_series(1, ${sql.lit(copies)}) as k
      order by k`.execute(trx);
    // Those that were copied came first: they are the oldest.
    for (const time of times)
      await sql`update ${sql.table(table)} set ${sql.ref(time)} = now() - make_interval(days => ${sql.lit(days)})
        where ${sql.ref(time)} > now() - interval '1 hour'
          and ctid in (select ctid from ${sql.table(table)} limit ${sql.lit(counted[0]?.n ?? 0)})`.execute(trx);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

interface Times extends Required<Pick<Copied, "keys" | "references" | "times" | "days">> {
  readonly copies: number;
}

function valueOf(name: string, { keys, references, times, days, copies }: Times) {
  const column = sql.ref(`t.${name}`);
  if (keys.includes(name))
    return sql`substr(encode(sha256((${column} || k)::bytea), 'hex') || encode(sha256((k || ${column})::bytea), 'hex'), 1, length(${column}))`;
  if (references.includes(name)) return sql`lpad(upper(to_hex(row_number() over ())), 6, '0')`;
  if (times.includes(name))
    return sql`now() - make_interval(secs => 86400.0 * ${sql.lit(days)} * (${sql.lit(copies)} - k) / ${sql.lit(copies)})`;
  return column;
}
