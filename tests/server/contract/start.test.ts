/** The start of a server, in this process: what it serves by which settings, and why it is refused. */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readMedia } from "../../../server/flows/media";
import { serve } from "../../../server/flows/served";
import { keepVersion, storedVersion } from "../../../server/flows/versions";
import { openPglite } from "../../../server/store/pglite";
import { openPostgres } from "../../../server/store/postgres";
import { firstApplication, payByCheck, personIn, QUOTES, shareLinkBody } from "../support/enrollment";
import { createOffice, root } from "../support/running";
import type { Running } from "../support/running";
import { createDatabase, onPostgres } from "../support/store";

/** Not about the database: run on one of them, where a server starts sooner. */
const onceTest = test.runIf(onPostgres);

const office = createOffice();
beforeAll(office.open);
afterAll(office.close);
const { start, refusal } = office;

/** How many connections there are to the database of the settings. */
async function connections(): Promise<number> {
  const own = new pg.Client(office.url());
  await own.connect();
  const { rows } = await own.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await own.end();
  return rows[0]?.n ?? -1;
}

const DAY = "2027-01-15";
const chosen = (state: string) => ({
  holders: [{ ...personIn(state), dob: "1990-02-28" }],
  plan_id: "passport360-essential-individual",
  policy_effective_date: DAY,
});

onceTest(
  "started again with other prices, a plan that was chosen costs what it did, and others cost the new price (R-22)",
  async () => {
    const products = mkdtempSync(join(tmpdir(), "server-products-"));
    const book = JSON.parse(readFileSync(join(root, "server/data/products/passport360@1.json"), "utf8")) as {
      readonly plan_prices: { readonly enhanced: object };
    };
    const plan_prices = { ...book.plan_prices, essential: { individual: 205, family: 305 } };
    writeFileSync(join(products, "passport360@2.json"), JSON.stringify({ ...book, version: 2, plan_prices }));
    const begun = async (on: Running) => {
      const quote = (await on.call("POST", QUOTES, shareLinkBody("CO"))).body;
      const [path, token] = [`${QUOTES}/${String(quote.quote_number)}`, String(quote.auth?.token)];
      expect((await on.call("PUT", path, { application: chosen("CO") }, token)).status).toBe(200);
      return (now: Running) => now.call("GET", `${path}/checkout`, undefined, token);
    };
    const NOW = `${DAY}T12:00:00Z`;
    const first = await start({ NOW });
    const priceOf = await begun(first);
    await first.stop();
    const second = await start({ NOW, PRODUCTS_DIR: products });
    const priceOfOther = await begun(second);
    expect([(await priceOf(second)).body.grandtotal, (await priceOfOther(second)).body.grandtotal]).toEqual([195, 205]);
    await second.stop();
    rmSync(products, { recursive: true });
  },
);

