/** The worker that imports files, beside others: what it holds, what it leaves behind, which file comes first. */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runImports } from "../../../server/jobs/lanes";
import { endOperation, LEASE_SECONDS, takeOperation } from "../../../server/store/operations";
import type { OperationRow } from "../../../server/store/operations";
import { startServer } from "../support/server";
import type { Body, TestServer } from "../support/server";
import { begin, bytesOf, importFile, operation, post, sign, total } from "../support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const file = (name: string) => bytesOf(`first_name,last_name,email\nAda,${name},${name}@mail.example\n`);

/** A file that has arrived and waits. */
async function waiting(name: string, token = dana): Promise<{ readonly id: string; readonly key: string }> {
  const signed = await sign(server, token, file(name));
  await post(server, Object.entries(signed.post), file(name));
  return { id: String((await begin(server, token, signed.id)).body.id), key: String(signed.post.key) };
}

const endOf = (taken: OperationRow) =>
  server.db
    .transaction()
    .execute((trx) => endOperation(trx, taken, "done", { response: { imported: 0, ignored_columns: [] } }));

const setLease = (id: string, lease_until: Date) =>
  server.db.updateTable("long_operations").set({ lease_until }).where("id", "=", id).execute();

test("a worker whose lease another has taken cannot end the import", async () => {
  const { id } = await waiting("slow");
  const slow = await takeOperation(server.db, "slow");
  if (!slow) throw new Error("There was nothing to do");
  await setLease(id, new Date(0));
  const quick = await takeOperation(server.db, "quick");
  if (!quick) throw new Error("The lease had not run out");
  expect([quick.id, await endOf(slow)]).toEqual([id, false]);
  expect((await operation(server, dana, id)).body.done).toBe(false);
  expect(await endOf(quick)).toBe(true);
  expect((await operation(server, dana, id)).body.done).toBe(true);
});

test("the lease is kept while one step of the work takes longer than it lasts", async () => {
  const { id } = await waiting("long");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const seen: unknown[] = [];
  const read: typeof server.deps.files.read = async (key, most) => {
    // As if this step had taken the whole lease by now.
    await setLease(id, new Date(0));
    vi.advanceTimersByTime(LEASE_SECONDS * 1000);
    const until = () =>
      server.db.selectFrom("long_operations").select("lease_until").where("id", "=", id).executeTakeFirstOrThrow();
    // Without the renewal, this ends at the test's own limit.
    while (Number((await until()).lease_until) === 0) await turn();
    seen.push(await takeOperation(server.db, "quick"));
    return server.deps.files.read(key, most);
  };
  expect(await runImports({ ...server.deps, files: { ...server.deps.files, read } })).toBe(1);
  expect(seen).toEqual([undefined]);
  expect((await operation(server, dana, id)).body).toMatchObject({ result: { response: { imported: 1 } } });
});

test.each([
  ["is bad", "bad"],
  ["was begun before", "again"],
])("a worker whose lease another has taken deletes no rows when its file %s", async (_, name) => {
  const { id } = await waiting(name);
  await server.db.updateTable("long_operations").set({ attempts: 1 }).where("id", "=", id).execute();
  const read: typeof server.deps.files.read = async (key, most) => {
    await setLease(id, new Date(0));
    const other = await takeOperation(server.db, "other");
    await server.db.insertInto("pending_imports").values({ operation_id: id }).execute();
    await server.db.insertInto("import_counts").values({ operation_id: id, part: "0", n: 1 }).execute();
    expect(other?.id).toBe(id);
    return name === "bad" ? bytesOf("another file") : server.deps.files.read(key, most);
  };
  expect(await runImports({ ...server.deps, files: { ...server.deps.files, read } })).toBe(0);
  expect(await server.db.selectFrom("import_counts").select("n").where("operation_id", "=", id).execute()).toHaveLength(
    1,
  );
  await setLease(id, new Date(0));
  expect(await runImports(server.deps)).toBe(1);
  expect((await operation(server, dana, id)).body).toMatchObject({ result: { response: { imported: 1 } } });
});

test.each([
  [9_000_000, "The file is not the one that was announced. Please upload it again."],
  [9_000_001, "The file holds more than 9,000,000 bytes. Split it and import the parts."],
])("of a file that was exchanged for one of %i bytes it is said: %s", async (bytes, message) => {
  const { id } = await waiting("exchanged");
  const read: typeof server.deps.files.read = () => Promise.resolve(new Uint8Array(bytes));
  expect(await runImports({ ...server.deps, files: { ...server.deps.files, read } })).toBe(1);
  expect((await operation(server, dana, id)).body).toMatchObject({ result: { response: { error: { message } } } });
});

