/** A client whom a stranger has begun by a share link is in no list until somebody goes on. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteBegun } from "../../../server/store/begun";
import { beginShareLink, CLIENTS, personIn, QUOTES, shareLinkBody } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { staffAt } from "../support/accounts";
import type { Staff } from "../support/accounts";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
let dana: string;
let begun: Enrollment;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());
beforeEach(async () => {
  begun = await beginShareLink(server);
});

const ask = async (path: string) => (await server.call("GET", path, { token: dana })).body;
const ids = (rows: object): readonly string[] => Object.values(rows).map(({ id }: { readonly id: string }) => id);
const SEARCH = "/api/management/v1/search?q=ann.lee@mail.example";

/** Where the brokerage meets its clients: whether this one is there, and how many there are. */
async function places() {
  const [list, mine, found, stats] = await Promise.all(
    [`${CLIENTS}?_limit=100`, `${CLIENTS}?_limit=100&broker_is_me=yes`, SEARCH, `${CLIENTS}/stats`].map(ask),
  );
  return {
    lists: [list, mine, found].map((rows) => ids(rows ?? {}).includes(begun.clientId)),
    count: Number(stats?.total_results),
    rows: ids(list ?? {}).length,
  };
}

test("twenty enrollments that a stranger begins leave the lists, the search and the count as they were", async () => {
  const before = await places();
  expect(before.lists).toEqual([false, false, false]);
  for (let n = 0; n < 20; n += 1) await beginShareLink(server);
  const after = await places();
  expect([after.count, after.rows]).toEqual([before.count, before.rows]);
});

test("its own page opens all the same, by the link in the note to the broker", async () => {
  expect((await ask(`${CLIENTS}/${begun.clientId}`)).person).toMatchObject({ first_name: "Ann" });
});

describe("a client is listed as soon as somebody goes on:", () => {
  const person = { ...personIn("CO"), first_name: "Anna" };
  const byClient = { client_type: "individual", person };
  test.each([
    ["the buyer saves the next step", () => begun.put({ auto_renewal: true })],
    [
      "the buyer corrects a first answer",
      () => server.call("PUT", `${CLIENTS}/${begun.clientId}`, { token: begun.token, body: byClient }),
    ],
    [
      "the broker saves the client",
      () => server.call("PUT", `${CLIENTS}/${begun.clientId}`, { token: dana, body: byClient }),
    ],
    [
      "the broker saves the quote",
      () =>
        server.call("PUT", `${QUOTES}/${begun.number}`, { token: dana, body: { application: { auto_renewal: true } } }),
    ],
    [
      "the broker mails the offer",
      () =>
        server.call("PATCH", `${QUOTES}/${begun.number}/handoff`, {
          token: dana,
          body: { handoff_type: "blank" },
        }),
    ],
  ])("%s", async (_, goOn) => {
    const { count } = await places();
    const { status, text } = await goOn();
    expect(status, text).toBe(200);
    const after = await places();
    expect([after.lists, after.count]).toEqual([[true, true, true], count + 1]);
    await begun.put({ auto_renewal: false });
    expect((await places()).count).toBe(count + 1);
  });
});

test("a broker who begins by the own share link while signed in sees the client at once", async () => {
  const { count } = await places();
  const { body } = await server.call("POST", QUOTES, { token: dana, body: shareLinkBody("CO") });
  expect(ids(await ask(`${CLIENTS}?_limit=100`))).toContain(body.client?.id);
  expect((await places()).count).toBe(count + 1);
});

test("what never went on is deleted with its quote once no link to it works, and nothing else is", async () => {
  const [gone, linked, wentOn, recent] = [
    begun,
    await beginShareLink(server),
    await beginShareLink(server),
    await beginShareLink(server),
  ];
  await wentOn.put({ auto_renewal: true });
  const long = new Date(Date.now() - 91 * 86_400_000);
  for (const { clientId } of [gone, linked])
    await server.db.updateTable("clients").set({ begun_at: long }).where("id", "=", clientId).execute();
  for (const { number } of [gone, wentOn, recent])
    await server.db.updateTable("sessions").set({ expires_at: long }).where("quote_number", "=", number).execute();
  await server.db
    .updateTable("clients")
    .set({ begun_at: new Date(Date.now() - 89 * 86_400_000) })
    .where("id", "=", recent.clientId)
    .execute();
  const { count } = await places();
  expect(await deleteBegun(server.db, 90)).toBe(1);
  const status = async ({ clientId }: Enrollment) =>
    (await server.call("GET", `${CLIENTS}/${clientId}`, { token: dana })).status;
  expect([await status(gone), await status(linked), await status(wentOn), await status(recent)]).toEqual([
    404, 200, 200, 200,
  ]);
  expect((await linked.put({ auto_renewal: true })).status).toBe(200);
  expect((await places()).count).toBe(count + 1);
});

