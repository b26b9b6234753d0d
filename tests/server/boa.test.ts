import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../server/base/sha256";
import { loadRateBooks } from "../../server/rates/plans";
import { BadRateBook } from "../../server/rates/rate-book";
import { openCatalogue } from "../../server/flows/catalogue";
import { startWithFlows } from "../scenarios/support/server-host";
import {
  aboutBusiness,
  beginBoa,
  beginBoaShare,
  BOA,
  ELIGIBLE,
  forgeApplication,
  holderIn,
  rated,
  readyBoa,
  staff,
} from "./support/boa";
import { addressIn, beginShareLink, CLIENTS, CONSENT, personIn, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import { startServer } from "./support/server";
import type { Answer, Body, TestServer } from "./support/server";
import { sampled } from "../support/tier";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startWithFlows();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const plansOf = (body: Body): Body[] => body.plans as unknown as Body[];

const begin = (region?: string, clientType?: string) => beginBoa(server, dana, region, clientType);
const ready = (region?: string, people?: object) => readyBoa(server, dana, region, people);
const forge = (quote: Enrollment, change: (application: Record<string, unknown>) => object) =>
  forgeApplication(server, quote, change);

async function expectWithout(document: string, title: string): Promise<void> {
  const answer = await server.app.fetch(
    new Request(`http://localhost/api/management/v1/documents/${document}`, {
      headers: { authorization: `Bearer ${dana}` },
    }),
  );
  const words = wordsOf(Buffer.from(await answer.arrayBuffer()));
  expect(words.match(/Paralysis/g)).toHaveLength(2);
  expect(words).not.toContain(title);
}

describe("GET plans says of each plan what wizards §3 lists", () => {
  const NOT_THERE: { readonly [region: string]: string } = {
    VT: "permanent_total_disability",
    MO: "temporary_total_disability",
    NY: "in_hospital",
  };

  test.each(["CO", ...Object.keys(NOT_THERE)])("in %s, for owners and employees, in words", async (region) => {
    const quote = await begin(region);
    const [plan] = plansOf((await quote.get("/plans")).body);
    expect(plan?.settings).toMatchObject({
      plan_title: "Business Owners Accident Insurance",
      details: { plan_name: "boa", plan_type: BOA },
      optional_coverages: {},
    });
    const tables = Object.entries(plan?.settings?.details?.coverage_details ?? {});
    expect(tables.map(([table]) => table)).toEqual(["owner", "employee"]);
    const { flow } = server.deps.flows.currentByVertical(BOA) ?? expect.fail("BOA is not served");
    const rows = flow.coverages?.groups.flatMap((group) => Object.keys(group.rows)) ?? [];
    expect(rows).toHaveLength(6);
    for (const [table, coverages] of tables) {
      expect(Object.keys(coverages), table).toEqual(rows.filter((key) => key !== NOT_THERE[region]));
      for (const item of Object.values(coverages))
        expect(item).toEqual({
          title: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
          coverage_details: expect.arrayContaining([expect.any(String)]),
          value_details: expect.arrayContaining([expect.any(String)]),
        });
    }
  });
});

/** Answers that no browser sends: what was changed, and the rule that says no. */
const FORGED = [
  ["an excluded industry", "CO", { ...ELIGIBLE, ...staff(6, 40), related_industries: true }, "excluded_industry"],
  ["a public corporation", "CO", { ...ELIGIBLE, ...staff(6, 40), corporation_vc_form: true }, "public_corporation"],
  [
    "an accident policy in force",
    "CO",
    { ...ELIGIBLE, ...staff(6, 40), corporation_add_policy: true },
    "has_accident_policy",
  ],
  [
    "a yes as text",
    "CO",
    { ...ELIGIBLE, ...staff(6, 40), related_industries: "false" },
    "industries.related_industries.type",
  ],
  [
    "a count as text",
    "CO",
    { ...ELIGIBLE, owners_count: "six", employees_count: 40 },
    "business-ownership.owners_count.number",
  ],
  ["half an employee", "CO", { ...ELIGIBLE, owners_count: 6, employees_count: 40.5 }, "employees.employees_count.type"],
  ["fewer than no owners", "CO", { ...ELIGIBLE, ...staff(-1, 40) }, "business-ownership.owners_count.minimum"],
  ["an unknown business type", "CO", { ...ELIGIBLE, ...staff(6, 40), sic_code: 1 }, "business-type.sic_code.list"],
  ["a business type as text", "CO", { ...ELIGIBLE, ...staff(6, 40), sic_code: "742" }, "business-type.sic_code.type"],
  ["nobody", "TX", { ...ELIGIBLE, ...staff(0, 0) }, "nobody_to_insure"],
  ["nine people in CO", "CO", { ...ELIGIBLE, ...staff(1, 8) }, "below_staff_minimum"],
  ["nine people in NM", "NM", { ...ELIGIBLE, ...staff(8, 1) }, "below_staff_minimum"],
  ["nine people in WV", "WV", { ...ELIGIBLE, ...staff(9, 0) }, "below_staff_minimum"],
  ["one person in VA", "VA", { ...ELIGIBLE, ...staff(1, 0) }, "below_staff_minimum"],
] as const;

describe("answers forged past the browser", () => {
  test.each(FORGED)("%s is refused on PUT by its rule, and nothing is stored", async (_, region, answers, rule) => {
    const quote = await begin(region);
    const { status, body } = await quote.put({ answers });
    expect([status, body.error?.code, body.error?.rule]).toEqual([422, "rule_refused", rule]);
    expect((await quote.get()).body.application?.answers).toBeUndefined();
  });

  test.each(sampled(FORGED, 5))(
    "%s is refused on finalize by its rule, and nothing is bound",
    async (_, region, answers, rule) => {
      const quote = await ready(region);
      await forge(quote, (application) => ({ ...application, answers }));
      const { status, body } = await quote.finalize(dana);
      expect([status, body.error?.code]).toEqual([422, "rule_refused"]);
      expect((body.error?.details as unknown as { rule: string }[]).map((detail) => detail.rule)).toContain(rule);
      expect((await quote.get()).body.policy).toBeNull();
    },
  );

  test.each([
    ["CO", 1, 9],
    ["NM", 10, 0],
    ["WV", 5, 5],
    ["VA", 1, 1],
    ["TX", 1, 0],
  ])("in %s %i owners and %i employees are enough, and bound", async (region, owners, employees) => {
    const quote = await ready(region, staff(owners, employees));
    expect((await quote.finalize(dana)).status).toBe(200);
  });

  test("a state whose minimum the people do not reach is refused at binding", async () => {
    const quote = await ready("VA", staff(1, 1));
    await forge(quote, (application) => ({ ...application, rating_address: addressIn("CO") }));
    expect((await quote.finalize(dana)).body.error?.rule).toBe("below_staff_minimum");
  });

  test("an answer that was never given is missing at binding", async () => {
    const quote = await ready();
    await forge(quote, (application) => ({
      ...application,
      answers: { ...ELIGIBLE, related_industries: undefined, ...staff(6, 40) },
    }));
    const { body } = await quote.finalize(dana);
    expect(body.error).toMatchObject({ code: "rule_refused", rule: "industries.related_industries.required" });
  });
});

describe("plans and prices", () => {
  /** `sample-products.md`: the greater of 750 and 95 an owner + 5 an employee. */
  test.each([
    [1, 0, 750],
    [7, 17, 750],
    [7, 18, 755],
    [10, 100, 1450],
  ])("%i owners and %i employees cost $%i, in the plans and at checkout", async (owners, employees, price) => {
    const quote = await begin("TX");
    await quote.put({ answers: { ...ELIGIBLE, ...staff(owners, employees) } });
    const [plan, ...others] = plansOf((await quote.get("/plans")).body);
    expect(others).toEqual([]);
    expect(plan).toMatchObject({
      id: "boa",
      currency: "USD",
      vertical: { code: BOA },
      settings: {
        price,
        sample_policy_url: "/documents/sample/boa",
        details: { plan_name: "boa", plan_type: "chubb_boa" },
      },
    });
    await quote.put({ plan_id: "boa" });
    expect((await quote.get("/checkout")).body).toEqual({
      grandtotal: price,
      currency: "USD",
      lines: [{ title: "Business Owners Accident Insurance", amount: price }],
    });
  });

  test("before the head counts are known the plan costs the least", async () => {
    const quote = await begin("TX");
    expect(plansOf((await quote.get("/plans")).body)[0]?.settings?.price).toBe(750);
  });

  test("56 regions sell it but KS", async () => {
    const { body } = await server.call("GET", "/flows/lists/us-regions@1.json");
    const codes = (body.items as unknown as { code: string }[]).map(({ code }) => code);
    expect(codes).toHaveLength(56);
    expect(codes.filter((code) => server.deps.rates.plansIn(BOA, code).length === 0)).toEqual(["KS"]);
  });

  test("another state asks for the choice again", async () => {
    const quote = await ready("CO");
    const moved = await quote.put(rated("TX"));
    expect(moved.body.application).not.toHaveProperty("plan_id");
    expect((await quote.get("/checkout")).body.error?.code).toBe("plan_missing");
    await quote.put({ ...rated("NM"), plan_id: "boa" });
    expect((await quote.get("/checkout")).body.grandtotal).toBe(770);
    expect((await quote.put(rated("NM"))).body.application?.plan_id).toBe("boa");
  });

  test("only businesses are offered it, and a business is offered nothing else", async () => {
    await expect(begin("CO", "individual")).rejects.toThrow("wrong_client_type");
  });

  test.each([
    ["VT", "permanent_total_disability", "Permanent total disability"],
    ["MO", "temporary_total_disability", "Temporary total disability"],
    ["NY", "in_hospital", "Enhanced in-hospital"],
  ])(
    "in %s the policy keeps the whole plan without %s, for owners and employees, and so say its documents",
    async (region, omitted, title) => {
      const quote = await ready(region);
      await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, {
        token: dana,
        body: { handoff_type: "proposal" },
      });
      await expectWithout(`proposal-${quote.number}`, title);
      const { id } = (await quote.finalize(dana)).body.policy ?? {};
      const { body } = await server.call("GET", `/api/management/v1/policies/${String(id)}`, { token: dana });
      const { owner, employee } = body.plan?.settings?.details?.coverage_details ?? {};
      expect(body.plan?.settings).toMatchObject({ plan_title: "Business Owners Accident Insurance", price: 770 });
      for (const part of [owner, employee]) {
        expect(Object.keys(part ?? {})).toHaveLength(5);
        expect(part).not.toHaveProperty(omitted);
      }
      const lines = [{ title: "Business Owners Accident Insurance", amount: 770 }];
      expect(body.bills).toEqual([{ total_amount: 770, currency: { code: "USD" }, lines, period: "a year" }]);
      await expectWithout(`schedule-${String(id)}`, title);
    },
  );

  test("the sample policy shows what owners and employees have, and which states leave a benefit out (B-13)", async () => {
    const { status, text } = await server.call("GET", "/documents/sample/boa");
    expect(status).toBe(200);
    for (const part of [
      "Sample policy: Business Owners Accident Insurance",
      "Business owner coverage",
      "Employee coverage",
      "Additional Benefits",
      "24 hours a day, on or off the job",
      "$500,000 principal sum",
      "26 weeks maximum, $13,000 in total",
    ])
      expect(text).toContain(part);
    const omitted = [
      "Permanent total disability<span>Not covered in Vermont.",
      "Temporary total disability<span>Not covered in Missouri.",
      "Enhanced in-hospital<span>Not covered in New York.",
    ];
    expect(text.match(/[^>]*<span>Not covered[^<]*/g), "for owners and for employees").toEqual([
      ...omitted,
      ...omitted,
    ]);
  });
});

