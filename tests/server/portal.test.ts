import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../server/domain/deps";
import { answerAll, beginShareLink, CLIENTS, payByCheck } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { Body, TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const list = async (query: string, token = dana) =>
  (await server.call("GET", `${CLIENTS}${query}`, { token })).body as unknown as readonly Body[];

describe("the demo data", () => {
  test("each broker has the clients that are promised", async () => {
    const stats = async (token: string, query = "") =>
      (await server.call("GET", `${CLIENTS}/stats${query}`, { token })).body.total_results;
    expect(Number(await stats(dana, "?broker_is_me=yes"))).toBeGreaterThanOrEqual(60);
    expect(await stats(await server.signIn("lee@acme.example"), "?broker_is_me=yes")).toBe(20);
    expect(await stats(await server.signIn("kim@globex.example"))).toBe(20);
    expect(await stats(dana)).toBe(84);
  });

  test("every status and both types are there, and every address is an example's", async () => {
    const clients = await list("?_limit=100");
    const status = ({ policies_stats }: Body) =>
      Number(policies_stats?.inforce) > 0 ? "in force" : Number(policies_stats?.churned) > 0 ? "Churned" : "Prospect";
    expect(new Set(clients.map(status))).toEqual(new Set(["in force", "Churned", "Prospect"]));
    expect(new Set(clients.map(({ client_type }) => String(client_type)))).toEqual(new Set(["individual", "business"]));
    for (const { person } of clients) expect(String(person?.email)).toMatch(/^[a-z.0-9]+@mail\.example$/);
    for (const client of clients.filter(({ policies_stats }) => Number(policies_stats?.inforce) > 0))
      expect(String(client.next_renewal_date)).toMatch(/^202[67]-\d\d-\d\d$/);
  });

  test("a brokerage is found by slug and by id, with no more than its public card", async () => {
    for (const name of ["acme", "bkg_acme"]) {
      const { body } = await server.call("GET", `/api/management/v1/brokerages/${name}`);
      expect(body).toEqual({
        slug: "acme",
        name: "Acme Insurance Agency",
        default_broker: {
          id: "bkr_dana",
          name: "Dana Reyes",
          phone_number: "303-555-0111",
          email: "dana@acme.example",
          licensed_in: { chubb_boa: ["*"], chubb_passport360: ["*"] },
        },
      });
    }
  });

  test("the settings show the space's carrier and hide its issuing desk", async () => {
    const { text, body } = await server.call("GET", "/api/management/v1/settings");
    expect(body).toMatchObject({
      carrier: { name: "Meridian Casualty" },
      flags: { passport360: true },
      stripe_publishable_key: null,
      today: "2026-11-20",
    });
    expect(text).not.toContain("issuing@");
    for (const logo of [body.carrier?.logo_url, body.carrier?.logo_dark_url])
      expect((await server.call("GET", String(logo))).headers.get("content-type")).toBe("image/svg+xml");
    expect((await server.call("GET", "/documents/logo/spaces.json")).status).toBe(404);
  });
});

describe("the client list", () => {
  test("comes 25 at a time, and the pages make the whole without a gap", async () => {
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => list(`?_offset=${offset}&_limit=25`)));
    expect(pages.map((page) => page.length)).toEqual([25, 25, 25, 9]);
    expect(new Set(pages.flat().map(({ id }) => String(id))).size).toBe(84);
    expect(await list("")).toEqual(pages[0]);
  });

  test("My Clients keeps the broker's own", async () => {
    for (const { broker } of await list("?broker_is_me=yes&_limit=100"))
      expect(broker).toEqual({ id: "bkr_dana", name: "Dana Reyes" });
  });

  test("a bought policy shows with its client", async () => {
    const own = await startServer();
    const quote = await beginShareLink(own);
    await answerAll(quote);
    await quote.put(payByCheck);
    await quote.finalize();
    const token = await own.signIn("dana@acme.example");
    const client = await own.call("GET", `${CLIENTS}/${quote.clientId}`, { token });
    expect(client.body).toMatchObject({ policies_stats: { inforce: 1, churned: 0 }, next_renewal_date: "2027-11-20" });
    const policies = await own.call("GET", `/api/management/v1/policies?client_id=${quote.clientId}`, { token });
    expect(policies.body).toMatchObject([{ status: "inforce", bills: [{ total_amount: 585 }] }]);
    await own.close();
  });

  test("a client's type cannot change, the person is replaced whole", async () => {
    // An individual needs no more than the names and the address (portal §5).
    const first = (await list("?_limit=25")).find(({ client_type }) => String(client_type) === "individual");
    const path = `${CLIENTS}/${String(first?.id)}`;
    const other = String(first?.client_type) === "business" ? "individual" : "business";
    const refused = await server.call("PUT", path, { token: dana, body: { client_type: other, person: {} } });
    expect([refused.status, refused.body.error?.code]).toEqual([422, "client_type_fixed"]);
    const put = await server.call("PUT", path, {
      token: dana,
      body: {
        client_type: first?.client_type,
        person: { first_name: "Zoe", last_name: "Ng", email: "zoe@mail.example" },
      },
    });
    expect(put.body.person).toEqual({ first_name: "Zoe", last_name: "Ng", email: "zoe@mail.example" });
  });
});

