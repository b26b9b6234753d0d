/** The composition root: reads the environment, opens what it names, listens, and stops in good order. */
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { createServer } from "./app";
import { BadRateBook } from "./rates/rate-book";
import { BadEnvironment, readEnv, standInsThatOthersMeet } from "./env";
import { OtherEdition } from "./flows/edition";
import { BadFlow } from "./flows/bad-flow";
import { watchConnections } from "./http/drain";
import { createHttpServer } from "./http/listen";
import { BadMetricsPort } from "./metrics/listen";
import { openDeps } from "./start";
import { stopInOrder } from "./stop";
import { DataFolderInUse } from "./store/lock";
import { RestoreUnfinished } from "./store/restored";
import { NoTimeLimits } from "./store/time-limits";

const root = resolve(import.meta.dirname, "..");
/**
 * One Ctrl+C arrives from the terminal, from npm and from `npm start`: signals within this time count as one. A second
 * one ends the process at once.
 */
const SAME_PRESS_MS = 500;

try {
  const env = readEnv(process.env, root);
  const { deps, metricsPort, ...endings } = await openDeps(env, root);
  const server = createHttpServer(createServer(deps), deps.settings);
  const connections = watchConnections(server);
  server.listen(env.port, env.host, () => {
    deps.log.info("listening");
    for (const line of standInsThatOthersMeet(env)) console.error(line);
    console.log(`The server answers at http://${env.host}:${(server.address() as AddressInfo).port}`);
    if (metricsPort !== undefined) console.log(`Its metrics are at http://127.0.0.1:${metricsPort}/metrics`);
  });
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    if (signal === "SIGINT" && stoppingSince !== undefined && performance.now() - stoppingSince > SAME_PRESS_MS)
      process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    void stopInOrder({ server, connections, log: deps.log, ...endings }, env).then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  const expected =
    error instanceof BadEnvironment ||
    error instanceof BadFlow ||
    error instanceof OtherEdition ||
    error instanceof BadRateBook ||
    error instanceof BadMetricsPort ||
    error instanceof RestoreUnfinished ||
    error instanceof DataFolderInUse ||
    error instanceof NoTimeLimits;
  console.error(expected ? error.message : error);
  process.exit(1);
}
