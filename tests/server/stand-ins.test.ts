/** What a portal says and shows while a part of it is not the real one. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOffice } from "./support/running";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("a developer's pages answer this machine alone", () => {
  const hosts = {
    "evil.example": 404,
    "portal.example.com:4310": 404,
    "localhost.evil.example": 404,
    "127.0.0.1.evil.example": 404,
    "": 404,
    "a b": 404,
    "localhost:4310": 200,
    "demo.localhost": 200,
    "127.0.0.1:4310": 200,
    "[::1]:4310": 200,
  };
  const forwarded = [
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "x-forwarded-proto",
    "Forwarded",
    "Via",
    "X-Real-IP",
    "CF-Connecting-IP",
    "X-Forwarded",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "Fastly-Client-IP",
    "Fly-Client-IP",
    "CF-Ray",
    "CDN-Loop",
    "True-Client-IP",
    "X-Envoy-External-Address",
    "X-Amzn-Trace-Id",
    "X-Cloud-Trace-Context",
    "X-Azure-ClientIP",
    "X-Request-Id",
    "X-ProxyUser-Ip",
    "Ngrok-Trace-Id",
    "WL-Proxy-Client-IP",
    "Traceparent",
  ];

  test.each(Object.entries(hosts))("the host %j gets %i", async (host, status) => {
    expect((await server.call("GET", "/dev/outbox.json", { headers: { host } })).status).toBe(status);
  });

  test.each(forwarded)("a call with %s gets 404, and the log says why", async (name) => {
    const said: unknown[] = [];
    const log = { error: () => undefined, info: (event: string, fields?: object) => void said.push([event, fields]) };
    const own = serverOver({ ...server.deps, log }, undefined, () => Promise.resolve());
    for (const path of ["/dev/outbox.json", "/dev/outbox", "/dev/outbox/1"])
      expect((await own.call("GET", path, { headers: { [name]: "203.0.113.9" } })).status).toBe(404);
    expect(JSON.stringify(said)).toContain("DEV_PAGES=forwarded");
  });

  test("the headers of a browser and of curl are not taken for a proxy's", async () => {
    const chromium = {
      "accept-encoding": "identity",
      "accept-language": "en-US",
      "cache-control": "max-age=0",
      cookie: "a=b",
      dnt: "1",
      "if-none-match": '"a"',
      referer: "http://localhost:4310/dev/outbox",
      "sec-ch-ua": '"Chromium";v="140"',
      "sec-fetch-site": "same-origin",
      "upgrade-insecure-requests": "1",
      "user-agent": "Mozilla/5.0",
    };
    for (const headers of [chromium, { accept: "*/*", "user-agent": "curl/7.88.1" }])
      expect((await server.call("GET", "/dev/outbox.json", { headers })).status).toBe(200);
  });

  test("DEV_PAGES=forwarded opens them to a tunnel", async () => {
    const settings = { ...server.deps.settings, devPages: "forwarded" as const };
    const own = serverOver({ ...server.deps, settings }, undefined, () => Promise.resolve());
    const headers = { host: "tunnel.example", "x-forwarded-for": "203.0.113.9" };
    expect((await own.call("GET", "/dev/outbox.json", { headers })).status).toBe(200);
  });
});

test("a call by HTTP/1.0, as nginx makes without settings, gets no developer's page", async () => {
  const office = createOffice();
  await office.open();
  const running = await office.start();
  const statusBy = (version: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const socket = connect(running.port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("end", () => resolve(text.split(" ")[1])).on("error", reject);
      // It stays open for writing: Node gives up a call whose caller has ended.
      socket.write(
        `GET /dev/outbox.json HTTP/${version}\r\nHost: 127.0.0.1:${running.port}\r\nConnection: close\r\n\r\n`,
      );
    });
  try {
    expect([await statusBy("1.0"), await statusBy("1.1")]).toEqual(["404", "200"]);
  } finally {
    await running.stop();
    await office.close();
  }
});

describe("a portal where nothing is paid for", () => {
  test("says Test above every page of the app, and no other portal does", async () => {
    const settings = { ...server.deps.settings, isTest: true };
    const own = serverOver({ ...server.deps, settings }, undefined, () => Promise.resolve());
    for (const path of ["/", "/login", "/buy/acme/passport360", "/buy/acme/passport360/start"]) {
      expect((await own.call("GET", path)).text).toContain("Test: no card is charged");
      expect((await server.call("GET", path)).text).not.toContain("Test: no card is charged");
    }
  });

  test("names its stand-ins to callers of /readyz", async () => {
    const settings = { ...server.deps.settings, standIns: ["payments_sandbox"] as const };
    const own = serverOver({ ...server.deps, settings }, undefined, () => Promise.resolve());
    expect((await own.call("GET", "/readyz")).body).toEqual({ status: "ready", stand_ins: ["payments_sandbox"] });
  });
});
