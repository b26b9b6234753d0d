import type { Deps } from "./deps";
import { describeError } from "../base/log";
import { counted } from "../base/metrics";
import type { Job } from "../base/metrics";
import { resumeAttempts } from "./payment-sweep";
import { sweepFiles } from "./file-sweep";
import { sweepOver } from "./retention";
import { sweepTerms } from "./terms";

/** The parts of the sweep, by the names under which they are counted. */
const SWEEPS: readonly (readonly [Job, (deps: Deps, paymentsOlderThanSeconds: number) => Promise<void>])[] = [
  ["payments", resumeAttempts],
  ["terms", sweepTerms],
  ["files", sweepFiles],
  ["retention", sweepOver],
];

/**
 * Regular work: finishes payments that a stopped process left half done, writes down which terms have ended, deletes files that no answer names, and what is
 * kept long enough. Never throws: if the database is away now, the next round tries again.
 */
export async function sweep(deps: Deps, paymentsOlderThanSeconds: number): Promise<void> {
  for (const [name, work] of SWEEPS) {
    try {
      await counted(deps.metrics, name, () => work(deps, paymentsOlderThanSeconds));
    } catch (error) {
      deps.log.error("sweep.failed", describeError(error));
    }
  }
}
