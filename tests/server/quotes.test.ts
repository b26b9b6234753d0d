import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CONSENT,
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  firstApplication,
  PASSPORT,
  payByCard,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import { beginBoa } from "./support/boa";
import { startServer, tokenIn } from "./support/server";
import type { Body, TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const plansOf = (body: Body): Body[] => body.plans as unknown as Body[];

describe("creating a quote", () => {
  test("a share link's answer is the quote and a token for it alone", async () => {
    const { status, body } = await server.call("POST", QUOTES, { body: shareLinkBody("CO") });
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        "application",
        "auth",
        "broker",
        "brokerage",
        "client",
        "created_at",
        "documents",
        "flow",
        "origin",
        "policy",
        "quote_number",
        "reference",
        "status",
        "updated_at",
        "vertical_code",
      ].toSorted(),
    );
    expect(body.quote_number).toMatch(/^Q-[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(body.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(body).toMatchObject({
      status: "open",
      origin: "share_link",
      policy: null,
      documents: [],
      vertical_code: PASSPORT,
      brokerage: { slug: "acme", name: "Acme Insurance Agency" },
    });
    expect(body.flow).toMatchObject({ id: "passport360" });
  });

  test.each(["first_name", "last_name", "email"])("a share link's quote needs the client's %s", async (field) => {
    const body = shareLinkBody("CO");
    const application = { ...body.application, client: { ...body.application.client, [field]: undefined } };
    const answer = await server.call("POST", QUOTES, { body: { ...body, application } });
    expect([answer.status, answer.body.error?.code, answer.body.error?.message]).toEqual([
      422,
      "invalid_request",
      "A share link's quote needs the client's first name, last name and e-mail address.",
    ]);
  });

  test("a share link makes the client, with the phone and the state in their one form", async () => {
    const started = await server.call("POST", QUOTES, {
      body: {
        ...shareLinkBody("CO"),
        application: {
          ...firstApplication("CO"),
          client: { client_type: "individual", ...personIn("CO"), phone_number: "3035550100" },
        },
      },
    });
    const { body } = await server.call("GET", `${CLIENTS}/${String(started.body.client?.id)}`, {
      token: String(started.body.auth?.token),
    });
    expect(body).toMatchObject({
      client_type: "individual",
      broker: { id: "bkr_dana", name: "Dana Reyes" },
      next_renewal_date: null,
      policies_stats: { inforce: 0, churned: 0 },
    });
    expect(body.person).toMatchObject({
      phone_number: "303-555-0100",
      address: { region: { code: "CO", name: "Colorado" } },
    });
  });

  test.each(["   ", "\t", "\n \r\n"])("a text of %j is absent, and spaces around a text go (R-03)", async (blank) => {
    const person = { ...personIn("CO"), first_name: " Ana\t", company_name: blank };
    const body = {
      ...shareLinkBody("CO"),
      application: { ...firstApplication("CO"), client: { client_type: "individual", ...person } },
    };
    const started = await server.call("POST", QUOTES, { body });
    expect(started.status).toBe(200);
    const kept = (
      await server.call("GET", `${CLIENTS}/${String(started.body.client?.id)}`, {
        token: String(started.body.auth?.token),
      })
    ).body.person as unknown as Body;
    expect(kept.first_name).toBe("Ana");
    expect(kept).not.toHaveProperty("company_name");
    const nameless = {
      ...body,
      application: { ...body.application, client: { ...body.application.client, first_name: blank } },
    };
    expect((await server.call("POST", QUOTES, { body: nameless })).body.error?.code).toBe("invalid_request");
  });

  test("a broker's quote carries no token", async () => {
    const quote = await beginDashboard(server, dana);
    const { body } = await quote.get();
    expect(body).toMatchObject({
      origin: "dashboard",
      client: { id: quote.clientId },
      application: { rating_address: { region: { code: "CO", name: "Colorado" } } },
    });
    expect(body.auth).toBeUndefined();
  });

  test.each([
    ["no sides", { broker: undefined, brokerage: undefined }, 422, "unknown_broker"],
    ["a broker of another brokerage", { broker: { id: "bkr_kim" } }, 422, "unknown_broker"],
    ["an unknown brokerage", { brokerage: { slug: "nobody" } }, 422, "unknown_broker"],
    ["an unknown product", { vertical_code: "chubb_nothing" }, 422, "unknown_product"],
    ["an unknown flow version", { flow: { id: "passport360", version: "9.9.9" } }, 422, "unknown_flow"],
    [
      "a business",
      { application: { ...firstApplication("CO"), client: { client_type: "business", ...personIn("CO") } } },
      422,
      "wrong_client_type",
    ],
    ["no client", { application: {} }, 422, "invalid_request"],
    ["a client by name only of a signed-in broker", { client: { id: "nobody" } }, 401, "unauthenticated"],
    [
      "a birth date after today",
      { application: { ...firstApplication("CO"), holders: [{ ...personIn("CO"), dob: "2026-11-23" }] } },
      422,
      "rule_refused",
    ],
  ])("%s is refused and nothing is stored", async (_, change, status, code) => {
    const count = () =>
      server.db
        .selectFrom("clients")
        .select((eb) => eb.fn.countAll<string>().as("n"))
        .executeTakeFirst();
    const before = await count();
    const answer = await server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), ...change } });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await count()).toEqual(before);
  });

  test("a product that is switched off is not sold", async () => {
    const off = await startServer({ settings: { productsOff: ["passport360"] } });
    const { status, body } = await off.call("POST", QUOTES, { body: shareLinkBody("CO") });
    expect([status, body.error]).toEqual([
      409,
      {
        code: "product_unavailable",
        message: "Passport 360 is temporarily unavailable. Please try again later.",
      },
    ]);
    expect((await off.call("GET", "/api/management/v1/settings")).body.flags).toMatchObject({ passport360: false });
    await off.close();
  });
});

