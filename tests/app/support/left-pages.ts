/** The files of a worker share a window. Without this, the modules of an earlier file would hear what a test tells of other tabs. */

declare global {
  /** Ends what the file before listens to. */
  var leavePage: (() => void) | undefined;
}

/** From now on, only what is loaded later hears of the browser's storage. */
export function leaveEarlierPages(): void {
  globalThis.leavePage?.();
  const { addEventListener } = window;
  const left = new AbortController();
  window.addEventListener = (kind: string, listener: EventListenerOrEventListenerObject, options?: object | boolean) =>
    addEventListener.call(window, kind, listener, kind === "storage" ? { signal: left.signal } : options);
  globalThis.leavePage = () => {
    left.abort();
    window.addEventListener = addEventListener;
  };
}
