/** What is over is deleted after its days, and not before; old audit rows go to the archive first. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KEEP } from "../../../server/base/settings";
import type { KeepDays } from "../../../server/base/settings";
import { sha256 } from "../../../server/base/sha256";
import { sweep } from "../../../server/domain/sweep";
import { readEnv } from "../../../server/env";
import { openPostgres } from "../../../server/store/postgres";
import { answerAll, beginShareLink, payByCard, payByCheck } from "../support/enrollment";
import { addFile, MOST, withFileQuestions } from "../support/quote-files";
import { serverOver, startServer } from "../support/server";
import type { TestServer } from "../support/server";
import { onPostgres } from "../support/store";
import { bytesOf, importFile, post, sign } from "../support/upload";

let server: TestServer;
let dana: string;
let archive: string;
const logged: object[] = [];
beforeAll(async () => {
  archive = mkdtempSync(join(tmpdir(), "audit-"));
  server = await startServer({
    settings: { auditArchive: archive },
    deps: ({ flows }) => ({
      flows: withFileQuestions(flows),
      log: {
        info: (event, fields) => void logged.push({ event, ...fields }),
        error: (event, fields) => void logged.push({ event, failed: true, ...fields }),
      },
    }),
  });
  dana = await server.signIn("dana@acme.example");
});
beforeEach(() => {
  logged.length = 0;
});
afterAll(async () => {
  await server.close();
  rmSync(archive, { recursive: true, force: true });
});

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.db);
  return rows[0]?.n ?? 0;
};
/** Lets so many days pass for one time of a table's rows. */
const age = (table: string, column: string, days: number, where = sql`true`) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}) where ${where}`.execute(
    server.db,
  );
const swept = async () => {
  await sweep(server.deps, 60);
  expect(logged.filter((line) => "failed" in line)).toEqual([]);
};

/** Sets a time of all rows of a table to one day too few, then to one too many, and expects them gone only then. */
async function expectGone(table: string, column: string, days: number, where = sql`true`): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(
    server.db,
  );
  const [all, over] = [await count(table), rows[0]?.n ?? 0];
  expect(over).toBeGreaterThan(0);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${days}) + interval '1 hour' where ${where}`.execute(
    server.db,
  );
  await swept();
  expect(await count(table)).toBe(all);
  await age(table, column, 1, where);
  await swept();
  expect(await count(table)).toBe(all - over);
}

describe("the sweeper deletes", () => {
  test("sign-ins after 30 days, by expiry or by sign-out", async () => {
    await server.signIn("lee@acme.example");
    const lees = sql`broker_id = 'bkr_lee'`;
    await expectGone("sessions", "expires_at", KEEP.sign_ins, lees);
    const token = await server.signIn("lee@acme.example");
    expect((await server.call("POST", "/api/auth/v1/logout", { token, body: {} })).status).toBeLessThan(300);
    await expectGone("sessions", "revoked_at", KEEP.sign_ins, lees);
    await server.signIn("staff@carrier.example");
    await expectGone("sessions", "expires_at", KEEP.sign_ins, sql`kind = 'staff'`);
  });

  test("links of clients later than sign-ins: an ended link still asks for a new one", async () => {
    const { number } = await beginShareLink(server);
    await expectGone("sessions", "expires_at", KEEP.links, sql`quote_number = ${number}`);
    const sold = await beginShareLink(server);
    await answerAll(sold);
    await sold.put(payByCheck);
    expect((await sold.finalize()).status).toBe(200);
    await expectGone("sessions", "expires_at", KEEP.links, sql`kind = 'policy'`);
  });

  test("what the app reported, more than one statement takes, in one round; the log tells how many", async () => {
    await server.db.deleteFrom("events").execute();
    await sql`insert into events (space, at, request_id, actor, name, page, detail)
      select 'demo', now(), '', '{}', 'page_viewed', 'client', '{}' from generate_series(1, 600)`.execute(server.db);
    await expectGone("events", "at", KEEP.events);
    expect(logged).toContainEqual({ event: "retention", name: "events", count: 600 });
  });

  test("counts of the limiter an hour after they end", async () => {
    const ended = (seconds: number) => Date.now() - seconds * 1000;
    await sql`insert into rate_limits (key, points, expire)
      values ('young', 1, ${ended(3000)}), ('old', 1, ${ended(3601)}), ('running', 1, ${ended(-60)})`.execute(
      server.db,
    );
    await swept();
    const rows = await server.db.selectFrom("rate_limits").select("key").orderBy("key").execute();
    expect(rows.map(({ key }) => key).filter((key) => ["old", "running", "young"].includes(key))).toEqual([
      "running",
      "young",
    ]);
  });

  test("sign-in links", async () => {
    await server.signIn("lee@acme.example");
    await expectGone("login_tokens", "expires_at", KEEP.login_tokens);
  });

  test("mails, but for those that still wait for the mail server", async () => {
    await beginShareLink(server);
    await beginShareLink(server);
    const waiting = sql`id = (select min(id) from outbox)`;
    await sql`update outbox set delivery = 'queued', sent_at = now() - interval '10 years' where ${waiting}`.execute(
      server.db,
    );
    await expectGone("outbox", "sent_at", KEEP.mails, sql`delivery <> 'queued'`);
    expect(await count("outbox")).toBe(1);
  });

  test("an ended import with its file, but none that runs; the clients stay", async () => {
    const done = await importFile(server, dana, bytesOf("first_name,last_name,email\nAda,Row,ada@mail.example"));
    const clients = await count("clients");
    await age("file_approvals", "created_at", 400);
    await expectGone("long_operations", "finished_at", KEEP.imports, sql`id = ${String(done.id)}`);
    expect([await count("file_approvals"), await count("clients")]).toEqual([0, clients]);
  });

  test("an upload that no import was begun with, and its bytes, after a day", async () => {
    const bytes = bytesOf("first_name,last_name,email\nAda,Row,ada@mail.example");
    const form = await sign(server, dana, bytes);
    expect((await post(server, Object.entries(form.post), bytes)).status).toBe(204);
    const isThere = async () => (await server.deps.files.read(`imports/${form.id}`, MOST)) !== undefined;
    await swept();
    expect([await isThere(), await count("file_approvals")]).toEqual([true, 1]);
    await age("file_approvals", "created_at", 2);
    await swept();
    await swept();
    expect([await isThere(), await count("file_approvals")]).toEqual([false, 0]);
  });
});

