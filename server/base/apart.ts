import { Worker } from "node:worker_threads";
import { within } from "./within";

/** How much a piece of work may take before it is ended. */
export interface Allowance {
  readonly ms: number;
  /** The memory of its objects, in megabytes. */
  readonly megabytes: number;
}

/** The work was ended because it took too much. */
export class TookTooMuch extends Error {
  constructor(readonly resource: "time" | "memory") {
    super(`The work took more ${resource} than it may.`);
  }
}

/** Runs work as `runApart` does; tests of what the work says run it in their own thread, whose beginning takes longer. */
export type Apart = typeof runApart;

const THREAD = new URL("apart-thread.mjs", import.meta.url);

/**
 * Runs the function that a module exports as its default in a thread of its own, so that nothing it does can hold up or
 * end this process. Returns its result. Throws TookTooMuch, and all that the function throws.
 * @param module the module's address
 * @param input what the function is given; like the result, plain data
 */
export async function runApart<Result>(module: URL, input: unknown, { ms, megabytes }: Allowance): Promise<Result> {
  const worker = new Worker(THREAD, {
    workerData: { module: module.href, input },
    // The flags of this process may load what the thread does not need, or run a test.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    const done = await within(ms, resultOf<Result>(worker));
    if (!done) throw new TookTooMuch("time");
    return done.result;
  } finally {
    await worker.terminate();
  }
}

function resultOf<Result>(worker: Worker): Promise<{ readonly result: Result }> {
  return new Promise((resolve, reject) => {
    worker.once("message", (result: Result) => resolve({ result }));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TookTooMuch("memory") : error),
    );
    worker.once("exit", () => reject(new Error("A thread ended without a result.")));
  });
}
