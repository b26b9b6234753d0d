// @ts-check
/** Runs inside the measured page as it stands here. `window.firstRowAt`: when a client of the list was first shown, in milliseconds since navigation began. */
(() => {
  const look = () => {
    if (document.querySelector("main tbody a")) window.firstRowAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
