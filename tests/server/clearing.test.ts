/** Blank, absent, cleared, hidden and forged values. */
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import common from "../../schemas/api/common.schema.json";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import { serverHost, startWithFlows } from "../scenarios/support/server-host";
import { beginBoa, ELIGIBLE, rated, readyBoa, staff } from "./support/boa";
import {
  addressIn,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  CONSENT,
  enrollment,
  firstApplication,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { ready } from "./support/races";
import type { Body, TestServer } from "./support/server";

const root = resolve(import.meta.dirname, "../..");
const third = join(root, "tests/fixtures/third");
const EVENT = "sample_event_day";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startWithFlows([third]);
  await server.db
    .insertInto("licences")
    .values({ broker_id: "bkr_dana", vertical_code: EVENT, region_code: "*" })
    .execute();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const plansOf = async (quote: Enrollment) => (await quote.get("/plans")).body.plans as unknown as readonly Body[];

describe("null clears", () => {
  test.each([
    ["client", { client: null }],
    ["holders", { holders: null }],
    ["beneficiaries", { beneficiaries: null }],
    ["rating_address", { rating_address: null }],
    ["auto_renewal", { auto_renewal: null }],
    ["plan_id", { plan_id: null }],
    ["policy_effective_date", { policy_effective_date: null }],
    ["acknowledgement", { acknowledgement: null }],
  ])("%s, and nothing else of the application", async (key, application) => {
    const quote = await ready(server, { ...payByCheck, beneficiaries: [] });
    const before = (await quote.get()).body.application;
    expect(before).toHaveProperty(key);
    const { status, body } = await quote.put(application);
    expect(status).toBe(200);
    // A consent goes with what it was given for.
    const { [key]: _, acknowledgement, ...rest } = before ?? {};
    expect(body.application).not.toHaveProperty(key);
    expect({ acknowledgement, ...body.application }).toEqual({ acknowledgement, ...rest });
    expect((await quote.get()).body.application).toEqual(body.application);
  });

  test("one answer of several, which binding then demands by name", async () => {
    const quote = await readyBoa(server, dana);
    const { body } = await quote.put({ answers: { related_industries: null } });
    const { related_industries: _, ...rest } = ELIGIBLE;
    expect(body.application?.answers).toEqual({ ...rest, ...staff(6, 40) });
    const bound = await quote.finalize(dana);
    expect([bound.status, bound.body.error?.rule]).toEqual([422, "industries.related_industries.required"]);
  });

  test("the rating address, without which there are no plans, no price and no sale", async () => {
    const quote = await ready(server, payByCheck);
    await quote.put({ rating_address: null });
    for (const part of ["/plans", "/checkout"])
      expect((await quote.get(part)).body.error?.code).toBe("rating_region_missing");
    expect((await quote.finalize()).status).toBe(422);
  });

  test("nothing where nothing is kept, and leaves no null behind in a new quote", async () => {
    const { status, body } = await server.call("POST", QUOTES, {
      body: {
        ...shareLinkBody("CO"),
        application: { ...firstApplication("CO"), plan_id: null, beneficiaries: null, answers: { x: null } },
      },
    });
    expect(status).toBe(200);
    expect(Object.keys(body.application ?? {}).toSorted()).toEqual(["answers", "client", "holders", "rating_address"]);
    expect(body.application?.answers).toEqual({});
  });
});

describe("inside a record that is sent whole, null is a field left out", () => {
  const withNulls = { ...personIn("CO"), phone_number: null, address: { ...addressIn("CO"), line2: null, city: null } };
  function expectLeftOut(person: Body | undefined, fields = ["line2", "city"]): void {
    expect(person).toMatchObject({ first_name: "Ann", address: { line1: "1 Main Street" } });
    expect(person).not.toHaveProperty("phone_number");
    for (const field of fields) expect(person?.address).not.toHaveProperty(field);
  }

  test("of the buyer, the holder and the rating address", async () => {
    const quote = await beginShareLink(server);
    const { status, body } = await quote.put({
      client: { client_type: "individual", ...withNulls },
      holders: [{ ...withNulls, position_on_policy: 1 }],
      rating_address: withNulls.address,
    });
    expect(status).toBe(200);
    const { client, holders, rating_address } = body.application ?? {};
    expectLeftOut(client);
    expectLeftOut((holders as unknown as Body[])[0]);
    expect(rating_address).not.toHaveProperty("city");
  });

  test("of a client, whose field is cleared with it", async () => {
    const quote = await beginDashboard(server, dana);
    const { status, body } = await server.call("PUT", `${CLIENTS}/${quote.clientId}`, {
      token: dana,
      // A client's address stays whole.
      body: { client_type: "individual", person: { ...withNulls, address: { ...withNulls.address, city: "Denver" } } },
    });
    expect(status).toBe(200);
    expectLeftOut(body.person, ["line2"]);
  });
});

test("a blank value is absent: what is kept stays", async () => {
  const quote = await beginBoa(server, dana, "TX");
  await quote.put({ answers: { ...ELIGIBLE, ...staff(1, 0) }, policy_effective_date: "2026-11-21", plan_id: "boa" });
  const { status, body } = await quote.put({
    answers: { owners_count: " \t" },
    policy_effective_date: "",
    plan_id: " \r\n",
  });
  expect(status).toBe(200);
  expect(body.application).toMatchObject({
    answers: staff(1, 0),
    policy_effective_date: "2026-11-21",
    plan_id: "boa",
  });
});

describe("an answer of a step that is off the path", () => {
  async function event(): Promise<Enrollment> {
    const client = await server.call("POST", CLIENTS, {
      token: dana,
      body: { client_type: "individual", person: personIn("CO") },
    });
    const { body } = await server.call("POST", QUOTES, {
      token: dana,
      body: { client: { id: client.body.id }, vertical_code: EVENT, application: rated("CO") },
    });
    const quote = enrollment(server, String(body.quote_number), dana, String(client.body.id));
    expect((await quote.put({ answers: { occasion: "wedding", guests: 100, outdoors: false } })).status).toBe(200);
    return quote;
  }
  /** 120 and 100 guests at $1.25; $40 more without a shelter. */
  const [INDOORS, WITHOUT_SHELTER] = [245, 285];
  const priceOf = async (quote: Enrollment) => (await plansOf(quote))[0]?.settings?.price;

  test.each([[false], [true], ["nonsense"], [7]])(
    "shelter: %j indoors neither prices nor is judged nor kept",
    async (shelter) => {
      const quote = await event();
      const { status, body } = await quote.put({ answers: { shelter } });
      expect([status, body.application?.answers]).toEqual([200, { occasion: "wedding", guests: 100, outdoors: false }]);
      expect(await priceOf(quote)).toBe(INDOORS);
    },
  );

  test("nor in the save that creates the quote", async () => {
    const { body } = await server.call("POST", QUOTES, {
      body: {
        ...shareLinkBody("CO"),
        vertical_code: EVENT,
        application: { ...firstApplication("CO"), answers: { occasion: "wedding", outdoors: false, shelter: false } },
      },
    });
    expect(body.application?.answers).toEqual({ occasion: "wedding", outdoors: false });
  });

  test("goes when its step goes, and is asked again when it comes back", async () => {
    const quote = await event();
    await quote.put({ answers: { outdoors: true, shelter: false } });
    expect(await priceOf(quote)).toBe(WITHOUT_SHELTER);
    expect((await quote.put({ answers: { outdoors: false } })).body.application?.answers).not.toHaveProperty("shelter");
    expect(await priceOf(quote)).toBe(INDOORS);
    await quote.put({ answers: { outdoors: true } });
    expect((await quote.finalize(dana)).body.error?.rule).toBe("shelter.shelter.required");
  });

  test("is judged once its step is there", async () => {
    const quote = await event();
    const { status, body } = await quote.put({ answers: { outdoors: true, shelter: "nonsense" } });
    expect([status, body.error?.rule]).toEqual([422, "shelter.shelter.type"]);
  });
});

test("a card that the buyer left does not pay for what a broker binds", async () => {
  const quote = await readyBoa(server, dana, "TX");
  const put = await quote.put({ billing: { billing_type: "platform_eft", source_token: "tok_sandbox_ok_b1" } });
  expect(put.status).toBe(200);
  const { status, body } = await quote.finalize(dana);
  expect([status, body.error?.rule]).toEqual([422, "broker_binds_without_card"]);
  expect(
    await server.db.selectFrom("payment_attempts").selectAll().where("quote_number", "=", quote.number).execute(),
  ).toEqual([]);
});

const UNASKED = { price: 1, staff: 0, staff_minimum: 0, method: "client_email", foo: true };
const storedIn = async (quote: Enrollment) => (await quote.get()).body.application?.answers;

test("an answer that the flow does not know is not stored when a quote begins, and not beside one that it knows", async () => {
  const application = { ...firstApplication("CO"), answers: UNASKED };
  const begun = await server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), application } });
  expect([begun.status, begun.body.application?.answers]).toEqual([200, {}]);
  const quote = await beginBoa(server, dana, "TX");
  const { body } = await quote.put({ answers: { ...UNASKED, owners_count: 3 } });
  expect([body.application?.answers, await storedIn(quote)]).toEqual([{ owners_count: 3 }, { owners_count: 3 }]);
});

