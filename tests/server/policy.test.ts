import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "../../server/app";
import { POLICY } from "../../server/access/policy";
import { answerAll, beginDashboard, beginShareLink, payByCheck, personIn, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { announced, PDF, plantFile } from "./support/quote-files";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";

/**
 * Who may do what, written down here a second time and by hand: a mistake in the product's own table shows.
 * Actors: nobody · the quote's broker · a broker of another brokerage · this quote's token · another quote's token · a policy's token ·
 * the carrier's staff, reviewer and desk.
 */
const ACTORS = ["none", "own", "foreign", "quote", "other-quote", "policy", "staff", "reviewer", "desk"] as const;
type ActorName = (typeof ACTORS)[number];

/** Expected status by actor, in the order above. */
const EXPECTED: { readonly [route: string]: readonly number[] } = {
  "POST /api/auth/v1/send-login-link": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "POST /api/auth/v1/login": [401, 401, 401, 401, 401, 401, 401, 401, 401],
  "GET /api/management/v1/settings": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "GET /api/management/v1/brokers/:id": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "PUT /api/management/v1/brokers/:id/licences/:vertical_code": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  // The accounts are the staff's alone, not the reviewer's or the desk's.
  "GET /api/management/v1/brokers/:id/licences": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/management/v1/brokerages": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokerages": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "PUT /api/management/v1/brokerages/:id": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokerages/:id/disable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokerages/:id/enable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/management/v1/brokers": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "PATCH /api/management/v1/brokers/:id": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers/:id/move": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers/:id/disable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers/:id/enable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/management/v1/staff": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/staff": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "DELETE /api/management/v1/staff/:id": [401, 403, 403, 403, 403, 403, 204, 403, 403],
  "GET /api/management/v1/brokerages/:id": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "GET /api/management/v1/colleagues": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "POST /api/management/v1/clients": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/stats": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/:id": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  // The quote is finished: its link may read the client, and only a broker may still change them.
  "PUT /api/management/v1/clients/:id": [401, 200, 404, 409, 404, 403, 403, 403, 403],
  "GET /api/management/v1/search": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "POST /api/management/v1/files/sign": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  // Whose files and imports are whose: portal-matrix.test.ts. Here the id is nobody's.
  "POST /api/management/v1/clients/bulk-csv": [401, 404, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/long_operations/:id": [401, 404, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/policies": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/documents/:id": [401, 200, 404, 200, 404, 200, 403, 403, 403],
  "GET /api/management/v1/policies/:id": [401, 200, 404, 200, 404, 200, 403, 403, 200],
  // The desk reaches the policy, which has its number by then.
  "PATCH /api/management/v1/policies/:id": [401, 403, 403, 403, 403, 200, 403, 403, 409],
  "GET /api/management/v1/policies/work": [401, 200, 200, 403, 403, 403, 403, 403, 200],
  "POST /api/management/v1/policies/:id/payments": [401, 403, 403, 403, 403, 403, 403, 403, 200],
  // There is not a payment with this id.
  "POST /api/management/v1/policies/:id/payments/:payment/take-back": [401, 403, 403, 403, 403, 403, 403, 403, 404],
  "POST /api/quotes/v1/quotes": [200, 200, 200, 200, 200, 200, 403, 403, 403],
  "GET /api/quotes/v1/quotes": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/files": [401, 409, 404, 409, 404, 403, 403, 403, 403],
  // The file was checked before the quote was finished: it is told again, read, and can no longer be removed.
  "POST /api/quotes/v1/quotes/:quote_number/files/:file/done": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number/files/:file": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "DELETE /api/quotes/v1/quotes/:quote_number/files/:file": [401, 409, 404, 409, 404, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number/plans": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number/checkout": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  // The quote is finished, so that whoever reaches it is told so.
  "PUT /api/quotes/v1/quotes/:quote_number": [401, 409, 404, 409, 404, 403, 403, 403, 403],
  "PATCH /api/quotes/v1/quotes/:quote_number/handoff": [401, 409, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/quotes/v1/worklist": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/visits": [401, 204, 404, 204, 404, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/link": [401, 409, 404, 403, 403, 403, 403, 403, 403],
  // It is a colleague's; the principal would learn that it is finished (portal-matrix.test.ts).
  "POST /api/quotes/v1/quotes/:quote_number/withdraw": [401, 403, 404, 403, 403, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/reopen": [401, 403, 404, 403, 403, 403, 403, 403, 403],
  "POST /api/management/v1/clients/:id/offer-preview": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  // The answer tells nobody anything, so that everybody may ask.
  "POST /api/quotes/v1/enrollment-links": [202, 202, 202, 202, 202, 202, 202, 202, 202],
  "GET /api/management/v1/clients/:id/undelivered": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/:id/products": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/finalize": [200, 200, 404, 200, 404, 403, 403, 403, 403],
  // There only with Stripe's keys; the signature is the permission (stripe-events.test.ts).
  "POST /api/payments/v1/stripe-events": [404, 404, 404, 404, 404, 404, 404, 404, 404],
  // Who may name which record: events.test.ts. Here none is named.
  "POST /api/events/v1/events": [202, 202, 202, 202, 202, 202, 202, 202, 202],
  "POST /api/auth/v1/logout": [401, 204, 204, 204, 204, 204, 204, 204, 204],
  "GET /healthz": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "GET /readyz": [200, 200, 200, 200, 200, 200, 200, 200, 200],
};

/** What is asked within a call, beside what the call is: giving a client to another broker. */
const WITHIN = ["client.reassign"];

let server: TestServer;
let bought: Enrollment;
let policyId: string;
let fileId: string;
let removedId: string;
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
  "POST /api/management/v1/clients/:id/offer-preview": () => ({ vertical_code: "chubb_passport360" }),
};

/** The record that a call names. What changes an account has one of its own, so that the others stay signed in. */
function idFor(route: string): string {
  const changes = /^(?!GET)/.test(route);
  if (route.includes("/brokers/")) return changes ? "bkr_sam" : "bkr_dana";
  if (route.includes("/brokerages/")) return changes ? "spare" : "acme";
  if (route.includes("/staff/")) return removedId;
  if (route.includes("/documents/")) return `schedule-${policyId}`;
  return route.includes("/policies/") ? policyId : bought.clientId;
}

function addressOf(route: string, missing = false): string {
  const path = route.split(" ")[1] ?? "";
  if (path.endsWith("/search")) return `${path}?q=ann`;
  const id = idFor(route);
  const filled = path
    .replace(":quote_number", missing ? "Q-00000000000000000000000000" : bought.number)
    .replace(":file", missing ? "nothing" : fileId)
    .replace(":payment", "nothing")
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
