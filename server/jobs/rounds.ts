import type { Jobs } from "../domain/deps";

/** A job that works through what waits, and then returns; soon, when the signal says so. It must not throw. */
export type Round = (signal: AbortSignal) => Promise<unknown>;

/** Runs a job again and again: every `everyMs`, and at once when told of new work; never twice at the same time. */
export function startRounds(round: Round, everyMs: number): Jobs & { readonly stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    do {
      again = false;
      await round(stopping.signal);
    } while (again && !stopping.signal.aborted);
    running = undefined;
  };
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    again = true;
    running ??= work();
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
