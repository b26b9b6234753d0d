/** Stripe's own messages: signed, repeated, out of order, and settled as finalize would (reliability §7). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LogFields } from "../../server/base/log";
import type { PaymentNews } from "../../server/payments/port";
import type { Attempt } from "../../server/store/attempts";
import { eventOf, signed } from "../../tools/stripe-stand-in/events";
import type { SignedEvent } from "../../tools/stripe-stand-in/events";
import type { StandIn } from "../../tools/stripe-stand-in/server";
import type { Payment } from "../../tools/stripe-stand-in/journal";
import { payByCheck } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { beside, charging, moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { OLD_WEBHOOK_SECRET, openStandIn, paymentsOf, payWith, stripeAt, WEBHOOK_SECRET } from "./support/stripe";
import type { Card } from "./support/stripe";
import { sampled } from "../support/tier";

const EVENTS = "/api/payments/v1/stripe-events";

let standIn: StandIn;
let server: TestServer;
let errors: [string, LogFields | undefined][] = [];
beforeAll(async () => {
  standIn = await openStandIn();
  server = await startServer({
    deps: () => ({
      payments: stripeAt(standIn),
      log: { info: () => undefined, error: (event, fields) => errors.push([event, fields]) },
    }),
  });
});
afterAll(async () => {
  await server.close();
  await standIn.stop();
});

const post = ({ body, signature }: SignedEvent, to: TestServer = server): Promise<Answer> =>
  to.call("POST", EVENTS, { raw: body, headers: { "stripe-signature": signature } });
const send = (type: string, payment: Payment | undefined): Promise<Answer> => {
  if (!payment) throw new Error("no such payment");
  return post(signed(eventOf(type, payment), WEBHOOK_SECRET));
};
const paymentOf = (quote: Enrollment): Payment | undefined => paymentsOf(standIn, quote.number).at(-1);

/** A quote whose finalize got no answer of Stripe; the payment happened all the same. */
async function unanswered(card: Card): Promise<Enrollment> {
  const quote = await ready(server, payWith(card));
  const losing = beside(server, ({ payments }) =>
    charging(payments, (charge) => payments.charge(charge).then(() => Promise.reject(new Error("lost")))),
  );
  const answer = await losing.call("POST", `/api/quotes/v1/quotes/${quote.number}/finalize`, { body: {} });
  expect([answer.status, answer.body.error?.code]).toEqual([503, "payment_unavailable"]);
  errors = [];
  return quote;
}

describe("what is refused", () => {
  const EVENT = JSON.stringify({ id: "evt_1", object: "event", type: "customer.created", data: { object: {} } });
  const now = (): number => Math.floor(Date.now() / 1000);
  test.each([
    ["no signature", { body: EVENT, signature: "" }],
    ["a signature that is none", { body: EVENT, signature: "t=1,v1=x" }],
    ["another's secret", signed(EVENT, "whsec_of_somebody")],
    ["another body", { ...signed(EVENT, WEBHOOK_SECRET), body: `${EVENT} ` }],
    ["a message of six minutes ago", signed(EVENT, WEBHOOK_SECRET, now() - 360)],
    ["no body", { body: "", signature: signed(EVENT, WEBHOOK_SECRET).signature }],
  ])("%s: 400, and nothing happens", async (_, event) => {
    const { status, body } = await post(event);
    expect([status, body.error?.code]).toEqual([400, "invalid_signature"]);
  });

  test("an unsigned success binds nothing", async () => {
    const quote = await unanswered("visa");
    const body = eventOf("payment_intent.succeeded", paymentOf(quote) as Payment);
    expect((await post({ body, signature: "" })).status).toBe(400);
    expect((await quote.get()).body).toMatchObject({ status: "open", payment_in_progress: true });
  });

  test("more bytes than Stripe sends: 413", async () => {
    const { status } = await post(signed(JSON.stringify({ filler: "x".repeat(70_000) }), WEBHOOK_SECRET));
    expect(status).toBe(413);
  });

  test("nothing is there with the sandbox", async () => {
    const own = await startServer();
    expect((await post(signed(EVENT, WEBHOOK_SECRET), own)).status).toBe(404);
    await own.close();
  });

  test("a secret that is being replaced is still good, and an event of no concern is taken", async () => {
    expect((await post(signed(EVENT, OLD_WEBHOOK_SECRET))).status).toBe(204);
  });
});

