/** What becomes of a payment whose end the caller does not see, or that another call overtakes (R-06, reliability §7). */
import fc from "fast-check";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClock } from "../../../server/base/clock";
import { resumeAttempts } from "../../../server/domain/payment-sweep";
import type { LogFields } from "../../../server/base/log";
import { ChargeUnderWay } from "../../../server/payments/port";
import { createSandboxPayments } from "../../../server/payments/sandbox";
import { isLastingFailure, outcomeOfError } from "../../../server/payments/stripe-outcome";
import { payByCard, payByCheck, personIn, QUOTES } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { beside, charging, createGate, gatedPayments, moneyOf, ready, stoppedWhileChecking } from "../support/races";
import { startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";

const ESSENTIAL = { plan_id: "passport360-essential-individual" };
const ENHANCED = "passport360-enhanced-family-golf";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const finalizeAt = (of: TestServer, quote: Enrollment, token?: string): Promise<Answer> =>
  of.call("POST", `${QUOTES}/${quote.number}/finalize`, { body: {}, token });

describe("while the payment is under way", () => {
  test("the quote says so, nothing changes, and another finalize joins it", async () => {
    const quote = await ready(server, payByCard("ok"));
    expect((await quote.get()).body).not.toHaveProperty("payment_in_progress");
    const gate = createGate();
    const provider = gatedPayments(server, gate);
    const paying = beside(server, () => provider);
    const first = finalizeAt(paying, quote);
    await gate.reached;
    expect((await quote.get()).body).toMatchObject({ status: "open", payment_in_progress: true });
    const put = await quote.put(ESSENTIAL);
    expect([put.status, put.body.error?.code]).toEqual([409, "payment_in_progress"]);
    const second = finalizeAt(server, quote);
    const joined = await second;
    gate.open();
    expect([joined.status, joined.text]).toEqual([200, (await first).text]);
    const { policies, charges, attempts } = await moneyOf(server, quote.number);
    expect([policies.length, charges.length, attempts.map(({ status }) => status)]).toEqual([1, 1, ["charged"]]);
    const after = await quote.get();
    expect(after.body).toMatchObject({ status: "finalized", policy: { status: "inforce" } });
    expect(after.body).not.toHaveProperty("payment_in_progress");
  });

  test("no answer of the provider: 503 with Retry-After, the payment stays, and the sentence is true", async () => {
    const quote = await ready(server, payByCard("ok"));
    const silent = beside(server, ({ payments }) =>
      charging(payments, () => Promise.reject(new Error("the connection was lost"))),
    );
    for (const asked of [1, 2]) {
      const { status, headers, body } = await finalizeAt(silent, quote);
      expect([asked, status, body.error?.code, headers.get("retry-after")]).toEqual([
        asked,
        503,
        "payment_unavailable",
        "5",
      ]);
      expect(body.error?.message).toMatch(/do not know yet whether your payment went through.*not be charged twice/);
    }
    expect((await quote.get()).body).toMatchObject({ payment_in_progress: true });
    expect((await quote.finalize()).status).toBe(200);
    expect((await moneyOf(server, quote.number)).attempts).toMatchObject([
      { n: 1, status: "charged", source_token: null, application: null },
    ]);
  });

  test("a provider that is at work for another caller: 409, and the payment stays", async () => {
    const quote = await ready(server, payByCard("ok"));
    const busy = beside(server, ({ payments }) => charging(payments, () => Promise.reject(new ChargeUnderWay())));
    const { status, headers, body } = await finalizeAt(busy, quote);
    expect([status, body.error?.code, headers.get("retry-after")]).toEqual([409, "payment_in_progress", "2"]);
    expect((await quote.finalize()).status).toBe(200);
  });

  test("the start date passes meanwhile: the money that moved still buys the policy", async () => {
    const quote = await ready(server, payByCard("ok"));
    const lost = beside(server, ({ payments }) =>
      charging(payments, (charge) => payments.charge(charge).then(() => Promise.reject(new Error("lost")))),
    );
    expect((await finalizeAt(lost, quote)).status).toBe(503);
    const later = beside(server, () => ({ clock: createClock({}, new Date("2027-06-01T12:00:00Z")) }));
    expect((await finalizeAt(later, quote)).status).toBe(200);
    expect((await moneyOf(server, quote.number)).policies).toMatchObject([{ starts_at: "2026-11-20" }]);
  });
});

describe("a server with another provider", () => {
  test("leaves the payment to the servers where it began, at finalize and in the sweep", async () => {
    const quote = await ready(server, payByCard("ok"));
    const lost = beside(server, ({ payments }) =>
      charging(payments, (charge) => payments.charge(charge).then(() => Promise.reject(new Error("lost")))),
    );
    expect((await finalizeAt(lost, quote)).status).toBe(503);
    const errors: string[] = [];
    const other = beside(server, ({ payments }) => ({
      payments: { ...payments, provider: "stripe", charge: async () => ({ status: "declined", code: "card_error" }) },
      log: { info: () => undefined, error: (event) => errors.push(event) },
    }));
    await resumeAttempts(other.deps, 0);
    expect(errors).toEqual([]);
    const { status, body } = await finalizeAt(other, quote);
    expect([status, body.error?.code, errors]).toEqual([503, "payment_unavailable", ["payment.other_provider"]]);
    await resumeAttempts(server.deps, 0);
    const { policies, attempts } = await moneyOf(server, quote.number);
    expect([policies.length, attempts.map((each) => [each.status, each.provider])]).toEqual([
      1,
      [["charged", "sandbox"]],
    ]);
  });

  test("carries on what a release began that did not say with whom", async () => {
    const quote = await ready(server, payByCard("ok"));
    const lost = beside(server, ({ payments }) => charging(payments, () => Promise.reject(new Error("lost"))));
    expect((await finalizeAt(lost, quote)).status).toBe(503);
    await server.db
      .updateTable("payment_attempts")
      .set({ provider: null })
      .where("quote_number", "=", quote.number)
      .execute();
    await resumeAttempts(server.deps, 0);
    expect((await moneyOf(server, quote.number)).policies).toHaveLength(1);
  });
});

describe("what is sold is what was checked", () => {
  /** Only by going past the API: the API refuses every change while the payment is under way. */
  async function changeMeanwhile(quote: Enrollment): Promise<void> {
    const { quote: row } = await moneyOf(server, quote.number);
    const application = {
      ...row.application,
      ...ESSENTIAL,
      policy_effective_date: "2026-12-24",
      holders: [{ ...personIn("CO"), last_name: "Unseen" }],
      billing: { billing_type: "carrier_bill" },
    };
    await server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify(application), revision: row.revision + 1 })
      .where("quote_number", "=", quote.number)
      .execute();
  }

  test("a paid quote that was changed all the same is sold as reviewed and paid, and the log says so", async () => {
    const quote = await ready(server, payByCard("ok"));
    const gate = createGate();
    const errors: [string, LogFields | undefined][] = [];
    const paying = beside(server, () => ({
      ...gatedPayments(server, gate),
      log: { info: () => undefined, error: (event, fields) => errors.push([event, fields]) },
    }));
    const answer = finalizeAt(paying, quote);
    await gate.reached;
    await changeMeanwhile(quote);
    gate.open();
    expect((await answer).status).toBe(200);
    const { policies, quote: row } = await moneyOf(server, quote.number);
    const sold = {
      plan: { id: ENHANCED },
      starts_at: "2026-11-20",
      holders: [{ last_name: "Lee" }],
      total_cents: 58_500,
      payment_method: "Credit or debit card",
    };
    expect(policies).toMatchObject([sold]);
    expect(row.application).toMatchObject({
      plan_id: ENHANCED,
      policy_effective_date: "2026-11-20",
      holders: [{ last_name: "Lee" }],
    });
    expect(errors).toEqual([["payment.quote_changed", { policy_id: policies[0]?.id }]]);
  });

  test("a payment that an older version began is sold as the quote stands", async () => {
    const quote = await ready(server, payByCard("ok"));
    const lost = beside(server, ({ payments }) => charging(payments, () => Promise.reject(new Error("lost"))));
    await finalizeAt(lost, quote);
    await server.db
      .updateTable("payment_attempts")
      .set({ revision: null, application: null })
      .where("quote_number", "=", quote.number)
      .execute();
    expect((await quote.finalize()).status).toBe(200);
    expect((await moneyOf(server, quote.number)).policies).toMatchObject([
      { plan: { id: ENHANCED }, holders: [{ last_name: "Lee" }] },
    ]);
  });

  test.each([
    ["by card", payByCard("ok")],
    ["by check", payByCheck],
  ])("%s: a save between the check and the sale makes finalize begin anew", async (_, pay) => {
    const quote = await ready(server, pay);
    const gate = createGate();
    const late = finalizeAt(stoppedWhileChecking(server, gate), quote);
    await gate.reached;
    expect((await quote.put(ESSENTIAL)).status).toBe(200);
    gate.open();
    expect([(await late).status, (await late).body.error?.code]).toEqual([409, "quote_changed"]);
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [], charges: [] });
    // The consent was to another plan.
    expect((await quote.finalize()).body.error?.rule).toBe("checkout.acknowledged.required");
    await quote.put({ acknowledgement: payByCheck.acknowledgement });
    expect((await quote.finalize()).status).toBe(200);
    expect((await moneyOf(server, quote.number)).policies).toMatchObject([{ plan: { id: ESSENTIAL.plan_id } }]);
  });
});

