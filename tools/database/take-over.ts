import { existsSync } from "node:fs";
import { readEnv } from "../../server/env";
import { lockIn, takeLock } from "../../server/store/lock";
import { CannotDo } from "./pair";

/**
 * Frees the data folder of an embedded database from a server of which nothing was heard for a minute: the operator says
 * that it is stopped. A server that lives is never robbed; one that was only out of reach ends itself before its next
 * statement. Returns what was done, as a sentence. Throws CannotDo, and what takeLock and readEnv throw.
 */
export async function takeOver(variables: Readonly<Record<string, string | undefined>>, root: string): Promise<string> {
  const { databaseUrl, dataDir } = readEnv(variables, root);
  if (databaseUrl !== undefined)
    throw new CannotDo("take-over is for the embedded database; DATABASE_URL names a PostgreSQL.");
  const file = lockIn(dataDir);
  if (!existsSync(file)) return `There is no lock in ${dataDir}: a server can start.`;
  const { release } = await takeLock(file, true);
  release();
  return `The lock in ${dataDir} is removed: a server can start.`;
}