describe("an open quote", () => {
  const numbers = async () =>
    (await server.db.selectFrom("quotes").select("quote_number").execute()).map((row) => row.quote_number);
  const old = (number: string, days: number) =>
    sql`update quotes set created_at = now() - make_interval(days => 3000), updated_at = now() - make_interval(days => ${days}) where quote_number = ${number}`.execute(
      server.db,
    );

  test("goes two years after its last save, with its links and files, and leaves an audit row", async () => {
    const [kept, gone] = [await beginShareLink(server), await beginShareLink(server)];
    const { file } = await addFile(server, gone);
    await gone.put({ ...payByCard("declined"), answers: { proof: { file } } });
    await old(kept.number, KEEP.open_quotes - 1);
    await old(gone.number, KEEP.open_quotes + 1);
    await swept();
    await swept();
    expect(await numbers()).toContain(kept.number);
    expect(await numbers()).not.toContain(gone.number);
    expect(await server.deps.files.read(`files/demo/${file}`, MOST)).toBeUndefined();
    const trail = await server.db
      .selectFrom("audit")
      .select(["operation", "actor"])
      .where("entity_id", "=", gone.number)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(trail).toEqual({ operation: "quote.expire", actor: { kind: "product" } });
    expect((await gone.get()).status).toBe(401);
  });

  test("stays when it was sold, or when money came for it", async () => {
    const [sold, parked] = [await beginShareLink(server), await beginShareLink(server)];
    await answerAll(sold);
    await sold.put(payByCheck);
    expect((await sold.finalize()).status).toBe(200);
    await answerAll(parked);
    await parked.put(payByCard("declined", "p1"));
    expect((await parked.finalize()).status).toBe(402);
    for (const { number } of [sold, parked]) await old(number, 3000);
    for (const status of ["parked", "refunded"] as const) {
      await server.db
        .updateTable("payment_attempts")
        .set({ status })
        .where("quote_number", "=", parked.number)
        .execute();
      await swept();
      expect(await numbers()).toEqual(expect.arrayContaining([sold.number, parked.number]));
    }
    await server.db
      .updateTable("payment_attempts")
      .set({ status: "declined" })
      .where("quote_number", "=", parked.number)
      .execute();
    await swept();
    expect(await numbers()).not.toContain(parked.number);
  });
});

