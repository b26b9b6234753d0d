// @ts-check
/**
 * Runs inside the measured page as it stands here. `window.keyTimes` holds a figure for each key: milliseconds from the
 * key's own time until the frame that shows it was painted.
 */
(() => {
  /** @type {number[]} */
  const times = [];
  window.keyTimes = times;

  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const { port1, port2 } = new MessageChannel();
      // A message sent from a frame's callback arrives once that frame was painted.
      port1.addEventListener("message", () => times.push(performance.now() - timeStamp));
      port1.start();
      requestAnimationFrame(() => port2.postMessage(null));
    },
    { capture: true },
  );
})();
