/** Faults that pass (reliability §7 M6, M9): 503 with a hint to try again, never 500, and nothing half done. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRoom } from "../../server/base/room";
import { runImports } from "../../server/jobs/lanes";
import { openPostgres } from "../../server/store/postgres";
import { beginShareLink, personIn } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { onPostgres } from "./support/store";
import { begin, bytesOf, operation, post, sign, total } from "./support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const having = (parts: Partial<TestServer["deps"]>): TestServer =>
  serverOver({ ...server.deps, ...parts }, undefined, () => Promise.resolve());
const failure = (code: string): Error => Object.assign(new Error("secret-host: secret detail"), { code });

test.each(["ENOSPC", "EDQUOT"])(
  "a disk that is full at an upload (%s): 503, no half file, and the same form works afterwards",
  async (code) => {
    const bytes = bytesOf("first_name,last_name,email\nAda,Low,ada@mail.example\n");
    const signed = await sign(server, dana, bytes);
    const { files } = server.deps;
    const begin = async (key: string) => {
      const arriving = await files.own?.begin(key);
      if (!arriving) throw new Error("the tests keep files in a folder");
      return { ...arriving, write: () => Promise.reject(failure(code)) };
    };
    const full = having({ files: { ...files, own: files.own && { ...files.own, begin } } });
    const refused = await post(full, Object.entries(signed.post), bytes);
    expect(refused).toEqual({
      status: 503,
      code: "unavailable",
      text: JSON.stringify({
        error: { code: "unavailable", message: "The service is not available for a moment. Please try again." },
      }),
    });
    expect(await server.deps.files.read(String(signed.post.key), bytes.length)).toBeUndefined();
    expect((await post(server, Object.entries(signed.post), bytes)).status).toBe(204);
  },
);

test.each(["57014", "55P03", "40001", "40P01", "53100", "53300", "57P01", "25006", "EHOSTUNREACH", "ECONNREFUSED"])(
  "a database that answers %s: 503, and when to come back",
  async (code) => {
    const faulty = having({ mail: { ...server.deps.mail, put: () => Promise.reject(failure(code)) } });
    const { status, body, headers, text } = await faulty.call("POST", "/api/auth/v1/send-login-link", {
      body: { email: "dana@acme.example" },
    });
    expect([status, body.error?.code, headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
    expect(text).not.toContain("secret");
  },
);

test.each([
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
])("a connection that broke (%s): 503", async (message) => {
  const faulty = having({ mail: { ...server.deps.mail, put: () => Promise.reject(new Error(message)) } });
  const { status } = await faulty.call("POST", "/api/auth/v1/send-login-link", {
    body: { email: "dana@acme.example" },
  });
  expect(status).toBe(503);
});

test("a pooler without its database: 503; a protocol error that does not end the connection is our own: 500", async () => {
  const status = async (severity: string) => {
    const error = Object.assign(failure("08P01"), { severity });
    const faulty = having({ mail: { ...server.deps.mail, put: () => Promise.reject(error) } });
    return (await faulty.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } })).status;
  };
  expect([await status("FATAL"), await status("ERROR")]).toEqual([503, 500]);
});

test("a disk that was full is told by /readyz for a while, also when it is the database's", async () => {
  const room = createRoom(undefined);
  const faulty = having({ room, mail: { ...server.deps.mail, put: () => Promise.reject(failure("53100")) } });
  expect((await faulty.call("GET", "/readyz")).status).toBe(200);
  await faulty.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } });
  const { status, body } = await faulty.call("GET", "/readyz");
  expect([status, body.error?.details]).toEqual([
    503,
    [{ at: "disk", message: "A disk was full a moment ago: the files' or the database's." }],
  ]);
});

test("with little room on the disk under the embedded database changes wait, and reads are answered", async () => {
  const full = having({ room: { ...createRoom(undefined), isShortHere: () => Promise.resolve(true) } });
  const bytes = bytesOf("first_name,last_name,email\nCy,Low,cy@mail.example\n");
  const signed = await sign(server, dana, bytes);
  const changed = await full.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } });
  const uploaded = await post(full, Object.entries(signed.post), bytes);
  const [ready, read] = [await full.call("GET", "/readyz"), await full.call("GET", "/api/management/v1/settings")];
  expect([ready.status, read.status]).toEqual([503, 200]);
  // PostgreSQL's disk is its own.
  const expected = onPostgres ? [200, null, 204] : [503, "30", 503];
  expect([changed.status, changed.headers.get("retry-after"), uploaded.status]).toEqual(expected);
});

test("a fault that does not pass by itself stays a 500", async () => {
  const faulty = having({ mail: { ...server.deps.mail, put: () => Promise.reject(failure("23505")) } });
  expect(
    (await faulty.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } })).status,
  ).toBe(500);
});

test("a bucket that is away for long delays an import and does not end it", async () => {
  const before = await total(server, dana);
  const bytes = bytesOf("first_name,last_name,email\nBo,Low,bo@mail.example\n");
  const signed = await sign(server, dana, bytes);
  await post(server, Object.entries(signed.post), bytes);
  const id = String((await begin(server, dana, signed.id)).body.id);
  const away = Object.assign(new Error("Slow down"), { $metadata: { httpStatusCode: 503 } });
  const faulty = having({ files: { ...server.deps.files, read: () => Promise.reject(away) } });
  const endLease = () =>
    server.db
      .updateTable("long_operations")
      .set({ lease_until: new Date(0) })
      .where("id", "=", id)
      .execute();
  for (let n = 0; n < 10; n += 1) {
    expect(await runImports(faulty.deps)).toBe(0);
    await endLease();
  }
  expect((await operation(server, dana, id)).body.done).toBe(false);
  expect(await runImports(server.deps)).toBe(1);
  expect(await total(server, dana)).toBe(before + 1);
});

/** Ends each wait for a lock, as the limit does that connections.test.ts holds, and which would take eight seconds. */
async function untilCancelled<T>(work: Promise<T>, by: pg.Client): Promise<T> {
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true));
  while (!state.isOver)
    await by.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  return work;
}

