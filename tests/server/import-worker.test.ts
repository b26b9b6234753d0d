/** The worker that imports files, beside others: what it holds, what it leaves behind, which file comes first. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImports } from "../../server/jobs/import";
import { endOperation, takeOperation } from "../../server/store/operations";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { begin, bytesOf, importFile, operation, post, sign, total } from "./support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const file = (name: string) => bytesOf(`first_name,last_name,email\nAda,${name},${name}@mail.example\n`);

/** A file that has arrived and waits. */
async function waiting(name: string): Promise<{ readonly id: string; readonly key: string }> {
  const signed = await sign(server, dana, file(name));
  await post(server, Object.entries(signed.post), file(name));
  return { id: String((await begin(server, dana, signed.id)).body.id), key: String(signed.post.key) };
}

test("a worker whose lease another has taken cannot end the import", async () => {
  const { id } = await waiting("slow");
  const slow = await takeOperation(server.db, "slow");
  if (!slow) throw new Error("There was nothing to do");
  await server.db
    .updateTable("long_operations")
    .set({ lease_until: new Date(0) })
    .where("id", "=", id)
    .execute();
  const quick = await takeOperation(server.db, "quick");
  if (!quick) throw new Error("The lease had not run out");
  const end = (taken: typeof slow) =>
    server.db
      .transaction()
      .execute((trx) => endOperation(trx, taken, "done", { response: { imported: 0, ignored_columns: [] } }));
  expect([quick.id, await end(slow)]).toEqual([id, false]);
  expect((await operation(server, dana, id)).body.done).toBe(false);
  expect(await end(quick)).toBe(true);
  expect((await operation(server, dana, id)).body.done).toBe(true);
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
