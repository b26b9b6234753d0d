// @ts-check
/**
 * Runs inside the measured page as it stands here (a compiled function would call helpers that the page lacks). Times
 * are milliseconds since navigation began, or since the click that `watchNext` waits for.
 *
 * `window.fieldSeenAt` is when a field of the main part was first painted. `window.fieldAnswersAt` is when React listened
 * to it. `window.largestPaintAt` is when the largest part so far was painted.
 */
(() => {
  const heading = () => document.querySelector("h1")?.textContent ?? "";
  const field = () => document.querySelector("main input, main select");
  const fieldIsShown = () => (field()?.getClientRects().length ?? 0) > 0;
  const fieldAnswers = () => Object.keys(field() ?? {}).some((key) => key.startsWith("__reactProps$"));

  /** @param {() => boolean} isThere @param {(at: number) => void} note @param {number} since */
  const when = (isThere, note, since) => {
    const look = () => {
      if (isThere()) note(performance.now() - since);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  /** From the next click on to the first field under another heading. */
  window.watchNext = () => {
    delete window.fieldSeenAt;
    const before = heading();
    const isNext = () => heading() !== before && fieldIsShown();
    addEventListener("click", () => when(isNext, (at) => (window.fieldSeenAt = at), performance.now()), {
      capture: true,
      once: true,
    });
  };

  when(fieldIsShown, (at) => (window.fieldSeenAt = at), 0);
  when(
    () => fieldIsShown() && fieldAnswers(),
    (at) => (window.fieldAnswersAt = at),
    0,
  );
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestPaintAt = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
})();