describe("a declined card", () => {
  test("is not tried again by a finalize that read the quote before the decline, which answers the same", async () => {
    const quote = await ready(server, payByCard("insufficient"));
    const gate = createGate();
    const late = finalizeAt(stoppedWhileChecking(server, gate), quote);
    await gate.reached;
    const { revision } = (await moneyOf(server, quote.number)).quote;
    const first = await quote.finalize();
    expect([first.status, first.body.error?.code]).toEqual([402, "card_insufficient_funds"]);
    gate.open();
    expect([(await late).status, (await late).text]).toEqual([402, first.text]);
    const again = await quote.finalize();
    expect([again.status, again.text]).toEqual([402, first.text]);
    expect(await moneyOf(server, quote.number)).toMatchObject({
      attempts: [{ n: 1, declined_code: "card_insufficient_funds", source_token: null, application: null }],
      charges: [{}],
      quote: { source_token: null, revision: revision + 1 },
    });
  });

  test("is told again after other answers were saved, until another card or a check is chosen", async () => {
    const quote = await ready(server, payByCard("declined"));
    await quote.finalize();
    await quote.put({ auto_renewal: false });
    expect((await quote.finalize()).body.error?.code).toBe("card_declined");
    await quote.put(payByCheck);
    expect((await quote.finalize()).status).toBe(200);
    expect(await moneyOf(server, quote.number)).toMatchObject({
      policies: [{ payment_method: "Check (Bill me later)", charge_id: null }],
      attempts: [{ n: 1 }],
      charges: [{}],
    });
  });

  test("is not tried again when the same token is saved again", async () => {
    const same = payByCard("declined");
    const quote = await ready(server, same);
    const first = await quote.finalize();
    await quote.put(same);
    expect((await quote.finalize()).text).toBe(first.text);
    expect(await moneyOf(server, quote.number)).toMatchObject({ attempts: [{ n: 1 }], charges: [{}] });
    await quote.put(payByCard("ok"));
    expect((await quote.finalize()).status).toBe(200);
  });

  test("then another card: an old finalize that meanwhile waited uses neither card, and a new one pays", async () => {
    const quote = await ready(server, payByCard("declined"));
    const gate = createGate();
    const late = finalizeAt(stoppedWhileChecking(server, gate), quote);
    await gate.reached;
    await quote.finalize();
    await quote.put(payByCard("ok", "other"));
    gate.open();
    expect([(await late).status, (await late).body.error?.code]).toEqual([409, "quote_changed"]);
    expect((await moneyOf(server, quote.number)).attempts).toMatchObject([{ n: 1 }]);
    expect((await quote.finalize()).status).toBe(200);
    expect((await moneyOf(server, quote.number)).attempts).toMatchObject([
      { n: 1, status: "declined" },
      { n: 2, status: "charged" },
    ]);
  });
});

