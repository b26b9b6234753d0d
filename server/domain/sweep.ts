import type { Deps } from "./deps";
import { describeError } from "../base/log";
import { resumeAttempts } from "./payment-sweep";

/** The limiter compares with each process's clock, so counts are kept a while longer in case one is behind. */
const EXPIRED_MS = 3_600_000;

/**
 * Regular work: finishes payments that a stopped process left half done, and deletes counts that are no longer needed.
 * Never throws: if the database is away now, the next round tries again.
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