test("brokerages take turns: many files of one do not hold up another's", async () => {
  const kim = await server.signIn("kim@globex.example");
  const [one, two, three] = [await waiting("a-one"), await waiting("a-two"), await waiting("a-three")];
  const other = await waiting("theirs", kim);
  for (const [n, { id }] of [one, two, three, other].entries())
    await server.db
      .updateTable("long_operations")
      .set({ created_at: new Date(Date.UTC(2026, 0, 1, n)) })
      .where("id", "=", id)
      .execute();
  // What ended in the tests before is long ago.
  await server.db
    .updateTable("long_operations")
    .set({ finished_at: new Date(Date.UTC(2026, 0, 1)) })
    .where("status", "<>", "running")
    .execute();
  const take = async () => {
    const taken = await takeOperation(server.db, "worker");
    if (!taken) throw new Error("There was nothing to do");
    return taken;
  };
  const first = await take();
  const second = await take();
  // The first brokerage's second file comes after the other's only one, also when one process does all.
  expect([first.id, second.id]).toEqual([one.id, other.id]);
  await server.db.updateTable("long_operations").set({ lease_until: null }).where("id", "=", other.id).execute();
  await endOf(first);
  const third = await take();
  expect(third.id).toBe(other.id);
  await endOf(third);
  expect([(await take()).id, (await take()).id]).toEqual([two.id, three.id]);
  await server.db.updateTable("long_operations").set({ lease_until: null }).where("status", "=", "running").execute();
  expect(await runImports(server.deps)).toBe(2);
});

test.each([
  ["imported", "first_name,last_name,email\nAda,Gone,gone@mail.example\n", "imported"],
  ["refused", "first_name,last_name,email\nAda,Gone,nobody\n", "error"],
])("a file that was %s is kept no longer: its people are not stored twice", async (_, text, outcome) => {
  const signed = await sign(server, dana, bytesOf(text));
  await post(server, Object.entries(signed.post), bytesOf(text));
  const key = String(signed.post.key);
  expect(await server.deps.files.read(key, 1000)).toEqual(Buffer.from(text));
  const id = String((await begin(server, dana, signed.id)).body.id);
  await runImports(server.deps);
  expect(Object.keys((await operation(server, dana, id)).body.result?.response ?? {})).toContain(outcome);
  expect(await server.deps.files.read(key, 1000)).toBeUndefined();
});

/** The worker's process ends so often at the same moment of an import: an error that nobody expects is the same to it. */
async function interrupted(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await runImports(server.deps)).toBe(0);
    await setLease(id, new Date(0));
  }
}

test("a file that was read whole is not given up, however often its worker ends afterwards", async () => {
  const { id } = await waiting("patient");
  const before = await total(server, dana);
  await sql`create function no_room() returns trigger language plpgsql as 'begin raise exception ''ended''; end'`.execute(
    server.db,
  );
  await sql`create trigger no_room before insert on clients execute function no_room()`.execute(server.db);
  try {
    await interrupted(id, 8);
  } finally {
    await sql`drop function no_room() cascade`.execute(server.db);
  }
  expect(await runImports(server.deps)).toBe(1);
  expect((await operation(server, dana, id)).body).toMatchObject({ result: { response: { imported: 1 } } });
  expect(await total(server, dana)).toBe(before + 1);
});

/** From now on a row of an import cannot be written, as if the process ended there; returns how to end that. */
async function endingAt(lastName: string): Promise<() => Promise<unknown>> {
  await sql`create function ending() returns trigger language plpgsql as 'begin raise exception ''ended''; end'`.execute(
    server.db,
  );
  await sql`create trigger ending before insert on clients for each row
    when (new.person->>'last_name' = ${sql.lit(lastName)}) execute function ending()`.execute(server.db);
  return () => sql`drop function ending() cascade`.execute(server.db);
}

