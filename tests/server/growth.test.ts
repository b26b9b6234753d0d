/** What must not become slower with every row that there is: found by what a statement reads, never by the clock. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sweep } from "../../server/domain/sweep";
import { deliverMails } from "../../server/jobs/mail";
import { listInOrder } from "../../server/store/client-order";
import { countClients, listClients } from "../../server/store/clients";
import { listWaiting } from "../../server/store/waiting-policies";
import { queueLengths } from "../../server/store/queues";
import { answerAll, beginDashboard, beginShareLink, CLIENTS, PASSPORT, payByCheck, QUOTES } from "./support/enrollment";
import { startServer } from "./support/server";
import { onPostgres } from "./support/store";
import type { Body, TestServer } from "./support/server";
import { bytesOf, importFile } from "./support/upload";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Asked {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The statements with parameters, or without, that some work sends. */
async function asked(work: () => Promise<unknown>): Promise<readonly Asked[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const all = spy.mock.calls.map(([query]) =>
      typeof query === "string" ? { text: query } : (query as unknown as Asked),
    );
    // The store looks for commits that wait (store/waiting.ts) whenever it is time to.
    return all.filter(({ text }) => !text.includes("SyncRep"));
  } finally {
    spy.mockRestore();
  }
}

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The parts of the plan of a statement; it is run when it is analyzed, and then undone. */
async function planOf({ text, values = [] }: Asked, how: "" | "analyze, "): Promise<readonly Node[]> {
  const parts = text.split(/\$\d+/);
  const used = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => values[Number(n) - 1]);
  const query = sql.join(
    parts.flatMap((part, n) => (n < used.length ? [sql.raw(part), sql`${used[n]}`] : [sql.raw(part)])),
    sql``,
  );
  const undone = new Error("undone");
  let plan: readonly Node[] = [];
  const explain = server.db.transaction().execute(async (trx) => {
    // Only a statement that no index fits reads a whole table then, however few rows the test has.
    for (const way of how === "" ? ["seqscan", "mergejoin", "hashjoin"] : [])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    const { rows } = await sql<{
      "QUERY PLAN": readonly { readonly Plan: Node }[];
    }>`explain (${sql.raw(how)}format json) ${query}`.execute(trx);
    plan = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => nodesOf(Plan)));
    throw undone;
  });
  await expect(explain).rejects.toBe(undone);
  return plan;
}

