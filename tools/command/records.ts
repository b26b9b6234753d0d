import type { Env } from "../../server/env";
import { openDatabase } from "../../server/start";
import { DataFolderInUse } from "../../server/store/lock";
import { migrationNames, missingMigrations } from "../../server/store/migrate";
import type { Db } from "../../server/store/tables";
import { NoDatabase } from "./no-database";

/**
 * Opens the database that the environment names (DATABASE_URL, or DATA_DIR while its server is stopped). The tables of
 * a shared one stay as they are: servers of an older release may use it; `isCopy` says that none does, and brings them
 * up to date. Throws NoDatabase and DatabaseUnopened.
 */
export async function openRecords(env: Env, isCopy: boolean): ReturnType<typeof openDatabase> {
  try {
    return await openDatabase(env, () => undefined, { prepare: isCopy ? undefined : requireTables });
  } catch (error) {
    if (error instanceof DataFolderInUse)
      throw new NoDatabase(
        `${error.message}\nStop the server first, or name a database that it shares by DATABASE_URL.`,
      );
    throw error;
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
    `The database lacks tables of this release (${missing.join(", ")}), and this command makes none.\n` +
      `Start a server of this release first. Where a command has --copy: name a copy of the database by DATABASE_URL and add --copy.`,
  );
}

/** PostgreSQL's code for a table that there is not. */
const NO_TABLE = "42P01";
