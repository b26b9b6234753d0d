import { setImmediate } from "node:timers";

/**
 * Other requests wait no longer than this for their turn, in milliseconds. One request takes several turns, and before
 * each of them one of the imports may go on.
 */
const LONGEST_MS = 1;

const waiting: (() => void)[] = [];

/**
 * Resolves when it is the caller's turn: in each round of the event loop one of the works that wait here goes on, so that
 * many imports hold up requests no longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(passOn);
  });
}

function passOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(passOn);
}

/** A function to call between small pieces of long work: it lets others have their turn when it is time. */
export function turnEvery(ms = LONGEST_MS): () => Promise<void> | undefined {
  let since = performance.now();
  const turn = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < ms ? undefined : turn());
}