describe("after binding", () => {
  test.each([
    ["by card", payByCard("ok")],
    ["by check", payByCheck],
  ])("%s: every finalize answers the first's answer, and the buyer's token shows what was bought", async (_, pay) => {
    const quote = await ready(server, pay);
    const first = await quote.finalize(quote.token);
    for (const token of [undefined, quote.token, await server.signIn("dana@acme.example")]) {
      const again = await finalizeAt(server, quote, token);
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
    expect((await quote.get()).body).toMatchObject({
      status: "finalized",
      policy: first.body.policy,
      application: { plan_id: ENHANCED },
    });
    expect((await quote.get("/checkout")).body.grandtotal).toBe(585);
    const put = await quote.put(ESSENTIAL);
    expect([put.status, put.body.error?.code]).toEqual([409, "quote_finalized"]);
    const handoff = await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, {
      token: await server.signIn("dana@acme.example"),
      body: { handoff_type: "blank" },
    });
    expect([handoff.status, handoff.body.error?.code]).toEqual([409, "quote_finalized"]);
  });
});

type Step = "essential" | "enhanced" | "good card" | "bad card" | "check" | "finalize" | "finalize, answer lost";

test(
  "whatever is asked at once and in whatever order: one policy, one charge, each card tried once, the quote is what was sold",
  { timeout: 240_000 },
  async () => {
    const step = fc.constantFrom<Step>(
      "essential",
      "enhanced",
      "good card",
      "bad card",
      "check",
      "finalize",
      "finalize",
      "finalize, answer lost",
    );
    const property = fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      async (rounds) => {
        const quote = await ready(server, payByCard("ok", "c0"));
        const tried = new Map<string, Set<string>>();
        const sandbox = createSandboxPayments(server.db);
        const recording = (isLost: boolean): TestServer =>
          beside(server, () =>
            charging(sandbox, async (charge) => {
              tried.set(charge.token, (tried.get(charge.token) ?? new Set()).add(charge.idempotencyKey));
              const result = await sandbox.charge(charge);
              if (isLost) throw new Error("lost");
              return result;
            }),
          );
        const [well, losing] = [recording(false), recording(true)];
        let cards = 0;
        const act: { readonly [step in Step]: () => Promise<Answer> } = {
          essential: () => quote.put(ESSENTIAL),
          enhanced: () => quote.put({ plan_id: ENHANCED }),
          "good card": () => quote.put(payByCard("ok", `c${++cards}`)),
          "bad card": () => quote.put(payByCard("declined", `c${++cards}`)),
          check: () => quote.put(payByCheck),
          finalize: () => finalizeAt(well, quote),
          "finalize, answer lost": () => finalizeAt(losing, quote),
        };
        for (const round of rounds) {
          const answers = await Promise.all(round.map((each) => act[each]()));
          for (const { status, body, text } of answers)
            expect(status < 500 || String(body.error?.code) === "payment_unavailable", text).toBe(true);
        }
        await resumeAttempts(well.deps, 0);
        await quote.put(payByCard("ok", "last"));
        expect((await finalizeAt(well, quote)).status).toBe(200);
        const money = await moneyOf(server, quote.number);
        const [policy] = money.policies;
        expect([money.policies.length, policy?.plan.id, policy?.starts_at]).toEqual([
          1,
          money.quote.application.plan_id,
          money.quote.application.policy_effective_date,
        ]);
        const paid = money.charges.filter(({ outcome }) => outcome === "ok");
        expect(paid.map(({ charge_id, amount_cents }) => [charge_id, amount_cents])).toEqual(
          policy?.charge_id === null ? [] : [[policy?.charge_id, policy?.total_cents]],
        );
        expect([...tried.values()].filter((keys) => keys.size > 1)).toEqual([]);
        expect(money.attempts.filter(({ status }) => status === "live")).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: 10 });
  },
);