describe("the region that rates it (R-26)", () => {
  const ratingIn = ({ body: { application } }: Answer) => [
    application?.rating_address?.region?.code,
    application?.rating_confirmed,
  ];
  const ratingOf = async (quote: Enrollment) => ratingIn(await quote.get());
  const moveClient = (quote: Enrollment, region: string, token = dana) =>
    server.call("PUT", `${CLIENTS}/${quote.clientId}`, {
      token,
      body: { client_type: "business", person: { ...personIn(region), company_name: "Acme Tools" } },
    });
  const plansOfferedTo = async (quote: Enrollment) => plansOf((await quote.get("/plans")).body).length;

  test.each([
    ["as pages of before send it", {}],
    ["with the rating region of the address", rated("TX")],
  ])("a share link's Kansas becomes Texas at the first step, %s", async (_, also) => {
    const quote = await beginBoaShare(server, "KS");
    expect([await ratingOf(quote), await plansOfferedTo(quote)]).toEqual([["KS", false], 0]);
    expect(ratingIn(await quote.put({ ...aboutBusiness("TX"), ...also }))).toEqual(["TX", false]);
    expect(await plansOfferedTo(quote)).toBe(1);
  });

  test("the answer of its own step stays, also when the address moves later", async () => {
    const quote = await beginBoaShare(server, "CO");
    expect(ratingIn(await quote.put(rated("CO")))).toEqual(["CO", true]);
    expect(ratingIn(await quote.put(aboutBusiness("TX")))).toEqual(["CO", true]);
    expect((await moveClient(quote, "VA")).status).toBe(200);
    expect(await ratingOf(quote)).toEqual(["CO", true]);
  });

  test("a region that is sent with an address elsewhere is an answer of its own", async () => {
    const quote = await beginBoaShare(server, "CO");
    expect(ratingIn(await quote.put({ ...aboutBusiness("TX"), ...rated("NM") }))).toEqual(["NM", true]);
  });

  test("a region where nothing is sold is left by another address, and by another region", async () => {
    const quote = await beginBoaShare(server, "CO");
    expect(ratingIn(await quote.put(rated("KS")))).toEqual(["KS", false]);
    expect(ratingIn(await quote.put(aboutBusiness("TX")))).toEqual(["TX", false]);
    await quote.put(rated("KS"));
    expect(ratingIn(await quote.put(rated("VA")))).toEqual(["VA", true]);
  });

  test("a plan that was saved before is taken back with its book and its consent, and which one it was is kept", async () => {
    const quote = await beginBoaShare(server, "CO");
    await quote.put({ answers: { ...ELIGIBLE, ...staff(6, 40) } });
    await quote.put({ plan_id: "boa", policy_effective_date: "2026-11-20" });
    await quote.put({ billing: { billing_type: "carrier_bill" }, acknowledgement: CONSENT("client") });
    const { application } = (await quote.put(aboutBusiness("TX"))).body;
    expect(application).toMatchObject({ ...rated("TX"), rating_confirmed: false, released_plan: "boa" });
    expect(application).not.toHaveProperty("plan_id");
    expect(application).not.toHaveProperty("acknowledgement");
    const row = server.db.selectFrom("quotes").select("rate_book").where("quote_number", "=", quote.number);
    expect(await row.executeTakeFirst()).toEqual({ rate_book: null });
    expect((await quote.put({ plan_id: "boa" })).body.application).not.toHaveProperty("released_plan");
  });

  test("a broker who moves the client moves the open quotes whose region step was not passed, and takes their plans back", async () => {
    const offer = await begin("CO");
    await offer.put({ answers: { ...ELIGIBLE, ...staff(6, 40) } });
    await offer.put({ plan_id: "boa" });
    const seen = (await offer.get()).headers.get("etag");
    expect((await moveClient(offer, "TX")).status).toBe(200);
    const moved = await offer.get();
    expect(ratingIn(moved)).toEqual(["TX", false]);
    expect(moved.body.application).toMatchObject({ released_plan: "boa" });
    expect(moved.body.application).not.toHaveProperty("plan_id");
    expect(moved.headers.get("etag")).not.toBe(seen);
    const noted = server.db.selectFrom("audit").select("detail").where("entity_id", "=", offer.number);
    expect(await noted.orderBy("id", "desc").executeTakeFirst()).toEqual({
      detail: { fields: ["rating_address"], follows: "client" },
    });
  });

  test("a broker who moves the client leaves what is sold or being paid as it is", async () => {
    const [sold, paying] = [await ready("CO"), await begin("CO")];
    await sold.finalize(dana);
    await forge(sold, (application) => ({ ...application, rating_confirmed: false }));
    await server.db
      .insertInto("payment_attempts")
      .values({
        quote_number: paying.number,
        n: 1,
        idempotency_key: `${paying.number}#1`,
        status: "live",
        offer: "{}",
        by_actor: "{}",
        created_at: new Date(),
      })
      .execute();
    for (const quote of [sold, paying]) {
      expect((await moveClient(quote, "TX")).status).toBe(200);
      expect(await ratingOf(quote)).toEqual(["CO", false]);
    }
  });

  test("a buyer's own link moves it by the quote alone: the client is saved before", async () => {
    const quote = await beginBoaShare(server, "CO");
    expect((await moveClient(quote, "TX", quote.token)).status).toBe(200);
    expect(await ratingOf(quote)).toEqual(["CO", false]);
  });

  test("a broker's offer begins unanswered, and answered where it names another region than the client's", async () => {
    const offer = await begin("CO");
    expect(await ratingOf(offer)).toEqual(["CO", false]);
    const body = { client: { id: offer.clientId }, vertical_code: BOA, application: rated("VA") };
    expect(ratingIn(await server.call("POST", QUOTES, { token: dana, body }))).toEqual(["VA", true]);
  });

  test("the region step of a broker is an answer, also together with the people of the same state", async () => {
    const offer = await begin("CO");
    expect(ratingIn(await offer.put({ ...aboutBusiness("CO"), ...rated("CO") }))).toEqual(["CO", true]);
  });

  describe("a quote that began before this was kept", () => {
    const ofBefore = async (quote: Enrollment, more: object = {}) => {
      await forge(quote, (application) => ({ ...application, rating_confirmed: undefined, ...more }));
      return quote;
    };

    test("follows the address at the first steps of a share link", async () => {
      const quote = await ofBefore(await beginBoaShare(server, "KS"), { holders: [holderIn("TX")] });
      expect((await quote.put(aboutBusiness("TX"))).body.application).toMatchObject(rated("TX"));
    });

    test.each([
      ["a later answer", { answers: { related_industries: false } }],
      ["a plan", { plan_id: "boa" }],
    ])("counts as answered once it has %s", async (_, more) => {
      const quote = await ofBefore(await beginBoaShare(server, "CO"), more);
      expect((await quote.put(aboutBusiness("TX"))).body.application).toMatchObject({ ...rated("CO"), ...more });
    });

    test("counts as answered in a broker's quote that has its holder", async () => {
      const quote = await ofBefore(await begin("CO"), { holders: [holderIn("CO")] });
      await moveClient(quote, "TX");
      expect((await quote.get()).body.application).toMatchObject(rated("CO"));
    });

    test("is not changed by a save that equals it", async () => {
      const quote = await ofBefore(await beginBoaShare(server, "CO"));
      const seen = (await quote.get()).headers.get("etag");
      expect((await quote.put(aboutBusiness("CO"))).headers.get("etag")).toBe(seen);
    });
  });

  test("only the server says whether it was answered", async () => {
    const quote = await beginBoaShare(server, "CO");
    expect((await quote.put({ rating_confirmed: true })).body.error?.code).toBe("invalid_request");
    expect((await quote.put({ released_plan: "boa" })).body.error?.code).toBe("invalid_request");
  });

  test("a product that takes it from the address has nothing to answer", async () => {
    const quote = await beginShareLink(server, "CO");
    expect(await ratingOf(quote)).toEqual(["CO", undefined]);
  });

  test("a broker and a buyer who move it at the same moment never wait for each other", async () => {
    for (let round = 0; round < 10; round += 1) {
      const quote = await beginBoaShare(server, "CO");
      const both = [() => moveClient(quote, "TX"), () => quote.put(aboutBusiness("VA"))];
      const answers = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((save) => save()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(["TX", "VA"]).toContain((await ratingOf(quote))[0]);
    }
  });
});

describe("the list of business types", () => {
  test("is not sent with the flow's lists but by itself, for ever and compressed", async () => {
    const { flow } = server.deps.flows.currentByVertical(BOA) ?? {};
    const lists = await server.call("GET", `/flows/${flow?.id}/${flow?.version}/lists.json`);
    expect(Object.keys(lists.body)).toEqual(["us-regions@1", "fraud-notices@1"]);
    const list = await server.app.fetch(
      new Request("http://localhost/flows/lists/business-types@3.json", { headers: { "accept-encoding": "gzip" } }),
    );
    expect(list.headers.get("content-encoding")).toBe("gzip");
    expect(list.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { body } = await server.call("GET", "/flows/lists/business-types@3.json");
    expect(body.items).toHaveLength(1322);
  });

  test("an unknown list is not found", async () => {
    expect((await server.call("GET", "/flows/lists/nothing@1.json")).status).toBe(404);
  });

  test("a version that comes back from the database still knows it", async () => {
    const other = await startServer();
    const { flow, lists } = server.deps.flows.currentByVertical(BOA) ?? {};
    const [body, listsBody] = [JSON.stringify({ ...flow, version: "0.9.0" }), JSON.stringify(lists)];
    await other.db
      .insertInto("flow_versions")
      .values({
        id: "boa",
        version: "0.9.0",
        vertical_code: BOA,
        body,
        lists: listsBody,
        sha256: sha256(body + listsBody),
      })
      .execute();
    const found = await (await openCatalogue(other.db, { folder: "flows", source: "published" })).find("boa", "0.9.0");
    expect(Object.keys(JSON.parse(found?.listsBody ?? "{}") as object)).toEqual(["us-regions@1", "fraud-notices@1"]);
    expect(Object.keys(found?.lists ?? {})).toContain("business-types@3");
    await other.close();
  });
});

describe("a rate book that is not sound", () => {
  const folder = mkdtempSync(join(tmpdir(), "books-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const book = { id: "test", version: 1, vertical: { code: "test", name: "Test" }, currency: "USD" };
  const plan = { id: "test", plan_type: "a", plan_name: "b", price: 1 };
  const file = join(folder, "test@1.json");
  test.each([
    ["no JSON", "{", /test@1\.json:1:\d+ {2}This is not valid JSON/],
    ["no plans", JSON.stringify(book), /^[^\n]*test@1\.json:1:1 {2}[^\n]*plans[^\n]*$/],
    [
      "a misspelled key",
      JSON.stringify({ ...book, plans: [{ ...plan, prize: 1 }] }),
      /did you mean price\?\) {2}at \/plans\/0\/prize/,
    ],
    [
      "a negative price",
      JSON.stringify({ ...book, plans: [{ ...plan, price: -1 }] }),
      /expected at least 0\) {2}at \/plans\/0\/price/,
    ],
    [
      "an unknown operator",
      JSON.stringify({ ...book, plans: [{ ...plan, price: { power: [2, 3] } }] }),
      /There is no operator of this name.*"power".*at \/plans\/0\/price\/power/,
    ],
    [
      "a rule that reads what prices do not know",
      JSON.stringify({ ...book, plans: [{ ...plan, price: { var: "client.id" } }] }),
      /A price cannot read this.*"client\.id".*at \/plans\/0\/price\/var/,
    ],
    [
      "a product that has a book",
      JSON.stringify({ ...book, vertical: { code: BOA, name: "Other" }, plans: [plan] }),
      /test@1\.json {2}.*boa@1\.json is a rate book of the same product/,
    ],
  ])("%s is said with its file and place", (_, text, message) => {
    writeFileSync(file, text);
    expect(() => loadRateBooks([folder])).toThrow(message);
    expect(() => loadRateBooks([folder])).toThrow(BadRateBook);
  });

  test("a price that the answers do not make is not on offer", () => {
    writeFileSync(
      file,
      JSON.stringify({ ...book, plans: [{ ...plan, price: { "*": [2.005, { var: "answers.count" }] } }] }),
    );
    const rates = loadRateBooks([folder]);
    expect(rates.plansIn("test", "CO", {})).toEqual([]);
    expect(rates.plansIn("test", "CO", { count: "many" })).toEqual([]);
    expect(rates.plansIn("test", "CO", { count: -1 })).toEqual([]);
    expect(rates.plansIn("test", "CO", { count: 10 })[0]?.settings.price).toBe(20.05);
  });
});
