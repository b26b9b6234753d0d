import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db, Trx } from "./tables";

const folder = join(import.meta.dirname, "migrations");
/** Any number: it only has to be the same in every process of the product. */
const MIGRATION_LOCK = 4310;

/**
 * Runs the numbered files that this database has not run yet, in one transaction; processes that start together wait
 * for one another.
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Turns off the time limits of requests: a migration, or the wait for another process's, may take longer.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`.execute(
      trx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const done = new Set(rows.map((row) => row.name));
    for (const name of migrationNames()) if (!done.has(name)) await run(trx, name);
  });
}

/** The migrations that the database has not run yet. */
export async function missingMigrations(db: Db): Promise<readonly string[]> {
  const done = new Set((await db.selectFrom("migrations").select("name").execute()).map(({ name }) => name));
  return migrationNames().filter((name) => !done.has(name));
}

/** The migration files in their order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

async function run(trx: Trx, name: string): Promise<void> {
  await sql.raw(readFileSync(join(folder, name), "utf8")).execute(trx);
  await sql`insert into migrations (name) values (${name})`.execute(trx);
}
