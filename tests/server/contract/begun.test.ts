/** A client whom a stranger has begun by a share link is in no list until somebody goes on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteBegun } from "../../../server/store/begun";
import { beginShareLink, CLIENTS, personIn, QUOTES, shareLinkBody } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
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
