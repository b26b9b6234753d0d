import { createClock } from "../../server/base/clock";
import { readSpaces } from "../../server/base/spaces-file";
import type { Installation } from "../../server/base/spaces-file";
import type { Judges } from "../../server/domain/deps";
import { readEnv } from "../../server/env";
import type { Env } from "../../server/env";
import { storedFlows } from "../../server/flows/stored";
import { keptRateBooks } from "../../server/rates/kept";
import { loadRateBooks } from "../../server/rates/plans";
import type { Db } from "../../server/store/tables";
import { openRecords } from "../command/records";
import type { Context } from "./command";

/** What judges the quotes of a database, without writing to it. */
export function judgesOver(
  db: Db,
  { productsDirs, now, ...installation }: Installation & Pick<Env, "productsDirs" | "now">,
): Judges {
  const settings = readSpaces(installation);
  return {
    clock: createClock(settings.spaces, now),
    flows: storedFlows(db),
    rates: keptRateBooks(db, loadRateBooks(productsDirs)),
    settings,
  };
}

/** Where the quotes are, and whether that is a copy which no server uses. */
export interface QuotesOf extends Pick<Context, "places" | "variables" | "output"> {
  readonly isCopy: boolean;
}

/**
 * Runs a command over the quotes of the database that the variables name (DATABASE_URL, or DATA_DIR while its server
 * is stopped), and prints its lines. Returns the exit code. Throws NoDatabase, BadEnvironment, BadRateBook.
 */
export async function overQuotes(
  { places, variables, output, isCopy }: QuotesOf,
  work: (judges: Judges, db: Db) => Promise<{ readonly code: number; readonly lines: readonly string[] }>,
): Promise<number> {
  const env = readEnv(variables, places.root);
  const { store, release } = await openRecords(env, isCopy);
  try {
    const { code, lines } = await work(judgesOver(store.db, env), store.db);
    for (const line of lines) output.out(line);
    return code;
  } finally {
    await store.close().finally(release);
  }
}