/** Tables that stay small: one row a file being removed. */
const SMALL: ReadonlySet<string | undefined> = new Set(["erased_files"]);
/** Indexes that may be read without a condition: of what is unfinished, and the audit's, whose first rows are the oldest. */
async function freeIndexes(): Promise<ReadonlySet<string | undefined>> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`.execute(server.db);
  return new Set([...rows.map(({ name }) => name), "audit_pkey"]);
}

/** Whether a part of a plan reads all rows of a table that grows. */
const isWhole = (node: Node, free: ReadonlySet<string | undefined>): boolean =>
  node["Node Type"] === "Seq Scan"
    ? !SMALL.has(node["Relation Name"])
    : node["Index Name"] !== undefined && node["Index Cond"] === undefined && !free.has(node["Index Name"]);

test("no statement of the sweeper or the metrics reads a whole table that grows", async () => {
  const statements = await asked(async () => {
    await sweep(server.deps, 60);
    await queueLengths(server.db);
  });
  const reading = statements.filter(({ text }) => /^\s*(with|select|delete|update|insert)\b/i.test(text));
  expect(reading.length).toBeGreaterThan(12);
  const free = await freeIndexes();
  for (const statement of reading) {
    const plan = await planOf(statement, "");
    expect(
      plan.filter((node) => isWhole(node, free)),
      statement.text,
    ).toEqual([]);
  }
});

test("no list of policies that wait reads a whole table that grows, for a brokerage or for the space", async () => {
  const free = await freeIndexes();
  for (const brokerageId of [undefined, "bkg_acme"])
    for (const waiting of ["number", "check", "handled"] as const) {
      const since = new Date("2026-11-13T12:00:00Z");
      const of = { space: "demo", brokerageId, today: "2026-11-20", since };
      const [list] = await asked(() => listWaiting(server.db, of, waiting, { offset: 0, limit: 25 }));
      if (!list) throw new Error("Nothing was asked");
      const plan = await planOf(list, "");
      expect(
        plan.filter((node) => isWhole(node, free)),
        list.text,
      ).toEqual([]);
      const indexes = plan.flatMap((node) => (node["Index Name"] === undefined ? [] : [node["Index Name"]]));
      expect(indexes).toEqual(expect.arrayContaining(["policies_by_numbering", "received_payments_by_moment"]));
      const counted = indexes.filter((name) => /^policies_(?:without_number|unpaid)_(?:counted_)?of_/.test(name));
      expect(counted.length).toBeGreaterThanOrEqual(2);
    }
});

test("the next mail is found without reading all that wait", async () => {
  await sql`insert into outbox (id, space, recipient, subject, body_text, body_html, links, sent_at, delivery, about)
    select 'mail_' || n, 'demo', n || '@buyer.example', 'Subject', 'Text', '<p>', '[]', now(), 'queued', 'Q' || n
    from generate_series(1, 3000) as n`.execute(server.db);
  // All statistics now: the database would make them at a moment of its own, and plan otherwise from then on.
  await sql`analyze`.execute(server.db);
  const stopping = new AbortController();
  const sender = { from: "no-reply@portal.example", send: async () => stopping.abort(), close: () => undefined };
  const statements = await asked(() => deliverMails(server.deps, sender, stopping.signal));
  const [taking] = statements.filter(({ text }) => text.includes("skip locked"));
  if (!taking) throw new Error("No mail was taken");
  const plan = await planOf(taking, "analyze, ");
  const read = plan.map((node) => (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0));
  expect(Math.max(...read)).toBeLessThan(50);
});

const reach = { space: "demo", today: "2026-11-20", brokerageId: "bkg_globex" };
const globex = { brokerageId: "bkg_globex" };

test.runIf(onPostgres)("no statement is compiled, which takes longer than to run it", async () => {
  const { rows } = await sql`show jit`.execute(server.db);
  expect(rows).toEqual([{ jit: "off" }]);
});

test("a list among the clients of many other offices reads few counts", async () => {
  // One client in each part: as after so many clients of others.
  await sql`insert into client_counts select 'bkg_globex', '', part, 1 from generate_series(1000, 20999) as part`.execute(
    server.db,
  );
  await sql`analyze`.execute(server.db);
  const statements = await asked(async () => {
    await listClients(server.db, reach, globex, { offset: 10_000, limit: 25 });
    expect(await countClients(server.db, globex)).toBe(20_020);
  });
  for (const statement of statements) {
    const plan = await planOf(statement, "analyze, ");
    const counts = plan.filter((node) => /^client_count/.test(String(node["Relation Name"])));
    const read = counts.reduce((sum, node) => sum + (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0), 0);
    expect(counts.length, statement.text).toBeGreaterThan(0);
    expect(read, statement.text).toBeLessThan(1_200);
  }
  await sql`delete from client_counts where brokerage_id = 'bkg_globex' and part >= 1000`.execute(server.db);
});

test("a page by name, or behind a client, reads no more of a long list than it answers", async () => {
  await sql`insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, created_at, updated_at)
    select 'cl_long' || n, 'demo', 'bkg_globex', 'bkr_kim', 'individual',
      jsonb_build_object('first_name', md5(n::text), 'last_name', 'Long'), '', now(), now()
    from generate_series(1, 5000) as n`.execute(server.db);
  await sql`analyze`.execute(server.db);
  for (const sort of ["added", "name"] as const) {
    const statements = await asked(() =>
      listInOrder(server.db, reach, globex, { sort, after: "cl_long2500", offset: 0, limit: 25 }),
    );
    expect(statements).toHaveLength(3);
    for (const statement of statements) {
      const plan = await planOf(statement, "analyze, ");
      const read = plan.map((node) => (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0));
      expect(Math.max(...read), statement.text).toBeLessThan(200);
    }
  }
  await sql`delete from clients where id like 'cl_long%'`.execute(server.db);
});

test("lists of quotes look for no licenses with each row; a quote that is asked for by itself has them", async () => {
  const token = await server.signIn("dana@acme.example");
  const quote = await beginDashboard(server, token);
  const reads = async (path: string) => {
    let body: Body | undefined;
    const statements = await asked(async () => ({ body } = await server.call("GET", path, { token })));
    return { body, licences: statements.filter(({ text }) => /\blicences\b/.test(text)).length };
  };
  const list = await reads(`${QUOTES}?client_id=${quote.clientId}`);
  expect(Object.values(list.body ?? {}).map(({ broker }) => broker?.licensed_in)).toEqual([undefined]);
  const one = await reads(`${QUOTES}/${quote.number}`);
  expect(one.body?.broker?.licensed_in).toEqual({ [PASSPORT]: ["*"] });
  // On PGlite, no statement passes here.
  expect([list.licences, one.licences]).toEqual([0, onPostgres ? 1 : 0]);
});

/** Compares every page, of the office and of its brokers, with the clients themselves. */
async function pagesAreRight(): Promise<void> {
  for (const of of [globex, { ...globex, brokerId: "bkr_kim" }, { ...globex, brokerId: "bkr_new" }]) {
    const isTheirs = "brokerId" in of ? sql`broker_id = ${of.brokerId}` : sql`true`;
    const { rows } = await sql<{ id: string }>`
      select id from clients where brokerage_id = 'bkg_globex' and ${isTheirs} order by seq desc`.execute(server.db);
    const pages: string[] = [];
    for (let offset = 0; offset <= rows.length; offset += 7) {
      const page = await listClients(server.db, reach, of, { offset, limit: 7 });
      pages.push(...page.map(({ id }) => id));
    }
    expect(pages).toEqual(rows.map(({ id }) => id));
    expect(await countClients(server.db, of)).toBe(rows.length);
  }
}

test("the list is whole and in order where clients lie far apart, also after some went or changed their broker", async () => {
  await sql`
    insert into clients (id, seq, space, brokerage_id, broker_id, client_type, person, created_at, updated_at)
    select 'cl_far' || n, 10000 + n * 30011, 'demo', 'bkg_globex', 'bkr_kim', 'individual', '{}', now(), now()
    from generate_series(1, 70) as n`.execute(server.db);
  await pagesAreRight();
  await sql`insert into brokers (id, space, brokerage_id, name, email, phone_number)
    values ('bkr_new', 'demo', 'bkg_globex', 'New', 'new@globex.example', '212-555-0122')`.execute(server.db);
  await sql`update clients set broker_id = 'bkr_new' where id like 'cl_far%3'`.execute(server.db);
  await sql`delete from clients where id like 'cl_far%5'`.execute(server.db);
  await pagesAreRight();
});

test("the product works the same on clients that an operator has split by their brokerage", async () => {
  const file = new URL("../../docs/operating/growth/partitions.sql", import.meta.url);
  await sql.raw(readFileSync(file, "utf8")).execute(server.db);
  await pagesAreRight();
  const quote = await beginShareLink(server);
  await answerAll(quote);
  await quote.put(payByCheck);
  expect((await quote.finalize()).status).toBe(200);
  const token = await server.signIn("dana@acme.example");
  const { body } = await server.call("GET", `${CLIENTS}/${quote.clientId}`, { token });
  expect(body).toMatchObject({ policies_stats: { inforce: 1 } });
  const { client_type, person } = body as unknown as { client_type: string; person: object };
  const changed = { client_type, person: { ...person, last_name: "Unusual" } };
  expect((await server.call("PUT", `${CLIENTS}/${quote.clientId}`, { token, body: changed })).status).toBe(200);
  const found = await server.call("GET", "/api/management/v1/search?q=unusual", { token });
  expect((found.body as unknown as readonly { id: string }[]).map(({ id }) => id)).toContain(quote.clientId);
  const imported = await importFile(server, token, bytesOf("first_name,last_name,email\nAda,Row,ada@mail.example"));
  expect(imported).toMatchObject({ result: { response: { imported: 1 } } });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from clients where brokerage_id = 'bkg_acme'`.execute(server.db);
  expect(await countClients(server.db, { brokerageId: "bkg_acme" })).toBe(rows[0]?.n);
  await expect(
    sql`update quotes set client_id = 'cl_nobody' where quote_number = ${quote.number}`.execute(server.db),
  ).rejects.toMatchObject({ code: "23503" });
});
