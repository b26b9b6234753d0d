/** A thread that writes a lock file's own text into it again and again: so its time of change says that we live. */
import { fsyncSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { descriptor, text, everyMs } = workerData;

setInterval(() => {
  try {
    writeSync(descriptor, text, 0);
    fsyncSync(descriptor);
  } catch {
    // A full disk or a network that is away: the next beat may succeed, and a lapse alone robs us of nothing.
  }
}, everyMs);