describe("licences", () => {
  test("Sam Hale is licensed for no product", async () => {
    const { status, body } = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), broker: { id: "bkr_sam" } },
    });
    expect([status, body.error?.code]).toEqual([403, "broker_not_licensed"]);
  });

  test("a licence ends at the state's border: at create, change, plans, checkout and finalize", async () => {
    const own = await startServer();
    await own.db.updateTable("licences").set({ region_code: "CO" }).where("broker_id", "=", "bkr_dana").execute();
    expect((await own.call("POST", QUOTES, { body: shareLinkBody("NM") })).status).toBe(403);
    const quote = await beginShareLink(own);
    await answerAll(quote);
    const moved = await quote.put({ rating_address: { region: { code: "NM" } } });
    expect([moved.status, moved.body.error?.code]).toEqual([403, "broker_not_licensed"]);
    await own.db.deleteFrom("licences").where("broker_id", "=", "bkr_dana").execute();
    for (const answer of [await quote.get("/plans"), await quote.get("/checkout"), await quote.finalize()]) {
      expect([answer.status, answer.body.error?.code]).toEqual([403, "broker_not_licensed"]);
    }
    const words = async (email: string) => {
      const token = await own.signIn(email);
      return (await own.call("GET", `${QUOTES}/${quote.number}/plans`, { token })).body.error?.message;
    };
    expect(await words("dana@acme.example")).toBe("You are not licensed for this product in this state.");
    expect(await words("lee@acme.example")).toBe("The broker is not licensed for this product in this state.");
    await own.close();
  });
});

