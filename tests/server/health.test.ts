import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLife } from "../../server/base/life";
import type { Store } from "../../server/store/open";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

const life = createLife();
const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    deps: () => ({
      log: { info: (event, fields) => void lines.push(JSON.stringify({ event, ...fields })), error: () => undefined },
    }),
  });
});
afterAll(() => server.close());

/** The same server with another state of one part. */
const having = (parts: Partial<TestServer["deps"]>): TestServer =>
  serverOver({ ...server.deps, ...parts }, undefined, () => Promise.resolve());

test.each([
  ["/healthz", { status: "ok" }],
  ["/readyz", { status: "ready", stand_ins: [] }],
])("%s answers whoever asks, under any host, and is kept by nobody", async (path, body) => {
  const answer = await server.call("GET", path, {
    headers: { host: "pool-7.internal.example", authorization: "Bearer nothing" },
  });
  expect([answer.status, answer.body, answer.headers.get("cache-control")]).toEqual([200, body, "no-store"]);
  expect((await server.call("POST", path, { body: {} })).status).toBe(405);
});

test("probes that find all well leave no line in the log", async () => {
  lines.length = 0;
  await server.call("GET", "/healthz");
  await server.call("GET", "/readyz");
  await server.call("GET", "/api/management/v1/settings");
  expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual(["/api/management/v1/settings"]);
});

describe("/readyz says no, and what is missing,", () => {
  const failing = (execute: () => Promise<never>): Store => ({
    ...server.deps.store,
    db: { selectFrom: () => ({ select: () => ({ execute }) }) } as unknown as Store["db"],
  });

  test("while the server stops; /healthz still says yes, and answers say that the connection ends", async () => {
    const stopping = having({ life });
    life.end();
    const { status, body, headers } = await stopping.call("GET", "/readyz");
    expect([status, body.error?.code, body.error?.details]).toEqual([
      503,
      "unavailable",
      [{ at: "server", message: "The server is stopping." }],
    ]);
    expect([headers.get("retry-after"), headers.get("cache-control"), headers.get("connection")]).toEqual([
      "2",
      "no-store",
      "close",
    ]);
    expect((await stopping.call("GET", "/healthz")).status).toBe(200);
  });

  test("while the database fails, without a word of why", async () => {
    const { status, text } = await having({
      store: failing(() => Promise.reject(new Error("password of secret-host is wrong"))),
    }).call("GET", "/readyz");
    expect([status, JSON.parse(text)]).toEqual([
      503,
      {
        error: {
          code: "unavailable",
          message: "This server is not ready.",
          details: [{ at: "database", message: "The database does not answer." }],
        },
      },
    ]);
  });

  test("while the database hangs; many who ask wait for one question", async () => {
    let asked = 0;
    const hanging = having({
      store: failing(() => {
        asked += 1;
        return new Promise<never>(() => undefined);
      }),
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => hanging.call("GET", "/readyz")));
    expect([new Set(answers.map(({ status }) => status)), asked]).toEqual([new Set([503]), 1]);
  });

  test("while a migration is missing", async () => {
    const name = "0006_limits.sql";
    await server.db.deleteFrom("migrations").where("name", "=", name).execute();
    const { status, body } = await server.call("GET", "/readyz");
    await server.db.insertInto("migrations").values({ name }).execute();
    expect([status, body.error?.details?.[0 as never]]).toEqual([
      503,
      { at: "migrations", message: "The tables of the database are not up to date." },
    ]);
    expect((await server.call("GET", "/readyz")).status).toBe(200);
  });
});

describe("an address that the app does not know", () => {
  test.each(["/health", "/metrics", "/status", "/livez", "/healthz/x", "/actuator/health", "/loginx", "/wp-admin"])(
    "%s is no sign of health",
    async (path) => {
      const { status, body } = await server.call("GET", path, { headers: { accept: "*/*" } });
      expect([status, body.error?.code]).toEqual([404, "not_found"]);
    },
  );

  test("shows the page to a person who mistyped it, as a 404", async () => {
    const { status, text } = await server.call("GET", "/dashbord", {
      headers: { accept: "text/html,application/xhtml+xml" },
    });
    expect([status, text.startsWith("<!doctype html>")]).toEqual([404, true]);
  });

  test.each([
    "/",
    "/login",
    "/auth",
    "/logout",
    "/dashboard",
    "/dashboard/clients",
    "/enroll",
    "/products/acme/passport360/start",
    "/buy/passport360",
    "/submit-policy",
  ])("%s is one it knows", async (path) => {
    expect((await server.call("GET", path)).status).toBe(200);
  });
});
