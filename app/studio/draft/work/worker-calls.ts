import { wrap } from "comlink";
import type { Endpoint, Remote } from "comlink";

/** What a worker is asked and answers by, and how it is ended. */
type Ended = Endpoint & Pick<Worker, "terminate">;

/** The work was ended because it took longer than it may. */
export class TookTooLong extends Error {}

/** How long the script of a worker may take until it runs, besides the time of the first call, on a machine at work. */
const START_MS = 10_000;

interface Running<Functions> {
  readonly worker: Ended;
  readonly remote: Remote<Functions>;
  readonly ended: AbortController;
  /** Settles once all that was asked before is answered: a worker does one thing after the other. */
  turn: Promise<unknown>;
  /** What is added to the limit of the next call. */
  starting: number;
}

/**
 * A worker whose calls have a time limit: one that hangs is ended, with all that waits for it, and the next call begins
 * another, so the page goes on.
 */
export class WorkerCalls<Functions> {
  private running: Running<Functions> | undefined;

  /** How many calls have not been answered. */
  private waiting = 0;

  /**
   * @param start begins the worker
   * @param onStart is called when it has begun, at first and after it was ended: it knows nothing then
   */
  constructor(
    private readonly start: () => Ended,
    private readonly onStart: () => void = () => undefined,
    private readonly startMs = START_MS,
  ) {}

  /**
   * Rejects with TookTooLong when the function takes longer than `ms` milliseconds, not counting what was asked before and
   * the start of the worker, and with what the function has thrown.
   */
  async call<T>(work: (remote: Remote<Functions>) => Promise<T>, ms: number): Promise<T> {
    const running = (this.running ??= this.begin());
    const { turn, starting } = running;
    const answer = this.answer(
      work,
      running,
      turn.then(() => ms + starting),
    );
    running.starting = 0;
    running.turn = Promise.allSettled([turn, answer]);
    return await answer;
  }

  private async answer<T>(
    work: (remote: Remote<Functions>) => Promise<T>,
    { remote, ended: { signal } }: Running<Functions>,
    limit: Promise<number>,
  ): Promise<T> {
    this.waiting += 1;
    const timed = limited(limit, (ms) => this.end(new TookTooLong(`The work took longer than ${ms} ms.`)));
    return await new Promise<T>((resolve, reject) => {
      const settle = (end: () => void): void => {
        this.waiting -= 1;
        timed.abort();
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
    return {
      worker,
      remote: wrap<Functions>(worker),
      ended: new AbortController(),
      turn: Promise.resolve(),
      starting: this.startMs,
    };
  }
}

/** Calls once a time is over that begins when it is known, unless that is aborted before. */
function limited(limit: Promise<number>, isOver: (ms: number) => void): AbortController {
  const wanted = new AbortController();
  void limit.then((ms) => {
    if (wanted.signal.aborted) return;
    const timer = setTimeout(() => isOver(ms), ms);
    wanted.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
  return wanted;
}

const reasonIn = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error("The worker was ended.");