describe("plans and prices", () => {
  test.each([
    ["CO", 16, []],
    ["NY", 8, ["trip_cancellation"]],
    ["VT", 4, ["trip_cancellation", "golf_package"]],
    ["MT", 8, []],
    ["KS", 0, []],
  ])("in %s there are %i plans", async (region, count, without) => {
    const quote = await beginShareLink(server, region);
    const plans = plansOf((await quote.get("/plans")).body);
    expect(plans).toHaveLength(count);
    for (const name of without) expect(JSON.stringify(plans)).not.toContain(name);
    if (region === "MT")
      expect(new Set(plans.map((plan) => plan.settings?.details?.plan_name))).toEqual(new Set(["enhanced"]));
  });

  /** `sample-products.md`, by hand. */
  const BASE = {
    "essential-individual": 195,
    "essential-family": 295,
    "enhanced-individual": 345,
    "enhanced-family": 525,
  };
  const priced = Object.entries(BASE).flatMap(([name, base]) => {
    const trip = name.endsWith("family") ? 210 : 140;
    return [
      ["", base],
      ["-golf", base + 60],
      ["-trip", base + trip],
      ["-golf-trip", base + 60 + trip],
    ].map(([suffix, total]) => [`passport360-${name}${suffix}`, total] as const);
  });

  test("each of the sixteen plans costs what the table says", async () => {
    const quote = await beginShareLink(server);
    expect(
      plansOf((await quote.get("/plans")).body)
        .map(({ id }) => String(id))
        .toSorted(),
    ).toEqual(priced.map(([id]) => id).toSorted());
    for (const [plan_id, total] of priced) {
      await quote.put({ plan_id });
      const { body } = await quote.get("/checkout");
      expect([plan_id, body.grandtotal, body.currency]).toEqual([plan_id, total, "USD"]);
      const lines = body.lines as unknown as { title: string; amount: number }[];
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    }
  });

  test("a plan has fifteen benefits for a family and ten for one person, each with a sentence", async () => {
    const quote = await beginShareLink(server);
    for (const plan of plansOf((await quote.get("/plans")).body)) {
      const details = plan.settings?.details;
      const rows = Object.values(details?.coverage_details ?? {});
      expect(rows).toHaveLength(String(details?.plan_type) === "family" ? 15 : 10);
      for (const row of rows)
        expect(String(row.description)).toMatch(/\. Coverage is a summary; the policy governs\.$/);
      const page = await server.call("GET", String(plan.settings?.sample_policy_url));
      expect([page.status, page.text.includes("Sample policy")]).toEqual([200, true]);
    }
  });

  test("checkout without a plan, and plans without a state, are refused in words", async () => {
    const quote = await beginShareLink(server);
    expect((await quote.get("/checkout")).body.error?.code).toBe("plan_missing");
    const bare = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), application: { client: firstApplication("CO").client } },
    });
    const plans = await server.call("GET", `${QUOTES}/${String(bare.body.quote_number)}/plans`, {
      token: String(bare.body.auth?.token),
    });
    expect([plans.status, plans.body.error?.code]).toEqual([422, "rating_region_missing"]);
  });

  test("a plan that is not sold in the state is refused, also when it was chosen before the state changed", async () => {
    const quote = await beginShareLink(server, "NY");
    expect((await quote.put({ plan_id: "passport360-enhanced-family-trip" })).body.error?.code).toBe(
      "plan_not_available",
    );
    expect((await quote.put({ plan_id: "forged" })).body.error?.code).toBe("plan_not_available");
    await quote.put({ plan_id: "passport360-enhanced-family-golf" });
    await quote.put(firstApplication("VT"));
    expect((await quote.get("/checkout")).body.error?.code).toBe("plan_not_available");
  });
});

