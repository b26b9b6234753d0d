/** How long work is done at a stretch before the page gets its turn; the clock is read once for STEPS steps. */
const STRETCH_MS = 8;
const STEPS = 50;

/** Does work without blocking the page. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let begun = performance.now();
  for (let step = 1; ; step++) {
    const { done, value } = work.next();
    if (done) return value;
    if (step % STEPS !== 0 || performance.now() - begun < STRETCH_MS) continue;
    await new Promise((wake) => setTimeout(wake));
    begun = performance.now();
  }
}
