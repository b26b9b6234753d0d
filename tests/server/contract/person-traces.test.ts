/** An erasure reaches what stands beside the records, and leaves everybody else's data sound. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweep } from "../../../server/domain/sweep";
import { PERSONAL } from "../../../server/store/personal";
import { findBroken } from "../../../tools/backup/invariants";
import { askStore, tablesOf } from "../../../tools/backup/ask";
import { DECLARED, personWith, valueOf } from "../../engine/support/client-fields";
import { CLIENTS, payByCard } from "../support/enrollment";
import { begin, endBefore, erase, exportOf, found, personOf, sell } from "../support/person";
import { withFileQuestions } from "../support/quote-files";
import { holdQuote } from "../support/races";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";
import { onPostgres } from "../support/store";
import { bytesOf, importFile } from "../support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
  dana = await server.signIn("dana@acme.example");
});
afterAll(async () => {
  expect(await findBroken(askStore(server.db), (key, most) => server.deps.files.read(key, most))).toEqual([]);
  await server.close();
});

let count = 0;
let mark: string;
beforeEach(() => {
  mark = `canary${(count += 1)}`;
});

const tablesWith = async (text: string) => [...new Set((await found(server, text)).map((row) => row.split(":")[0]))];

test("a policy that was canceled is not in force, whatever its end", async () => {
  const { policy } = await sell(server, mark);
  await server.db.updateTable("policies").set({ status: "canceled" }).where("id", "=", policy).execute();
  expect((await erase(server, mark)).lines).toContainEqual(expect.stringMatching(/^1 ended policy/));
  expect(await tablesWith(mark)).toEqual(["policies"]);
  expect(await found(server, `${mark} Street`)).toEqual([]);
});

test("events of the person's records go, by whomever they were reported, and nobody else's", async () => {
  const [quote, other] = [await begin(server, mark), await begin(server, `other${count}`)];
  const [client, number] = [quote.clientId, quote.number];
  const told = async (actor: object, detail: object) =>
    sql`insert into events (space, request_id, actor, name, page, detail)
      values ('demo', ${mark}, ${JSON.stringify(actor)}::jsonb, 'page_viewed', 'client', ${JSON.stringify(detail)}::jsonb)`.execute(
      server.db,
    );
  await told({ kind: "broker", broker_id: "bkr_dana" }, { client_id: client });
  await told({ kind: "broker", broker_id: "bkr_dana" }, { quote_number: number });
  await told({ kind: "quote", quote_number: number }, {});
  await told({ kind: "quote", quote_number: other.number }, { quote_number: other.number });
  await erase(server, mark);
  expect(await found(server, mark)).toEqual([expect.stringContaining(other.number)]);
});

test("the cells that a failed import quotes go", async () => {
  await begin(server, mark);
  const bytes = bytesOf(`first_name,last_name,email,zip\nA,B,a@mail.example,${mark}@mail.example`);
  const { result } = await importFile(server, dana, bytes);
  expect(JSON.stringify(result)).toContain(mark);
  await erase(server, mark);
  expect(await found(server, mark)).toEqual([]);
});

test("of a sold quote neither card nor answers stay with its payment", async () => {
  const { quote, policy } = await sell(server, mark, payByCard("ok", mark));
  await endBefore(server, policy, 30);
  // An older release left these.
  await sql`update payment_attempts set source_token = ${mark}, token_hash = ${mark}, application = ${JSON.stringify({ mark })}::jsonb
    where quote_number = ${quote.number}`.execute(server.db);
  await sql`update quotes set source_token = ${mark} where quote_number = ${quote.number}`.execute(server.db);
  await erase(server, mark);
  expect(await tablesWith(mark)).toEqual(["policies"]);
});

test("somebody with the same address in another space is somebody else", async () => {
  const { number, clientId } = await begin(server, mark);
  for (const table of ["clients", "quotes", "outbox", "audit", "events"])
    await sql`update ${sql.table(table)} as t set space = 'other' where position(lower(${mark}) in lower(t::text)) > 0`.execute(
      server.db,
    );
  const before = await found(server, mark);
  expect(before.length).toBeGreaterThan(2);
  expect(await erase(server, mark)).toMatchObject({ isNothing: true });
  expect(await found(server, mark)).toEqual(before);
  await sql`update clients set space = 'demo' where id = ${clientId}`.execute(server.db);
  await sql`update quotes set space = 'demo' where quote_number = ${number}`.execute(server.db);
});

test("another's ended policy and its sold quote stay without the person", async () => {
  const { policy } = await sell(server, mark);
  const kept = await erase(server, `heir.${mark}`);
  expect(kept.lines).toEqual([expect.stringMatching(/^Kept: 1 policy/)]);
  expect(await found(server, `Heir${mark}`)).not.toEqual([]);
  await endBefore(server, policy, 30);
  expect((await erase(server, `heir.${mark}`)).lines).toEqual([
    "1 ended policy(ies) of others without this person",
    "1 quote(s) of others without this person",
  ]);
  expect([...(await found(server, `heir.${mark}`)), ...(await found(server, `Heir${mark}`))]).toEqual([]);
  expect((await tablesWith(`${mark} Street`)).toSorted()).toEqual(["clients", "policies", "quotes"]);
  const { beneficiaries } = await server.db
    .selectFrom("policies")
    .selectAll()
    .where("id", "=", policy)
    .executeTakeFirstOrThrow();
  expect(beneficiaries).toEqual([{ percentage: 100 }]);
  expect(await erase(server, `heir.${mark}`)).toMatchObject({ isNothing: true });
});

test("an address that answers a question of another's open quote goes, and the second run finds nothing", async () => {
  const quote = await begin(server, mark);
  await sql`update quotes set application = jsonb_set(application, '{answers}', ${JSON.stringify({ notes: [`Aunt.${mark}@mail.example`], town: `aunt.${mark}@mail.example` })}::jsonb)
    where quote_number = ${quote.number}`.execute(server.db);
  await erase(server, `aunt.${mark}`);
  expect(await found(server, `aunt.${mark}`)).toEqual([]);
  expect(await erase(server, `aunt.${mark}`)).toMatchObject({ isNothing: true });
});

describe("Each table that says it holds a person's data", () => {
  const personal = Object.entries(PERSONAL).flatMap(([table, care]) =>
    care.holds === "person" ? [{ table, ...care }] : [],
  );
  const names = personal.map(({ table }) => table);

  /** Puts the person into every table; returns the ids of their records. */
  async function everywhere(): Promise<readonly string[]> {
    const { quote, policy } = await sell(server, mark, payByCard("ok"));
    const person = personWith(mark);
    const put = { client_type: "individual", person, broker: { id: "bkr_dana" } };
    expect((await server.call("PUT", `${CLIENTS}/${quote.clientId}`, { token: dana, body: put })).status).toBe(200);
    const cells = `first_name,last_name,email,zip\nA,B,a@mail.example,${mark}@mail.example`;
    await importFile(server, dana, bytesOf(cells));
    await sql`insert into events (space, request_id, actor, name, page, detail)
      values ('demo', 'r', '{}', 'page_viewed', 'client', ${JSON.stringify({ client_id: quote.clientId, mark })}::jsonb)`.execute(
      server.db,
    );
    await endBefore(server, policy, 3000);
    await sql`insert into received_payments (id, space, policy_id, received_on, amount_cents, recorded_by, recorded_at)
      select ${mark}, 'demo', ${policy}, '2026-11-20', 100, id, now() from staff where kind = 'desk'`.execute(
      server.db,
    );
    return [quote.clientId, quote.number, policy];
  }
  const tablesAbout = async (texts: readonly string[]) => new Set((await Promise.all(texts.map(tablesWith))).flat());

  test("is a table of the database, and so is each that names a client, a quote or a policy", async () => {
    expect(Object.keys(PERSONAL).toSorted()).toEqual(await tablesOf(askStore(server.db)));
    const naming = await askStore(server.db)<{ name: string }>(`
      select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid in ('clients'::regclass, 'quotes'::regclass, 'policies'::regclass)
      union select table_name from information_schema.columns
        where table_schema = 'public' and column_name in ('client_id', 'quote_number', 'policy_id')`);
    expect(naming.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  test("gives it to the export and loses it in the erasure, each field of the API with it", async () => {
    const ids = await everywhere();
    const [before, marked] = [await tablesAbout([mark, ...ids]), await tablesWith(mark)];
    // For a new table, put a row of the person into it in `everywhere`, or say in PERSONAL that it holds nothing.
    expect(names.filter((table) => !before.has(table))).toEqual([]);
    expect(marked.filter((table = "") => !names.includes(table))).toEqual([]);

    const all = await exportOf(server, mark);
    for (const declared of DECLARED) expect(JSON.stringify(all.clients)).toContain(valueOf(declared, mark));
    for (const { table, exportedAs } of personal) {
      // Addresses keep the case in which they were typed.
      const rows = exportedAs === null ? undefined : JSON.stringify(all[exportedAs]).toLowerCase();
      expect([table, rows]).not.toEqual([table, "[]"]);
      if (marked.includes(table)) expect([table, rows ?? mark]).toEqual([table, expect.stringContaining(mark)]);
    }

    await erase(server, mark);
    await sweep(server.deps, 60);
    expect(await found(server, mark)).toEqual([]);
    const left = await tablesAbout(ids);
    expect(personal.filter(({ table, erased }) => erased === "deleted" && left.has(table))).toEqual([]);
  });
});

/** The client gets another name and address. */
const rename = (clientId: string, name: string) =>
  server.call("PUT", `${CLIENTS}/${clientId}`, {
    token: dana,
    body: { client_type: "individual", person: personOf(name), broker: { id: "bkr_dana" } },
  });

test("mails from before the person had another name and address are theirs, too", async () => {
  const { quote, policy } = await sell(server, mark);
  await endBefore(server, policy, 3000);
  expect((await rename(quote.clientId, `${mark}x`)).status).toBe(200);
  await sql`update outbox set delivery = 'queued' where recipient = ${personOf(mark).email}`.execute(server.db);
  expect(await tablesWith(mark)).toContain("outbox");
  await erase(server, `${mark}x`);
  expect(await found(server, mark)).toEqual([]);
});

test("a letter that was given up is shown no more and never sent again, though its client is kept", async () => {
  const { quote } = await sell(server, mark);
  await sql`update outbox set delivery = 'failed', failure = 'unknown_address', failed_at = now(), last_error = ${mark}
    where client_id = ${quote.clientId}`.execute(server.db);
  const undelivered = async () =>
    (await server.call("GET", `${CLIENTS}/${quote.clientId}/undelivered`, { token: dana })).body;
  expect(await undelivered()).not.toEqual([]);
  await erase(server, mark);
  expect(await undelivered()).toEqual([]);
  expect((await rename(quote.clientId, `${mark}x`)).status).toBe(200);
  expect(await found(server, "queued")).toEqual([]);
  expect(await tablesWith(mark)).not.toContain("outbox");
});

test.runIf(onPostgres)(
  "an erasure and a request that save the same enrollment do not lock each other out",
  async () => {
    const quote = await begin(server, mark);
    const hold = await holdQuote(server, quote.number);
    const erasing = erase(server, mark);
    await hold.untilWaiting(1);
    // The request has the quote and now saves the client, as every request does.
    await server.db.updateTable("clients").set({ updated_at: new Date() }).where("id", "=", quote.clientId).execute();
    await hold.release();
    expect(await erasing).toMatchObject({ isBlocked: false, isNothing: false });
    expect(await found(server, mark)).toEqual([]);
  },
);
