/** Two calls in an order that is forced by locks: only PostgreSQL lets two transactions run at once (reliability §7). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENTS, payByCard, payByCheck, personIn, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { beside, createGate, gatedPayments, holdQuote, moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { onPostgres } from "./support/store";

const ESSENTIAL = { plan_id: "passport360-essential-individual" };
const ENHANCED = "passport360-enhanced-family-golf";

const GONE = "update quotes set broker_id = 'bkr_lee' where quote_number = $1";

describe.runIf(onPostgres)("forced orders", () => {
  let server: TestServer;
  let broker: string;
  beforeAll(async () => {
    server = await startServer();
    broker = await server.signIn("dana@acme.example");
  });
  afterAll(() => server.close());

  /** Starts the calls one after the other while the row is locked, so that they get the lock in that order. */
  async function inOrder(
    quote: Enrollment,
    calls: readonly (() => Promise<Answer>)[],
  ): Promise<readonly Promise<Answer>[]> {
    const hold = await holdQuote(server, quote.number);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      await hold.untilWaiting(answers.length);
    }
    await hold.release();
    return answers;
  }

  const finalizeAt = (of: TestServer, quote: Enrollment) => () =>
    of.call("POST", `${QUOTES}/${quote.number}/finalize`, { body: {} });
  const changes: readonly [string, (quote: Enrollment) => Promise<Answer>][] = [
    ["a save", (quote) => quote.put(ESSENTIAL)],
    [
      "a change of the client by the buyer",
      (quote) =>
        server.call("PUT", `${CLIENTS}/${quote.clientId}`, {
          token: quote.token,
          body: { client_type: "individual", person: { ...personIn("CO"), last_name: "Meanwhile" } },
        }),
    ],
    [
      "a hand-off",
      (quote) =>
        server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, {
          token: broker,
          body: { handoff_type: "proposal" },
        }),
    ],
  ];

  test.each(changes)("%s that waits while the quote goes to another broker is done", async (what, change) => {
    const quote = await ready(server, payByCard("ok"));
    const hold = await holdQuote(server, quote.number, GONE);
    const answer = change(quote);
    await hold.untilWaiting(1);
    await hold.release();
    expect((await answer).status, what).toBe(200);
  });

  test.each(changes)("%s that waits while a payment begins is refused and changes nothing", async (_, change) => {
    const quote = await ready(server, payByCard("ok"));
    const gate = createGate();
    const paying = beside(server, () => gatedPayments(server, gate));
    const [paid, changed] = await inOrder(quote, [finalizeAt(paying, quote), () => change(quote)]);
    const refused = await changed;
    expect([refused?.status, refused?.body.error?.code], refused?.text).toEqual([409, "payment_in_progress"]);
    gate.open();
    expect((await paid)?.status).toBe(200);
    const { policies, quote: row } = await moneyOf(server, quote.number);
    expect(policies).toMatchObject([{ plan: { id: ENHANCED }, total_cents: 58_500 }]);
    expect(row).toMatchObject({ application: { plan_id: ENHANCED }, handed_off_at: null });
    expect((await server.call("GET", `${CLIENTS}/${quote.clientId}`, { token: broker })).text).not.toContain(
      "Meanwhile",
    );
  });

  test.each(changes)("%s that waits while the quote is bound by check is refused", async (_, change) => {
    const quote = await ready(server, payByCheck);
    const [bound, changed] = await inOrder(quote, [finalizeAt(server, quote), () => change(quote)]);
    expect([(await bound)?.status, (await changed)?.body.error?.code]).toEqual([200, "quote_finalized"]);
    expect((await moneyOf(server, quote.number)).quote).toMatchObject({ application: { plan_id: ENHANCED } });
  });

  test.each([
    ["by card", payByCard("ok")],
    ["by check", payByCheck],
  ])("%s: a finalize that checked before a save and locks after it sells nothing", async (_, pay) => {
    for (const change of changes.slice(0, 2).map(([, each]) => each)) {
      const quote = await ready(server, pay);
      const [saved, refused] = await inOrder(quote, [() => change(quote), finalizeAt(server, quote)]);
      expect([(await saved)?.status, (await refused)?.status, (await refused)?.body.error?.code]).toEqual([
        200,
        409,
        "quote_changed",
      ]);
      expect(await moneyOf(server, quote.number)).toMatchObject({
        policies: [],
        attempts: [],
        charges: [],
        quote: { status: "open" },
      });
      // The consent may have been to another plan.
      await quote.put({ acknowledgement: payByCheck.acknowledgement });
      expect((await quote.finalize()).status).toBe(200);
      const { policies, quote: row } = await moneyOf(server, quote.number);
      expect(policies.map(({ plan }) => plan.id)).toEqual([row.application.plan_id]);
    }
  });

  test.each([
    ["by card", payByCard("ok"), 1],
    ["by check", payByCheck, 0],
  ])("%s: two finalize calls that wait for each other sell once and answer the same", async (_, pay, charges) => {
    const quote = await ready(server, pay);
    const answers = await Promise.all(await inOrder(quote, [finalizeAt(server, quote), finalizeAt(server, quote)]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const money = await moneyOf(server, quote.number);
    expect([money.policies.length, money.charges.length, money.attempts.length]).toEqual([1, charges, charges]);
  });

  test("two finalize calls that wait for each other with a bad card try it once and answer the same", async () => {
    const quote = await ready(server, payByCard("declined"));
    const answers = await Promise.all(await inOrder(quote, [finalizeAt(server, quote), finalizeAt(server, quote)]));
    expect(answers.map(({ status }) => status)).toEqual([402, 402]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await moneyOf(server, quote.number)).toMatchObject({
      policies: [],
      attempts: [{ n: 1, status: "declined" }],
      charges: [{ outcome: "declined" }],
    });
  });
});
