/** Clients are found by what a plain keyboard types for their names (portal §2 search), also those of an older database. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../server/store/migrate";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

const CLIENTS = "/api/management/v1/clients";

/** A last name, and what may be typed for it. */
const NAMES: readonly (readonly [string, readonly string[]])[] = [
  ["Łukaszewicz", ["lukaszewicz", "LUKASZ", "łukasz"]],
  ["Østergård", ["ostergard", "øster"]],
  ["Đặng", ["dang", "ĐẶNG"]],
  ["Großmann", ["grossmann", "GROSSMANN", "groß", "GROẞ"]],
  ["Æsirsson", ["aesirsson", "Æsir"]],
  ["Þórðarson", ["thordarson", "þórð"]],
  ["Kaʻahumanu", ["kaahumanu", "ka'ahumanu", "kaʻahumanu", "ahumanu"]],
  ["Paraŀlela", ["parallela", "paral·lela"]],
  ["O’Brienħ", ["obrienh", "brienh"]],
];

let server: TestServer;
let dana: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  for (const [at, [last_name]] of NAMES.entries()) {
    const person = { first_name: "Quilla", last_name, email: `quilla.${at}@mail.example` };
    const body = { client_type: "individual", broker: { id: "bkr_dana" }, person };
    const { body: client } = await server.call("POST", CLIENTS, { token: dana, body });
    ids.set(last_name, String(client.id));
  }
});
afterAll(() => server.close());

async function foundBy(typed: string): Promise<readonly string[]> {
  const path = `/api/management/v1/search?q=${encodeURIComponent(typed)}`;
  const { body } = await server.call("GET", path, { token: dana });
  return Object.values(body).map(({ id }) => String(id));
}

async function expectAllFound(): Promise<void> {
  for (const [name, all] of NAMES)
    for (const typed of all) expect(await foundBy(typed), `${typed} for ${name}`).toEqual([ids.get(name)]);
}

test("each name is found by its letters without their marks", expectAllFound);

test("the upgrade of an older database finds them, too, and what the release before searches by stays", async () => {
  const old = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  for (const [name, id] of ids) {
    const words = `bkg_acme=${old(name)}`;
    await sql`update clients set search = array_to_tsvector(array[${words}]) where id = ${id}`.execute(server.db);
  }
  expect(await foundBy("lukasz")).toEqual([]);
  await server.db.deleteFrom("migrations").where("name", "=", "0037_search_letters.sql").execute();
  await migrate(server.db);
  await expectAllFound();
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from clients where search @@ ${`'bkg_acme=łukaszewicz'`}::tsquery`.execute(server.db);
  expect(rows[0]?.n).toBe(1);
});
