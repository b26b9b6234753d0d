/**
 * Does the work for 0 … count - 1, so many at once, and says now and then how far it is. Answers the results in order.
 * When one fails no other is begun, and the failure is thrown once all that were begun have ended.
 */
export async function inTurn<T>(
  count: number,
  lanes: number,
  work: (n: number) => Promise<T>,
  progress: (done: number) => void,
): Promise<T[]> {
  const results: T[] = [];
  let [next, done] = [0, 0];
  const step = Math.max(1, Math.round(count / 10));
  const lane = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      results[n] = await work(n).catch((error: unknown) => {
        next = count;
        throw error;
      });
      done += 1;
      if (done % step === 0) progress(done);
    }
  };
  const lanesEnded = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const ended of lanesEnded) if (ended.status === "rejected") throw ended.reason;
  return results;
}
