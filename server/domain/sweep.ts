import type { Deps } from "./deps";
import { describeError } from "../base/log";
import { counted } from "../base/metrics";
import type { Job } from "../base/metrics";
import { resumeAttempts } from "./payment-sweep";
import { sweepFiles } from "./file-sweep";
import { sweepOver } from "./retention";
import { sweepTerms } from "./terms";
import { rewordSome } from "../store/reword";
import type { Db } from "../store/tables";

/** The parts of the sweep, by the names under which they are counted. */
const SWEEPS: readonly (readonly [Job, (deps: Deps, paymentsOlderThanSeconds: number) => Promise<void>])[] = [
  ["payments", resumeAttempts],
  ["terms", sweepTerms],
  ["words", ({ store }) => rewordAll(store.db)],
  ["files", sweepFiles],
  ["retention", sweepOver],
];

/** How many batches one round writes. */
const BATCHES = 20;

async function rewordAll(db: Db): Promise<void> {
  for (let left = BATCHES; left > 0 && (await rewordSome(db)) > 0; left -= 1);
}

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
