/** The beginning of a thread of `runApart`: in it, the process's own way to run TypeScript is not set up. */
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { default: work } = await import(workerData.module);
// Nothing is handed over: the result is copied.
parentPort?.postMessage(await work(workerData.input), []);
