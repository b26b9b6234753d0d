/** What the acts on accounts leave in the audit, and what they must not touch. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrokerageAccount } from "../../server/records/types";
import { grantSession } from "../../server/store/sessions";
import { answerAll, beginDashboard, payByCheck, QUOTES } from "./support/enrollment";
import { codeOf, staffAt } from "./support/accounts";
import type { Staff } from "./support/accounts";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let staff: Staff;
beforeAll(async () => {
  server = await startServer();
  staff = await staffAt(server);
});
afterAll(() => server.close());

const ask: Staff["ask"] = (...asked) => staff.ask(...asked);
const add: Staff["add"] = (...broker) => staff.add(...broker);

/** The audit of a record: operation → detail, all of them by the staff who asked. */
async function acts(id: string): Promise<(readonly [string, object])[]> {
  const rows = await server.db
    .selectFrom("audit")
    .select(["operation", "actor", "detail"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  const done = rows.filter(({ operation }) => !operation.startsWith("login"));
  for (const { actor } of done) expect(actor).toEqual({ kind: "staff", staff_id: "stf_carrier" });
  return done.map(({ operation, detail }) => [operation, detail]);
}

test("each act on a brokerage is one row of the audit, and the same again is none", async () => {
  const twice = async (method: string, path: string, body: object) => {
    const [first, second] = [await ask(method, path, body), await ask(method, path, body)];
    expect(second.body).toEqual(first.body);
    return first;
  };
  const { body } = await twice("POST", "brokerages", { slug: "stark", name: "Stark" });
  await twice("PUT", "brokerages/stark", { name: "Stark Insurance" });
  await twice("POST", "brokerages/stark/disable", {});
  await twice("POST", "brokerages/stark/enable", {});
  expect(await acts(String(body.id))).toEqual([
    ["brokerage.add", { slug: "stark" }],
    ["brokerage.rename", {}],
    ["brokerage.disable", {}],
    ["brokerage.enable", {}],
  ]);
});

test("a broker's acts are told by ids and names of fields, never by a name or an address", async () => {
  await ask("POST", "brokerages", { slug: "wayne", name: "Wayne" });
  const { id, email } = await add("Pia", "wayne");
  const { id: colleague } = await add("Quin", "wayne");
  const token = await server.signIn(email);
  await beginDashboard(server, token);
  await ask("PATCH", `brokers/${id}`, { name: "Pia Poe", email: "pia.poe@people.example" });
  const again = await server.signIn("pia.poe@people.example");
  const moved = await ask("POST", `brokers/${id}/move`, {
    brokerage: { slug: "acme" },
    clients_to: { id: colleague },
  });
  expect(moved.status, moved.text).toBe(200);
  expect(codeOf(await ask("GET", "clients", undefined, again))).toEqual([401, "invalid_login_creds"]);
  const all = (await ask("GET", "brokerages")).body as unknown as readonly BrokerageAccount[];
  const wayne = all.find(({ slug }) => slug === "wayne");
  expect(wayne?.default_broker?.id).toBe(colleague);
  const told = await acts(id);
  expect(told.slice(-2)).toEqual([
    ["broker.change", { fields: ["name", "email"] }],
    ["broker.move", { from: wayne?.id, to: "bkg_acme", clients_to: colleague, clients: 1 }],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Pia|people\.example|303-?555/);
});

test("what was sold stays with who sold it, when clients are handed over", async () => {
  const { id, email } = await add("Ray");
  const quote = await beginDashboard(server, await server.signIn(email));
  await answerAll(quote);
  await quote.put(payByCheck);
  const { status, body, text } = await server.call("POST", `${QUOTES}/${quote.number}/finalize`, {
    token: quote.token,
    body: {},
  });
  expect(status, text).toBe(200);
  await ask("POST", `brokers/${id}/disable`, { clients_to: { id: "bkr_lee" } });
  const of = (table: string, key: string, value: string) =>
    sql<{ broker_id: string }>`select broker_id from ${sql.table(table)} where ${sql.ref(key)} = ${value}`.execute(
      server.db,
    );
  const owners = [
    await of("quotes", "quote_number", quote.number),
    await of("policies", "id", String(body.policy?.id)),
    await of("clients", "id", quote.clientId),
  ].map(({ rows }) => rows[0]?.broker_id);
  expect(owners).toEqual([id, id, "bkr_lee"]);
});

test("an address that another account has is refused to a broker who changes theirs", async () => {
  const { id, email } = await add("Sol");
  for (const taken of ["Lee@acme.example", "reviewer@carrier.example"])
    expect(codeOf(await ask("PATCH", `brokers/${id}`, { email: taken }))).toEqual([409, "email_in_use"]);
  expect((await ask("PATCH", `brokers/${id}`, { email: email.toUpperCase() })).body.email).toBe(email);
});

test("a sign-in that began while the broker was being disabled is over when they are enabled", async () => {
  const { id } = await add("Tom");
  await ask("POST", `brokers/${id}/disable`, {});
  const grant = { kind: "broker", brokerId: id } as const;
  const late = await server.db.transaction().execute((trx) => grantSession(trx, "demo", grant));
  expect(codeOf(await ask("GET", "clients", undefined, late))).toEqual([401, "invalid_login_creds"]);
  await ask("POST", `brokers/${id}/enable`, {});
  expect(codeOf(await ask("GET", "clients", undefined, late))).toEqual([401, "invalid_login_creds"]);
});

test("accounts of another space are neither listed nor found", async () => {
  await sql`insert into brokerages (id, space, slug, name) values ('bkg_other', 'other', 'elsewhere', 'Elsewhere')`.execute(
    server.db,
  );
  await sql`insert into brokers (id, space, brokerage_id, name, email, phone_number)
    values ('bkr_other', 'other', 'bkg_other', 'Oz', 'oz@people.example', '303-555-0100')`.execute(server.db);
  await sql`insert into staff (id, space, kind, name, email)
    values ('stf_other', 'other', 'staff', 'Olga', 'olga@carrier.example')`.execute(server.db);
  const rows = async () => {
    const read = (table: string) =>
      sql<object>`select * from ${sql.table(table)} where space = 'other' order by id`.execute(server.db);
    return Promise.all(["brokerages", "brokers", "staff"].map(async (table) => (await read(table)).rows));
  };
  const before = await rows();
  for (const list of ["brokerages", "brokers", "staff"])
    expect((await ask("GET", list)).text).not.toMatch(/elsewhere|oz@people|olga@/);
  expect(codeOf(await ask("GET", "brokers?brokerage=elsewhere"))).toEqual([422, "unknown_brokerage"]);
  const all = { clients_to: { id: "bkr_lee" } };
  const tries: readonly [string, string, object?][] = [
    ["PUT", "brokerages/bkg_other", { name: "Mine" }],
    ["PUT", "brokerages/elsewhere", { name: "Mine" }],
    ["POST", "brokerages/bkg_other/disable", {}],
    ["POST", "brokerages/bkg_other/enable", {}],
    ["PATCH", "brokers/bkr_other", { name: "Mine" }],
    ["POST", "brokers/bkr_other/move", { brokerage: { slug: "acme" } }],
    ["POST", "brokers/bkr_other/disable", all],
    ["POST", "brokers/bkr_other/enable", {}],
    ["GET", "brokers/bkr_other/licences"],
    ["PUT", "brokers/bkr_other/licences/chubb_boa", { states: "all" }],
    ["DELETE", "staff/stf_other"],
  ];
  for (const [method, path, body] of tries)
    expect(codeOf(await ask(method, path, body)), `${method} ${path}`).toEqual([404, "not_found"]);
  const moved = await ask("POST", "brokers/bkr_lee/move", { brokerage: { slug: "elsewhere" } });
  expect(codeOf(moved)).toEqual([422, "unknown_brokerage"]);
  const handed = await ask("POST", "brokers/bkr_lee/disable", { clients_to: { id: "bkr_other" } });
  expect(codeOf(handed)).toEqual([422, "unknown_broker"]);
  expect(await rows()).toEqual(before);
});

test("brokers of a brokerage that no text can name are asked for in vain, not with a failure", async () => {
  expect(codeOf(await ask("GET", "brokers?brokerage=acme%00"))).toEqual([422, "invalid_request"]);
});
