import type { Deps } from "./deps";
import { describeError } from "../base/log";
import { resumeAttempts } from "./payment";

/** The limiter compares with each process's clock: counts are kept a while longer, in case one is behind. */
const EXPIRED_MS = 3_600_000;

/**
 * What has to be done now and then: payments that a stopped process left half done, and counts that nobody needs any
 * more. Never throws: a database that is away now is back at the next round.
 */
export async function sweep(deps: Deps, paymentsOlderThanSeconds: number): Promise<void> {
  try {
    await resumeAttempts(deps, paymentsOlderThanSeconds);
    await deps.store.db
      .deleteFrom("rate_limits")
      .where("expire", "<", String(Date.now() - EXPIRED_MS))
      .execute();
  } catch (error) {
    deps.log.error("sweep.failed", describeError(error));
  }
}
