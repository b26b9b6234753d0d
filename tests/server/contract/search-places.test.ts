/** Clients are found by city, zip and mail domain, and quotes by number and reference, on both databases. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { sweep } from "../../../server/domain/sweep";
import { addressIn, beginDashboard, CLIENTS, payByCheck, answerAll, personIn } from "../support/enrollment";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
let dana: string;
let client: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  const address = { ...addressIn("CO"), city: "Val-d’Or Springs", postal: "80977" };
  const person = { ...personIn("CO"), last_name: "Quill", email: "ann@harbor-mills.example", address };
  const { body } = await server.call("POST", CLIENTS, { token: dana, body: { client_type: "individual", person } });
  client = String(body.id);
});
afterAll(() => server.close());

/** What a search finds: kind and id of each. */
async function found(typed: string, token = dana): Promise<readonly string[]> {
  const { body } = await server.call("GET", `/api/management/v1/search?q=${encodeURIComponent(typed)}`, { token });
  return Object.values(body).map(({ item_type, id }) => `${String(item_type)} ${String(id)}`);
}

const PLACES = ["80977", "val-d'or", "Springs quill", "@harbor-mills.example", "harbor-mills.example", "@harbor"];

test.each(PLACES)("a client is found by %s", async (typed) => {
  expect(await found(typed)).toEqual([`client ${client}`]);
});

test("clients are not found by a part of a domain that is not its beginning", async () => {
  for (const typed of ["mills", "@mills", "example"]) expect(await found(typed)).not.toContain(`client ${client}`);
});

test("clients of an older database are found once the server has gone through them", async () => {
  await sql`update clients set search = array_to_tsvector(array['bkg_acme=quill']) where id = ${client}`.execute(
    server.db,
  );
  await server.db.deleteFrom("meta").where("key", "=", "words.places").execute();
  expect(await found("80977")).toEqual([]);
  await sweep(server.deps, 60);
  expect(await found("80977")).toEqual([`client ${client}`]);
  await sweep(server.deps, 60);
  expect(await found("80977")).toEqual([`client ${client}`]);
});

test("a quote is found by its reference and by its number, in any case, with what a telephone makes of it", async () => {
  const { number } = await beginDashboard(server, dana);
  await server.db.updateTable("quotes").set({ reference: "7K0M91" }).where("quote_number", "=", number).execute();
  for (const typed of ["7k0m91", "7K0-M91", "7KOM9I", "7k0m", number, number.toLowerCase(), number.slice(0, 10)])
    expect(await found(typed), typed).toContain(`quote ${number}`);
  const kim = await server.signIn("kim@globex.example");
  for (const typed of ["7k0m91", number]) expect(await found(typed, kim)).toEqual([]);
});

test("a quote that is sold is found as its policy, by its number and by its reference", async () => {
  const sold = await beginDashboard(server, dana);
  await answerAll(sold);
  await sold.put({ ...payByCheck, auto_renewal: false });
  const { body } = await sold.finalize(dana);
  const id = String(body.policy?.id);
  const quote = server.db.selectFrom("quotes").select("reference").where("quote_number", "=", sold.number);
  const { reference } = await quote.executeTakeFirstOrThrow();
  for (const typed of [sold.number, reference, reference.toLowerCase()]) {
    const { body: items } = await server.call("GET", `/api/management/v1/search?q=${typed}`, { token: dana });
    expect(
      Object.values(items).map(({ item_type, url, policy_number, ...item }) => [
        item_type,
        url,
        policy_number,
        item.reference,
      ]),
    ).toContainEqual(["policy", `/dashboard/clients/${sold.clientId}/policies/${id}`, null, reference]);
    expect(Object.values(items).filter((item) => [id, sold.number].includes(String(item.id)))).toHaveLength(1);
  }
});
