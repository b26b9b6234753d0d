import type { Jobs } from "../domain/deps";

/** A job that does the waiting work and then returns; soon if the signal is aborted. It must not throw. */
export type Round = (signal: AbortSignal) => Promise<unknown>;

/** Runs a job every `everyMs`, and at once after `wake`; never twice at the same time. */
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
