/** The process of the server: starts what the environment describes, and stops it in good order at a signal. */
import { resolve } from "node:path";
import { serve } from "./serve";
import type { Serving } from "./serve";
import { keepFilesPrivate } from "./base/private-files";

keepFilesPrivate();
/**
 * One Ctrl+C arrives from the terminal, from npm and from `npm start`: signals within this time count as one. A second
 * one ends the process at once.
 */
const SAME_PRESS_MS = 500;

const started = await serve(process.env, resolve(import.meta.dirname, ".."));
if ("refused" in started) {
  console.error(started.refused);
  process.exit(1);
}
stopAtSignals(started);
for (const line of started.warnings) console.error(line);
const host = started.host.includes(":") ? `[${started.host}]` : started.host;
console.log(`The server answers at http://${host}:${started.port}`);
if (started.metricsPort !== undefined)
  console.log(`Its metrics are at http://127.0.0.1:${started.metricsPort}/metrics`);

function stopAtSignals({ stop }: Serving): void {
  let stoppingSince: number | undefined;
  const signaled = (signal: NodeJS.Signals): void => {
    if (signal === "SIGINT" && stoppingSince !== undefined && performance.now() - stoppingSince > SAME_PRESS_MS)
      process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    void stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", signaled);
  process.on("SIGINT", signaled);
}