describe.runIf(onPostgres)("a server for others than this machine", () => {
  let server: Running;
  beforeAll(async () => {
    const wanted = { PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" };
    server = await start({ METRICS_PORT: "0", HOST: "0.0.0.0", BASE_URL: "https://portal.example.com", ...wanted });
  });
  afterAll(() => server.stop());

  test("serves metrics at a port of their own, to this machine alone", async () => {
    const port = server.metricsPort ?? 0;
    await server.call("GET", "/api/management/v1/settings");
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const text = await vi.waitUntil(
      async () => {
        const read = await metrics();
        return read.includes('enrollment_job_duration_seconds_count{job="imports"}') && read;
      },
      { timeout: 170_000, interval: 100 },
    );
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/management/v1/settings"');
    expect(text).toMatch(/^enrollment_job_duration_seconds_count\{job="imports"\} [1-9]/m);
    expect(text).toMatch(/^enrollment_db_connection_wait_seconds_count [1-9]/m);
    expect(text).toMatch(/^enrollment_db_connections\{state="open"\} [1-9]/m);
    expect(text).toMatch(/^enrollment_db_up 1$/m);
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow("fetch failed");
    expect(await refusal({ METRICS_PORT: String(port) })).toBe(
      `METRICS_PORT: port ${port} of 127.0.0.1 cannot be used (EADDRINUSE); name one that is free`,
    );
  });

  test("has no /dev pages, and warns of each stand-in and each missing legal text", async () => {
    expect((await server.call("GET", "/dev/outbox.json")).status).toBe(404);
    const begun = server.warnings.map((line) => line.split(" ")[0]);
    expect(begun).toEqual(["PAYMENTS:", "MAIL:", "FILE_SCAN:", "SPACES_FILE:"]);
    expect(server.warnings.at(-1)).toMatch(/^SPACES_FILE: the space demo has no words of law for licenses, so /);
  });

  test("cuts off a body that is announced as small and never ends", async () => {
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
    expect((await server.call("GET", "/api/management/v1/settings")).status).toBe(200);
  });
});

onceTest(
  "another day can be pretended on a developer's machine, and metrics are served only when asked for",
  async () => {
    const server = await start({ NOW: "2028-02-28T12:00:00Z" });
    expect((await server.call("GET", "/api/management/v1/settings")).body.today).toBe("2028-02-28");
    expect(server.metricsPort).toBeUndefined();
    expect(server.warnings).toEqual([]);
    await server.stop();
  },
);

describe("the start is refused, with words", () => {
  onceTest("when another program has the port, and what was opened is closed again", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toBe(
      `PORT: port ${port} of 127.0.0.1 cannot be used (EADDRINUSE); name one that is free`,
    );
    other.close();
    await vi.waitUntil(async () => (await connections()) === 0, { timeout: 170_000, interval: 100 });
  });

  test.runIf(!onPostgres).each(["192.0.2.1", "no-such-host.invalid", "2001:db8::1"])(
    "when HOST is %s, which is not this machine's, and names HOST",
    async (HOST) => {
      const wanted = { PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" };
      expect(await refusal({ HOST, BASE_URL: "https://portal.example.com", ...wanted })).toMatch(
        new RegExp(`^HOST: the server cannot listen at ${HOST} \\(E[A-Z_]+\\); expected`),
      );
    },
  );

  test.runIf(!onPostgres)("when the data folder cannot be made", async () => {
    const file = join(office.dataDir(), "a-file");
    writeFileSync(file, "");
    expect(await refusal({ DATA_DIR: join(file, "data") })).toBe(`${join(file, "data")}: not a directory`);
  });

  test.runIf(onPostgres).each([
    ["is away", "//ann:secret@127.0.0.1:1/none", "connect ECONNREFUSED 127.0.0.1:1"],
    ["is not there", "no-such-database", 'database "no-such-database" does not exist'],
    ["speaks no TLS", "?sslmode=verify-full", "The server does not support SSL connections"],
  ])("when the database %s", async (_, to, reason) => {
    expect(await refusal({ DATABASE_URL: new URL(to, office.url()).href })).toBe(
      `The database of DATABASE_URL cannot be opened: ${reason}`,
    );
  });

  test.runIf(onPostgres)("when the role may not make tables", async () => {
    const own = await createDatabase();
    const role = `reader_${process.pid}`;
    const admin = new pg.Client(own.url);
    await admin.connect();
    try {
      await admin.query(`create role ${role} login; revoke create on schema public from public`);
      const url = Object.assign(new URL(own.url), { username: role }).href;
      expect(await refusal({ DATABASE_URL: url })).toBe(
        "The database of DATABASE_URL cannot be opened: permission denied for schema public",
      );
    } finally {
      await admin.query(`drop role if exists ${role}`);
      await admin.end();
      await own.drop();
    }
  });

  onceTest("with every wrong setting at once", async () => {
    const said = await refusal({
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
    const stripe = ["STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET:", "STRIPE_API_URL:", "SETTLE_AFTER_SECONDS:"];
    for (const name of [
      "PORT:",
      "BASE_URL:",
      "FLOWS:",
      "TRACKING:",
      "METRICS_PORT:",
      ...stripe,
      "FAIL_AT: only at a developer's own server",
      "NOW:",
    ])
      expect(said).toContain(name);
  });

  test("when the database holds flows of the first edition, and says how to begin again", async () => {
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
      const said = await refusal({ DATA_DIR: old, ...(own && { DATABASE_URL: own.url }) });
      expect(said).toMatch(
        /^The database holds flows that are not in format 2, which this server runs: boa 1\.0\.0\.$/m,
      );
      expect(said).toContain(
        own ? "an empty database by DATABASE_URL" : `remove the data folder ${old} and start again`,
      );
      expect(said).not.toContain("    at ");
      if (own) expect(said).not.toContain(own.url);
    } finally {
      rmSync(old, { recursive: true, force: true });
      await own?.drop();
    }
  });
});

describe.runIf(onPostgres)("two servers that start together on one empty database", () => {
  let both: readonly [Running, Running];
  let own: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => {
    own = await createDatabase();
    const settings = { DATABASE_URL: own.url, FLOWS_EVERY_SECONDS: "1" };
    both = await Promise.all([start(settings), start(settings)]);
  });
  afterAll(async () => {
    await Promise.all(both.map(({ stop }) => stop()));
    await own.drop();
  });

  test("share everything", async () => {
    const [one, two] = both;
    const quote = (await one.call("POST", QUOTES, shareLinkBody("CO"))).body;
    const [path, token] = [`${QUOTES}/${String(quote.quote_number)}`, String(quote.auth?.token)];
    expect((await two.call("PUT", path, { application: firstApplication("NM") }, token)).status).toBe(200);
    expect((await one.call("GET", path, undefined, token)).body.application?.rating_address?.region?.code).toBe("NM");
    const policy_effective_date = String(quote.created_at).slice(0, 10);
    await one.call("PUT", path, { application: { ...chosen("NM"), policy_effective_date } }, token);
    await two.call("PUT", path, { application: payByCheck }, token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : two).call("POST", `${path}/finalize`, {})),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test("take up a version while they run, and a quote moves to it once", async () => {
    const quote = (await both[0].call("POST", QUOTES, shareLinkBody("CO"))).body;
    const { db, close } = await openPostgres(own.url, () => undefined);
    // As a third server has stored it, which has its file.
    const stored = await storedVersion(db, { id: "passport360", version: "1.6.0" });
    if (!stored) throw new Error("Passport is not stored");
    const { flow, lists } = stored.file;
    const next = { ...flow, version: "1.7.0", started_quotes: "move" } as const;
    const row = { id: "passport360", version: "1.7.0", way: "unsigned", sha256: null };
    await db.insertInto("publications").values(row).execute();
    await keepVersion(db, serve({ flow: next, lists }, readMedia([])));
    // Another product may have this version, too.
    const isCurrent = async ({ call }: Running): Promise<boolean> =>
      /"id":"passport360","version":"1\.7\.0"/.test(JSON.stringify((await call("GET", "/flows/index.json")).body));
    for (const each of both) await vi.waitUntil(() => isCurrent(each), { timeout: 170_000, interval: 100 });
    const path = `${QUOTES}/${String(quote.quote_number)}`;
    const read = (on: Running) => on.call("GET", path, undefined, String(quote.auth?.token));
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => read(n % 2 === 0 ? both[0] : both[1])));
    expect([quote.flow?.version, ...answers.map(({ body }) => body.flow?.version)]).toEqual([
      "1.6.0",
      ...answers.map(() => "1.7.0"),
    ]);
    const moves = await db
      .selectFrom("audit")
      .select("detail")
      .where("operation", "=", "quote.update")
      .where("entity_id", "=", String(quote.quote_number))
      .execute();
    expect(moves).toEqual([{ detail: { moved: { from: "1.6.0", to: "1.7.0" } } }]);
    await close();
  });
});

test.runIf(!onPostgres)(
  "a lock file with rubbish in it counts as left behind, and the lock of a server that runs is kept",
  async () => {
    const lock = join(office.dataDir(), "database.lock");
    writeFileSync(lock, "not a pid");
    const server = await start();
    expect(await refusal({})).toContain(`Another server (process ${process.pid}) is using this data folder`);
    await server.stop();
  },
);
