import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "../../server/app";
import { POLICY } from "../../server/access/policy";
import { ACTORS, EXPECTED } from "./support/access";
import type { ActorName } from "./support/access";
import { answerAll, beginDashboard, beginShareLink, payByCheck, personIn, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { announced, PDF, plantFile } from "./support/quote-files";
import { changedDraft } from "./support/drafts";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";

/** What is asked within a call, beside what the call is: giving a client to another broker. */
const WITHIN = ["client.reassign"];

let server: TestServer;
let bought: Enrollment;
let policyId: string;
let fileId: string;
let removedId: string;
let draftId: string;
const tokens = new Map<ActorName, string | undefined>();

beforeAll(async () => {
  server = await startServer();
  bought = await beginShareLink(server);
  await answerAll(bought);
  await bought.put(payByCheck);
  fileId = await plantFile(server, bought.number);
  policyId = String((await bought.finalize()).body.policy?.id);
  const [carrierMail] = await server.mails("issuing@carrier.example");
  tokens.set("none", undefined);
  tokens.set("own", await server.signIn("lee@acme.example"));
  tokens.set("foreign", await server.signIn("kim@globex.example"));
  tokens.set("quote", bought.token);
  tokens.set("other-quote", (await beginShareLink(server)).token);
  tokens.set("policy", tokenIn(carrierMail));
  tokens.set("staff", await server.signIn("staff@carrier.example"));
  tokens.set("reviewer", await server.signIn("reviewer@carrier.example"));
  // The desk's newest mail is its sign-in link by now.
  tokens.set("desk", await server.signIn("issuing@carrier.example"));
  await ask("POST /api/management/v1/brokerages", "staff");
  draftId = await changedDraft(server, String(tokens.get("staff")));
  removedId = String((await ask("POST /api/management/v1/staff", "staff")).body.id);
});
afterAll(() => server.close());

const bodies: { readonly [route: string]: () => object } = {
  "POST /api/auth/v1/send-login-link": () => ({ email: "dana@acme.example" }),
  "POST /api/auth/v1/login": () => ({ token: "not-a-token" }),
  "POST /api/management/v1/clients": () => ({ client_type: "individual", person: personIn("CO") }),
  "PUT /api/management/v1/clients/:id": () => ({ client_type: "individual", person: personIn("CO") }),
  "POST /api/management/v1/files/sign": () => ({
    content_type: "text/csv",
    file_hash: "0".repeat(64),
    file_name: "a.csv",
    description: "Client import",
  }),
  "POST /api/management/v1/clients/bulk-csv": () => ({ file_approval_id: "file_1" }),
  "PUT /api/management/v1/brokers/:id/licences/:vertical_code": () => ({ states: "all" }),
  "POST /api/management/v1/brokerages": () => ({ slug: "spare", name: "Spare" }),
  "PUT /api/management/v1/brokerages/:id": () => ({ name: "Spare" }),
  "POST /api/management/v1/brokers": () => ({
    brokerage: { slug: "acme" },
    name: "Ada Low",
    email: "ada@acme.example",
    phone_number: "303-555-0199",
  }),
  "PATCH /api/management/v1/brokers/:id": () => ({ name: "Gone" }),
  "POST /api/management/v1/brokers/:id/move": () => ({ brokerage: { slug: "acme" } }),
  "POST /api/management/v1/staff": () => ({ kind: "desk", name: "Second desk", email: "second@carrier.example" }),
  "POST /api/quotes/v1/quotes": () => shareLinkBody("CO"),
  "POST /api/quotes/v1/quotes/:quote_number/files": () => announced(PDF),
  "POST /api/quotes/v1/enrollment-links": () => ({ token: "no-link" }),
  "POST /api/events/v1/events": () => ({ name: "page_viewed", page: "clients", detail: {} }),
  "PUT /api/quotes/v1/quotes/:quote_number": () => ({ application: { auto_renewal: true } }),
  "POST /api/management/v1/policies/:id/payments": () => ({ received_on: "2026-11-20", amount: 1 }),
  "PATCH /api/management/v1/policies/:id": () => ({ policy_number: "MC-100360" }),
  "PATCH /api/quotes/v1/quotes/:quote_number/handoff": () => ({ handoff_type: "blank" }),
  "POST /api/quotes/v1/quotes/:quote_number/visits": () => ({ step: null }),
  "POST /api/studio/v1/drafts": () => ({ product: "boa", from: { working: true } }),
  "PUT /api/studio/v1/drafts/:id": () => ({ name: "Another name" }),
  "PUT /api/studio/v1/drafts/:id/files": () => ({ files: [{ path: "boa.flow.json", text: "{}" }] }),
  "POST /api/management/v1/clients/:id/offer-preview": () => ({ vertical_code: "chubb_passport360" }),
};

/** The record that a call names. What changes an account has one of its own, so that the others stay signed in. */
function idFor(route: string): string {
  const changes = /^(?!GET)/.test(route);
  if (route.includes("/brokers/")) return changes ? "bkr_sam" : "bkr_dana";
  if (route.includes("/brokerages/")) return changes ? "spare" : "acme";
  if (route.includes("/staff/")) return removedId;
  if (route.includes("/products/:id")) return "boa";
  if (route.includes("/drafts/")) return draftId;
  if (route.includes("/documents/")) return `schedule-${policyId}`;
  return route.includes("/policies/") ? policyId : bought.clientId;
}

/** What the library has of each kind. */
const NAMES = [
  ["/lists/", "us-regions@1"],
  ["/parts/", "person@2"],
  ["/books/", "boa@1"],
] as const;

function addressOf(route: string, missing = false): string {
  const path = route.split(" ")[1] ?? "";
  if (path.endsWith("/search")) return `${path}?q=ann`;
  const id = idFor(route);
  const filled = path
    .replace(":quote_number", missing ? "Q-00000000000000000000000000" : bought.number)
    .replace(":file", missing ? "nothing" : fileId)
    .replace(":payment", "nothing")
    .replace(":version", "1.7.0")
    .replace(":name", NAMES.find(([kind]) => route.includes(kind))?.[1] ?? "")
    .replace(":number", "1")
    .replace(":vertical_code", "chubb_passport360")
    .replace(":id", missing ? "nothing" : id);
  if (path.endsWith("/policies/work")) return `${path}?waiting=number`;
  if (route.startsWith("PATCH") && path.includes("/policies/")) return `${filled}?op=submit_policy_number`;
  return /^\/api\/(management\/v1\/policies|quotes\/v1\/quotes)$/.test(filled) && route.startsWith("GET")
    ? `${filled}?client_id=${missing ? "nothing" : bought.clientId}`
    : filled;
}

const ask = (route: string, actor: ActorName, missing = false) =>
  server.call(route.split(" ")[0] ?? "", addressOf(route, missing), {
    token: tokens.get(actor),
    ...(/^P/.test(route) && { body: bodies[route]?.() ?? {} }),
  });

test("every route of the server is in this table, and every row of the policy is used", () => {
  expect(apiRoutes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  const operations = new Set<string>([...apiRoutes.flatMap(({ operation }) => operation ?? []), ...WITHIN]);
  expect([...operations].toSorted()).toEqual(Object.keys(POLICY).toSorted());
});

describe.each(Object.entries(EXPECTED))("%s", (route, expected) => {
  test.each(ACTORS.map((actor, index) => [actor, expected[index] ?? 0] as const))(
    "%s gets %i",
    async (actor, status) => {
      const answer = await ask(route, actor);
      expect(answer.status, answer.text).toBe(status);
      if (status >= 400) {
        expect(Object.keys(answer.body)).toEqual(["error"]);
        expect(answer.body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    },
  );
});

test.each(Object.keys(EXPECTED).filter((route) => EXPECTED[route]?.[2] === 404))(
  "%s: what is foreign and what is missing answer the same",
  async (route) => {
    const token = await server.signIn("kim@globex.example");
    tokens.set("foreign", token);
    const [foreign, missing] = [await ask(route, "foreign"), await ask(route, "foreign", true)];
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  },
);

test("a quote of the dashboard cannot be bound without a sign-in, though its number is known", async () => {
  const quote = await beginDashboard(server, await server.signIn("dana@acme.example"));
  const answer = await quote.finalize();
  expect(answer.status).toBe(404);
});

test("a token that is no token answers 401 everywhere", async () => {
  for (const token of ["x", "a".repeat(43), "../../etc"]) {
    const { status, body } = await server.call("GET", "/api/management/v1/settings", { token });
    expect([status, body.error?.code]).toEqual([401, "invalid_login_creds"]);
  }
});

test("an anonymous link that has ended says so, and signs no broker out", async () => {
  const old = await beginShareLink(server);
  await server.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("quote_number", "=", old.number)
    .execute();
  const { status, body } = await old.get();
  expect([status, body.error?.code]).toEqual([401, "invalid_token"]);
});

test("a client's link may change the client, but not hand it to another broker", async () => {
  const mine = await beginShareLink(server);
  const { status, body } = await server.call("PUT", `/api/management/v1/clients/${mine.clientId}`, {
    token: mine.token,
    body: { client_type: "individual", broker: { id: "bkr_lee" }, person: { ...personIn("CO"), first_name: "Anna" } },
  });
  expect(status).toBe(200);
  expect([body.person?.first_name, body.broker?.id]).toEqual(["Anna", "bkr_dana"]);
});

test("once its quote is bound, a client's link changes the client no more and still reads them", async () => {
  const mine = await beginShareLink(server);
  await answerAll(mine);
  await mine.put(payByCheck);
  await mine.finalize();
  const path = `/api/management/v1/clients/${mine.clientId}`;
  const refused = await server.call("PUT", path, {
    token: mine.token,
    body: { client_type: "individual", person: { ...personIn("CO"), first_name: "Mallory" } },
  });
  const ofQuote = await mine.put({ auto_renewal: true });
  expect([refused.status, refused.body]).toEqual([409, ofQuote.body]);
  expect(refused.body.error).toMatchObject({ code: "quote_finalized", message: expect.any(String) });
  const { status, body } = await server.call("GET", path, { token: mine.token });
  expect([status, body.person?.first_name]).toEqual([200, "Ann"]);
});

test("a broker may not give a client or a quote to another brokerage's broker", async () => {
  const token = await server.signIn("dana@acme.example");
  const client = await server.call("POST", "/api/management/v1/clients", {
    token,
    body: { client_type: "individual", broker: { id: "bkr_kim" }, person: personIn("CO") },
  });
  expect([client.status, client.body.error?.code]).toEqual([422, "unknown_broker"]);
  const quote = await server.call("POST", "/api/quotes/v1/quotes", {
    body: { ...shareLinkBody("CO"), broker: { id: "bkr_kim" } },
  });
  expect([quote.status, quote.body.error?.code]).toEqual([422, "unknown_broker"]);
});

test("a foreign client cannot be enrolled", async () => {
  const token = await server.signIn("kim@globex.example");
  const { status } = await server.call("POST", "/api/quotes/v1/quotes", {
    token,
    body: { client: { id: bought.clientId }, vertical_code: "chubb_passport360", application: {} },
  });
  expect(status).toBe(404);
});
