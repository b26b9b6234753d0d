/**
 * Loaded into a server's process by NODE_OPTIONS. At each SIGUSR2 it collects garbage and writes what only the process
 * itself can tell into the file named by TORTURE_WITNESS.
 */
import { renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const keys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).length);
/** @type {readonly number[] | undefined} */
let atStart;
const file = process.env.TORTURE_WITNESS ?? "";

process.on("SIGUSR2", () => {
  const first = (atStart ??= keys());
  // Twice: what a finalizer lets go of is collected by the second.
  collect();
  collect();
  const now = keys();
  const { rss, heapUsed } = process.memoryUsage();
  const polluted = now.filter((count, n) => count !== first[n]).length;
  writeFileSync(`${file}.new`, JSON.stringify({ rss, heapUsed, polluted }));
  renameSync(`${file}.new`, file);
});
