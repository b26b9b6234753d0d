import { Worker } from "node:worker_threads";
import { TookTooMuch } from "./apart";
import type { Allowance } from "./apart";
import { within } from "./within";

/** A thread that does one piece of work after another, so that only the first one waits for its beginning. */
export interface LastingThread<Input, Result> {
  /** The result of the work. Throws TookTooMuch, and what the work throws; the thread is then replaced. */
  run(input: Input): Promise<Result>;
  /** Ends the thread; work after that begins another. */
  end(): Promise<void>;
}

const BEGIN = new URL("lasting-thread-begin.mjs", import.meta.url);

/** A thread has loaded what it needs by then, on a busy machine, too; the allowance counts from there. */
const BEGIN_MS = 20_000;

/** More work than this does not wait: its caller goes on without a result. */
const MOST_WAITING = 50;

/**
 * A thread for the function that a module exports as its default. It begins with the first piece of work, and does not
 * keep the process alive.
 * @param module the module's address; input and result are plain data
 */
export function createLastingThread<Input, Result>(
  module: URL,
  { ms, megabytes }: Allowance,
): LastingThread<Input, Result> {
  let worker: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    await ending?.then(
      (each) => each.terminate(),
      () => undefined,
    );
  };
  const work = async (input: Input): Promise<Result> => {
    try {
      worker ??= begin(module, megabytes, () => (worker = undefined));
      return await answered<Result>(await worker, input, ms);
    } catch (error) {
      if (!(error instanceof WorkFailed)) await end();
      throw error;
    }
  };
  return {
    async run(input) {
      if (waiting >= MOST_WAITING) throw new TookTooMuch("time");
      waiting += 1;
      const mine = last.then(() => work(input));
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
    end,
  };
}

/** The work itself threw; the thread goes on. */
class WorkFailed extends Error {}

async function begin(module: URL, megabytes: number, ended: () => void): Promise<Worker> {
  const worker = new Worker(BEGIN, {
    workerData: { module: module.href },
    // The flags of this process may load what the thread does not need, or run a test.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  worker.unref();
  // Also while it has no work: without a listener, its end would be the end of the process.
  worker.on("error", () => undefined).on("exit", ended);
  if (await within(BEGIN_MS, nextMessage<string>(worker))) return worker;
  await worker.terminate();
  throw new TookTooMuch("time");
}

async function answered<Result>(worker: Worker, input: unknown, ms: number): Promise<Result> {
  const next = nextMessage<Said<Result>>(worker);
  // Nothing is handed over: the input is copied.
  worker.postMessage(input, []);
  const answer = await within(ms, next);
  if (!answer) throw new TookTooMuch("time");
  if ("failed" in answer) throw new WorkFailed(answer.failed);
  return answer.result;
}

/** What the thread says of one piece of work. */
type Said<Result> = { readonly result: Result } | { readonly failed: string };

function nextMessage<Said>(worker: Worker): Promise<Said> {
  return new Promise((resolve, reject) => {
    const onMessage = (said: Said): void => settle(() => resolve(said));
    const onError = (error: NodeJS.ErrnoException): void =>
      settle(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TookTooMuch("memory") : error));
    const onExit = (): void => settle(() => reject(new Error("A thread ended without a result.")));
    const settle = (done: () => void): void => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      done();
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
