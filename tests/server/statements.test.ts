/** How many statements a call takes: their number is most of what a call costs. */
import pg from "pg";
import { PostgresQueryCompiler, sql } from "kysely";
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { statementNames } from "../../server/store/naming";
import { answerAll, beginShareLink, CLIENTS, personIn, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";

let server: TestServer;
let quote: Enrollment;
let broker: string;
beforeAll(async () => {
  server = await startServer();
  broker = await server.signIn("dana@acme.example");
  quote = await beginShareLink(server);
  await answerAll(quote);
});
afterAll(() => server.close());

/** A save that equals what is kept would write nothing. */
let renews = false;

/**
 * The calls that people wait for most often, with their statements (first who calls, then the work), and how many of
 * them are built for this call alone.
 */
const calls: readonly (readonly [string, number, number, () => Promise<Answer>])[] = [
  ["GET quote", 2, 0, () => quote.get()],
  // Who calls, begin, the quote with its client, the save with its audit row, commit.
  ["PUT quote", 5, 0, () => quote.put({ auto_renewal: (renews = !renews) })],
  ["GET plans", 3, 0, () => quote.get("/plans")],
  ["GET checkout", 4, 0, () => quote.get("/checkout")],
  ["GET client", 2, 0, () => server.call("GET", `${CLIENTS}/${quote.clientId}`, { token: broker })],
  ["GET a client's quotes", 3, 0, () => server.call("GET", `${QUOTES}?client_id=${quote.clientId}`, { token: broker })],
  ["GET clients", 3, 2, () => server.call("GET", CLIENTS, { token: broker })],
  ["GET settings", 0, 0, () => server.call("GET", "/api/management/v1/settings")],
];

/** The store looks for commits that wait (store/waiting.ts) whenever it is time to. */
const isOfCall = (text: string): boolean => !text.includes("SyncRep");

test.each(calls)("%s takes %i statements, of which %i are built for it", async (_, expected, built, call) => {
  await call();
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const compiled = vi.spyOn(PostgresQueryCompiler.prototype, "compileQuery");
  try {
    const { status, text } = await call();
    expect(status, text).toBe(200);
    const texts = asked.mock.calls.map(([query]) =>
      typeof query === "string" ? query : (query as { text: string }).text,
    );
    const own = texts.filter(isOfCall);
    expect(own, own.join("\n")).toHaveLength(expected);
    const made = compiled.mock.results.map(({ value }) => (value as CompiledQuery).sql);
    expect(made.filter(isOfCall)).toHaveLength(built);
  } finally {
    asked.mockRestore();
    compiled.mockRestore();
  }
});

test("a statement that asks for all columns is not prepared, nor are those beyond the first hundreds", () => {
  const nameOf = statementNames();
  for (const text of ['select * from "clients"', 'select "q".* from "quotes" as "q"', "update t set a = 1 returning *"])
    expect(nameOf(text), text).toBeUndefined();
  const first = nameOf("select count(*) as n, 2 * 3 from clients where id = $1");
  expect(first).toMatch(/^s\d+$/);
  const names = new Set(Array.from({ length: 2000 }, (_, n) => nameOf(`select ${n}`)));
  expect(names.size).toBe(500);
  expect(nameOf("select count(*) as n, 2 * 3 from clients where id = $1")).toBe(first);
});

test("a release that adds a column to each table disturbs no call of this one", async () => {
  const again = calls.map(([, , , call]) => call);
  const post = () =>
    server.call("POST", CLIENTS, { token: broker, body: { client_type: "individual", person: personIn("CO") } });
  for (const call of [...again, post]) expect((await call()).status).toBeLessThan(300);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} add column of_the_next_release text`.execute(server.db);
  for (const call of [...again, post]) {
    const { status, text } = await call();
    expect(status, text).toBeLessThan(300);
  }
});
