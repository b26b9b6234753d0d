import type { Deps } from "./deps";
import { describeError } from "../base/log";
import { resumeAttempts } from "./payment-sweep";
import { sweepEvents } from "./events";
import { sweepFiles } from "./file-sweep";

/** The limiter compares with each process's clock, so counts are kept a while longer in case one is behind. */
const EXPIRED_MS = 3_600_000;

/**
 * Regular work: finishes payments that a stopped process left half done, deletes files that no answer names, events
 * whose time is over, and counts that are no longer needed. Never throws: if the database is away now, the next round tries again.
 */
export async function sweep(deps: Deps, paymentsOlderThanSeconds: number): Promise<void> {
  const parts = [
    () => resumeAttempts(deps, paymentsOlderThanSeconds),
    () => sweepFiles(deps),
    () => sweepEvents(deps),
    () => sweepCounts(deps),
  ];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      deps.log.error("sweep.failed", describeError(error));
    }
  }
}

async function sweepCounts({ store }: Deps): Promise<void> {
  await store.db
    .deleteFrom("rate_limits")
    .where("expire", "<", String(Date.now() - EXPIRED_MS))
    .execute();
}
