import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPglite } from "../../server/store/pglite";
import type { Db } from "../../server/store/tables";
import { beginDashboard, personIn, PASSPORT } from "./support/enrollment";
import { startServer } from "./support/server";
import { onPostgres } from "./support/store";
import type { TestServer } from "./support/server";

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startServer();
  staff = await server.signIn("staff@carrier.example");
});
afterAll(() => server.close());

const put = (states: unknown, { broker = "bkr_sam", code = PASSPORT, token = staff } = {}) =>
  server.call("PUT", `/api/management/v1/brokers/${broker}/licences/${code}`, { token, body: { states } });
const rowsOf = async (broker: string) =>
  (
    await server.db
      .selectFrom("licences")
      .select(["vertical_code", "region_code"])
      .where("broker_id", "=", broker)
      .orderBy("region_code")
      .execute()
  ).map(({ vertical_code, region_code }) => `${vertical_code} ${region_code}`);

describe("a licence (A-74, R-21)", () => {
  test("is granted by the carrier's staff, for states or for all, and withdrawn", async () => {
    const sam = await server.signIn("sam@acme.example");
    await expect(beginDashboard(server, sam, "CO")).rejects.toThrow("broker_not_licensed");
    expect((await put(["NM", "CO"])).body).toEqual({
      broker: { id: "bkr_sam" },
      vertical_code: PASSPORT,
      states: ["CO", "NM"],
    });
    await beginDashboard(server, sam, "CO");
    await expect(beginDashboard(server, sam, "TX")).rejects.toThrow("broker_not_licensed");
    expect((await put("all")).body.states).toBe("all");
    await beginDashboard(server, sam, "TX");
    expect((await put([])).body.states).toEqual([]);
    await expect(beginDashboard(server, sam, "CO")).rejects.toThrow("broker_not_licensed");
    expect(await rowsOf("bkr_sam")).toEqual([]);
  });

  test("of one product leaves the others as they are, and each change is audited", async () => {
    const before = (await rowsOf("bkr_lee")).filter((row) => !row.startsWith(PASSPORT));
    await put(["CO"], { broker: "bkr_lee" });
    expect(await rowsOf("bkr_lee")).toEqual([...before, `${PASSPORT} CO`]);
    const audited = await server.db
      .selectFrom("audit")
      .select(["actor", "detail"])
      .where("operation", "=", "licence.grant")
      .where("entity_id", "=", "bkr_lee")
      .execute();
    expect(audited).toEqual([
      { actor: { kind: "staff", staff_id: "stf_carrier" }, detail: { vertical_code: PASSPORT, states: ["CO"] } },
    ]);
  });

  test.each([
    ["an unknown broker", ["CO"], { broker: "bkr_nobody" }, 404, "not_found"],
    ["an unknown product", ["CO"], { code: "kites" }, 422, "unknown_product"],
    ["an unknown state", ["XX"], {}, 422, "invalid_request"],
    ["a state twice", ["CO", "CO"], {}, 422, "invalid_request"],
    ["another word", "every", {}, 422, "invalid_request"],
  ])("of %s is refused, and nothing changes", async (_, states, of, status, code) => {
    const before = await rowsOf("bkr_dana");
    const { body, ...answer } = await put(states, { broker: "bkr_dana", ...of });
    expect([answer.status, body.error?.code]).toEqual([status, code]);
    expect(await rowsOf("bkr_dana")).toEqual(before);
  });
});

describe("the carrier's staff (R-21)", () => {
  test("sign in by a mailed link, and reach no client", async () => {
    const made = await server.call("POST", "/api/management/v1/clients", {
      token: staff,
      body: { client_type: "individual", person: personIn("CO") },
    });
    expect([made.status, made.body.error?.code]).toEqual([403, "forbidden"]);
  });
});

// On a database of its own, which is the embedded one whatever the others run on.
describe.runIf(!onPostgres)("npm run license", () => {
  const folder = mkdtempSync(join(tmpdir(), "license-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const root = resolve(import.meta.dirname, "../..");
  const run = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder };
    try {
      const { stdout } = await promisify(execFile)("node", ["--import", "tsx", "tools/license/main.ts", ...args], {
        cwd: root,
        env,
      });
      return { code: 0, said: stdout };
    } catch (error) {
      const { code, stderr } = error as { readonly code: number; readonly stderr: string };
      return { code, said: stderr };
    }
  };

  test("says how it is used, and which state it does not know", async () => {
    expect(await run("sam@acme.example", "boa")).toMatchObject({ code: 2, said: expect.stringContaining("STATES") });
    expect(await run("bkr_sam", "boa", "Atlantis")).toMatchObject({
      code: 2,
      said: expect.stringContaining("Atlantis is not a state"),
    });
  });

  test("asks to stop a server that uses the data folder", async () => {
    writeFileSync(join(folder, "database.lock"), String(process.pid));
    const { code, said } = await run("sam@acme.example", "boa", "all");
    rmSync(join(folder, "database.lock"));
    expect(code).toBe(1);
    expect(said).toMatch(/Another server .* is using this data folder[^]*Stop it[^]*A running server grants licences/);
  });

  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const store = await openPglite({ dataDir: join(folder, "database") });
    try {
      return await work(store.db);
    } finally {
      await store.close();
    }
  };

  test("grants a licence by the flow's id and the broker's address, and audits it", async () => {
    await withDatabase(async (db) => {
      const brokerage = { id: "bkg_acme", space: "demo", slug: "acme", name: "Acme", default_broker_id: null };
      await db.insertInto("brokerages").values(brokerage).execute();
      const broker = { id: "bkr_sam", space: "demo", brokerage_id: "bkg_acme", name: "Sam" };
      await db
        .insertInto("brokers")
        .values({ ...broker, email: "sam@acme.example", phone_number: "303-555-0113" })
        .execute();
    });
    expect(await run("sam@acme.example", "boa", "co", "NM")).toEqual({
      code: 0,
      said: "bkr_sam may sell chubb_boa in CO, NM.\n",
    });
    expect(await run("bkr_sam", "passport360", "all")).toEqual({
      code: 0,
      said: "bkr_sam may sell chubb_passport360 in every state.\n",
    });
    const found = await withDatabase(async (db) => ({
      licences: await db.selectFrom("licences").selectAll().orderBy("region_code").execute(),
      audited: await db.selectFrom("audit").select("operation").execute(),
    }));
    expect(found.licences.map(({ vertical_code, region_code }) => `${vertical_code} ${region_code}`)).toEqual([
      "chubb_passport360 *",
      "chubb_boa CO",
      "chubb_boa NM",
    ]);
    expect(found.audited).toEqual([{ operation: "licence.grant" }, { operation: "licence.grant" }]);
  });

  test("names a broker that is not there, by an address or an id", async () => {
    expect(await run("ann@acme.example", "boa", "CO")).toEqual({
      code: 1,
      said: "There is no broker ann@acme.example.\n",
    });
  });
});