test("an import that ends halfway, twice, shows no client, and then imports every row once", async () => {
  const ROWS = 600;
  const rows = Array.from({ length: ROWS }, (_, n) => `Ada,Halfway${n},halfway.${n}@mail.example\n`).join("");
  const bytes = bytesOf(`first_name,last_name,email\n${rows}`);
  const signed = await sign(server, dana, bytes);
  await post(server, Object.entries(signed.post), bytes);
  const { id } = (await begin(server, dana, signed.id)).body;
  const before = await total(server, dana);
  for (const [lastName, least] of [
    ["Halfway200", 50],
    ["Halfway500", 200],
  ] as const) {
    const goOn = await endingAt(lastName);
    try {
      await interrupted(String(id), 1);
    } finally {
      await goOn();
    }
    expect((await operation(server, dana, String(id))).body.progress?.done).toBeGreaterThanOrEqual(least);
    expect(await total(server, dana)).toBe(before);
  }
  expect(await runImports(server.deps)).toBe(1);
  expect((await operation(server, dana, String(id))).body.result).toEqual({
    response: { imported: ROWS, ignored_columns: [] },
  });
  expect(await total(server, dana)).toBe(before + ROWS);
  const { body } = await server.call("GET", "/api/management/v1/search?q=halfway599", { token: dana });
  expect((body as unknown as readonly Body[]).map(({ person }) => person?.last_name)).toEqual(["Halfway599"]);
});

test("the file that came first is taken first", async () => {
  const [first, second] = [await waiting("first"), await waiting("second")];
  await server.db
    .updateTable("long_operations")
    .set({ created_at: new Date("2026-01-01") })
    .where("id", "=", first.id)
    .execute();
  expect([
    (await takeOperation(server.db, "one"))?.id,
    (await takeOperation(server.db, "two"))?.id,
    await takeOperation(server.db, "three"),
  ]).toEqual([first.id, second.id, undefined]);
  await server.db.updateTable("long_operations").set({ lease_until: null }).where("status", "=", "running").execute();
  expect(await runImports(server.deps)).toBe(2);
});

test("the same person twice in a file becomes two clients, and progress says how many rows there are", async () => {
  const before = await total(server, dana);
  const done = await importFile(
    server,
    dana,
    bytesOf("first_name,last_name,email\nAda,Twin,twin@mail.example\nAda,Twin,twin@mail.example\n"),
  );
  expect([done.progress, await total(server, dana)]).toEqual([{ done: 2, total: 2 }, before + 2]);
});

test("an import names its file only to its own brokerage, and a file once begun is begun once", async () => {
  const kim = await server.signIn("kim@globex.example");
  const signed = await sign(server, dana, file("mine"));
  expect((await begin(server, kim, signed.id)).status).toBe(404);
  const [one, two] = [await begin(server, dana, signed.id), await begin(server, dana, signed.id)];
  expect([one.status, two.body]).toEqual([200, one.body]);
  const audits = await server.db.selectFrom("audit").selectAll().where("entity_id", "=", String(one.body.id)).execute();
  expect(audits.map(({ operation, detail }) => [operation, detail])).toEqual([
    ["client.import", { file_approval_id: signed.id }],
  ]);
  expect((await operation(server, dana, String(one.body.id))).body).toEqual({
    id: one.body.id,
    done: false,
    progress: null,
    result: null,
  });
  expect((await operation(server, dana, "op_nothing")).status).toBe(404);
});

test("a search sends twenty-one rows at most, policies among them after the clients who are named", async () => {
  await importFile(
    server,
    dana,
    bytesOf(
      `first_name,last_name,email\n${Array.from({ length: 30 }, (_, n) => `Ada,Crowd,crowd${n}@mail.example`).join("\n")}\n`,
    ),
  );
  const clients = await server.db
    .selectFrom("clients")
    .select("id")
    .where("brokerage_id", "=", "bkg_acme")
    .orderBy("seq", "desc")
    .limit(12)
    .execute();
  const policies = await server.db
    .selectFrom("policies")
    .select("id")
    .where("brokerage_id", "=", "bkg_acme")
    .limit(12)
    .execute();
  for (const [n, { id }] of policies.entries())
    await server.db
      .updateTable("policies")
      .set({ client_id: String(clients[n]?.id) })
      .where("id", "=", id)
      .execute();
  const found = (await server.call("GET", "/api/management/v1/search?q=crowd", { token: dana }))
    .body as unknown as readonly { readonly item_type: string }[];
  expect([found.length, found.filter(({ item_type }) => item_type === "policy").length]).toEqual([21, 10]);
  expect(found.slice(0, 11).every(({ item_type }) => item_type === "client")).toBe(true);
});
