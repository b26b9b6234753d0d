/** The beginning of a thread that stays: it answers one message after another with what its module makes of it. */
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { default: work } = await import(workerData.module);
/**
 * Nothing is handed over: each answer is copied.
 * @param {unknown} said
 */
const answer = (said) => parentPort?.postMessage(said, []);
/** @param {unknown} error */
const failed = (error) => answer({ failed: error instanceof Error ? error.message : String(error) });
parentPort?.on("message", (input) => {
  Promise.resolve(input)
    .then(work)
    .then((result) => answer({ result }), failed);
});
answer("ready");
