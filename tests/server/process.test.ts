import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { firstApplication, payByCheck, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import type { Body } from "./support/server";
import { readMedia } from "../../server/flows/media";
import { serve } from "../../server/flows/served";
import { keepVersion, storedVersion } from "../../server/flows/versions";
import { openPglite } from "../../server/store/pglite";
import { openPostgres } from "../../server/store/postgres";
import { createDatabase, onPostgres } from "./support/store";

const root = resolve(import.meta.dirname, "../..");
let dataDir: string;
let database: { url: string; drop: () => Promise<void> } | undefined;
const running = new Set<ChildProcess>();

/** Not about the database: run on one of them, where a server starts sooner. */
const onceTest = test.runIf(onPostgres);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "server-"));
  database = onPostgres ? await createDatabase() : undefined;
});
afterEach(async () => {
  await Promise.all([...running].map((child) => kill(child, "SIGKILL")));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

interface Process {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

function launch(env: { readonly [name: string]: string }): { child: ChildProcess; output: () => string } {
  let text = "";
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      FLOWS: "published",
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    },
  });
  child.stdout.on("data", (part: Buffer) => (text += part.toString()));
  child.stderr.on("data", (part: Buffer) => (text += part.toString()));
  running.add(child);
  child.once("exit", () => running.delete(child));
  return { child, output: () => text };
}

/** The real server in a process of its own, once it listens. */
async function start(env: { readonly [name: string]: string } = {}): Promise<Process> {
  const port = await freePort();
  const { child, output } = launch({ PORT: String(port), ...env });
  await new Promise<void>((listening, failed) => {
    child.stdout?.on("data", () => output().includes("answers at") && listening());
    child.once("exit", () => failed(new Error(`The server ended:\n${output()}`)));
  });
  return { child, url: `http://127.0.0.1:${port}`, output };
}

/** Waits until the process has said something. */
function said({ child, output }: Process, words: string): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (output().includes(words)) done();
    };
    child.stdout?.on("data", look);
    look();
  });
}

/** How the process ended, and what it said. */
async function ending(env: { readonly [name: string]: string }): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch({ PORT: "0", ...env });
  const code = await new Promise<number | null>((ended) => child.once("close", ended));
  return { code, output: output() };
}

