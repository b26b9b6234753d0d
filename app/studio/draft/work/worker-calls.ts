import { wrap } from "comlink";
import type { Endpoint, Remote } from "comlink";

/** What a worker is asked and answers by, and how it is ended. */
type Ended = Endpoint & Pick<Worker, "terminate">;

/** The work was ended because it took longer than it may. */
export class TookTooLong extends Error {}

/**
 * A worker whose calls have a time limit: one that hangs is ended, with all that waits for it, and the next call begins
 * another, so the page goes on.
 */
export class WorkerCalls<Functions> {
  private running:
    | { readonly worker: Ended; readonly remote: Remote<Functions>; readonly ended: AbortController }
    | undefined;

  /** How many calls have not been answered. */
  private waiting = 0;

  /**
   * @param start begins the worker
   * @param onStart is called when it has begun, at first and after it was ended: it knows nothing then
   */
  constructor(
    private readonly start: () => Ended,
    private readonly onStart: () => void = () => undefined,
  ) {}

  /** Rejects with TookTooLong after `ms` milliseconds, and with what the function has thrown. */
  async call<T>(work: (remote: Remote<Functions>) => Promise<T>, ms: number): Promise<T> {
    const { remote, ended } = (this.running ??= this.begin());
    this.waiting += 1;
    const { signal } = ended;
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => this.end(new TookTooLong(`The work took longer than ${ms} ms.`)), ms);
      const settle = (end: () => void): void => {
        this.waiting -= 1;
        clearTimeout(timer);
        signal.removeEventListener("abort", fail);
        end();
      };
      // A worker that was ended never answers: its timer may not end the next one.
      const fail = (): void => settle(() => reject(reasonIn(signal)));
      signal.addEventListener("abort", fail, { once: true });
      work(remote).then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(error)),
      );
    });
  }

  /** Ends the worker if something waits for it; that is rejected. */
  stop(): void {
    if (this.waiting > 0) this.end();
  }

  /** Ends the worker; what waits for it is rejected. */
  end(reason: Error = new Error("The worker was ended.")): void {
    const { running } = this;
    this.running = undefined;
    running?.worker.terminate();
    running?.ended.abort(reason);
  }

  private begin() {
    const worker = this.start();
    worker.addEventListener("error", () => {
      if (this.running?.worker === worker) this.end(new Error("The worker failed."));
    });
    this.onStart();
    return { worker, remote: wrap<Functions>(worker), ended: new AbortController() };
  }
}

const reasonIn = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error("The worker was ended.");
