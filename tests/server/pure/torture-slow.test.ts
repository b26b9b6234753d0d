/** What `npm run torture -- slow` does with 200 connections, one at a time, at a server that is less patient. */
import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "../../../server/http/listen";
import { KEEP, LIMITS } from "../../../server/base/settings";
import type { Settings } from "../../../server/base/settings";
import { readSpaces } from "../../../server/base/spaces-file";

const settings: Settings = {
  ...readSpaces({ baseUrl: "http://portal.example" }),
  baseUrl: "http://portal.example",
  productsOff: [],
  stripePublishableKey: null,
  uploadOrigin: null,
  dev: false,
  devPages: "loopback",
  standIns: [],
  isTest: false,
  distFolder: "nowhere",
  limits: LIMITS,
  trustedProxies: 0,
  tracking: false,
  keep: KEEP,
  folders: { main: "nowhere", more: [], books: [] },
  auditArchive: "nowhere",
};
/** More than the system keeps of a response that nobody reads. */
const LARGE = new Uint8Array(32_000_000);

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
});

/** A server whose every response is this, and a client that writes once and reads only when told to. */
async function meet(respond: () => Response | Promise<Response>, written: string, patience = {}): Promise<Socket> {
  const app = { fetch: () => respond() };
  server = createHttpServer(app, settings, { connectionsCheckingInterval: 20, ...patience });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const connected = once(server, "connection");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.pause().on("error", () => undefined);
  client.write(written);
  const [socket] = (await connected) as [Socket];
  return socket;
}

const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

test.each([
  ["a head that never ends", "GET / HTTP/1.1\r\nHost: local", { headersTimeout: 100 }],
  [
    "a body that never ends",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1",
    { headersTimeout: 100, requestTimeout: 100 },
  ],
  ["a client that only stays", GET, { keepAliveTimeout: 100 }],
])("%s: the server closes the connection", async (_, written, patience) => {
  // The body is waited for, as a call of the API waits for it.
  const socket = await meet(() => new Response("fine"), written, patience);
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});

test("a response that nobody reads: the server closes the connection", async () => {
  const socket = await meet(() => new Response(LARGE), GET, { stalledMs: 300 });
  await once(socket, "close");
  expect(socket.bytesWritten).toBeLessThan(LARGE.length + 100_000);
  expect(socket.destroyed).toBe(true);
});

test("eight requests sent at once are answered; of hundreds, no more than eight are worked on", async () => {
  let begun = 0;
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  const respond = async () => {
    begun += 1;
    await held;
    return new Response("fine");
  };
  const socket = await meet(respond, GET.repeat(400));
  await once(socket, "close");
  expect(begun).toBeLessThanOrEqual(9);
  finish();
  server.close();
  begun = 0;
  await meet(respond, GET.repeat(8));
  let answers = "";
  for await (const part of client.resume()) {
    answers += String(part);
    if (answers.split("HTTP/1.1 200").length === 9) break;
  }
  expect(begun).toBe(8);
});
