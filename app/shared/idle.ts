/** How long work may wait for an idle moment, in milliseconds. */
const AT_LATEST = 2_000;

/**
 * Does something when the page has nothing better to do.
 * @returns gives it up, if it has not begun
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no such moments.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, AT_LATEST);
    return () => clearTimeout(timer);
  }
  const wish = requestIdleCallback(work, { timeout: AT_LATEST });
  return () => cancelIdleCallback(wish);
}
