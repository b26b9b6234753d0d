import type { Deps } from "./deps";
import { describeError } from "../base/log";
import { resumeAttempts } from "./payment-sweep";
import { sweepFiles } from "./file-sweep";
import { sweepOver } from "./retention";

/**
 * Regular work: finishes payments that a stopped process left half done, deletes files that no answer names, and what is
 * kept long enough. Never throws: if the database is away now, the next round tries again.
 */
export async function sweep(deps: Deps, paymentsOlderThanSeconds: number): Promise<void> {
  const parts = [() => resumeAttempts(deps, paymentsOlderThanSeconds), () => sweepFiles(deps), () => sweepOver(deps)];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      deps.log.error("sweep.failed", describeError(error));
    }
  }
}
