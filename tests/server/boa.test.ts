import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRateBooks } from "../../server/rates/plans";
import { BadRateBook } from "../../server/rates/rate-book";
import { openCatalogue } from "../../server/flows/catalogue";
import { startWithFlows } from "../scenarios/support/server-host";
import { beginBoa, BOA, ELIGIBLE, forgeApplication, rated, readyBoa, staff } from "./support/boa";
import { addressIn, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import { startServer } from "./support/server";
import type { Body, TestServer } from "./support/server";

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
    { ...ELIGIBLE, owners_count: "6", employees_count: 40 },
    "business-ownership.owners_count.type",
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

  test.each(FORGED)("%s is refused on finalize by its rule, and nothing is bound", async (_, region, answers, rule) => {
    const quote = await ready(region);
    await forge(quote, (application) => ({ ...application, answers }));
    const { status, body } = await quote.finalize(dana);
    expect([status, body.error?.code]).toEqual([422, "rule_refused"]);
    expect((body.error?.details as unknown as { rule: string }[]).map((detail) => detail.rule)).toContain(rule);
    expect((await quote.get()).body.policy).toBeNull();
  });

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

describe("the list of business types", () => {
  test("is not sent with the flow's lists but by itself, for ever and compressed", async () => {
    const { flow } = server.deps.flows.currentByVertical(BOA) ?? {};
    const lists = await server.call("GET", `/flows/${flow?.id}/${flow?.version}/lists.json`);
    expect(Object.keys(lists.body)).toEqual(["us-regions@1", "fraud-notices@1"]);
    const list = await server.app.fetch(
      new Request("http://localhost/flows/lists/business-types@2.json", { headers: { "accept-encoding": "gzip" } }),
    );
    expect(list.headers.get("content-encoding")).toBe("gzip");
    expect(list.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { body } = await server.call("GET", "/flows/lists/business-types@2.json");
    expect(body.items).toHaveLength(1322);
  });

  test("an unknown list is not found", async () => {
    expect((await server.call("GET", "/flows/lists/nothing@1.json")).status).toBe(404);
  });

  test("a version that comes back from the database still knows it", async () => {
    const other = await startServer();
    const { flow, lists } = server.deps.flows.currentByVertical(BOA) ?? {};
    await other.db
      .insertInto("flow_versions")
      .values({
        id: "boa",
        version: "0.9.0",
        vertical_code: BOA,
        body: JSON.stringify(flow),
        lists: JSON.stringify(lists),
        sha256: "x",
      })
      .execute();
    const found = await (await openCatalogue(other.db, { folder: "flows", source: "published" })).find("boa", "0.9.0");
    expect(Object.keys(JSON.parse(found?.listsBody ?? "{}") as object)).toEqual(["us-regions@1", "fraud-notices@1"]);
    expect(Object.keys(found?.lists ?? {})).toContain("business-types@2");
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