describe("saving answers", () => {
  test("top-level keys replace, the others stay; answers merge by their own keys", async () => {
    const quote = await beginBoa(server, dana, "TX");
    await quote.put({ answers: { owners_count: 1, employees_count: 5 } });
    const { body } = await quote.put({
      answers: { employees_count: 6 },
      holders: [{ first_name: "Bo", last_name: "Lee", position_on_policy: 1 }],
    });
    expect(body.application?.answers).toEqual({ owners_count: 1, employees_count: 6 });
    expect(body.application?.holders).toEqual([{ first_name: "Bo", last_name: "Lee", position_on_policy: 1 }]);
    expect(body.application?.rating_address?.region?.code).toBe("TX");
  });

  test.each([
    ["2026-11-18", 422],
    ["2026-11-19", 200],
    ["2026-11-20", 200],
    ["2027-02-17", 200],
    ["2027-02-18", 200],
    ["2027-02-19", 422],
    ["2027-02-30", 422],
  ])(
    "start date %s answers %i: today to 89 days ahead, a day either way for the time zone",
    async (policy_effective_date, status) => {
      const quote = await beginShareLink(server);
      const answer = await quote.put({ policy_effective_date });
      expect(answer.status, answer.text).toBe(status);
      const stored = (await quote.get()).body.application?.policy_effective_date;
      expect(stored).toBe(status === 200 ? policy_effective_date : undefined);
      if (policy_effective_date === "2027-02-19")
        expect(answer.body.error).toMatchObject({
          code: "rule_refused",
          rule: "checkout.policy_effective_date.window",
        });
    },
  );

  test("allotments of 99 are refused at the field, and 60 and 40 are stored", async () => {
    const quote = await beginShareLink(server);
    const both = (a: number, b: number) => ({
      beneficiaries: [a, b].map((percentage, n) => ({
        ...personIn("CO"),
        first_name: `B${n}`,
        relationship_description: "Sibling",
        percentage,
      })),
    });
    const refused = await quote.put(both(60, 39));
    expect([refused.status, refused.body.error?.message]).toEqual([422, "Allotments must add up to 100%"]);
    expect((await quote.get()).body.application?.beneficiaries).toBeUndefined();
    expect((await quote.put(both(60, 40))).status).toBe(200);
  });

  test("what has gone stale meanwhile does not stop a correction elsewhere, but the same mistake anew is refused", async () => {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    const row = await server.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", quote.number)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify({ ...row.application, policy_effective_date: "2026-10-01" }) })
      .where("quote_number", "=", quote.number)
      .execute();
    expect((await quote.put({ holders: [{ ...personIn("CO"), last_name: "Leigh" }] })).status).toBe(200);
    expect((await quote.put({ policy_effective_date: "2026-10-02" })).status).toBe(422);
    // An answer of the same step is judged with it.
    expect((await quote.put({ auto_renewal: true })).body.error?.rule).toBe("checkout.policy_effective_date.window");
  });

  test("the card token is in no answer and never in the application", async () => {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    const put = await quote.put(payByCard("ok", "secret99"));
    const got = await quote.get();
    const list = await server.call("GET", `${QUOTES}?client_id=${quote.clientId}`, { token: dana });
    expect(put.body.application?.billing).toEqual({ billing_type: "platform_eft" });
    expect(put.text + got.text + list.text).not.toContain("secret99");
  });

  test("consent is kept with the time the server received it", async () => {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    const { body } = await quote.put(payByCard("ok"));
    expect(body.application?.acknowledgement).toEqual({
      accepted: true,
      actor: "client",
      texts: CONSENT("client").texts,
      at: expect.stringMatching(/^2026-11-20T12:/),
      texts_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("every save leaves an audit row that names fields and no values", async () => {
    const quote = await beginShareLink(server);
    await quote.put({ holders: [{ ...personIn("CO"), dob: "1990-02-28" }] });
    const rows = await server.db
      .selectFrom("audit")
      .selectAll()
      .where("entity_id", "=", quote.number)
      .orderBy("id")
      .execute();
    expect(rows.map(({ operation }) => operation)).toEqual(["quote.create", "quote.update"]);
    // The quote's own number is random.
    const said = JSON.stringify(rows).replaceAll(quote.number, "");
    expect(said).not.toContain("1990");
    expect(said).not.toContain("ann.lee");
  });
});

describe("handing off", () => {
  test.each(["blank", "proposal"])(
    "a %s hand-off mails a link that opens the quote and its client",
    async (handoff_type) => {
      const quote = await beginDashboard(server, dana);
      await quote.put(firstApplication("CO"));
      await quote.put({ plan_id: "passport360-essential-individual" });
      const answer = await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, {
        token: dana,
        body: { handoff_type },
      });
      expect(answer.status, answer.text).toBe(200);
      const [mail] = await server.mails("ann.lee@mail.example");
      const link = new URL(String(mail?.links[0]));
      expect([link.pathname, link.searchParams.get("quote_number")]).toEqual(["/enroll", quote.number]);
      const token = tokenIn(mail);
      expect((await server.call("GET", `${QUOTES}/${quote.number}`, { token })).status).toBe(200);
      expect((await server.call("GET", `${CLIENTS}/${quote.clientId}`, { token })).status).toBe(200);
    },
  );

  test("the list of a client's quotes leaves out the finished ones", async () => {
    const quote = await beginShareLink(server);
    const list = () => server.call("GET", `${QUOTES}?client_id=${quote.clientId}`, { token: dana });
    expect((await list()).body).toHaveLength(1);
    await server.db
      .updateTable("quotes")
      .set({ status: "finalized" })
      .where("quote_number", "=", quote.number)
      .execute();
    expect((await list()).body).toEqual([]);
  });
});