describe("a begun client whose quote went before", () => {
  const long = new Date(Date.now() - 91 * 86_400_000);
  const begunLongAgo = ({ clientId }: Enrollment) =>
    server.db.updateTable("clients").set({ begun_at: long }).where("id", "=", clientId).execute();
  const isThere = async ({ clientId }: Enrollment): Promise<boolean> =>
    (await server.db.selectFrom("clients").select("id").where("id", "=", clientId).execute()).length > 0;

  test("is deleted, too: with open quotes kept for fewer days, and after a payment that was declined", async () => {
    const [early, declined, recent, listed] = [
      begun,
      await beginShareLink(server),
      await beginShareLink(server),
      await beginShareLink(server),
    ];
    await listed.put({ auto_renewal: true });
    for (const enrollment of [early, declined]) await begunLongAgo(enrollment);
    const numbers = [early, declined, recent, listed].map(({ number }) => number);
    await server.db.deleteFrom("sessions").where("quote_number", "in", numbers).execute();
    await server.db.deleteFrom("quotes").where("quote_number", "in", numbers).execute();
    expect(await deleteBegun(server.db, 90)).toBe(2);
    const there = [await isThere(early), await isThere(declined), await isThere(recent), await isThere(listed)];
    expect(there).toEqual([false, false, true, true]);
  });
});

describe("a broker who moves with nothing but begun clients", () => {
  let staff: Staff;
  beforeAll(async () => {
    staff = await staffAt(server);
  });
  /** A brokerage of its own with these brokers, the first one of them its default. */
  async function office(slug: string, names: readonly string[]): Promise<readonly string[]> {
    await staff.ask("POST", "brokerages", { name: slug, slug });
    const added: string[] = [];
    for (const name of names) added.push((await staff.add(name, slug)).id);
    return added;
  }
  const beginWith = async (slug: string, id: string) => {
    const body = { ...shareLinkBody("CO"), broker: { id }, brokerage: { slug } };
    const answer = await server.call("POST", QUOTES, { body });
    expect(answer.status, answer.text).toBe(200);
    return {
      number: String(answer.body.quote_number),
      client: String(answer.body.client?.id),
      token: String(answer.body.auth?.token),
    };
  };
  const move = (id: string) => staff.ask("POST", `brokers/${id}/move`, { brokerage: { slug: "acme" } });

  test("is asked nothing: a colleague has them from then on, still in no list, and the buyer goes on", async () => {
    const [first = "", second = ""] = await office("two-desks", ["Ada", "Bob"]);
    const { number, client, token } = await beginWith("two-desks", second);
    expect((await move(second)).status).toBe(200);
    const row = server.db
      .selectFrom("clients")
      .select(["broker_id", sql<boolean>`begun_at is not null`.as("is_begun")])
      .where("id", "=", client);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ broker_id: first, is_begun: true });
    const save = { token, body: { application: { auto_renewal: true } } };
    const { status, body } = await server.call("PUT", `${QUOTES}/${number}`, save);
    expect([status, body.broker?.id]).toEqual([200, first]);
    expect((await move(first)).body.error?.code, "a listed client keeps its broker").toBe("clients_need_broker");
  });

  test("without a colleague they are deleted, so that strangers keep no broker where they are", async () => {
    const [only = ""] = await office("one-desk", ["Cy"]);
    const { number, client } = await beginWith("one-desk", only);
    expect((await move(only)).status).toBe(200);
    for (const [table, key, value] of [
      ["clients", "id", client],
      ["quotes", "quote_number", number],
    ] as const)
      expect(await server.db.selectFrom(table).select("space").where(key, "=", value).execute()).toEqual([]);
  });
});
