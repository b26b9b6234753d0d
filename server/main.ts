/** The composition root: reads the environment, opens what it names, listens, and stops in good order. */
import { resolve } from "node:path";
import { createServer } from "./app";
import { listenAt } from "./base/listening";
import { operatorMessageOf } from "./base/operator-error";
import { readEnv, standInsThatOthersMeet } from "./env";
import { watchConnections } from "./http/drain";
import { createHttpServer } from "./http/listen";
import { openDeps } from "./start";
import { stopInOrder } from "./stop";

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
  const port = await listenAt(server, { setting: "PORT", host: env.host, port: env.port });
  deps.log.info("listening");
  for (const line of standInsThatOthersMeet(env)) console.error(line);
  console.log(`The server answers at http://${env.host}:${port}`);
  if (metricsPort !== undefined) console.log(`Its metrics are at http://127.0.0.1:${metricsPort}/metrics`);
} catch (error) {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
}