test("an answer that the flow does not know prices nothing and stops nothing", async () => {
  const quote = await readyBoa(server, dana, "TX");
  const before = [await plansOf(quote), await storedIn(quote)];
  expect((await quote.put({ answers: UNASKED })).status).toBe(200);
  expect([await plansOf(quote), await storedIn(quote)]).toEqual(before);
  expect((await quote.put({ acknowledgement: CONSENT("broker") })).status).toBe(200);
  expect((await quote.finalize(dana)).status).toBe(200);
});

test("a part of an application that the flow never asks for is refused by name", async () => {
  const quote = await readyBoa(server, dana, "TX");
  const { status, body } = await quote.put({ beneficiaries: [{ first_name: "Eve", percentage: 100 }] });
  expect([status, body.error?.code]).toEqual([422, "invalid_request"]);
  expect(body.error?.details).toEqual([expect.objectContaining({ at: "/application/beneficiaries" })]);
  expect((await quote.get()).body).not.toHaveProperty("application.beneficiaries");
  expect((await quote.put({ beneficiaries: null })).status, "clearing it is nothing").toBe(200);
});

describe("a field of a client that the flow does not ask for", () => {
  const LOYALTY = { loyalty_number: "L-1", preferences: { paperless: true } };
  const personOf = async (id: string, { db } = server) =>
    (await db.selectFrom("clients").select("person").where("id", "=", id).executeTakeFirstOrThrow()).person;

  /** Every field that the API declares and the client lacks, and what only a newer server knows. */
  async function addFields(id: string, of = server): Promise<object> {
    const known = await personOf(id, of);
    const lacking = Object.keys(common.definitions.person.properties).filter((field) => !(field in known));
    const texts = Object.fromEntries(lacking.map((field) => [field, `some ${field}`]));
    const added = { ...texts, company_name: "Lee & Co", dob: "1992-02-29", ...LOYALTY };
    const person = JSON.stringify({ ...known, ...added });
    await of.db.updateTable("clients").set({ person }).where("id", "=", id).execute();
    return added;
  }

  /** The whole enrollment, or the step alone that saves the client: a published version may lack steps of the scenario. */
  async function survives(on: TestServer, isWhole: boolean): Promise<void> {
    const file = readScenarios(join(root, "flows/scenarios")).find(
      ({ scenario }) => scenario.name === "A broker binds Enhanced family with golf by bill",
    );
    const flow = on.deps.flows.current.find((served) => served.flow.id === file?.scenario.flow);
    if (!file || !flow) throw new Error("The scenario or its flow is missing");
    const changing = { step: "policyholder", answers: { last_name: "Leigh" } };
    const scenario = {
      ...file.scenario,
      steps: isWhole ? [changing, ...file.scenario.steps] : [changing],
      expect: { outcome: isWhole ? ("bound" as const) : ("open" as const) },
    };
    const host = await serverHost(on, scenario);
    const token = await on.signIn("dana@acme.example");
    const quote = await on.call("GET", `${QUOTES}/${String(host.init.data?.quote?.quote_number)}`, { token });
    const id = String(quote.body.client?.id);
    const added = await addFields(id, on);
    expect(await play(flow.engine(), host, scenario)).toEqual([]);
    expect(await personOf(id, on)).toMatchObject({ last_name: "Leigh", ...added });
  }

  test("survives an enrollment that changes the client", () => survives(server, true));

  test("survives one by a published version, whatever the API has gained since", async () => {
    const published = await startWithFlows([], "published");
    try {
      await survives(published, false);
    } finally {
      await published.close();
    }
  });

  test("is kept and told to nobody where this server does not know it, and cannot be sent", async () => {
    const quote = await beginDashboard(server, dana);
    await addFields(quote.clientId);
    const url = `${CLIENTS}/${quote.clientId}`;
    const { body } = await server.call("GET", url, { token: dana });
    expect(body.person).toMatchObject({ company_name: "Lee & Co" });
    for (const field of Object.keys(LOYALTY)) expect(body.person).not.toHaveProperty(field);
    const search = await server.call("GET", "/api/management/v1/search?q=ann.lee", { token: dana });
    expect(search.text).toContain(quote.clientId);
    expect(search.text).not.toContain("L-1");
    const put = (person: object) =>
      server.call("PUT", url, { token: dana, body: { client_type: "individual", person } });
    expect((await put({ ...personIn("CO"), ...LOYALTY })).body.error?.code).toBe("invalid_request");
    expect((await put({ ...personIn("CO"), first_name: "Bo" })).status).toBe(200);
    expect(await personOf(quote.clientId)).toEqual({
      ...LOYALTY,
      ...(await server.call("GET", url, { token: dana })).body.person,
    });
  });
});
