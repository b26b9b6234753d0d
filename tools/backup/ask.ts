import { sql } from "kysely";
import type { Client } from "pg";
import type { Db } from "../../server/store/tables";

/** Runs one statement without parameters and returns its rows. */
export type Ask = <Row extends object>(text: string) => Promise<Row[]>;

/** Asks through a connection of its own. */
export const askClient =
  (client: Client): Ask =>
  async <Row extends object>(text: string) =>
    (await client.query<Row>(text)).rows;

/** Asks through a store. */
export const askStore =
  (db: Db): Ask =>
  async <Row extends object>(text: string) =>
    (await sql.raw<Row>(text).execute(db)).rows;

/** The names of all tables. */
export async function tablesOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** How many rows each table has. */
export async function countsOf(ask: Ask): Promise<{ [table: string]: number }> {
  const counts: { [table: string]: number } = {};
  for (const table of await tablesOf(ask)) {
    const [row] = await ask<{ n: string }>(`select count(*)::text as n from "${table}"`);
    counts[table] = Number(row?.n);
  }
  return counts;
}

/** The migrations that the database has run. */
export async function migrationsOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string }>("select name from migrations order by 1");
  return rows.map(({ name }) => name);
}

/** A file that a record names. */
export interface NamedFile {
  readonly key: string;
  readonly sha256: string;
  readonly size: number | null;
  /** False for a file of an import, which goes when the import ends. */
  readonly must: boolean;
}

/** The uploaded files that the records need: those of answers, and those that an import still works with. */
export const filesOf = (ask: Ask): Promise<NamedFile[]> =>
  ask<NamedFile>(`select storage_key as key, sha256, size, true as must from quote_files where status = 'ready'
    union all
    select storage_key, sha256, null, false from file_approvals
      left join long_operations on long_operations.file_approval_id = file_approvals.id
      where long_operations.status is null or long_operations.status = 'running'
    order by 1`);