describe("audit rows", () => {
  const fill = (rows: number, days: number) =>
    sql`insert into audit (space, at, actor, operation, entity_id, detail)
      select 'demo', now() - make_interval(days => ${days}) + n * interval '1 millisecond', '{"kind":"none"}', 'settings.read', 'row_' || n, '{"a": "é"}'
      from generate_series(1, ${rows}::int) as n`.execute(server.db);
  const files = () => readdirSync(archive).toSorted();
  const archived = () =>
    files()
      .filter((name) => name.endsWith(".gz"))
      .flatMap((name) => {
        const bytes = readFileSync(join(archive, name));
        expect(readFileSync(join(archive, `${name}.sha256`), "utf8")).toBe(`${sha256(bytes)}  ${name}\n`);
        return gunzipSync(bytes)
          .toString()
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line) as { id: string; entity_id: string; at: string });
      });
  beforeEach(async () => {
    await server.db.deleteFrom("audit").execute();
    for (const name of files()) rmSync(join(archive, name));
  });

  test("are written to a file with its hash, then deleted; younger ones stay", async () => {
    await fill(3, KEEP.audit + 2);
    await fill(2, KEEP.audit - 1);
    const before = await server.db.selectFrom("audit").selectAll().orderBy("id").execute();
    await swept();
    expect(files()).toHaveLength(2);
    expect(archived()).toEqual(before.slice(0, 3).map((row) => ({ ...row, at: row.at.toISOString() })));
    // Nobody else on the machine reads who did what.
    for (const name of files()) expect(statSync(join(archive, name)).mode & 0o077).toBe(0);
    expect(await server.db.selectFrom("audit").selectAll().orderBy("id").execute()).toEqual(before.slice(3));
  });

  test("wait for more of them, so that there are few files", async () => {
    await fill(3, KEEP.audit);
    await swept();
    expect([files(), await count("audit")]).toEqual([[], 3]);
  });

  test("do not wait when they fill a file", async () => {
    await fill(9_999, KEEP.audit);
    const age = sql`update audit set at = at - interval '1 hour'`;
    await age.execute(server.db);
    await swept();
    expect([archived().length, await count("audit")]).toEqual([0, 9_999]);
    await fill(2, KEEP.audit);
    await age.execute(server.db);
    // The sweep archives file by file: all but the last row, then too few for another.
    await swept();
    expect([archived().length, await count("audit")]).toEqual([10_000, 1]);
  });

  test("do not wait when they just fill a file", async () => {
    await fill(10_000, KEEP.audit);
    await sql`update audit set at = at - interval '1 hour'`.execute(server.db);
    await swept();
    expect([archived().length, await count("audit")]).toEqual([10_000, 0]);
  });

  test("of a process that ended before it deleted them are in one file all the same", async () => {
    await fill(3, KEEP.audit + 2);
    const rows = await server.db.selectFrom("audit").select("id").orderBy("id").execute();
    const name = `audit-${String(rows[0]?.id).padStart(19, "0")}-${String(rows[1]?.id).padStart(19, "0")}.jsonl.gz`;
    for (const file of [name, `${name}.sha256`, `${name}.unfinished`]) writeFileSync(join(archive, file), "cut off");
    await swept();
    expect(archived().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(files()).toHaveLength(2);
  });

  test("stay when the archive cannot be written", async () => {
    await fill(3, KEEP.audit + 2);
    const broken = serverOver(
      { ...server.deps, settings: { ...server.deps.settings, auditArchive: "/dev/null/audit" } },
      undefined,
      server.close,
    );
    await sweep(broken.deps, 60);
    expect(logged).toContainEqual(expect.objectContaining({ event: "sweep.failed" }));
    expect(await count("audit")).toBe(3);
  });
});

test.runIf(onPostgres)(
  "several servers delete different rows, and a request that holds one is not waited for",
  async () => {
    const other = await openPostgres(String(server.url), () => undefined);
    await server.db.deleteFrom("events").execute();
    await sql`insert into events (space, at, request_id, actor, name, page, detail)
    select 'demo', now() - interval '1 year', '', '{}', 'page_viewed', 'client', '{}' from generate_series(1, 2100)`.execute(
      server.db,
    );
    const held = await other.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("events")
        .select("id")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await Promise.all([swept(), sweep({ ...server.deps, store: other }, 60)]);
      expect(await count("events")).toBe(1);
      return row.id;
    });
    expect(await server.db.selectFrom("events").select("id").execute()).toEqual([{ id: held }]);
    const counts = logged.flatMap((line) =>
      "name" in line && line.name === "events" && "count" in line ? [Number(line.count)] : [],
    );
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2099);
    await other.close();
  },
);

describe("the settings", () => {
  test("have defaults, and each is read", () => {
    expect(readEnv({}, "/srv").keep).toEqual(KEEP);
    expect(readEnv({}, "/srv").auditArchive).toBe("/srv/.data/audit");
    expect(readEnv({ AUDIT_ARCHIVE_DIR: "/mnt/audit" }, "/srv").auditArchive).toBe("/mnt/audit");
    for (const name of Object.keys(KEEP))
      expect(readEnv({ [`KEEP_${name.toUpperCase()}_DAYS`]: "5" }, "/srv").keep[name as keyof KeepDays]).toBe(5);
  });

  test("refuse what is no number of days, by name", () => {
    for (const wrong of ["0", "-1", "1.5", "soon", "40000"])
      expect(() => readEnv({ KEEP_MAILS_DAYS: wrong }, "/srv")).toThrow(
        `KEEP_MAILS_DAYS: found ${wrong}, expected a whole number from 1 to 36500`,
      );
  });

  test("are all told to the operator", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../docs/operating/03-care-of-data.md"), "utf8");
    for (const [name, days] of Object.entries(KEEP))
      expect(text).toContain(`| \`KEEP_${name.toUpperCase()}_DAYS\` | ${days} |`);
  });
});
