/** Says how far something is. */
export type Progress = (done: number, of: number) => void;

const AFTER_MS = 1000;
const EVERY_MS = 200;

/** Where progress is said: a terminal, whose last line is written anew. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/**
 * Returns what to call with how much is done of something that may take more than a second. It says so in the last line
 * of a terminal, and takes the line away at the end; into a file or a pipe it says nothing.
 */
export function progressOf(what: string, screen: Screen = process.stderr): Progress {
  if (screen.isTTY !== true) return () => {};
  const began = performance.now();
  let said: number | undefined;
  return (done, of) => {
    const now = performance.now();
    if (done >= of && said !== undefined) screen.write(CLEAR);
    if (done >= of || now - began < AFTER_MS || (said !== undefined && now - said < EVERY_MS)) return;
    said = now;
    screen.write(`${CLEAR}${what}: ${Math.floor((100 * done) / of)} %`);
  };
}

const CLEAR = "\r\u001B[K";
