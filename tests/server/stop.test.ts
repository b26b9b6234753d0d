/** The end of a process (reliability §7 M11): what was taken is answered, what is in hand is handed back, and it does end. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { drain, watchConnections } from "../../server/http/drain";
import type { Connections } from "../../server/http/drain";
import { createHttpServer } from "../../server/http/listen";
import { startJobs } from "../../server/jobs/start";
import { runImports } from "../../server/jobs/lanes";
import { stopInOrder } from "../../server/stop";
import { createLife } from "../../server/base/life";
import { createOutbox } from "../../server/mail/outbox";
import { Load } from "../../tools/torture/load";
import { createOffice } from "./support/running";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { begin, bytesOf, operation, post, sign, total } from "./support/upload";
import { isWhole } from "../support/tier";

/** So long that a test that waits for it fails. */
const NEVER_MS = 600_000;
const PACE = { settleAfterSeconds: 30, flowsEverySeconds: 0 };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("a server that drains", () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let http: Server;
  let connections: Connections;
  let life: ReturnType<typeof createLife>;
  let port: number;
  const listen = async (): Promise<void> => {
    life = createLife();
    http = createHttpServer(
      serverOver({ ...server.deps, life }, undefined, () => Promise.resolve()).app,
      server.deps.settings,
    );
    connections = watchConnections(http);
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    port = (http.address() as AddressInfo).port;
  };
  afterEach(() => {
    agent.destroy();
    http.closeAllConnections();
  });

  const begun = (path: string, method = "GET", length = 0) =>
    request({
      port,
      host: "127.0.0.1",
      agent,
      path,
      method,
      headers: { "content-type": "application/json", "content-length": length },
    });
  async function answered(asking: ReturnType<typeof begun>): Promise<{
    readonly status: number | undefined;
    readonly connection: string | undefined;
    readonly isReused: boolean;
  }> {
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    return { status: answer.statusCode, connection: answer.headers.connection, isReused: asking.reusedSocket };
  }
  const ask = (path: string) => answered(begun(path).end());

  test("answers what comes on a connection that was open, and says that it ends with it", async () => {
    await listen();
    expect(await ask("/healthz")).toMatchObject({ status: 200, connection: "keep-alive" });
    life.end();
    const done = drain(http, connections, NEVER_MS);
    expect(await ask("/api/management/v1/settings")).toEqual({ status: 200, connection: "close", isReused: true });
    expect(await done).toBe(0);
  });

  test("finishes a request whose body is still coming, also after it has closed an idle connection", async () => {
    await listen();
    const asking = begun("/api/auth/v1/login", "POST", 13);
    const answer = answered(asking);
    asking.write('{"token"');
    await once(http, "request");
    const idle = connect(port, "127.0.0.1");
    await Promise.all([once(idle, "connect"), once(http, "connection")]);
    const closed = once(idle.resume(), "close");
    life.end();
    const done = drain(http, connections, NEVER_MS);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    await closed;
    asking.end(':"x"}');
    expect(await answer).toMatchObject({ status: 401, connection: "close" });
    expect(await done).toBe(0);
  });

  test("closes connections that ask for nothing long before the deadline", async () => {
    await listen();
    await ask("/healthz");
    const fresh = connect(port, "127.0.0.1");
    await Promise.all([once(fresh, "connect"), once(http, "connection")]);
    const closed = once(fresh.resume(), "close");
    expect(await drain(http, connections, NEVER_MS)).toBe(0);
    await closed;
  });

  test("waits for what the jobs hand back, however soon its requests are answered", async () => {
    await listen();
    let isClosed = false;
    const parts = { server: http, connections, log: server.deps.log, end: () => life.end() };
    await stopInOrder(
      {
        ...parts,
        // As long as jobs wait for the end of a mail that hangs.
        handBack: () => pause(2_000),
        close: async () => void (isClosed = true),
      },
      { drainMs: 0, stopMs: NEVER_MS },
    );
    expect(isClosed).toBe(true);
  });

  test("cuts at the deadline what has not ended", async () => {
    await listen();
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST /api/auth/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{",
    );
    await once(http, "request");
    const closed = once(socket.resume(), "close");
    expect(await drain(http, connections, 50)).toBe(1);
    await closed;
  });
});

