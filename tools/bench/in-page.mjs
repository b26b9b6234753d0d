// @ts-check
/**
 * Runs inside the measured page as it stands here (a compiled function would call helpers that the page lacks).
 * `window.firstFieldAt` is when a field of the main part was first painted, in milliseconds since navigation began.
 */
(() => {
  const heading = () => document.querySelector("h1")?.textContent ?? "";

  /** @param {() => boolean} isThere @param {number} since */
  const note = (isThere, since) => {
    const look = () => {
      if (isThere()) window.firstFieldAt = performance.now() - since;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  const fieldIsShown = () => (document.querySelector("main input, main select")?.getClientRects().length ?? 0) > 0;

  /** From the next click on to the first field under another heading. */
  window.watchNext = () => {
    delete window.firstFieldAt;
    const before = heading();
    addEventListener("click", () => note(() => heading() !== before && fieldIsShown(), performance.now()), {
      capture: true,
      once: true,
    });
  };

  note(fieldIsShown, 0);
})();
