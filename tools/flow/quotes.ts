import { createClock } from "../../server/base/clock";
import { readSpaces } from "../../server/base/settings";
import type { Judges } from "../../server/domain/deps";
import { readEnv, type Env } from "../../server/env";
import { storedFlows } from "../../server/flows/stored";
import { keptRateBooks } from "../../server/rates/kept";
import { loadRateBooks } from "../../server/rates/plans";
import { openDatabase } from "../../server/start";
import { DataFolderInUse } from "../../server/store/lock";
import { migrationNames, missingMigrations } from "../../server/store/migrate";
import type { Db } from "../../server/store/tables";
import { NoDatabase } from "./no-database";

/** What judges the quotes of a database, without writing to it. */
export function judgesOver(db: Db, productsDirs: readonly string[], now: Date | undefined): Judges {
  return {
    clock: createClock(now),
    flows: storedFlows(db),
    rates: keptRateBooks(db, loadRateBooks(productsDirs)),
    settings: { spaces: readSpaces() },
  };
}

/** Where the quotes are, and whether that is a copy which no server uses. */
export interface QuotesOf {
  readonly root: string;
  readonly isCopy: boolean;
}

/**
 * Runs a command over the quotes of the database that the environment names (DATABASE_URL, or DATA_DIR while its server
 * is stopped), and prints its lines. Returns the exit code. Throws NoDatabase, BadEnvironment, BadRateBook.
 */
export async function overQuotes(
  { root, isCopy }: QuotesOf,
  work: (judges: Judges, db: Db) => Promise<{ readonly code: number; readonly lines: readonly string[] }>,
): Promise<number> {
  const env = readEnv(process.env, root);
  const { store, release } = await open(env, isCopy);
  try {
    const { code, lines } = await work(judgesOver(store.db, env.productsDirs, env.now), store.db);
    for (const line of lines) console.log(line);
    return code;
  } finally {
    await store.close().finally(release);
  }
}

async function open(env: Env, isCopy: boolean): ReturnType<typeof openDatabase> {
  try {
    return await openDatabase(env, () => undefined, { prepare: isCopy ? undefined : requireTables });
  } catch (error) {
    if (error instanceof DataFolderInUse)
      throw new NoDatabase(
        `${error.message}\nStop the server first, or name a database that it shares by DATABASE_URL.`,
      );
    if (error instanceof NoDatabase || env.databaseUrl === undefined) throw error;
    throw new NoDatabase(`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`);
  }
}

/** Servers of an older release may use the database: its tables stay as they are. Throws NoDatabase. */
async function requireTables(db: Db): Promise<void> {
  const missing = await missingMigrations(db).catch((error: unknown) => {
    if ((error as { readonly code?: string }).code === NO_TABLE) return migrationNames();
    throw error;
  });
  if (missing.length === 0) return;
  throw new NoDatabase(
    `The database lacks tables of this release (${missing.join(", ")}), and this command changes nothing.\n` +
      `Start a server of this release first, or name a copy of the database by DATABASE_URL and add --copy.`,
  );
}

/** PostgreSQL's code for a table that there is not. */
const NO_TABLE = "42P01";

/** Several addresses of one host fail together, without a message of their own. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return first instanceof Error ? first.message : String(first);
}
