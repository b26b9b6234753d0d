/** A person's data is exported whole; erased, nothing of it is left but what the documentation says is kept. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { erasePerson, exportPerson } from "../../server/domain/person";
import { sweep } from "../../server/domain/sweep";
import { KEEP } from "../../server/base/settings";
import { openPostgres } from "../../server/store/postgres";
import type { Enrollment } from "./support/enrollment";
import { begin, endBefore, erase, exportOf, fill, found, phoneOf, sell, whomOf } from "./support/person";
import { MOST, withFileQuestions } from "./support/quote-files";
import { holdQuote } from "./support/races";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { onPostgres } from "./support/store";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
});
afterAll(() => server.close());

let count = 0;
let mark: string;
beforeEach(() => {
  mark = `canary${(count += 1)}`;
});

describe("an export", () => {
  test("holds every record of the person, with the bytes of their files, and nobody else's", async () => {
    const quote = await begin(server, mark);
    await fill(server, quote, mark);
    await begin(server, `${mark}other`);
    const all = await exportOf(server, mark);
    expect(all.clients.map(({ id }) => id)).toEqual([quote.clientId]);
    expect(all.quotes.map(({ quote_number }) => quote_number)).toEqual([quote.number]);
    expect(all.files).toEqual([expect.objectContaining({ content_base64: expect.stringMatching(/^JVBERi/) })]);
    expect(all.mails.length).toBeGreaterThan(0);
    expect(all.audit.length).toBeGreaterThan(2);
    expect(all.summary).toContain("1 clients");
    const text = JSON.stringify(all);
    expect(text).not.toContain(`${mark}other`);
    expect(text).not.toContain("source_token");
    expect(all.links.map((link) => Object.keys(link).toSorted())).toEqual(
      all.links.map(() => ["expires_at", "kind", "mailed_to", "policy_id", "quote_number", "revoked_at"]),
    );
    expect(all.links.length).toBeGreaterThan(0);
  });

  test("holds no key: neither to the person's enrollment nor to the carrier's desk", async () => {
    const { quote } = await sell(server, mark);
    const links = (await server.mails())
      .filter(({ text }) => text.includes(`First${mark}`))
      .flatMap((mail) => mail.links);
    expect(links.filter((link) => link.includes("submit-policy"))).toHaveLength(1);
    const text = JSON.stringify(await exportOf(server, mark));
    const tokens = links.flatMap((link) => new URL(link).searchParams.get("token") ?? []);
    expect(tokens.length).toBeGreaterThan(1);
    for (const key of [...links, ...tokens, quote.token]) expect(text).not.toContain(key);
    expect(text).toContain("[link]");
  });
});

describe("an erasure", () => {
  test("of somebody who bought nothing leaves nothing in any table, and no file", async () => {
    const quote = await begin(server, mark);
    const file = await fill(server, quote, mark);
    const [before, other] = [await found(server, "Samename"), await begin(server, `other${count}`)];
    const others = (await found(server, `other${count}`)).length;
    expect(before.length).toBeGreaterThan(3);
    expect((await erase(server, mark, true)).lines).toContain("1 client(s) deleted");
    expect((await found(server, mark)).length).toBeGreaterThan(3);
    const { lines } = await erase(server, mark);
    expect(lines).toEqual(
      expect.arrayContaining(["1 client(s) deleted", expect.stringContaining("1 quote(s) deleted")]),
    );
    await sweep(server.deps, 60);
    expect(await found(server, mark)).toEqual([]);
    expect(await found(server, phoneOf(mark))).toEqual(
      expect.not.arrayContaining([expect.stringContaining(quote.clientId)]),
    );
    expect(await server.deps.files.read(`files/demo/${file}`, MOST)).toBeUndefined();
    expect((await quote.get()).status).toBe(401);
    // Somebody of the same surname is as before.
    expect((await found(server, `other${count}`)).length).toBe(others);
    expect((await other.get()).status).toBe(200);
  });

  test("is told in the audit without the person, and changes nothing the second time", async () => {
    await begin(server, mark);
    await erase(server, mark);
    const rows = () =>
      server.db.selectFrom("audit").selectAll().where("operation", "=", "person.erase").orderBy("id").execute();
    const [trail] = (await rows()).slice(-1);
    expect(trail).toMatchObject({
      actor: { kind: "product" },
      entity_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      detail: { did: expect.arrayContaining(["1 client(s) deleted"]) },
    });
    const many = (await rows()).length;
    expect(await erase(server, mark)).toMatchObject({ isNothing: true, lines: [] });
    expect(await rows()).toHaveLength(many);
  });

  test("leaves a policy in force whole, and says so; other quotes of the person go", async () => {
    const { policy } = await sell(server, mark);
    const before = (await found(server, policy)).filter((row) => row.startsWith("policies:"));
    const { lines } = await erase(server, mark);
    expect(lines).toContainEqual(expect.stringContaining("Kept: 1 policy(ies) in force"));
    expect((await found(server, policy)).filter((row) => row.startsWith("policies:"))).toEqual(before);
    const tables = new Set((await found(server, mark)).map((row) => row.split(":")[0]));
    // Its links stay, too, with where they were mailed: a corrected address must still end them (R-30).
    expect([...tables].toSorted()).toEqual(["clients", "policies", "quote_files", "quotes", "sessions"]);
    expect(await erase(server, mark)).toMatchObject({ isNothing: true });
  });

  test("of an ended policy keeps who was covered, and nothing else of the person", async () => {
    const { quote, policy } = await sell(server, mark);
    await endBefore(server, policy, 30);
    await erase(server, mark);
    await sweep(server.deps, 60);
    const rows = await found(server, mark);
    expect(rows).toEqual([expect.stringMatching(new RegExp(`^policies: .*First${mark}`))]);
    for (const gone of [`Heir${mark}`, `${mark} Street`, `City${mark}`, `Town${mark}`, `${mark}@mail`, `${mark}.pdf`])
      expect(await found(server, gone)).toEqual([]);
    const kept = await server.db.selectFrom("policies").selectAll().where("id", "=", policy).executeTakeFirstOrThrow();
    expect(kept.holders).toEqual([
      expect.objectContaining({ first_name: `First${mark}`, last_name: "Samename", dob: "1971-03-09" }),
    ]);
    expect(kept.beneficiaries).toEqual([{ percentage: 100 }]);
    const dana = await server.signIn("dana@acme.example");
    const read = (path: string) => server.call("GET", `/api/management/v1/${path}`, { token: dana });
    expect((await read(`policies/${policy}`)).status).toBe(200);
    expect((await read(`documents/schedule-${policy}`)).status).toBe(200);
    expect((await read(`clients/${quote.clientId}`)).body.person).toEqual({
      first_name: "Erased",
      last_name: "person",
    });
    expect((await read(`search?q=First${mark}`)).body).toEqual([]);
    expect(await erase(server, mark)).toMatchObject({ isNothing: true });
  });

  test("of a policy that ended longer ago than it must be kept leaves nothing", async () => {
    const { policy } = await sell(server, mark);
    await endBefore(server, policy, 2558);
    await erase(server, mark);
    await sweep(server.deps, 60);
    expect(await found(server, mark)).toEqual([]);
    expect((await found(server, policy)).filter((row) => !row.startsWith("audit:"))).toEqual([]);
  });

  test.each([
    [-1, "Kept: 1 policy(ies) in force"],
    [0, "1 ended policy(ies) reduced"],
    [KEEP.policies, "1 ended policy(ies) reduced"],
    [KEEP.policies + 1, "1 policy(ies) deleted"],
  ])("of a policy whose last day of cover was the day before %i days ago says: %s (R-29)", async (days, says) => {
    const { policy } = await sell(server, mark);
    await endBefore(server, policy, days);
    expect((await erase(server, mark, true)).lines).toContainEqual(expect.stringContaining(says));
  });

  test.each(["live", "refunding", "parked"])("waits for the end of a payment that is %s", async (status) => {
    const quote = await begin(server, mark);
    await fill(server, quote, mark);
    await sql`insert into payment_attempts (idempotency_key, quote_number, n, status, offer, by_actor)
      values (${`finalize:${quote.number}:1`}, ${quote.number}, 1, ${status}, '{}', '{}')`.execute(server.db);
    const before = await found(server, mark);
    expect(await erase(server, mark)).toMatchObject({
      isBlocked: true,
      lines: [expect.stringContaining("a payment runs")],
    });
    expect(await found(server, mark)).toEqual(before);
  });

  test("of somebody whom another's open quote names takes them out of it", async () => {
    const quote = await begin(server, mark);
    await fill(server, quote, mark);
    expect((await erase(server, `heir.${mark}`)).lines).toEqual(["1 quote(s) of others without this person"]);
    expect(await found(server, `heir.${mark}`)).toEqual([]);
    expect((await found(server, `First${mark}`)).length).toBeGreaterThan(0);
    const { beneficiaries } = (await quote.get()).body.application as unknown as { beneficiaries: object[] };
    expect(beneficiaries).toEqual([{ percentage: 100 }]);
  });

  test("of a mail that waits for the mail server: the person's goes, another's is told", async () => {
    await begin(server, mark);
    await sql`update outbox set delivery = 'queued' where position(${mark} in lower(body_text)) > 0`.execute(server.db);
    const { lines } = await erase(server, mark);
    expect(lines).toContainEqual(expect.stringMatching(/Kept: \d mail\(s\) to others/));
    await sql`update outbox set delivery = 'sent' where delivery = 'queued'`.execute(server.db);
    expect((await found(server, mark)).every((row) => row.startsWith("outbox:"))).toBe(true);
  });
});

describe.runIf(onPostgres)("with a database that cancels what takes longer than a fifth of a second", () => {
  let own: pg.Client;
  let parts: TestServer["deps"];
  let mine: Enrollment;
  const role = "impatient";
  beforeAll(async () => {
    own = new pg.Client({ connectionString: server.url });
    await own.connect();
    await own.query(`
      create role ${role} login superuser;
      alter role ${role} set statement_timeout = '200ms';
      alter role ${role} set lock_timeout = '150ms';
      alter role ${role} set search_path = slow, public;
      create schema slow;
      create function slow.later() returns trigger language plpgsql as 'begin perform pg_sleep(0.4); return old; end'`);
    const url = new URL(String(server.url));
    url.username = role;
    // Unnamed statements leave the limits to the role.
    const store = await openPostgres(url.href, () => undefined, {
      prepare: () => Promise.resolve(),
      statements: "unnamed",
    });
    parts = { ...server.deps, store };
  });
  afterAll(async () => {
    await parts.store.close();
    await own.query(`drop schema slow cascade; drop role ${role}`);
    await own.end();
  });
  beforeEach(async () => {
    mine = await begin(server, mark);
  });

  test("a statement of an export takes as long as it needs", async () => {
    await own.query("create view slow.clients as select c.* from public.clients as c, pg_sleep(0.4)");
    try {
      const { clients } = await exportPerson(parts, whomOf(mark));
      expect(clients.map(({ id }) => id)).toEqual([mine.clientId]);
    } finally {
      await own.query("drop view slow.clients");
    }
  });

  test("a statement of an erasure takes as long as it needs", async () => {
    await own.query("create trigger slow before delete on quotes for each row execute function slow.later()");
    try {
      expect((await erasePerson(parts, whomOf(mark), false)).lines).toContain("1 client(s) deleted");
    } finally {
      await own.query("drop trigger slow on quotes");
    }
  });

  test("an erasure gives up a quote that somebody else keeps, and changes nothing", async () => {
    const hold = await holdQuote(server, mine.number);
    const before = await found(server, mark);
    try {
      await expect(erasePerson(parts, whomOf(mark), false)).rejects.toMatchObject({ code: "55P03" });
    } finally {
      await hold.release();
    }
    expect(await found(server, mark)).toEqual(before);
  });
});
