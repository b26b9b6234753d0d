import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { tellNumbersTwice } from "./policy-numbers";
import { refoldWords } from "./refold";
import type { Db, Trx } from "./tables";
import { liftStatementLimit } from "./time-limits";

const folder = join(import.meta.dirname, "migrations");
/** Any number: it only has to be the same in every process of the product. */
const MIGRATION_LOCK = 4310;

/**
 * A migration waits so long for a table that others work on, and then tries again: whoever comes after it waits as long as
 * it does. That is well below the second after which PostgreSQL ends one of two who wait for each other.
 */
const LOCK_MS = 300;
const PAUSE_MS = 500;
/** In milliseconds: then the others will not release the table. */
const GIVE_UP_MS = 150_000;

/** Told what the operator should know of a database that is brought up to date, a sentence each. */
type Warn = (sentence: string) => void;

/** What is done with a database's own records once a file has run, in its transaction, where SQL alone cannot do it. */
const AFTER: { readonly [name: string]: (trx: Trx, warn: Warn) => Promise<void> } = {
  "0036_policy_numbers.sql": tellNumbersTwice,
  "0037_search_letters.sql": refoldWords,
};

/**
 * Runs the numbered files that this database has not run yet, each in one transaction, while servers of the release
 * before may be at work; processes that start together wait for one another. Throws what a file failed with.
 */
export async function migrate(db: Db, warn: Warn = () => undefined): Promise<void> {
  await alone(db, async (trx) => {
    await sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`.execute(
      trx,
    );
  });
  for (const name of await missingMigrations(db)) await runWhenFree(db, name, warn);
}

/** One transaction, in which no other process migrates. */
const alone = (db: Db, work: (trx: Trx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx);
    // However long the other process migrates.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await work(trx);
  });

async function runWhenFree(db: Db, name: string, warn: Warn): Promise<void> {
  for (const begun = performance.now(); ; await pause(PAUSE_MS)) {
    try {
      await alone(db, (trx) => runOnce(trx, name, warn));
      return;
    } catch (error) {
      if (!isInTheWay(error) || performance.now() - begun > GIVE_UP_MS) throw error;
    }
  }
}

/** True when somebody at work holds what the migration needs. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");

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

async function runOnce(trx: Trx, name: string, warn: Warn): Promise<void> {
  // Another process may have run it in the meantime.
  if (await trx.selectFrom("migrations").select("name").where("name", "=", name).executeTakeFirst()) return;
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
  await sql.raw(readFileSync(join(folder, name), "utf8")).execute(trx);
  await AFTER[name]?.(trx, warn);
  await sql`insert into migrations (name) values (${name})`.execute(trx);
}
