/** The composition root: reads the environment, opens what it names, listens, and stops in good order. */
import type { Server } from "node:http";
import { resolve } from "node:path";
import { serve } from "@hono/node-server";
import { createServer } from "./app";
import { sweep } from "./domain/sweep";
import { BadRateBook } from "./domain/rate-book";
import { BadEnvironment, readEnv } from "./env";
import { BadFlow } from "./flows/files";
import { openDeps } from "./start";
import { DataFolderInUse } from "./store/lock";

const root = resolve(import.meta.dirname, "..");
/** A client that dribbles its request may not hold a connection for long (reliability §7 M10). */
const TIMEOUTS = { requestTimeout: 20_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 };
const SWEEP_EVERY_MS = 30_000;
const SWEEP_OLDER_THAN_SECONDS = 60;

try {
  const env = readEnv(process.env, root);
  const { deps, close } = await openDeps(env, root);
  const server = serve({ fetch: createServer(deps).fetch, port: env.port, hostname: env.host, serverOptions: TIMEOUTS }, ({ port }) => {
    deps.log.info("listening");
    console.log(`The server answers at http://${env.host}:${port}`);
  }) as Server;
  // What a killed process left half paid is carried to its end first; later rounds help other processes' leftovers.
  void sweep(deps, 0);
  const rounds = setInterval(() => void sweep(deps, SWEEP_OLDER_THAN_SECONDS), SWEEP_EVERY_MS);
  const stop = (): void => {
    clearInterval(rounds);
    server.close(() => void close().then(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  const expected = error instanceof BadEnvironment || error instanceof BadFlow || error instanceof BadRateBook || error instanceof DataFolderInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
}
