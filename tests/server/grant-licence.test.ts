import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginDashboard, personIn, PASSPORT } from "./support/enrollment";
import { startServer } from "./support/server";
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
    for (const _ of ["once", "and the same again"]) await put(["CO"], { broker: "bkr_lee" });
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