describe("the outbox", () => {
  test("shows the newest mail first, in both forms, as text and not as markup", async () => {
    await server.db
      .updateTable("brokers")
      .set({ name: "<img src=x onerror=alert(1)>" })
      .where("id", "=", "bkr_lee")
      .execute();
    const [mail] = (await server.call("GET", "/dev/outbox.json")).body as unknown as readonly Body[];
    expect(Object.keys(mail ?? {}).toSorted()).toEqual(["html", "id", "links", "sent_at", "subject", "text", "to"]);
    const page = await server.call("GET", "/dev/outbox");
    expect(page.text).toContain(`href="${String((mail?.links as unknown as string[])[0]).replaceAll("&", "&amp;")}"`);
    expect(page.text).not.toContain("<img");
  });

  test("is not there in production", async () => {
    const own = await startServer({ settings: { dev: false } });
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) expect((await own.call("GET", path)).status).toBe(404);
    await own.close();
  });
});

describe("the app's page", () => {
  test("answers for every address that is no file", async () => {
    for (const path of ["/", "/login", "/dashboard/clients/abc", "/buy/acme/passport360"]) {
      const { status, text, headers } = await server.call("GET", path);
      expect([status, text.includes('<div id="root">'), headers.get("cache-control")]).toEqual([200, true, "no-cache"]);
    }
    expect((await server.call("GET", "/assets/app-1234.js")).headers.get("cache-control")).toContain("immutable");
    expect((await server.call("GET", "/assets/missing-1.js")).status).toBe(404);
  });

  test.each([
    "/buy/acme/passport360/start",
    "/products/passport360/enroll/Q-1/dob",
    "/dashboard/clients/c1/passport360/quotes/Q-1/plans",
  ])("%s fetches its flow while the scripts load", async (path) => {
    const flow = server.deps.flows.currentByVertical("chubb_passport360");
    const { text } = await server.call("GET", path);
    expect(text).toContain(
      `<link rel="preload" as="fetch" crossorigin="anonymous" href="/flows/passport360/${flow?.flow.version}/flow.json">`,
    );
    expect(text).toContain(`href="/flows/passport360/${flow?.flow.version}/validators.js"`);
  });

  describe("says whom to ask when its scripts are off, and when they do not come", () => {
    /** What index.html of the app says in each of the two cases, up to the end of the sentence. */
    const said = async (path: string, headers: { readonly [name: string]: string } = {}, deps: Partial<Deps> = {}) => {
      const settings = { ...server.deps.settings, ...deps.settings, distFolder: "app" };
      const own = serverOver({ ...server.deps, ...deps, settings }, undefined, server.close);
      const { text } = await own.call("GET", path, { headers: { accept: "text/html", ...headers } });
      expect(text).not.toContain("<!--whom");
      const [off, late] = [/<noscript>([\s\S]*)<\/noscript>/, /<p id="late"[^>]*>([\s\S]*?)<\/p>/].map(
        (part) => /reload (?:it|the page)<\/a>(.*)\./.exec(part.exec(text)?.[1] ?? "")?.[1],
      );
      expect(off).toBe(late);
      return off;
    };
    const AGENT = ', or call your agent Lee Park at <a href="tel:3035550112">303-555-0112</a>';
    const CARRIER = ', or call Meridian Casualty at <a href="tel:8005550140">800-555-0140</a>';
    const rename = (name: string) =>
      server.db.updateTable("brokers").set({ name }).where("id", "=", "bkr_lee").execute();
    beforeAll(() => rename("Lee Park"));
    const lee = "/buy/acme/passport360/start/policyholder?b=bkr_lee";

    test.each([
      ["/buy/acme/passport360?b=bkr_lee", AGENT],
      ["/products/acme/boa?b=bkr_lee", AGENT],
      ["/products/acme/passport360/start?b=bkr_lee", AGENT],
      [lee, AGENT],
      ["/buy/acme/passport360?b=bkr_kim", AGENT.replace("Lee Park", "Dana Reyes").replaceAll("0112", "0111")],
      ["/buy/nobody/passport360?b=bkr_lee", CARRIER],
      ["/login", CARRIER],
      ["/enroll?token=a&quote_number=Q-1", CARRIER],
      ["/products/passport360/enroll/Q-1/dob", CARRIER],
      ["/dashboard/clients", CARRIER],
      ["/submit-policy?token=a&policy_id=p", CARRIER],
      ["/not-there", CARRIER],
    ])("at %s", async (path, words) => {
      expect(await said(path)).toBe(words);
    });

    test("also to who goes on with an enrollment, and the carrier while the database is away", async () => {
      expect(await said(lee, { cookie: "enrolling=1" })).toBe(AGENT);
      const away = () => {
        throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
      };
      const { store } = server.deps;
      const db = new Proxy(store.db, { get: () => away });
      expect(await said(lee, {}, { store: { ...store, db } })).toBe(CARRIER);
    });

    test("by name alone where the agent may not sell the product", async () => {
      const sam = ', or call Sam Hale at <a href="tel:3035550113">303-555-0113</a>';
      expect(await said("/buy/acme/passport360?b=bkr_sam")).toBe(sam);
      expect(await said("/buy/acme/passport360/start?b=bkr_sam")).toBe(sam);
    });

    test("as text, never as markup", async () => {
      await rename(`<img src=x>" & $& 'O'`);
      const words = await said(lee);
      await rename("Lee Park");
      expect(words).toContain(" your agent &lt;img src=x&gt;&quot; &amp; $&amp; &#39;O&#39; at <a ");
    });

    test("by email where the carrier has no phone, and without a contact at an address of no space", async () => {
      const { settings } = server.deps;
      const demo = settings.spaces.demo;
      if (!demo) throw new Error("There is no space");
      const spaces = { ...settings.spaces, demo: { ...demo, carrier: { ...demo.carrier, phone_number: "" } } };
      expect(await said("/login", {}, { settings: { ...settings, spaces } })).toBe(
        ', or write to Meridian Casualty at <a href="mailto:service@carrier.example">service@carrier.example</a>',
      );
      expect(await said("/login", { host: "nowhere.portal.example" })).toBe("");
    });
  });

  test("every answer carries the security headers, errors and documents too", async () => {
    for (const path of [
      "/",
      "/api/nothing",
      "/documents/sample/passport360-golf",
      "/flows/index.json",
      "/sandbox/stripe.js",
    ]) {
      const { headers } = await server.call("GET", path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/unsafe-(eval|inline)/);
      expect(
        [
          "x-content-type-options",
          "referrer-policy",
          "cross-origin-opener-policy",
          "cross-origin-resource-policy",
          "x-request-id",
        ].filter((name) => !headers.get(name)),
      ).toEqual([]);
    }
  });

  test("a reported violation is counted", async () => {
    await server.call("POST", "/csp-reports", {
      raw: '{"csp-report":{"violated-directive":"script-src"}}',
      headers: { "content-type": "application/csp-report" },
    });
    expect((await server.call("GET", "/csp-reports")).body.count).toBe(1);
  });

  test("with the real card provider its hosts are allowed, and the sandbox is gone", async () => {
    const own = await startServer({ settings: { stripePublishableKey: "pk_test_1" } });
    const page = await own.call("GET", "/");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self' https://js.stripe.com;");
    expect((await own.call("GET", "/sandbox/stripe.js")).status).toBe(404);
    await own.close();
  });
});
