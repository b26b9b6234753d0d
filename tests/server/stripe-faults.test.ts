/** Stripe fails in each of its ways: one charge at most, the buyer is told the truth, and it settles (reliability §7 M8). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { resumeAttempts } from "../../server/domain/payment-sweep";
import { FAULTS } from "../../tools/stripe-stand-in/faults";
import type { Fault } from "../../tools/stripe-stand-in/faults";
import type { StandIn } from "../../tools/stripe-stand-in/server";
import type { Enrollment } from "./support/enrollment";
import { moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { openStandIn, paymentsOf, payWith, stripeAt } from "./support/stripe";

let standIn: StandIn;
let server: TestServer;
let errors: string[] = [];
beforeAll(async () => {
  standIn = await openStandIn();
  server = await startServer({
    deps: () => ({
      payments: stripeAt(standIn),
      log: { info: () => undefined, error: (event) => errors.push(event) },
    }),
  });
});
afterAll(async () => {
  await server.close();
  await standIn.stop();
});

const age = (quote: Enrollment, hours: number) =>
  server.db
    .updateTable("payment_attempts")
    .set({ created_at: sql<Date>`now() - make_interval(hours => ${sql.lit(hours)})` })
    .where("quote_number", "=", quote.number)
    .execute();

async function expectBoundOnce(quote: Enrollment): Promise<void> {
  const payments = paymentsOf(standIn, quote.number);
  expect(payments.map(({ status, amount, refund }) => ({ status, amount, refund }))).toEqual([
    { status: "succeeded", amount: 58_500, refund: undefined },
  ]);
  expect(await moneyOf(server, quote.number)).toMatchObject({
    policies: [{ charge_id: payments[0]?.id, total_cents: 58_500 }],
    attempts: [{ n: 1, status: "charged" }],
  });
}

/** Each but those that hold a caller for the whole time limit: `npm run torture -- payments` has these. */
const QUICK = (Object.keys(FAULTS) as Fault[]).filter((fault) => !/^(hang|hold|slow)/.test(fault));

test.each(QUICK.map((fault, n) => [fault, n % 2 === 0 ? "the next finalize" : "the sweeper"] as const))(
  "%s: the buyer is told that it is being confirmed, and %s settles it",
  async (fault, settler) => {
    const quote = await ready(server, payWith("visa"));
    // Once more than the library repeats a cut connection.
    standIn.faults.plan(quote.number, fault, 2);
    const first = await quote.finalize();
    if (fault !== "error_after") {
      expect([first.status, first.body.error?.code], first.text).toEqual([503, "payment_unavailable"]);
      expect((await quote.get()).body).toMatchObject({ payment_in_progress: true });
    }
    for (let asked = 0; asked < 3; asked += 1)
      await (settler === "the sweeper" ? resumeAttempts(server.deps, 0) : quote.finalize());
    if (fault === "error_kept") {
      // The key gets the error for ever, and no payment exists: nothing was charged, and another card may pay.
      expect((await quote.finalize()).body.error?.code).toBe("payment_unconfirmed");
      expect(paymentsOf(standIn, quote.number)).toEqual([]);
      return;
    }
    expect((await quote.finalize()).status).toBe(200);
    await expectBoundOnce(quote);
  },
);

test("Stripe refuses connections: told as being confirmed, and settled when it is back", async () => {
  const quote = await ready(server, payWith("visa"));
  await standIn.shut();
  const first = await quote.finalize();
  await standIn.open();
  expect([first.status, first.body.error?.code]).toEqual([503, "payment_unavailable"]);
  await resumeAttempts(server.deps, 0);
  await expectBoundOnce(quote);
});

describe("after 23 hours the key is not used again", () => {
  test("a payment that happened is found and binds", async () => {
    const quote = await ready(server, payWith("visa"));
    standIn.faults.plan(quote.number, "reset_after", 2);
    await quote.finalize();
    await age(quote, 23);
    const begun = standIn.count("POST /v1/payment_intents");
    await resumeAttempts(server.deps, 0);
    expect(standIn.count("POST /v1/payment_intents")).toBe(begun);
    await expectBoundOnce(quote);
  });

  test("one that never was is parked for people, with a line in the log; the quote is open and another card buys", async () => {
    const quote = await ready(server, payWith("visa"));
    standIn.faults.plan(quote.number, "reset", 2);
    await quote.finalize();
    await age(quote, 23);
    errors = [];
    await resumeAttempts(server.deps, 0);
    expect(errors).toEqual(["payment.parked"]);
    expect((await moneyOf(server, quote.number)).attempts).toMatchObject([{ status: "parked", source_token: null }]);
    const told = await quote.finalize();
    expect([told.status, told.body.error?.code]).toEqual([402, "payment_unconfirmed"]);
    await quote.put(payWith("visa"));
    expect((await quote.finalize()).status).toBe(200);
    expect(paymentsOf(standIn, quote.number)).toHaveLength(1);
  });
});

test("a new version that words the payment differently does not charge again", async () => {
  const quote = await ready(server, payWith("visa"));
  standIn.faults.plan(quote.number, "reset_after", 2);
  await quote.finalize();
  const { attempts } = await moneyOf(server, quote.number);
  const offer = attempts[0]?.offer;
  const settings = { ...offer?.plan.settings, plan_title: "Another title" };
  await server.db
    .updateTable("payment_attempts")
    .set({ offer: JSON.stringify({ ...offer, plan: { ...offer?.plan, settings } }) })
    .where("quote_number", "=", quote.number)
    .execute();
  expect((await quote.finalize()).status).toBe(200);
  await expectBoundOnce(quote);
});

test("processes that sweep at once take different payments", async () => {
  const quotes = [];
  for (let n = 0; n < 4; n += 1) {
    const quote = await ready(server, payWith("visa"));
    standIn.faults.plan(quote.number, "reset", 2);
    await quote.finalize();
    quotes.push(quote);
  }
  await server.db
    .updateTable("payment_attempts")
    .set({ created_at: sql<Date>`now() - interval '1 minute'`, retry_at: sql<Date>`now()` })
    .where("status", "=", "live")
    .execute();
  const begun = standIn.count("POST /v1/payment_intents");
  await Promise.all([1, 2, 3].map(() => resumeAttempts(server.deps, 30)));
  expect(standIn.count("POST /v1/payment_intents") - begun).toBe(quotes.length);
  for (const quote of quotes) await expectBoundOnce(quote);
});
