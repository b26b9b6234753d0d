/** Share links as they arrive: in capitals, and with what a mail program has taken along behind them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, staffAt } from "./support/accounts";
import type { Staff } from "./support/accounts";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const MANAGEMENT = "/api/management/v1";
const BEHIND = [".", ")", "%20", "%E2%80%A6", "%E3%80%82", "%3E", "%E2%80%9D", ",", ").%20", "%E2%80%8B"];

let server: TestServer;
let staff: Staff;
beforeAll(async () => {
  server = await startServer();
  staff = await staffAt(server);
});
afterAll(() => server.close());

const get = (path: string) => server.call("GET", path, { headers: { accept: "text/html" } });

/** The flow that the page of an address fetches while its scripts load; its name is in the paths of its files. */
const flowOf = (page: string): string | undefined => /href="\/flows\/([^/"]+)\//.exec(page)?.[1];

describe("an address that names a product", () => {
  test("leads by one redirect to that product, with anything behind the name and in any case", async () => {
    for (const { flow } of server.deps.flows.current)
      for (const slug of flow.slugs)
        for (const [at, behind] of BEHIND.entries()) {
          const name = at % 2 === 0 ? slug.toUpperCase() : slug;
          const sent = `/${at % 3 === 0 ? "BUY" : "products"}/Acme${behind}/${name}${behind}/start?b=BKR_DANA${behind}&q=%2B+`;
          const { status, headers } = await get(sent);
          const clean = `/${at % 3 === 0 ? "buy" : "products"}/acme/${slug}/start?b=bkr_dana&q=%2B+`;
          expect([status, headers.get("location")], sent).toEqual([308, clean]);
          const page = await get(clean);
          expect([page.status, flowOf(page.text)], clean).toEqual([200, flow.id]);
        }
  });

  test("is the same address where nothing redirects, as in a page of the app's own", async () => {
    for (const { flow } of server.deps.flows.current)
      for (const slug of flow.slugs)
        expect(server.deps.flows.currentBySlug(`${slug.toUpperCase()}.)`, [])?.flow.id).toBe(flow.id);
  });
});

describe("the API compares names alike", () => {
  test.each(BEHIND)("a brokerage and an agent with %j behind them are found", async (behind) => {
    const brokerage = await server.call("GET", `${MANAGEMENT}/brokerages/ACME${behind}`);
    expect(brokerage.body).toMatchObject({ slug: "acme", default_broker: { id: "bkr_dana" } });
    const broker = await server.call("GET", `${MANAGEMENT}/brokers/Bkr_Lee${behind}`);
    expect(broker.body).toMatchObject({ id: "bkr_lee", brokerage: { slug: "acme" } });
  });

  test.each(["%00", ".%00", "acme%00x", "%20", "..."])("the name %j is none", async (name) => {
    expect((await server.call("GET", `${MANAGEMENT}/brokerages/${name}`)).status).toBe(404);
  });
});

describe("slugs are unique as links read them (A-20)", () => {
  const add = (slug: string, name = "Another agency") => staff.ask("POST", "brokerages", { slug, name });

  test.each(["acme", "enroll", "start", "boa", "passport360", "business-owners-accident"])(
    "no other brokerage gets the slug %s",
    async (slug) => expect(codeOf(await add(slug))).toEqual([409, "slug_in_use"]),
  );

  test.each(["acme-", "Acme", "acme.", "-"])("%j is refused as a slug", async (slug) => {
    expect(codeOf(await add(slug))).toEqual([422, "invalid_request"]);
  });

  test("a brokerage from before, whose slug ends with a hyphen, is found and keeps its name for itself", async () => {
    const row = { id: "bkg_old", space: "demo", slug: "umbrella-", name: "Umbrella", default_broker_id: null };
    await server.db.insertInto("brokerages").values(row).execute();
    expect((await server.call("GET", `${MANAGEMENT}/brokerages/Umbrella.`)).body).toMatchObject({ slug: "umbrella-" });
    expect(codeOf(await add("umbrella"))).toEqual([409, "slug_in_use"]);
  });
});

test("an agent who has left and an id that never was differ in their code, and both lead to the default broker", async () => {
  const { id } = await staff.add("Gone", "acme");
  await staff.ask("POST", `brokers/${id}/disable`, {});
  const codes = await Promise.all(
    [id, "bkr_never"].map(async (each) => codeOf(await server.call("GET", `${MANAGEMENT}/brokers/${each}`))),
  );
  expect(codes).toEqual([
    [404, "broker_left"],
    [404, "not_found"],
  ]);
  expect((await get(`/buy/acme/boa?b=${id}`)).status).toBe(200);
});
