// @ts-check
/**
 * Runs inside the measured page as it stands here. `window.comboboxTimes` holds a figure for each press of the field or
 * change of its text: milliseconds from the event until the page has changed for the last time because of it.
 */
(() => {
  /** Longer than any press takes; what changes later is not its doing. */
  const SETTLED_MS = 250;
  /** @type {number[]} */
  const times = [];
  window.comboboxTimes = times;

  const watch = () => {
    const begun = performance.now();
    let last = begun;
    const observer = new MutationObserver(() => {
      last = performance.now();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => {
      observer.disconnect();
      times.push(last - begun);
    }, SETTLED_MS);
  };

  addEventListener("mousedown", watch, { capture: true });
  addEventListener("input", watch, { capture: true });
})();
