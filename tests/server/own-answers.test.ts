/** What Node or its adapter would answer before any route is asked: our headers, our shape of an error, no details. */
import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "../../server/http/listen";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let http: Server;
beforeAll(async () => {
  server = await startServer();
  http = createHttpServer(server.app, { ...server.deps.settings, baseUrl: "https://portal.example" });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await server.close();
});

async function read(
  stream: AsyncIterable<unknown>,
): Promise<{ readonly status: number; readonly head: string; readonly body: string }> {
  let text = "";
  for await (const part of stream) text += String(part);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}

function send(raw: string): Socket {
  const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
  socket.write(raw);
  return socket;
}

function expectOurs({ head, body }: { readonly head: string; readonly body: string }, code: string): void {
  for (const header of [
    "Content-Security-Policy: default-src 'none'",
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
    "Strict-Transport-Security: max-age",
    "Cache-Control: no-store",
    "Connection: close",
    "X-Request-Id: ",
  ]) {
    expect(head.toLowerCase()).toContain(header.toLowerCase());
  }
  const { error } = JSON.parse(body) as { readonly error: { readonly code: string; readonly message: string } };
  expect([error.code, Object.keys(error)]).toEqual([code, ["code", "message"]]);
  expect(head + body).not.toMatch(/HPE_|Parse Error|at .*\.[jt]s/);
}

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400, "bad_request"],
  [
    "a head that is too large",
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400, "bad_request"],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "bad_request"],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
    "bad_request",
  ],
  [
    "an expectation",
    "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nContent-Length: 0\r\n\r\n",
    417,
    "bad_request",
  ],
])("%s", async (_, raw, status, code) => {
  const answer = await read(send(raw));
  expect(answer.status).toBe(status);
  expectOurs(answer, code);
});

test("a request that does not come to its end", async () => {
  const socket = new PassThrough();
  http.emit("clientError", Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  const answer = await read(socket);
  expect(answer.status).toBe(408);
  expectOurs(answer, "request_timeout");
});

test("a client that is gone breaks nothing", async () => {
  const socket = send("GET / HTTP/1.1\r\nHost: loc");
  await once(socket, "connect");
  socket.resetAndDestroy();
  await once(socket, "close");
  expect((await read(send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))).status).toBe(200);
});
