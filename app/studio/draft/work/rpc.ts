/** Calls of a worker by messages, each with a time limit: what hangs is ended and begun again, and the page goes on. */

/** The functions of a worker. Arguments and results are plain data. */
export type Functions = { readonly [name: string]: (...args: never[]) => unknown };

interface Asked {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

type Answered =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };

/** The work was ended because it took longer than it may. */
export class TookTooLong extends Error {}

/** Answers calls in a worker. */
export function serve(functions: Functions): void {
  addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    const { id, name, args } = data;
    void answerOf(functions, name, args).then((answer) => postMessage({ id, ...answer }));
  });
}

async function answerOf(functions: Functions, name: string, args: readonly unknown[]) {
  try {
    const work = functions[name];
    if (!work) throw new Error(`There is no function ${name} in this worker.`);
    return { ok: true, value: await work(...(args as never[])) };
  } catch (error) {
    return { ok: false, error: String(error) };
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The page's side of a worker. */
export class WorkerCalls<F extends Functions> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /**
   * @param start begins the worker
   * @param onStart is called when it has begun, at first and after it was ended: it knows nothing then
   */
  constructor(
    private readonly start: () => Worker,
    private readonly onStart: () => void = () => undefined,
  ) {}

  /** Rejects with TookTooLong after `ms` milliseconds, and with what the function has thrown. */
  call<Name extends keyof F & string>(
    name: Name,
    args: Parameters<F[Name]>,
    ms: number,
  ): Promise<Awaited<ReturnType<F[Name]>>> {
    const worker = this.running();
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(new TookTooLong(`${name} took longer than ${ms} ms.`)), ms);
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, timer });
      worker.postMessage({ id, name, args } satisfies Asked);
    });
  }

  /** Ends the worker; what waits for it is rejected. */
  end(error: Error = new Error("The worker was ended.")): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(error);
    }
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = this.start();
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => this.answered(data));
    worker.addEventListener("error", () => this.end(new Error("The worker failed.")));
    this.onStart();
    return worker;
  }

  private answered(answer: Answered): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if (answer.ok) waiting.resolve(answer.value);
    else waiting.reject(new Error(answer.error));
  }
}
