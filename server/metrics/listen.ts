import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { listenAt } from "../base/listening";

/** The figures tell nothing of a person, but how much is sold: only programs of this machine read them. */
const HOST = "127.0.0.1";
const PATH = "/metrics";
/** A few scrapers; each asks every few seconds. */
const CONNECTIONS = 16;
const TIMEOUTS = { requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 70_000 };

/** Where the metrics are served, and how to stop that. */
export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves the metrics at `http://127.0.0.1:<port>/metrics`, for Prometheus; port 0 takes a free one. Throws BadPort.
 */
export async function serveMetrics(registry: Registry, read: () => Promise<void>, port: number): Promise<Listening> {
  const server = createServer(TIMEOUTS, (request, response) => void answer(registry, read, request, response));
  server.maxConnections = CONNECTIONS;
  const place = { setting: "METRICS_PORT", host: HOST, port };
  return { port: await listenAt(server, place), close: () => end(server) };
}

async function answer(
  registry: Registry,
  read: () => Promise<void>,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isScrape = url?.split("?")[0] === PATH;
  if (!isScrape || method !== "GET") {
    response.writeHead(isScrape ? 405 : 404, { "Content-Type": "text/plain" }).end(`Only GET ${PATH} is here.\n`);
    return;
  }
  await read();
  const text = await registry.metrics();
  response.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text);
}

function end(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
