import type { Pace } from "../base/settings";
import { Refusal } from "../access/refusal";
import { within } from "../base/within";

/** Of every body that is held in memory: all of it within this time. */
export const PLAIN_PACE: Pace = { idleMs: 20_000, graceMs: 20_000, bytesPerSecond: Infinity };

/**
 * The chunks as they come. Throws `request_timeout` when they come more slowly than they may; only the time counts in
 * which a chunk is waited for, not what is done with it.
 */
export async function* atPace(
  chunks: AsyncIterable<Uint8Array>,
  { idleMs, graceMs, bytesPerSecond }: Pace,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  let [size, waited] = [0, 0];
  try {
    for (;;) {
      const left = graceMs + (1000 * size) / bytesPerSecond - waited;
      const begun = performance.now();
      const next = await within(Math.min(idleMs, Math.max(0, left)), source.next());
      waited += performance.now() - begun;
      if (next === undefined) throw new Refusal("request_timeout");
      if (next.done === true) return;
      size += next.value.length;
      yield next.value;
    }
  } finally {
    // Not waited for: a silent sender's next chunk may never come.
    void Promise.resolve(source.return?.()).catch(() => undefined);
  }
}
