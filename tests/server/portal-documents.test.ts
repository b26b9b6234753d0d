import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, beginDashboard, beginShareLink, payByCheck, personIn } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import { withPlans } from "./support/rates";
import { serverOver, startServer, tokenIn } from "./support/server";
import type { Answer, Body, TestServer } from "./support/server";

let server: TestServer;
let dana: string;
let bought: Enrollment;
let policyId: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  bought = await beginShareLink(server);
  await answerAll(bought);
  await bought.put({
    holders: [{ ...personIn("CO"), last_name: "Łukasiewicz-Ōta", dob: "1990-02-28", position_on_policy: 1 }],
  });
  await bought.put(payByCheck);
  policyId = String((await bought.finalize()).body.policy?.id);
});
afterAll(() => server.close());

const read = async (url: string, token: string | undefined = dana) => {
  const response = await server.app.fetch(
    new Request(`http://localhost${url}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }),
  );
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("the policy schedule", () => {
  test("is listed with the policy and holds what was sold, in every letter", async () => {
    const policy = (await server.call("GET", `/api/management/v1/policies/${policyId}`, { token: dana })).body;
    expect(policy.policy_documents).toEqual([
      { name: "Policy schedule", url: `/api/management/v1/documents/schedule-${policyId}` },
    ]);
    const { status, headers, bytes } = await read(
      String((policy.policy_documents as unknown as readonly Body[])[0]?.url),
    );
    expect([
      status,
      headers.get("content-type"),
      headers.get("content-disposition"),
      headers.get("cache-control"),
    ]).toEqual([200, "application/pdf", `attachment; filename="policy-schedule-${policyId}.pdf"`, "no-store"]);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const words = wordsOf(bytes);
    const rows = ["Medical evacuation and repatriation", "Trip delay", "Golf package"].map((title) =>
      // The premium names the add-on before its benefits do.
      words.lastIndexOf(title),
    );
    expect(rows, "the benefits stand as they were sold, the add-on after them").toEqual(rows.toSorted((x, y) => x - y));
    for (const expected of [
      "Łukasiewicz-Ōta",
      "Passport 360 Enhanced",
      "Nov 20, 2026",
      "Nov 20, 2027",
      "$585.00",
      "Check (Bill me later)",
      "Dana Reyes, Acme Insurance Agency",
    ])
      expect(words).toContain(expected);
  });

  test("can be read by the client who bought it and by the carrier's link, and by nobody else", async () => {
    const url = `/api/management/v1/documents/schedule-${policyId}`;
    const [carrierMail] = await server.mails("issuing@carrier.example");
    const other = await beginShareLink(server);
    const kim = await server.signIn("kim@globex.example");
    expect(
      await Promise.all(
        [bought.token, tokenIn(carrierMail), other.token, kim].map(async (token) => (await read(url, token)).status),
      ),
    ).toEqual([200, 200, 404, 404]);
    expect((await server.call("GET", url)).status).toBe(401);
  });
});

test("a policy sold in another currency says so in the mail and in the schedule", async () => {
  const rates = withPlans(server.deps.rates, (plan) => ({ ...plan, currency: "CAD" }));
  const abroad = serverOver({ ...server.deps, rates }, server.url, server.close);
  const quote = await beginShareLink(abroad);
  await answerAll(quote);
  await quote.put(payByCheck);
  const id = String((await quote.finalize()).body.policy?.id);
  expect((await abroad.mails("ann.lee@mail.example"))[0]?.text).toContain("Total due: CA$585.00");
  const words = wordsOf((await read(`/api/management/v1/documents/schedule-${id}`)).bytes);
  expect(words.match(/\S*\$585\.00/g)).toEqual(["CA$585.00"]);
});

describe("the proposal", () => {
  const documents = ({ body }: Answer) => body.documents as unknown as readonly Body[];

  test("exists once the quote has been handed off, and shows the plan and its price", async () => {
    const quote = await beginDashboard(server, dana);
    await quote.put({ holders: [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }] });
    await quote.put({ plan_id: "passport360-enhanced-family-golf", policy_effective_date: "2026-11-20" });
    const url = `/api/management/v1/documents/proposal-${quote.number}`;
    expect([documents(await quote.get()), (await read(url)).status]).toEqual([[], 404]);
    await server.call("PATCH", `/api/quotes/v1/quotes/${quote.number}/handoff`, {
      token: dana,
      body: { handoff_type: "proposal" },
    });
    expect(documents(await quote.get())).toEqual([{ document_type: "quote_proposal", name: "Quote proposal", url }]);
    const listed = (await server.call("GET", `/api/quotes/v1/quotes?client_id=${quote.clientId}`, { token: dana }))
      .body as unknown as readonly Body[];
    expect(listed[0]?.documents).toEqual([{ document_type: "quote_proposal", name: "Quote proposal", url }]);
    const words = wordsOf((await read(url)).bytes);
    for (const expected of ["Ann Lee", "Colorado", "$585.00", "Golf", quote.number]) expect(words).toContain(expected);
  });

  test("of an offer by mail says that the plan is not chosen yet", async () => {
    const quote = await beginDashboard(server, dana);
    await server.call("PATCH", `/api/quotes/v1/quotes/${quote.number}/handoff`, {
      token: dana,
      body: { handoff_type: "blank" },
    });
    expect(wordsOf((await read(`/api/management/v1/documents/proposal-${quote.number}`)).bytes)).toContain(
      "Not chosen yet",
    );
  });

  test("is nothing to a carrier's link, though it names a real quote", async () => {
    const [carrierMail] = await server.mails("issuing@carrier.example");
    const quote = await beginDashboard(server, dana);
    await server.call("PATCH", `/api/quotes/v1/quotes/${quote.number}/handoff`, {
      token: dana,
      body: { handoff_type: "blank" },
    });
    expect((await read(`/api/management/v1/documents/proposal-${quote.number}`, tokenIn(carrierMail))).status).toBe(
      404,
    );
  });
});