describe("a payment whose answer was lost", () => {
  test("succeeded: binds, once, however often it is said, and finalize answers the policy", async () => {
    const quote = await unanswered("visa");
    const before = (await server.mails()).length;
    const payment = paymentOf(quote);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send("payment_intent.succeeded", payment)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await quote.get()).body).toMatchObject({ status: "finalized", policy: { status: "inforce" } });
    expect((await quote.finalize()).status).toBe(200);
    expect((await server.mails()).length).toBe(before + 3);
    expect(await moneyOf(server, quote.number)).toMatchObject({
      policies: [{ charge_id: payment?.id }],
      attempts: [{ status: "charged" }],
    });
    expect(paymentsOf(standIn, quote.number)).toHaveLength(1);
  });

  test("failed: the card is declined, the quote is open, and another card buys", async () => {
    const quote = await unanswered("chargeDeclined");
    expect((await send("payment_intent.payment_failed", paymentOf(quote))).status).toBe(204);
    expect((await quote.get()).body).not.toHaveProperty("payment_in_progress");
    expect((await quote.finalize()).body.error?.code).toBe("card_declined");
    await quote.put(payWith("visa"));
    expect((await quote.finalize()).status).toBe(200);
  });

  test("confirmed at the bank, then the page was closed: the event binds", async () => {
    const quote = await ready(server, payWith("threeDSecure2Required"));
    expect((await quote.finalize()).body.error?.code).toBe("payment_action_required");
    standIn.answerBank(String(paymentOf(quote)?.id), true);
    expect((await send("payment_intent.succeeded", paymentOf(quote))).status).toBe(204);
    expect((await quote.get()).body).toMatchObject({ status: "finalized" });
  });

  test("refused at the bank: the event ends it, and nothing can take money later", async () => {
    const quote = await ready(server, payWith("threeDSecure2Required"));
    await quote.finalize();
    standIn.answerBank(String(paymentOf(quote)?.id), false);
    await send("payment_intent.payment_failed", paymentOf(quote));
    expect((await quote.finalize()).body.error?.code).toBe("card_authentication_failed");
    expect(paymentOf(quote)?.status).toBe("canceled");
  });

  test("Stripe cannot be read meanwhile: 503, so that the event comes again", async () => {
    const quote = await unanswered("chargeDeclined");
    const payment = paymentOf(quote);
    standIn.faults.plan(quote.number, "error", 1);
    expect((await send("payment_intent.payment_failed", payment)).status).toBe(503);
    expect((await send("payment_intent.payment_failed", payment)).status).toBe(204);
    expect((await quote.get()).body).not.toHaveProperty("payment_in_progress");
  });
});

describe("late and out of order", () => {
  test("failed after succeeded, and again after binding, change nothing", async () => {
    const quote = await ready(server, payWith("visa"));
    const bound = await quote.finalize();
    for (const type of ["payment_intent.payment_failed", "payment_intent.canceled", "payment_intent.succeeded"])
      expect((await send(type, paymentOf(quote))).status).toBe(204);
    expect((await quote.finalize()).text).toBe(bound.text);
    expect(await moneyOf(server, quote.number)).toMatchObject({ attempts: [{ status: "charged" }] });
  });

  test("a payment told as lost that took money all the same is given back", async () => {
    const quote = await unanswered("visa");
    await server.db
      .updateTable("payment_attempts")
      .set({ status: "parked", declined_code: "payment_unconfirmed" })
      .where("quote_number", "=", quote.number)
      .execute();
    await quote.put(payByCheck);
    const bound = await quote.finalize();
    expect((await send("payment_intent.succeeded", paymentOf(quote))).status).toBe(204);
    expect(paymentOf(quote)?.refund).toMatch(/^re_/);
    expect((await moneyOf(server, quote.number)).attempts).toMatchObject([{ status: "refunded" }]);
    expect((await quote.finalize()).text).toBe(bound.text);
  });

  test("refunded by a person at Stripe: before binding nothing is bound, after it somebody has to look", async () => {
    const open = await unanswered("visa");
    const payment = paymentOf(open);
    standIn.journal.write({ effect: "refund", id: "re_by_hand_1", payment: String(payment?.id), key: "by hand" });
    expect((await send("charge.refunded", paymentOf(open))).status).toBe(204);
    expect((await open.finalize()).body.error?.code).toBe("payment_returned");
    const bought = await ready(server, payWith("visa"));
    await bought.finalize();
    errors = [];
    await send("charge.refunded", paymentOf(bought));
    const [attempt] = (await moneyOf(server, bought.number)).attempts;
    const named = { attempt: attempt?.id, payment: paymentOf(bought)?.id };
    expect(errors).toEqual([["payment.refunded_by_hand", named]]);
    expect((await bought.get()).body).toMatchObject({ policy: { status: "inforce" } });
  });

  test("a refund that failed, and money of ours without an attempt, are for people: the log says so", async () => {
    const quote = await ready(server, payWith("visa"));
    await quote.finalize();
    errors = [];
    await send("refund.failed", paymentOf(quote));
    const foreign = { ...(paymentOf(quote) as Payment), id: "pi_0", metadata: { attempt_key: "finalize:Q-OLD:1" } };
    await send("payment_intent.succeeded", foreign);
    await send("payment_intent.succeeded", { ...foreign, metadata: {} });
    const { attempts } = await moneyOf(server, quote.number);
    expect(errors).toEqual([
      ["payment.refund_failed", { attempt: attempts[0]?.id, payment: paymentOf(quote)?.id }],
      ["payment.no_attempt", { payment: "pi_0" }],
    ]);
  });
});

