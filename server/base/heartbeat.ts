import { closeSync, openSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** How often a lock says that its holder lives. */
const EVERY_MS = 5_000;

/**
 * Has a thread say, by writing the lock file's own text into it, that this process lives: also while the process itself
 * is busy. If another file has been put in its place, the old one is written to, which does no harm. Returns how it
 * is ended.
 */
export function beginBeating(file: string, text: string, everyMs = EVERY_MS): () => void {
  const descriptor = openSync(file, "r+");
  const thread = new Worker(new URL("heartbeat-thread.mjs", import.meta.url), {
    workerData: { descriptor, text, everyMs },
    // The process's own ways to run TypeScript are not needed there.
    execArgv: [],
  });
  thread.unref();
  return () => void thread.terminate().then(() => closeSync(descriptor));
}