function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((ended) => {
    child.once("exit", (code) => ended(code));
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

async function call(
  server: Process,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

test("killed in the middle of an enrollment and started again, the buyer goes on where they were", async () => {
  const first = await start();
  const quote = (await call(first, "POST", QUOTES, shareLinkBody("CO"))).body;
  const [path, token] = [`${QUOTES}/${String(quote.quote_number)}`, String(quote.auth?.token)];
  const saved = await call(
    first,
    "PUT",
    path,
    { application: { holders: [{ ...personIn("CO"), dob: "1990-02-28" }] } },
    token,
  );
  expect(saved.status).toBe(200);
  await kill(first.child, "SIGKILL");
  const second = await start();
  const read = await call(second, "GET", path, undefined, token);
  expect(read.body.application).toEqual(saved.body.application);
  const day = String(quote.created_at).slice(0, 10);
  await call(
    second,
    "PUT",
    path,
    { application: { plan_id: "passport360-essential-individual", policy_effective_date: day } },
    token,
  );
  await call(second, "PUT", path, { application: payByCheck }, token);
  expect((await call(second, "POST", `${path}/finalize`, {})).status).toBe(200);
});

test("started again with other prices, a plan that was chosen costs what it did, and others cost the new price (R-22)", async () => {
  const products = mkdtempSync(join(tmpdir(), "server-products-"));
  const book = JSON.parse(readFileSync(join(root, "server/data/products/passport360@1.json"), "utf8")) as {
    readonly plan_prices: { readonly enhanced: object };
  };
  const plan_prices = { ...book.plan_prices, essential: { individual: 205, family: 305 } };
  writeFileSync(join(products, "passport360@2.json"), JSON.stringify({ ...book, version: 2, plan_prices }));
  const begun = async (on: Process) => {
    const quote = (await call(on, "POST", QUOTES, shareLinkBody("CO"))).body;
    const [path, token] = [`${QUOTES}/${String(quote.quote_number)}`, String(quote.auth?.token)];
    const application = {
      holders: [{ ...personIn("CO"), dob: "1990-02-28" }],
      plan_id: "passport360-essential-individual",
      policy_effective_date: String(quote.created_at).slice(0, 10),
    };
    expect((await call(on, "PUT", path, { application }, token)).status).toBe(200);
    return (now: Process) => call(now, "GET", `${path}/checkout`, undefined, token);
  };
  const first = await start();
  const priceOf = await begun(first);
  await kill(first.child, "SIGKILL");
  const second = await start({ PRODUCTS_DIR: products });
  const priceOfOther = await begun(second);
  expect([(await priceOf(second)).body.grandtotal, (await priceOfOther(second)).body.grandtotal]).toEqual([195, 205]);
  rmSync(products, { recursive: true });
});

test("a later start keeps the demo data as it is, and the server stops in good order", async () => {
  const server = await start();
  expect((await call(server, "GET", "/api/management/v1/brokerages/acme")).status).toBe(200);
  expect(await kill(server.child, "SIGTERM")).toBe(0);
  expect(readdirSync(dataDir)).not.toContain("database.lock");
});

onceTest("metrics are served at a port of their own, to this machine alone, and only when asked for", async () => {
  const server = await start({ METRICS_PORT: "0", HOST: "0.0.0.0" });
  await said(server, "/metrics");
  const { port } = new URL(/metrics are at (\S+)/.exec(server.output())?.[1] ?? "");
  await call(server, "GET", "/api/management/v1/settings");
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/management/v1/settings"');
  expect(text).toMatch(/^enrollment_job_duration_seconds_count\{job="imports"\} [1-9]/m);
  expect(text).toMatch(/^enrollment_db_connection_wait_seconds_count [1-9]/m);
  expect(text).toMatch(/^enrollment_db_connections\{state="open"\} [1-9]/m);
  expect(text).toMatch(/^enrollment_db_up 1$/m);
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow("fetch failed");
  const { code, output } = await ending({ METRICS_PORT: port });
  expect([code, output]).toEqual([
    1,
    `METRICS_PORT: port ${port} of 127.0.0.1 cannot be used (EADDRINUSE); name one that is free\n`,
  ]);
});

onceTest("another day can be pretended on a developer's machine", async () => {
  const server = await start({ NOW: "2028-02-28T12:00:00Z" });
  expect((await call(server, "GET", "/api/management/v1/settings")).body.today).toBe("2028-02-28");
  expect(server.output()).not.toContain("metrics");
});

describe("the start is refused, with words", () => {
  test.runIf(!onPostgres)("when another process uses the data folder; a dead one's lock is taken over", async () => {
    const first = await start();
    const second = await ending({});
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another server (process ${first.child.pid}) is using this data folder`);
    expect(second.output).not.toContain("    at ");
    await kill(first.child, "SIGKILL");
    expect(readdirSync(dataDir)).toContain("database.lock");
    await start();
  });

  onceTest("when another program has the port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, output } = await ending({ PORT: String(port) });
    other.close();
    expect([code, output]).toEqual([
      1,
      `PORT: port ${port} of 127.0.0.1 cannot be used (EADDRINUSE); name one that is free\n`,
    ]);
  });

  test.runIf(!onPostgres)("when the data folder cannot be made", async () => {
    const file = join(dataDir, "a-file");
    writeFileSync(file, "");
    const { code, output } = await ending({ DATA_DIR: join(file, "data") });
    expect([code, output]).toEqual([1, `${join(file, "data")}: not a directory\n`]);
  });

  test.runIf(onPostgres).each([
    ["is away", "//ann:secret@127.0.0.1:1/none", "connect ECONNREFUSED 127.0.0.1:1"],
    ["is not there", "no-such-database", 'database "no-such-database" does not exist'],
    ["speaks no TLS", "?sslmode=verify-full", "The server does not support SSL connections"],
  ])("when the database %s", async (_, to, reason) => {
    const { code, output } = await ending({ DATABASE_URL: new URL(to, database?.url).href });
    expect([code, output]).toEqual([1, `The database of DATABASE_URL cannot be opened: ${reason}\n`]);
  });

  test.runIf(onPostgres)("when the role may not make tables", async () => {
    const own = await createDatabase();
    const role = `reader_${process.pid}`;
    const admin = new pg.Client(own.url);
    await admin.connect();
    try {
      await admin.query(`create role ${role} login; revoke create on schema public from public`);
      const url = Object.assign(new URL(own.url), { username: role }).href;
      const { code, output } = await ending({ DATABASE_URL: url });
      expect([code, output]).toEqual([
        1,
        "The database of DATABASE_URL cannot be opened: permission denied for schema public\n",
      ]);
    } finally {
      await admin.query(`drop role if exists ${role}`);
      await admin.end();
      await own.drop();
    }
  });

  onceTest("with every wrong setting at once", async () => {
    const { code, output } = await ending({
      PORT: "x",
      BASE_URL: "nowhere",
      FLOWS: "some",
      TRACKING: "maybe",
      METRICS_PORT: "65536",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_API_URL: "http://127.0.0.1:1",
      SETTLE_AFTER_SECONDS: "61",
      FAIL_AT: "bind.committed@Q-1",
      NOW: "2028-02-28T12:00:00Z",
      HOST: "0.0.0.0",
    });
    expect(code).toBe(1);
    const stripe = ["STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET:", "STRIPE_API_URL:", "SETTLE_AFTER_SECONDS:"];
    for (const name of [
      "PORT:",
      "BASE_URL:",
      "FLOWS:",
      "TRACKING:",
      "METRICS_PORT:",
      ...stripe,
      "FAIL_AT: only a server on loopback",
      "NOW:",
    ])
      expect(output).toContain(name);
  });
});

test("a database with flows of the first edition is refused with a sentence that says how to begin anew", async () => {
  const old = mkdtempSync(join(tmpdir(), "server-old-"));
  const own = onPostgres ? await createDatabase() : undefined;
  try {
    const store = own
      ? await openPostgres(own.url, () => undefined)
      : await openPglite({ dataDir: join(old, "database") });
    const row = { vertical_code: "chubb_boa", lists: "{}", sha256: "x" };
    await store.db
      .insertInto("flow_versions")
      .values([
        { ...row, id: "boa", version: "1.0.0", body: JSON.stringify({ id: "boa", version: "1.0.0", steps: {} }) },
        { ...row, id: "boa", version: "2.0.0", body: JSON.stringify({ format: 2, id: "boa", version: "2.0.0" }) },
      ])
      .execute();
    await store.close();
    const { code, output } = await ending({ DATA_DIR: old, ...(own && { DATABASE_URL: own.url }) });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database holds flows that are not in format 2, which this server runs: boa 1\.0\.0\.$/m,
    );
    expect(output).toContain(
      own ? "an empty database by DATABASE_URL" : `remove the data folder ${old} and start again`,
    );
    expect(output).not.toContain("    at ");
    if (own) expect(output).not.toContain(own.url);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await own?.drop();
  }
});

onceTest("without loopback there are no /dev pages", async () => {
  const server = await start({ HOST: "0.0.0.0" });
  expect((await call(server, "GET", "/dev/outbox.json")).status).toBe(404);
});

onceTest("a body that is announced as small and never ends is cut off", async () => {
  const server = await start();
  const status = await new Promise<number | undefined>((answered, failed) => {
    const asking = request(
      `${server.url}${QUOTES}`,
      { method: "POST", headers: { "content-type": "application/json", "transfer-encoding": "chunked" } },
      (response) => {
        answered(response.statusCode);
        response.resume();
      },
    );
    asking.on("error", failed);
    const part = "x".repeat(64 * 1024);
    for (let n = 0; n < 8; n += 1) asking.write(part);
    asking.end();
  });
  expect(status).toBe(413);
  expect((await call(server, "GET", "/api/management/v1/settings")).status).toBe(200);
});

test.runIf(onPostgres)("two processes start together on one empty database and share everything", async () => {
  const own = await createDatabase();
  const [one, two] = await Promise.all([start({ DATABASE_URL: own.url }), start({ DATABASE_URL: own.url })]);
  const quote = (await call(one, "POST", QUOTES, shareLinkBody("CO"))).body;
  const [path, token] = [`${QUOTES}/${String(quote.quote_number)}`, String(quote.auth?.token)];
  expect((await call(two, "PUT", path, { application: firstApplication("NM") }, token)).status).toBe(200);
  expect((await call(one, "GET", path, undefined, token)).body.application?.rating_address?.region?.code).toBe("NM");
  const day = String(quote.created_at).slice(0, 10);
  await call(
    one,
    "PUT",
    path,
    {
      application: {
        holders: [{ ...personIn("NM"), dob: "1990-02-28" }],
        plan_id: "passport360-essential-individual",
        policy_effective_date: day,
      },
    },
    token,
  );
  await call(two, "PUT", path, { application: payByCheck }, token);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => call(n % 2 === 0 ? one : two, "POST", `${path}/finalize`, {})),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  await Promise.all([one, two].map(({ child }) => kill(child, "SIGTERM")));
  await own.drop();
});

test.runIf(onPostgres)("two processes take up a version while they run, and a quote moves to it once", async () => {
  const own = await createDatabase();
  const settings = { DATABASE_URL: own.url, FLOWS_EVERY_SECONDS: "1", LOG_LEVEL: "info" };
  const both = await Promise.all([start(settings), start(settings)]);
  const quote = (await call(both[0], "POST", QUOTES, shareLinkBody("CO"))).body;
  const { db, close } = await openPostgres(own.url, () => undefined);
  // As a third server has stored it, which has its file.
  const stored = await storedVersion(db, { id: "passport360", version: "1.2.0" });
  if (!stored) throw new Error("Passport is not stored");
  const { flow, lists } = stored.file;
  const next = { ...flow, version: "1.3.0", started_quotes: "move" } as const;
  await keepVersion(db, serve({ flow: next, lists }, readMedia([])));
  await Promise.all(both.map((each) => said(each, '"flow.current"')));
  const read = (on: Process) =>
    call(on, "GET", `${QUOTES}/${String(quote.quote_number)}`, undefined, String(quote.auth?.token));
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => read(n % 2 === 0 ? both[0] : both[1])));
  expect([quote.flow?.version, ...answers.map(({ body }) => body.flow?.version)]).toEqual([
    "1.2.0",
    ...answers.map(() => "1.3.0"),
  ]);
  const moves = await db.selectFrom("audit").select("detail").where("operation", "=", "quote.update").execute();
  expect(moves).toEqual([{ detail: { moved: { from: "1.2.0", to: "1.3.0" } } }]);
  await close();
  await Promise.all(both.map(({ child }) => kill(child, "SIGTERM")));
  await own.drop();
});

test.runIf(!onPostgres)("a lock file with rubbish in it counts as left behind", async () => {
  writeFileSync(join(dataDir, "database.lock"), "not a pid");
  await start();
});
