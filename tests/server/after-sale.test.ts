/** The product after the sale is data too (flow-format principle 11): to whom it is sold, and what its policy is. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serverHost, startWithFlows } from "../scenarios/support/server-host";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import { CLIENTS, firstApplication, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import type { TestServer } from "./support/server";

const CODE = "sample_event_day";
const third = resolve(import.meta.dirname, "../fixtures/third");
const folder = mkdtempSync(join(tmpdir(), "after-sale-"));
const flowFile = join(folder, "event-day.flow.json");

const SHOWN = [{ label: "Guests", value: "101 invited" }];

/** The third product for both kinds of client. */
function writeFlow(): void {
  cpSync(third, folder, { recursive: true });
  const flow = JSON.parse(readFileSync(flowFile, "utf8")) as object;
  writeFileSync(flowFile, JSON.stringify({ ...flow, sold_to: ["business", "individual"] }));
}

let server: TestServer;
let dana: string;
beforeAll(async () => {
  writeFlow();
  server = await startWithFlows([folder]);
  await server.db
    .insertInto("licences")
    .values({ broker_id: "bkr_dana", vertical_code: CODE, region_code: "*" })
    .execute();
  dana = await server.signIn("dana@acme.example");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = async (path: string) => (await server.call("GET", `/api/management/v1/${path}`, { token: dana })).body;

describe("a product that is sold to both kinds of client", () => {
  async function clientOf(client_type: "individual" | "business"): Promise<string> {
    const person = { ...personIn("CO"), ...(client_type === "business" && { company_name: "Acme Tools" }) };
    const { body, text } = await server.call("POST", CLIENTS, { token: dana, body: { client_type, person } });
    expect(body.id, text).toBeTruthy();
    return String(body.id);
  }

  test.each(["individual", "business"] as const)("is offered to the type %s, and quoted", async (type) => {
    const id = await clientOf(type);
    const offered = (await get(`clients/${id}/products`)) as unknown as readonly { readonly vertical_code: string }[];
    expect(offered.map(({ vertical_code }) => vertical_code)).toContain(CODE);
    const quote = await server.call("POST", QUOTES, {
      token: dana,
      body: { client: { id }, vertical_code: CODE, application: {} },
    });
    expect(quote.status, quote.text).toBe(200);
  });

  test("makes a new client of a share link the first of the types, unless it says another", async () => {
    const { client_type: _, ...client } = firstApplication("CO").client;
    const made = await Promise.all(
      [client, { ...client, client_type: "individual" }].map(async (buyer) => {
        const application = { ...firstApplication("CO"), client: buyer };
        const { body } = await server.call("POST", QUOTES, {
          body: { ...shareLinkBody("CO"), vertical_code: CODE, application },
        });
        return String((await get(`clients/${String(body.client?.id)}`)).client_type);
      }),
    );
    expect(made).toEqual(["business", "individual"]);
  });

  test("is told with its types by the index", async () => {
    const { flows } = (await server.call("GET", "/flows/index.json")).body;
    const entries = flows as unknown as readonly { readonly vertical_code: string; readonly sold_to: unknown }[];
    expect(Object.fromEntries(entries.map(({ vertical_code, sold_to }) => [vertical_code, sold_to]))).toEqual({
      [CODE]: ["business", "individual"],
      chubb_boa: ["business"],
      chubb_passport360: ["individual"],
    });
  });
});

describe("a policy that lasts three days and never renews", () => {
  let policyId: string;
  beforeAll(async () => {
    const found = readScenarios(join(folder, "scenarios")).find(({ file }) => file.endsWith("share-indoors.json"));
    if (!found) throw new Error("The scenario is missing");
    const engine = server.deps.flows.currentByVertical(CODE)?.engine();
    if (!engine) throw new Error("The product is not served");
    // Its calls name the type of client that the product is sold to first, which is another one here.
    const { calls: _, seen = [], ...expected } = found.scenario.expect;
    // Sold to both types here, so the link asks first.
    const scenario = { ...found.scenario, expect: { ...expected, seen: ["client-type", ...seen] } };
    expect(await play(engine, await serverHost(server, scenario), scenario)).toEqual([]);
    const { id } = await server.db
      .selectFrom("policies")
      .select("id")
      .where("vertical_code", "=", CODE)
      .executeTakeFirstOrThrow();
    policyId = id;
  });

  test("ends three days after it starts", async () => {
    expect(await get(`policies/${policyId}`)).toMatchObject({ starts_at: "2026-11-20", ends_at: "2026-11-23" });
  });

  test("is no renewal of its client", async () => {
    const { client } = await get(`policies/${policyId}`);
    const { policies_stats, next_renewal_date } = await get(`clients/${String(client?.id)}`);
    expect([policies_stats?.inforce, next_renewal_date]).toEqual([1, null]);
  });

  test("shows the answers that its flow names, and keeps them when the flow or the quote says otherwise", async () => {
    expect((await get(`policies/${policyId}`)).shows).toEqual(SHOWN);
    await server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify({ answers: { guests: 7 } }) })
      .where("vertical_code", "=", CODE)
      .execute();
    expect((await get(`policies/${policyId}`)).shows).toEqual(SHOWN);
  });

  test("says so in the mail and in the schedule, and nothing of a year or of renewal", async () => {
    const receipt = (await server.mails("ann.lee@mail.example")).find(({ subject }) =>
      subject.endsWith(", and how to pay"),
    );
    expect(receipt?.text).toContain("Coverage ends on Nov 23, 2026.");
    const schedule = await server.app.fetch(
      new Request(`http://localhost/api/management/v1/documents/schedule-${policyId}`, {
        headers: { authorization: `Bearer ${dana}` },
      }),
    );
    const words = wordsOf(Buffer.from(await schedule.arrayBuffer()));
    expect(words).toContain("Total (CAD, 3 days)");
    expect(words).toMatch(/Guests[^]*101 invited/);
    expect(`${receipt?.text} ${words}`).not.toMatch(/renew|year/i);
  });

  test("has a price for the event in the index", async () => {
    const { flows } = (await server.call("GET", "/flows/index.json")).body;
    const entries = flows as unknown as readonly { readonly vertical_code: string; readonly price_from: unknown }[];
    expect(entries.find(({ vertical_code }) => vertical_code === CODE)?.price_from).toMatchObject({
      per: "for the event",
    });
  });
});