describe("what Stripe's errors mean", () => {
  const error = (raw: object): unknown =>
    Stripe.errors.StripeError.generate({ message: "…", ...raw } as Parameters<
      typeof Stripe.errors.StripeError.generate
    >[0]);

  test.each([
    [
      "a card without funds",
      { type: "card_error", statusCode: 402, code: "card_declined", decline_code: "insufficient_funds" },
      "card_insufficient_funds",
    ],
    [
      "a declined card",
      { type: "card_error", statusCode: 402, code: "card_declined", decline_code: "generic_decline" },
      "card_declined",
    ],
    ["an expired card", { type: "card_error", statusCode: 402, code: "expired_card" }, "card_error"],
    [
      "a token that does not exist",
      { type: "invalid_request_error", statusCode: 400, code: "resource_missing" },
      "card_error",
    ],
  ])("%s is a decline", (_, raw, code) => {
    expect(outcomeOfError(error(raw))).toEqual({ status: "declined", code });
  });

  test.each([
    ["idempotency_error", { statusCode: 409 }],
    ["invalid_request_error", { statusCode: 409 }],
    ["invalid_request_error", { statusCode: 400, code: "idempotency_key_in_use" }],
    ["invalid_request_error", { statusCode: 429, code: "lock_timeout" }],
  ])("the same charge under way elsewhere is no decline: %s %j", (type, raw) => {
    expect(() => outcomeOfError(error({ type, ...raw }))).toThrow(ChargeUnderWay);
  });

  test("an error that Stripe keeps for the key, and a key whose first call said something else, last", () => {
    const kept = { "idempotent-replayed": "true" };
    expect(isLastingFailure(error({ type: "api_error", statusCode: 500, headers: kept }))).toBe(true);
    expect(isLastingFailure(error({ type: "idempotency_error", statusCode: 400 }))).toBe(true);
    expect(isLastingFailure(error({ type: "api_error", statusCode: 500, headers: {} }))).toBe(false);
    expect(isLastingFailure(error({ type: "card_error", statusCode: 402, headers: kept }))).toBe(false);
  });

  test("anything else leaves the outcome open", () => {
    for (const raw of [
      { type: "api_error", statusCode: 500 },
      { type: "rate_limit_error", statusCode: 429 },
    ])
      expect(() => outcomeOfError(error(raw))).toThrow(Stripe.errors.StripeError);
    expect(() => outcomeOfError(new TypeError("a bug"))).toThrow(TypeError);
  });
});
