import type { Deps } from "../deps";
import { describeError } from "../log";
import { runImports } from "./import";
import type { Jobs } from "./port";
import { startRounds } from "./rounds";

/** Found again this often even when nobody said so: another process may have died over its work. */
const EVERY_MS = 3_000;

/** Starts the work that goes on behind the requests; `stop` waits until what is being done is done. */
export function startJobs(deps: Omit<Deps, "jobs">): Jobs & { readonly stop: () => Promise<void> } {
  const guarded = (job: (deps: Deps, signal: AbortSignal) => Promise<unknown>) => (signal: AbortSignal) =>
    job({ ...deps, jobs: { wake: () => undefined } }, signal).catch((error: unknown) => deps.log.error("job.failed", describeError(error)));
  return startRounds(guarded(runImports), EVERY_MS);
}
