/** Says on the error stream how far something is that takes more than a second. */
export type Progress = (done: number, of: number) => void;

const AFTER_MS = 1000;
const EVERY_MS = 1000;

/** Returns what to call with how much is done. It says nothing in the first second, and then once a second. */
export function progressOf(what: string, write = (text: string) => process.stderr.write(text)): Progress {
  const began = performance.now();
  let said = began + AFTER_MS - EVERY_MS;
  return (done, of) => {
    const now = performance.now();
    if (done >= of || now - said < EVERY_MS) return;
    said = now;
    write(`${what}: ${Math.round((100 * done) / Math.max(1, of))} %\n`);
  };
}
