import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resumeAttempts } from "../../../server/domain/payment-sweep";
import type { Charge, Payments } from "../../../server/payments/port";
import { createSandboxPayments } from "../../../server/payments/sandbox";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CONSENT,
  payByCard,
  payByCheck,
  personIn,
  firstApplication,
} from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { serverOver, startServer, tokenIn } from "../support/server";
import type { TestServer } from "../support/server";
import { onPostgres } from "../support/store";
import { openPostgres } from "../../../server/store/postgres";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const charges = (of: TestServer = server) => of.db.selectFrom("sandbox_charges").selectAll().execute();
const policiesOf = (number: string, of: TestServer = server) =>
  of.db.selectFrom("policies").selectAll().where("quote_number", "=", number).execute();

async function ready(pay: object, of: TestServer = server): Promise<Enrollment> {
  const quote = await beginShareLink(of);
  await answerAll(quote);
  const { status, text } = await quote.put(pay);
  if (status !== 200) throw new Error(text);
  return quote;
}

describe("binding", () => {
  test("by check: the policy, three mails, and no charge", async () => {
    const before = (await charges()).length;
    const quote = await ready(payByCheck);
    const { status, body } = await quote.finalize();
    expect(status).toBe(200);
    expect(body).toEqual({ quote_number: quote.number, policy: { id: expect.any(String), status: "inforce" } });
    expect(await charges()).toHaveLength(before);
    const [policy] = await policiesOf(quote.number);
    expect(policy).toMatchObject({
      policy_number: null,
      starts_at: "2026-11-20",
      ends_at: "2027-11-20",
      total_cents: 58_500,
      currency: "USD",
      payment_method: "Check (Bill me later)",
    });
    const mails = (await server.mails()).slice(0, 3);
    expect(mails.map(({ to }) => to)).toEqual(["dana@acme.example", "issuing@carrier.example", "ann.lee@mail.example"]);
    expect(mails[2]?.text).toContain("Total due: $585.00");
    expect(mails[2]?.text).toContain("Payment must be received within 31 days of Nov 20, 2026.");
  });

  test("the carrier's link reads the policy in the specification's shape", async () => {
    const quote = await ready(payByCheck);
    const id = String((await quote.finalize()).body.policy?.id);
    const [mail] = await server.mails("issuing@carrier.example");
    const link = new URL(String(mail?.links[0]));
    expect([link.pathname, link.searchParams.get("policy_id")]).toEqual(["/submit-policy", id]);
    const { body } = await server.call("GET", `/api/management/v1/policies/${id}`, { token: tokenIn(mail) });
    expect(Object.keys(body).toSorted()).toEqual([
      "beneficiaries",
      "bills",
      "client",
      "coverage",
      "created_at",
      "due",
      "ends_at",
      "id",
      "payment_method",
      "payments",
      "plan",
      "policy_documents",
      "policy_holders",
      "policy_number",
      "rating_region",
      "reference",
      "shows",
      "starts_at",
      "status",
      "vertical",
    ]);
    expect(body).toMatchObject({
      bills: [
        {
          total_amount: 585,
          currency: { code: "USD" },
          lines: [
            { title: "Passport 360 Enhanced (family)", amount: 525 },
            { title: "Golf package", amount: 60 },
          ],
          period: "a year",
        },
      ],
      rating_region: { code: "CO", name: "Colorado" },
      vertical: { code: "chubb_passport360" },
      client: { person: { last_name: "Lee" } },
    });
  });

  test("by card: charged once, $585, and the token is forgotten", async () => {
    const quote = await ready(payByCard("ok"));
    expect((await quote.finalize()).status).toBe(200);
    const charge = (await charges()).find(({ idempotency_key }) => idempotency_key.includes(quote.number));
    expect(charge).toMatchObject({ amount_cents: 58_500, currency: "USD", outcome: "ok" });
    const kept = [
      await server.db.selectFrom("quotes").select("source_token").where("quote_number", "=", quote.number).execute(),
      await server.db
        .selectFrom("payment_attempts")
        .select(["source_token"])
        .where("quote_number", "=", quote.number)
        .execute(),
    ];
    expect(kept).toEqual([[{ source_token: null }], [{ source_token: null }]]);
  });

  test("a second finalize answers the same and does nothing", async () => {
    const quote = await ready(payByCard("ok"));
    const first = await quote.finalize();
    const mails = (await server.mails()).length;
    const second = await quote.finalize();
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect([(await policiesOf(quote.number)).length, (await server.mails()).length]).toEqual([1, mails]);
  });

  test("after it, a change is refused, and the price stays what it was", async () => {
    const quote = await ready(payByCheck);
    await quote.finalize();
    const put = await quote.put({ plan_id: "passport360-essential-individual" });
    expect([put.status, put.body.error?.code]).toEqual([409, "quote_finalized"]);
    expect((await quote.get("/checkout")).body.grandtotal).toBe(585);
    expect((await quote.get()).body).toMatchObject({ status: "finalized", policy: { status: "inforce" } });
  });

  test.each([payByCheck, payByCard("ok", "race")])(
    "ten at once: one policy, one charge at most, one set of mails (%#)",
    async (pay) => {
      const quote = await ready(pay);
      const [mails, charged] = [(await server.mails()).length, (await charges()).length];
      const answers = await Promise.all(Array.from({ length: 10 }, () => quote.finalize()));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect((await policiesOf(quote.number)).length).toBe(1);
      expect((await server.mails()).length).toBe(mails + 3);
      expect((await charges()).length).toBe(charged + (pay === payByCheck ? 0 : 1));
    },
  );
});