type Status = Attempt["status"];
type Kind = PaymentNews["kind"];

/** The type of Stripe's event that is each kind of news. */
const EVENT_OF: Readonly<Record<Kind, string>> = {
  charged: "payment_intent.succeeded",
  ended: "payment_intent.payment_failed",
  refunded: "charge.refunded",
  refund_failed: "refund.failed",
};

/** What an attempt is after each kind of news; all but what stands here stays as it is. */
const NEXT: Readonly<Record<Kind, Partial<Record<Status, Status>>>> = {
  charged: { live: "charged", declined: "refunded", parked: "refunded" },
  ended: { live: "declined" },
  refunded: { live: "refunded", refunding: "refunded" },
  refund_failed: {},
};

/** What the log has for a person to look at. */
const LOGGED: Readonly<Record<Kind, Partial<Record<Status, string>>>> = {
  charged: { declined: "payment.without_policy", parked: "payment.without_policy" },
  ended: {},
  refunded: { charged: "payment.refunded_by_hand" },
  refund_failed: Object.fromEntries(
    ["live", "charged", "declined", "parked", "refunding", "refunded"].map((status) => [
      status,
      "payment.refund_failed",
    ]),
  ),
};

/** An attempt that ended in another way than by what the provider now sends. */
const AS: Readonly<Record<Status, object | undefined>> = {
  live: undefined,
  charged: undefined,
  declined: { status: "declined", declined_code: "card_error" },
  parked: { status: "parked", declined_code: "payment_unconfirmed" },
  refunding: { status: "refunding", declined_code: "payment_returned" },
  refunded: { status: "refunded", declined_code: "payment_returned" },
};

const NEWS = Object.keys(EVENT_OF).flatMap((kind) =>
  Object.keys(AS).map((status) => [kind as Kind, status as Status] as const),
);

describe("news of each kind, for an attempt in each state", () => {
  /** A quote whose only attempt is in this state. */
  async function inState(kind: Kind, status: Status): Promise<Enrollment> {
    const quote = await unanswered(kind === "ended" && status === "live" ? "chargeDeclined" : "visa");
    if (status === "charged") expect((await quote.finalize()).status).toBe(200);
    const change = AS[status];
    if (change)
      await server.db
        .updateTable("payment_attempts")
        .set({ ...change, charge_id: String(paymentOf(quote)?.id) })
        .where("quote_number", "=", quote.number)
        .execute();
    errors = [];
    return quote;
  }
  test.each(sampled(NEWS, 9))("%s, for one that is %s", async (kind, status) => {
    const quote = await inState(kind, status);
    const payment = paymentOf(quote);
    const before = await server.mails();
    if (kind === "refunded")
      standIn.journal.write({
        effect: "refund",
        id: `re_${quote.number}`,
        payment: String(payment?.id),
        key: "by hand",
      });
    for (const time of ["first", "again"]) {
      expect((await send(EVENT_OF[kind], payment)).status, time).toBe(204);
      const { attempts, policies } = await moneyOf(server, quote.number);
      const after = NEXT[kind][status] ?? status;
      expect([time, attempts.map((attempt) => attempt.status)]).toEqual([time, [after]]);
      expect(policies).toHaveLength(after === "charged" ? 1 : 0);
    }
    const logged = LOGGED[kind][status];
    const { attempts } = await moneyOf(server, quote.number);
    expect([...new Set(errors.map(([event]) => event))]).toEqual(logged === undefined ? [] : [logged]);
    expect(errors.every(([, fields]) => fields?.attempt === attempts[0]?.id)).toBe(true);
    const returned = (await server.mails()).length - before.length;
    const isSold = kind === "charged" && status === "live";
    const goesBack = NEXT[kind][status] === "refunded" && status !== "refunding";
    expect(returned, "the receipt, the desk's and the broker's mail, or the one about the money").toBe(
      isSold ? 3 : goesBack ? 1 : 0,
    );
  });
});
