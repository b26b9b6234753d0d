/**
 * The HTTP server of Node around the app, with our own responses where Node or its adapter would respond themselves.
 */
import { randomUUID } from "node:crypto";
import { createServer, STATUS_CODES } from "node:http";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Settings } from "../base/settings";
import { Refusal } from "../access/refusal";
import type { RefusalCode } from "../access/refusal";
import { securityHeadersOf } from "./security";

/** A client that sends its request very slowly may not hold a connection for long (reliability §7 M10). */
const PATIENCE = {
  /** A connection over which nothing goes for so long is closed, also while a response waits to be read. */
  stalledMs: 60_000,
  // Of a large file over a slow line. Readers of bodies have shorter times of their own (pace.ts).
  requestTimeout: 300_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 30_000,
  // How often Node checks for slow clients; its default of 30 s would give them four times as long.
  connectionsCheckingInterval: 5_000,
  // Node would answer 400 itself; the adapter also finds a missing host, and then we answer.
  requireHostHeader: false,
} satisfies ServerOptions & { readonly stalledMs: number };

/**
 * So many requests of one connection are answered at a time; no client of ours sends the next one before it has the
 * response. Without it, one connection could have hundreds worked on, and their responses kept until they are read.
 */
const AT_ONCE = 8;

/** Node's error for a request it could not read → our code; any other is `bad_request`. */
const CODES: { readonly [code: string]: RefusalCode } = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** A server for the app; it does not listen yet. `patience`: how long it waits for slow clients, where not as usual. */
export function createHttpServer(
  app: Pick<Hono, "fetch">,
  settings: Settings,
  patience: Partial<typeof PATIENCE> = {},
): Server {
  const { stalledMs, ...options } = { ...PATIENCE, ...patience };
  const security = securityHeadersOf(settings);
  // The adapter calls this for requests without a valid host.
  const errorHandler = (): Response => answer(new Refusal("bad_request"), security);
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), { errorHandler });
  const admits = admitting();
  const server = createServer(options, (incoming, outgoing) => {
    if (!admits(incoming, outgoing)) return;
    if (hasTwoHosts(incoming)) end(outgoing, 400, security);
    else void listener(incoming, outgoing);
  });
  server.setTimeout(stalledMs);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    refuse(socket, new Refusal(CODES[error.code ?? ""] ?? "bad_request"), security),
  );
  server.on("checkExpectation", (_, outgoing) => end(outgoing, 417, security));
  return server;
}

/** Whether a request names its host twice (RFC 9112 §3.2): Node would take the first, and a proxy perhaps the other. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Answers that the request could not be read, and ends the connection. */
function end(outgoing: ServerResponse, status: number, security: { readonly [name: string]: string }): void {
  const body = JSON.stringify(new Refusal("bad_request").toBody());
  const own = { "Content-Length": Buffer.byteLength(body), Connection: "close" };
  outgoing.writeHead(status, { ...headersFor(security), ...own }).end(body);
}

/**
 * Says whether a request is to be answered. Ends a connection that asks for more at once: a client that sends so many
 * without reading reads no refusal either.
 */
function admitting(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const answering = new WeakMap<Duplex, number>();
  return ({ socket }, outgoing) => {
    const now = (answering.get(socket) ?? 0) + 1;
    if (now > AT_ONCE) socket.destroy();
    if (socket.destroyed) return false;
    answering.set(socket, now);
    outgoing.once("close", () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
    return true;
  };
}

const headersFor = (security: { readonly [name: string]: string }) => ({
  ...security,
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Request-Id": randomUUID(),
});

function answer(refusal: Refusal, security: { readonly [name: string]: string }): Response {
  return new Response(JSON.stringify(refusal.toBody()), {
    status: refusal.status,
    headers: { ...headersFor(security), Connection: "close" },
  });
}

/** Writes the refusal to the bare connection and ends it, as Node would; does nothing if the connection is gone. */
function refuse(socket: Duplex, refusal: Refusal, security: { readonly [name: string]: string }): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusal.toBody());
  const headers = Object.entries({
    ...headersFor(security),
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  });
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
