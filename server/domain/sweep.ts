import { sql } from "kysely";
import type { Deps } from "../deps";
import { describeError } from "../log";
import { resumeAttempts } from "./payment";

/**
 * What has to be done now and then: payments that a stopped process left half done, and counts that nobody needs any
 * more. Never throws: a database that is away now is back at the next round.
 */
export async function sweep(deps: Deps, paymentsOlderThanSeconds: number): Promise<void> {
  try {
    await resumeAttempts(deps, paymentsOlderThanSeconds);
    await deps.store.db.deleteFrom("login_requests").where("at", "<", sql<Date>`now() - interval '1 day'`).execute();
  } catch (error) {
    deps.log.error("sweep.failed", describeError(error));
  }
}