describe("the jobs of a process that ends", () => {
  test.runIf(isWhole)("hand back a mail that hangs, as if it had not been tried", async () => {
    const mail = createOutbox(server.deps.clock, server.deps.settings.spaces, "queued");
    await server.db.transaction().execute((trx) =>
      mail.put(trx, "demo", {
        to: "ann@mail.example",
        subject: "x",
        preview: "x",
        title: "x",
        paragraphs: ["x"],
        why: "x",
      }),
    );
    let sending: () => void = () => undefined;
    const isSending = new Promise<void>((begun) => {
      sending = begun;
    });
    const hang = (): Promise<never> => {
      sending();
      return new Promise(() => undefined);
    };
    const jobs = startJobs(server.deps, { from: "no-reply@portal.example", send: hang, close: () => undefined }, PACE);
    await isSending;
    const row = () =>
      server.db
        .selectFrom("outbox")
        .select(["delivery", "attempts", sql<boolean>`next_attempt_at <= now()`.as("is_due")])
        .where("recipient", "=", "ann@mail.example")
        .executeTakeFirstOrThrow();
    expect(await row()).toEqual({ delivery: "queued", attempts: 1, is_due: false });
    await jobs.stop();
    expect(await row()).toEqual({ delivery: "queued", attempts: 0, is_due: true });
  });

  test.runIf(isWhole)("hand back a mail that they were just taking, however late they are told which", async () => {
    const mail = createOutbox(server.deps.clock, server.deps.settings.spaces, "queued");
    const words = { subject: "x", preview: "x", title: "x", paragraphs: ["x"], why: "x" };
    await server.db.transaction().execute((trx) => mail.put(trx, "demo", { ...words, to: "bo@mail.example" }));
    let isLocked: () => void = () => undefined;
    const locked = new Promise<void>((begun) => {
      isLocked = begun;
    });
    let unlock: () => void = () => undefined;
    const locking = server.db.transaction().execute(async (trx) => {
      await sql`lock table outbox in access exclusive mode`.execute(trx);
      isLocked();
      await new Promise<void>((end) => {
        unlock = end;
      });
    });
    await locked;
    const never = (): Promise<never> => new Promise(() => undefined);
    const jobs = startJobs(server.deps, { from: "no-reply@portal.example", send: never, close: () => undefined }, PACE);
    const stopped = jobs.stop();
    // Longer than jobs wait for the end of their work; shorter, this proves nothing.
    await pause(2_500);
    unlock();
    await Promise.all([locking, stopped]);
    const row = await server.db
      .selectFrom("outbox")
      .select(["delivery", "attempts", sql<boolean>`next_attempt_at <= now()`.as("is_due")])
      .where("recipient", "=", "bo@mail.example")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ delivery: "queued", attempts: 0, is_due: true });
  });

  test.runIf(isWhole)("hand back an import, and another process brings each row in once", async () => {
    const dana = await server.signIn("dana@acme.example");
    const before = await total(server, dana);
    const bytes = bytesOf(
      `first_name,last_name,email\n${Array.from({ length: 300 }, (_, n) => `Ada,Row${n},ada.${n}@mail.example\n`).join("")}`,
    );
    const signed = await sign(server, dana, bytes);
    await post(server, Object.entries(signed.post), bytes);
    const id = String((await begin(server, dana, signed.id)).body.id);
    let reading: () => void = () => undefined;
    const isReading = new Promise<void>((begun) => {
      reading = begun;
    });
    const read = (): Promise<never> => {
      reading();
      return new Promise(() => undefined);
    };
    const jobs = startJobs({ ...server.deps, files: { ...server.deps.files, read } }, undefined, PACE);
    await isReading;
    expect(await runImports(server.deps)).toBe(0);
    await jobs.stop();
    expect(await runImports(server.deps)).toBe(1);
    expect((await operation(server, dana, id)).body.result).toEqual({
      response: { imported: 300, ignored_columns: [] },
    });
    expect(await total(server, dana)).toBe(before + 300);
  });
});

/** The responses to all requests that the server on this port takes from now on; the call returns them and ends that. */
function responsesOf(port: number): () => readonly ServerResponse[] {
  const found: ServerResponse[] = [];
  const add = (message: unknown): void => {
    const { response } = message as { readonly response: ServerResponse };
    if (response.req.socket.localPort === port) found.push(response);
  };
  subscribe("http.server.request.start", add);
  return () => {
    unsubscribe("http.server.request.start", add);
    return found;
  };
}

describe("a server under keep-alive load", () => {
  const office = createOffice();
  beforeAll(office.open);
  afterAll(office.close);

  // The long form of `npm run torture -- stop` does the same to processes (tests/nightly/server).
  test.each([
    ["takes connections for a while as it stops", "500"],
    ["takes no connection more once it stops", "0"],
  ])("fails nothing that it took when it %s", async (_, DRAIN_MS) => {
    const product = await office.start({ DRAIN_MS, STOP_MS: String(NEVER_MS) });
    const taken = responsesOf(product.port);
    const load = new Load(product.url);
    const working = await load.begin();
    await load.swing;
    const slow = await load.dribble();
    load.isEnding = true;
    const stopped = product.stop();
    await slow.finish();
    await stopped;
    await Promise.all(working);
    // A client that was slow to ask again may find its idle connection closed: what the server has begun to read counts.
    const cut = taken().filter(({ writableFinished }) => !writableFinished);
    expect(cut.map(({ req: { method, url } }) => `${method} ${url}`)).toEqual([]);
    expect(taken().length).toBeGreaterThan(160);
    // A machine with its hands full says so.
    expect(taken().filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([]);
  });
});
