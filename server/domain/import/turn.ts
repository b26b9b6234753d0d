import { setImmediate } from "node:timers/promises";

/** Other requests wait no longer than this for their turn, in milliseconds. */
const LONGEST_MS = 10;

/** A function to call between small pieces of long work: it lets others have their turn when it is time. */
export function turnEvery(ms = LONGEST_MS): () => Promise<void> | undefined {
  let since = performance.now();
  const turn = async (): Promise<void> => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < ms ? undefined : turn());
}
