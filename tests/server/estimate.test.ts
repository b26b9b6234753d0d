/** What a product's page says before anything is answered: its prices, an estimate, where it is sold and by whom (U1, U8). */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWithFlows } from "../scenarios/support/server-host";
import { beginBoa, ELIGIBLE, staff } from "./support/boa";
import { machine, processOn, publish, removeMachines } from "./support/published";
import { beside } from "./support/races";
import type { Answer, TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startWithFlows();
  dana = await server.signIn("dana@acme.example");
});
afterAll(async () => {
  await server.close();
  removeMachines();
});

interface Entry {
  readonly id: string;
  readonly version: string;
  readonly prices?: readonly { readonly plan_name: string; readonly plan_type: string; readonly amount: number }[];
  readonly not_sold_in: readonly string[];
}

interface Estimated {
  readonly refused: object | null;
  readonly prices: readonly { readonly amount: number }[];
}

/** What an enrollment is offered; nothing where it is refused. */
interface Sold {
  readonly plans?: readonly { readonly settings: { readonly price: number } }[];
}

async function entryOf(id: string): Promise<Entry> {
  const { flows }: { readonly flows: Entry[] } = JSON.parse((await server.call("GET", "/flows/index.json")).text);
  return flows.find((flow) => flow.id === id) ?? expect.fail(`${id} is not served`);
}

async function estimate(answers: object | string): Promise<Answer> {
  const { id, version } = await entryOf("boa");
  const text = typeof answers === "string" ? answers : JSON.stringify(answers);
  return server.call("GET", `/flows/${id}/${version}/estimate.json?answers=${encodeURIComponent(text)}`);
}

const asked = (business_region: string, owners_count: unknown, employees_count: unknown) =>
  estimate({ business_region, owners_count, employees_count });

describe("the index lists what a product costs and where it is not sold", () => {
  test("Passport has a price for each plan and type, as the plans call has", async () => {
    const { prices, not_sold_in } = await entryOf("passport360");
    expect(prices?.map(({ plan_name, plan_type, amount }) => [plan_name, plan_type, amount])).toEqual([
      ["essential", "individual", 195],
      ["enhanced", "individual", 345],
      ["essential", "family", 295],
      ["enhanced", "family", 525],
    ]);
    expect(not_sold_in).toEqual(["KS"]);
  });

  test("a price that depends on answers is marked as the lowest", async () => {
    expect((await entryOf("boa")).prices).toMatchObject([{ plan_name: "boa", amount: 750, is_from: true }]);
  });
});

describe("an estimate", () => {
  const regions = fc.constantFrom("CO", "NM", "VA", "TX", "NY", "KS");

  test("says what an enrollment with the same answers costs, and refuses what it refuses", async () => {
    await fc.assert(
      fc.asyncProperty(
        regions,
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        async (region, owners, others) => {
          const said: Estimated = JSON.parse((await asked(region, String(owners), String(others))).text);
          const quote = await beginBoa(server, dana, region);
          const saved = await quote.put({ answers: { ...ELIGIBLE, ...staff(owners, others) } });
          const { plans = [] }: Sold = saved.status === 200 ? JSON.parse((await quote.get("/plans")).text) : {};
          expect(said.prices.map(({ amount }) => amount)).toEqual(plans.map(({ settings }) => settings.price));
          expect(said.refused === null).toBe(plans.length > 0);
        },
      ),
      { seed: 38, numRuns: 12 },
    );
  });

  test.each([
    ["a blank state", asked.bind(null, "", "2", "3"), "business_region", "Please select a state to continue."],
    ["half a person", asked.bind(null, "TX", "1.5", "3"), "owners_count", "Please provide a whole number to continue"],
    [
      "no people at all",
      asked.bind(null, "TX", "0", "0"),
      "employees_count",
      "A quote cannot be generated if your organization has neither owners nor employees.",
    ],
  ])("%s is wrong in the words of its question", async (_, ask, at, message) => {
    expect((await ask()).body).toMatchObject({ wrong: expect.arrayContaining([{ at, message }]), prices: [] });
  });

  test("names the reason of a refusal, and the answers as they are meant", async () => {
    expect((await asked("CO", "1,000", "2")).body).toMatchObject({ answers: { owners_count: 1000 }, refused: null });
    expect((await asked("CO", "1", "2")).body).toMatchObject({
      refused: {
        reason:
          "In Colorado this insurance is for businesses with at least 10 owners and employees together. You entered 3.",
        contacts: ["underwriting"],
      },
    });
    expect((await asked("KS", "1", "2")).body).toMatchObject({
      refused: { reason: "Business Owners Accident is not offered in Kansas." },
      region: "KS",
    });
  });

  test.each([
    ["what is not an object", "[1]"],
    ["what is not JSON", "{"],
    ["nothing", ""],
    ["far too much", `{"a":"${"x".repeat(3000)}"}`],
  ])("%s is refused", async (_, text) => {
    expect((await estimate(text)).status).toBe(422);
  });

  test("other answers, and answers of other shapes, are neither read nor a failure of the server", async () => {
    const { status, body } = await estimate({ __proto__: 1, first_name: "Ana", owners_count: { a: [1] }, sic_code: 7 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ prices: [] });
    expect(JSON.stringify(body)).not.toContain("Ana");
  });

  test("is in the words of the space that is asked, and of no other", async () => {
    const folder = machine();
    const asking = (text: string) =>
      text.replaceAll("They will be glad to help.", "{carrier.name} will be glad to help.");
    publish(folder, "boa", "99.0.0", asking);
    const globex = beside(server, ({ settings }) => {
      const { demo, other } = settings.spaces;
      if (!demo || !other) throw new Error("There are two spaces in tests");
      return {
        settings: {
          ...settings,
          spaces: { demo, other: { ...other, carrier: { ...other.carrier, name: "Globex Life" } } },
        },
      };
    });
    const { call } = await processOn(globex, folder);
    const query = encodeURIComponent(
      JSON.stringify({ business_region: "KS", owners_count: "1", employees_count: "2" }),
    );
    const at = async (host: string) => {
      const { status, text } = await call("GET", `/flows/boa/99.0.0/estimate.json?answers=${query}`, {
        headers: { host },
      });
      return [status, /\w+ \w+(?= will be glad to help)/.exec(text)?.[0]];
    };
    expect(await at("localhost")).toEqual([200, "Meridian Casualty"]);
    expect(await at("other.portal.example")).toEqual([200, "Globex Life"]);
    expect(await at("nowhere.example")).toEqual([404, undefined]);
  });

  test("is not there for a version whose page has none", async () => {
    const { version } = await entryOf("passport360");
    const path = `/flows/passport360/${version}/estimate.json?answers=%7B%7D`;
    expect((await server.call("GET", path)).status).toBe(404);
  });
});

describe("an agent's licenses", () => {
  const licensed = async (id: string) =>
    (await server.call("GET", `/api/management/v1/brokers/${id}`)).body.licensed_in;

  test("are public with the agent, as their states for each product", async () => {
    expect(await licensed("bkr_dana")).toEqual({ chubb_boa: ["*"], chubb_passport360: ["*"] });
    expect(await licensed("bkr_sam")).toEqual({});
    const { body } = await server.call("GET", "/api/management/v1/brokerages/acme");
    expect(body.default_broker).toMatchObject({ licensed_in: { chubb_boa: ["*"] } });
  });

  test("come with a quote for its product alone", async () => {
    const quote = await beginBoa(server, dana, "TX");
    expect((await quote.get("")).body.broker).toMatchObject({ licensed_in: { chubb_boa: ["*"] } });
  });
});