describe("refusals", () => {
  test.each([
    ["declined", "card_declined"],
    ["insufficient", "card_insufficient_funds"],
  ] as const)("a %s card answers 402, keeps everything, and a new token works", async (outcome, code) => {
    const quote = await ready(payByCard(outcome));
    const refused = await quote.finalize();
    expect([refused.status, refused.body.error?.code]).toEqual([402, code]);
    expect(refused.body.error?.details).toMatchObject([{ at: "card_complete" }]);
    expect((await quote.get()).body).toMatchObject({
      status: "open",
      policy: null,
      application: { plan_id: "passport360-enhanced-family-golf" },
    });
    const again = await quote.finalize();
    expect([again.status, again.text]).toEqual([402, refused.text]);
    await quote.put(payByCard("ok", "second"));
    expect((await quote.finalize()).status).toBe(200);
  });

  test.each([
    ["no plan", { plan_id: undefined }, 422],
    ["no birth date", { holders: [personIn("CO")] }, 422],
    ["no consent", { acknowledgement: { ...CONSENT("client"), accepted: false } }, 422],
    ["the broker's consent for a buyer", { acknowledgement: CONSENT("broker") }, 422],
    ["a start date that has passed", { policy_effective_date: "2026-10-01" }, 422],
    ["rated in another state", { rating_address: { region: { code: "NM" } } }, 422],
    ["a state without plans", { rating_address: { region: { code: "KS" } } }, 422],
  ])("%s: refused, nothing bound", async (_, change, status) => {
    const quote = await ready(payByCheck);
    const row = await server.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", quote.number)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify({ ...row.application, ...change }) })
      .where("quote_number", "=", quote.number)
      .execute();
    const answer = await quote.finalize();
    expect(answer.status, answer.text).toBe(status);
    expect(await policiesOf(quote.number)).toEqual([]);
  });

  test("a broker binds by bill, and only by bill", async () => {
    const token = await server.signIn("dana@acme.example");
    const quote = await beginDashboard(server, token);
    await quote.put(firstApplication("CO"));
    await answerAll(quote);
    await quote.put({ ...payByCard("ok"), acknowledgement: CONSENT("broker") });
    const byCard = await quote.finalize(token);
    expect([byCard.status, byCard.body.error?.code]).toEqual([422, "rule_refused"]);
    expect(byCard.text).toContain("broker_binds_without_card");
    await quote.put({ ...payByCheck, acknowledgement: CONSENT("broker") });
    expect((await quote.finalize(token)).status).toBe(200);
  });
});

/** A provider whose answers get lost after it has charged, as often as told. */
function forgetful(inner: Payments, losses: number): Payments & { readonly seen: Charge[] } {
  const seen: Charge[] = [];
  return {
    ...inner,
    seen,
    async charge(charge) {
      seen.push(charge);
      const result = await inner.charge(charge);
      if (seen.length <= losses) throw new Error("the connection was lost");
      return result;
    },
  };
}

describe("when the provider's answer is lost", () => {
  test("the buyer is told, nothing may change meanwhile, and the retry charges nothing more", async () => {
    let provider = forgetful(createSandboxPayments(server.db), 0);
    const own = await startServer({
      deps: (basic) => {
        provider = forgetful(createSandboxPayments(basic.store.db), 1);
        return { payments: provider };
      },
    });
    const quote = await ready(payByCard("ok"), own);
    const lost = await quote.finalize();
    expect([lost.status, lost.body.error?.code]).toEqual([503, "payment_unavailable"]);
    const put = await quote.put({ auto_renewal: false });
    expect([put.status, put.body.error?.code]).toEqual([409, "payment_in_progress"]);
    expect((await quote.finalize()).status).toBe(200);
    expect(new Set(provider.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect([(await charges(own)).length, (await policiesOf(quote.number, own)).length]).toEqual([1, 1]);
    await own.close();
  });

  test("a restarted server carries the payment to its end by itself", async () => {
    const own = await startServer({
      deps: (basic) => ({ payments: forgetful(createSandboxPayments(basic.store.db), 1) }),
    });
    const quote = await ready(payByCard("ok"), own);
    await quote.finalize();
    const restarted = serverOver({ ...own.deps, payments: createSandboxPayments(own.db) }, own.url, own.close);
    await resumeAttempts(restarted.deps, 0);
    expect((await quote.get()).body).toMatchObject({ status: "finalized" });
    expect([(await charges(own)).length, (await policiesOf(quote.number, own)).length]).toEqual([1, 1]);
    await restarted.close();
  });

  test("a resumed payment that is declined reopens the quote", async () => {
    const own = await startServer({
      deps: (basic) => ({ payments: forgetful(createSandboxPayments(basic.store.db), 1) }),
    });
    const quote = await ready(payByCard("declined"), own);
    await quote.finalize();
    await resumeAttempts(own.deps, 0);
    expect((await quote.put(payByCard("ok", "next"))).status).toBe(200);
    expect((await quote.finalize()).status).toBe(200);
    await own.close();
  });
});

test.runIf(onPostgres)("two servers on one database: ten finalize calls each, one charge and one policy", async () => {
  const store = await openPostgres(String(server.url), () => undefined);
  const second = serverOver({ ...server.deps, store, payments: createSandboxPayments(store.db) }, server.url, () =>
    store.close(),
  );
  const quote = await ready(payByCard("ok", "two"));
  const before = (await charges()).length;
  const call = (of: TestServer) => of.call("POST", `/api/quotes/v1/quotes/${quote.number}/finalize`, { body: {} });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n % 2 === 0 ? server : second)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await charges()).length).toBe(before + 1);
  expect((await policiesOf(quote.number)).length).toBe(1);
  await second.close();
});
