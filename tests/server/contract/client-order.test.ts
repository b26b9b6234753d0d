/** The client list in each order and of each status (u13), on both databases. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../server/base/dates";
import { folded } from "../../../engine/index";
import { samples } from "../../support/tier";
import { sold, TODAY } from "../support/checks";
import { CLIENTS } from "../support/enrollment";
import { startServer } from "../support/server";
import type { Body, TestServer } from "../support/server";

let server: TestServer;
let kim: string;
/** A sold policy, of which the others of these tests are copies with terms of their own. */
let pattern: string;
beforeAll(async () => {
  server = await startServer();
  kim = await server.signIn("kim@globex.example");
  pattern = (await sold(server)).id;
  await sql`insert into brokers (id, space, brokerage_id, name, email, phone_number)
    values ('bkr_new', 'demo', 'bkg_globex', 'New Broker', 'new@globex.example', '212-555-0122')`.execute(server.db);
});
afterAll(() => server.close());

/** Clients of every kind; the names have letters with marks, other cases and equals among them. */
const NAMES = [
  "Ann",
  "ann",
  "Élan",
  "Łukasz",
  "Zoë",
  "O'Brien",
  "de la Cruz",
  "Øst",
  "Straße",
  "Ærø",
  "ærø",
  "van Dyk",
  "Иван",
  "иван",
  "Γεωργίου",
  "γεωργίου",
];
const termIn = fc.record({
  ends: fc.constantFrom(-400, -1, 0, 1, 30, 59, 60, 61, 200).map((days) => addDays(TODAY, days)),
  canceled: fc.boolean(),
  renewable: fc.boolean(),
});
const clientIn = fc.record({
  type: fc.constantFrom("individual", "business"),
  first: fc.option(fc.constantFrom(...NAMES)),
  last: fc.option(fc.constantFrom(...NAMES)),
  company: fc.option(fc.constantFrom(...NAMES.map((name) => `${name} & Co.`))),
  broker: fc.constantFrom("bkr_kim", "bkr_new"),
  isHidden: fc.constantFrom(false, false, false, "begun", "importing"),
  terms: fc.array(termIn, { maxLength: 3 }),
});
type NewClient = typeof clientIn extends fc.Arbitrary<infer Value> ? Value : never;

let made = 0;
async function add({ type, first, last, company, broker, isHidden, terms }: NewClient): Promise<string> {
  made += 1;
  const id = `cl_order_${made}`;
  const person = { first_name: first, last_name: last, company_name: company };
  const known = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));
  const importId = isHidden === "importing" ? "op_order" : null;
  await sql`insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, created_at, updated_at, begun_at, import_id, import_row)
    values (${id}, 'demo', 'bkg_globex', ${broker}, ${type}, ${JSON.stringify(known)}::jsonb, ''::tsvector, now(), now(),
      ${isHidden === "begun" ? TODAY : null}::timestamptz, ${importId}, ${importId && made}::integer)`.execute(
    server.db,
  );
  for (const [n, term] of terms.entries()) await addPolicy(`pol_order_${made}_${n}`, id, broker, term);
  return id;
}