describe.runIf(onPostgres)("while others hold what a request needs", () => {
  test("one locked row keeps nobody else waiting; those who need it get a 503", async () => {
    const [locked, other] = [await beginShareLink(server), await beginShareLink(server)];
    const holder = new pg.Client({ connectionString: String(server.url) });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select 1 from quotes where quote_number = $1 for update", [locked.number]);
    const save = { holders: [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }] };
    const waiting = Array.from({ length: 30 }, () => locked.put(save));
    const free = await Promise.all(Array.from({ length: 6 }, () => other.put(save)));
    expect(free.map(({ status }) => status)).toEqual(free.map(() => 200));
    const refused = await untilCancelled(Promise.all(waiting), holder);
    expect(
      new Set(
        refused.map(
          ({ status, body, headers }) => `${status} ${String(body.error?.code)} ${headers.get("retry-after")}`,
        ),
      ),
    ).toEqual(new Set(["503 unavailable 2"]));
    await holder.query("rollback");
    await holder.end();
    expect((await locked.put(save)).status).toBe(200);
  });

  test("without a free connection a request gets a 503, and the next one with it is answered", async () => {
    const store = await openPostgres(String(server.url), () => undefined);
    const busy = having({ store });
    const { pool } = store;
    if (!pool) throw new Error("PostgreSQL has a pool");
    expect(pool.options.connectionTimeoutMillis).toBe(5_000);
    pool.options.connectionTimeoutMillis = 100;
    const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const ask = () => busy.call("GET", "/api/management/v1/clients", { token: dana });
    const { status, body, headers } = await ask();
    expect([status, body.error?.code, headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
    for (const client of taken) client.release();
    expect((await ask()).status).toBe(200);
    await store.close();
  });
});