async function addPolicy(id: string, client: string, broker: string, term: NewClient["terms"][number]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'policies' and is_generated = 'NEVER'`.execute(server.db);
  const own: { readonly [column: string]: unknown } = {
    id,
    client_id: client,
    brokerage_id: "bkg_globex",
    broker_id: broker,
    quote_number: null,
    charge_id: null,
    policy_number: null,
    status: term.canceled ? "canceled" : "inforce",
    starts_at: addDays(term.ends, -365),
    ends_at: term.ends,
    renewable: term.renewable,
  };
  const values = rows.map(({ name }) => (name in own ? sql`${own[name]}` : sql.ref(`pattern.${name}`)));
  await sql`insert into policies (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from policies as pattern where pattern.id = ${pattern}`.execute(server.db);
}

const clear = async (): Promise<void> => {
  await sql`delete from policies where id like 'pol\_order\_%'`.execute(server.db);
  await sql`delete from clients where id like 'cl\_order\_%'`.execute(server.db);
  await sql`delete from pending_imports where operation_id = 'op_order'`.execute(server.db);
};
afterEach(clear);

type Query = { readonly [name: string]: string | number | undefined };
const queryOf = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
async function pageOf(query: Query): Promise<readonly Body[]> {
  const { body, status, text } = await server.call("GET", `${CLIENTS}?${queryOf(query)}`, { token: kim });
  expect(status, text).toBe(200);
  return Object.values(body);
}

/** The whole list as it is first shown. */
const whole = async (query: Query = {}): Promise<readonly Body[]> => {
  const rows: Body[] = [];
  for (let page: readonly Body[] = []; rows.length === 0 || page.length === 100; rows.push(...page))
    page = await pageOf({ ...query, _limit: 100, _offset: rows.length });
  return rows;
};

/** All pages, each behind the last client of the one before; what is done between the first and the second. */
async function paged(query: Query, limit: number, between?: (first: readonly Body[]) => Promise<void>) {
  const first = await pageOf({ ...query, _limit: limit });
  await between?.(first);
  const ids = first.map(({ id }) => String(id));
  for (let { length } = first; length === limit;) {
    const page = await pageOf({ ...query, _limit: limit, _after: ids.at(-1) });
    ids.push(...page.map(({ id }) => String(id)));
    ({ length } = page);
  }
  return ids;
}

const inforce = (client: Body): number => Number(client.policies_stats?.inforce ?? 0);
const churned = (client: Body): number => Number(client.policies_stats?.churned ?? 0);
const renews = (client: Body): string => String(client.next_renewal_date ?? "none");
const nameOf = ({ client_type, person }: Body): string =>
  (String(client_type) === "business" && String(person?.company_name ?? "")) ||
  [person?.first_name, person?.last_name].filter(Boolean).map(String).join(" ") ||
  "Client";
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What each word means, as the rows show it. */
const SORTED: { readonly [sort: string]: (newestFirst: readonly Body[]) => readonly Body[] } = {
  added: (rows) => rows,
  name: (rows) => rows.toReversed().toSorted((a, b) => compare(folded(nameOf(a)), folded(nameOf(b)))),
  renewal: (rows) => rows.toSorted((a, b) => compare(renews(a), renews(b))),
};
const KEPT: { readonly [status: string]: (client: Body) => boolean } = {
  all: () => true,
  prospect: (client) => inforce(client) === 0 && churned(client) === 0,
  in_force: (client) => inforce(client) > 0,
  churned: (client) => inforce(client) === 0 && churned(client) > 0,
  renewing: (client) => renews(client) <= addDays(TODAY, 60),
};

/** The words that the API's description knows for a parameter of the list. */
async function wordsOf(name: string): Promise<readonly string[]> {
  const { body } = await server.call("GET", "/api/openapi.json");
  const parameters = Object.values(body.paths?.[CLIENTS]?.get?.parameters ?? {});
  const words = parameters.find((each) => String(each.name) === name)?.schema?.enum ?? {};
  return Object.values(words).map(String);
}

test("every order and status, page by page, is the whole list sorted and filtered", { timeout: 240_000 }, async () => {
  const sorts = await wordsOf("sort");
  const statuses = await wordsOf("status");
  expect([sorts.toSorted(), ["all", ...statuses].toSorted()]).toEqual([
    Object.keys(SORTED).toSorted(),
    Object.keys(KEPT).toSorted(),
  ]);
  const world = fc.array(clientIn, { minLength: 15, maxLength: 30 });
  const property = fc.asyncProperty(world, fc.integer({ min: 3, max: 40 }), async (clients, limit) => {
    await clear();
    await sql`insert into pending_imports values ('op_order')`.execute(server.db);
    for (const client of clients) await add(client);
    for (const broker_is_me of [undefined, "yes"]) {
      const rows = await whole({ broker_is_me });
      for (const sort of sorts)
        for (const status of [undefined, ...statuses]) {
          const meant = SORTED[sort]?.(rows.filter((row) => KEPT[status ?? "all"]?.(row)));
          const said = `${sort} ${status} ${broker_is_me}`;
          expect(await paged({ sort, status, broker_is_me }, limit), said).toEqual(meant?.map(({ id }) => String(id)));
          const stats = `${CLIENTS}/stats?${queryOf({ status, broker_is_me })}`;
          const { body } = await server.call("GET", stats, { token: kim });
          expect(Number(body.total_results), said).toBe(meant?.length);
        }
    }
  });
  await fc.assert(property, { numRuns: samples(4, 30) });
});

const usual: NewClient = {
  type: "individual",
  first: "Ann",
  last: "Moss",
  company: null,
  broker: "bkr_kim",
  isHidden: false,
  terms: [{ ends: addDays(TODAY, 30), canceled: false, renewable: true }],
};

test("clients who come and go above a page lose and double none of those who stay", async () => {
  for (let n = 0; n < 8; n += 1) await add({ ...usual, last: n % 2 ? "Moss" : "moss" });
  for (const sort of await wordsOf("sort")) {
    const before = (await whole({ sort })).map(({ id }) => String(id));
    let gone = "";
    const ids = await paged({ sort }, 5, async (first) => {
      gone = String(first.find(({ id }) => String(id).startsWith("cl_order_"))?.id);
      await sql`delete from policies where client_id = ${gone}`.execute(server.db);
      await sql`delete from clients where id = ${gone}`.execute(server.db);
      await add({ ...usual, first: "Aaa", terms: [{ ends: addDays(TODAY, 1), canceled: false, renewable: true }] });
    });
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    expect(before).toContain(gone);
  }
});

test("an unknown order, status or client to follow is refused and named", async () => {
  const hidden = await add({ ...usual, isHidden: "begun" });
  const wrong: readonly Query[] = [
    { sort: "email" },
    { sort: "name", status: "bought" },
    { _after: "cl_unknown" },
    { sort: "renewal", _after: hidden },
    // A client of another brokerage is as unknown as one that never was.
    { sort: "name", _after: await firstOfAcme() },
  ];
  for (const query of wrong) {
    const { status, body } = await server.call("GET", `${CLIENTS}?${queryOf(query)}`, { token: kim });
    expect([status, body.error?.code], queryOf(query)).toEqual([422, "invalid_request"]);
    const named = Object.values(body.error?.details ?? {}).map(({ at }) => String(at));
    expect(named).toEqual([`?${Object.keys(query).at(-1)}`]);
  }
  const { status } = await server.call("GET", `${CLIENTS}/stats?status=bought`, { token: kim });
  expect(status).toBe(422);
});

async function firstOfAcme(): Promise<string> {
  const dana = await server.signIn("dana@acme.example");
  const { body } = await server.call("GET", `${CLIENTS}?_limit=1`, { token: dana });
  return String(Object.values(body)[0]?.id);
}
