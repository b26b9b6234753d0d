/** Signed events of any shape, of another currency and of another mode: no policy, and nothing for Stripe to repeat. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LogFields } from "../../server/base/log";
import { eventOf, signed } from "../../tools/stripe-stand-in/events";
import type { Payment } from "../../tools/stripe-stand-in/journal";
import type { StandIn } from "../../tools/stripe-stand-in/server";
import { samples } from "../support/tier";
import type { Enrollment } from "./support/enrollment";
import { beside, charging, moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { openStandIn, paymentsOf, payWith, stripeAt, WEBHOOK_SECRET } from "./support/stripe";

const EVENTS = "/api/payments/v1/stripe-events";
const TYPES = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.failed",
] as const;
/** What a field may be instead of what it should be; the first takes it away. */
const WRONG: readonly unknown[] = [undefined, null, -1.5, "", "\0", true, [], {}, [[null]], "x".repeat(300)];

let standIn: StandIn;
let server: TestServer;
let errors: [string, LogFields | undefined][] = [];
const log = { info: () => undefined, error: (event: string, fields?: LogFields) => void errors.push([event, fields]) };
beforeAll(async () => {
  standIn = await openStandIn();
  server = await startServer({ deps: () => ({ payments: stripeAt(standIn), log }) });
});
beforeEach(() => {
  errors = [];
});
afterAll(async () => {
  await server.close();
  await standIn.stop();
});

const post = (body: string | Uint8Array<ArrayBuffer>, to: TestServer = server): Promise<Answer> => {
  const { signature } = signed(typeof body === "string" ? body : new TextDecoder().decode(body), WEBHOOK_SECRET);
  return to.call("POST", EVENTS, { raw: body, headers: { "stripe-signature": signature } });
};

/** A quote whose card was charged, while the answer was lost: only news can end its attempt. */
async function unanswered(): Promise<{ readonly quote: Enrollment; readonly payment: Payment }> {
  const quote = await ready(server, payWith("visa"));
  const losing = beside(server, ({ payments }) =>
    charging(payments, (charge) => payments.charge(charge).then(() => Promise.reject(new Error("lost")))),
  );
  await losing.call("POST", `/api/quotes/v1/quotes/${quote.number}/finalize`, { body: {} });
  const [payment] = paymentsOf(standIn, quote.number);
  if (!payment) throw new Error("no payment was made");
  errors = [];
  return { quote, payment };
}

type Path = readonly string[];

/** Every field of an event, also those inside of others. */
const pathsOf = (value: unknown): readonly Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsOf(inner).map((path) => [name, ...path])])
    : [];

/** The event with another value in one place. */
function changed(event: unknown, [name = "", ...rest]: Path, value: unknown): unknown {
  const own: object = typeof event === "object" && event !== null ? event : {};
  const inner = rest.length === 0 ? value : changed(Reflect.get(own, name), rest, value);
  return { ...own, [name]: inner };
}

const parsedEvent = (type: string, payment: Payment): unknown => JSON.parse(eventOf(type, payment));

describe("a signed body that is not JSON", () => {
  test.each([
    ["plain words", "hello"],
    ["half a record", '{"type": "payment_intent.succeeded"'],
    ["bytes that are not UTF-8", Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])("%s: answered with 400 invalid_json, since Stripe never sends it", async (_, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error?.code]).toEqual([400, "invalid_json"]);
  });
});

describe("a signed event of any shape", () => {
  test("is taken with 204 when any of its fields is absent or of another type", async () => {
    const { payment } = await unanswered();
    const events = TYPES.map((type) =>
      parsedEvent(type, { ...payment, id: "pi_0", metadata: { attempt_key: "none" } }),
    );
    const drawn = fc
      .constantFrom(...events)
      .chain((event) =>
        fc
          .tuple(fc.constantFrom(...pathsOf(event)), fc.oneof(fc.constantFrom(...WRONG), fc.jsonValue()))
          .map(([path, value]) => JSON.stringify(changed(event, path, value))),
      );
    await fc.assert(
      fc.asyncProperty(drawn, async (body) => {
        expect((await post(body)).status).toBe(204);
      }),
      { numRuns: samples(120, 5000) },
    );
    expect(errors.every(([event]) => event === "payment.odd_event" || event === "payment.no_attempt")).toBe(true);
  });

  test("is taken with 204 when it is any other JSON", async () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.record({ type: fc.constantFrom(...TYPES, "__proto__", "constructor", 7), data: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (event) => {
        expect((await post(JSON.stringify(event))).status).toBe(204);
      }),
      { numRuns: samples(40, 2000) },
    );
  });

  /** The fields that decide what is sold. */
  const READ: readonly Path[] = [
    ["type"],
    ["livemode"],
    ["data"],
    ["data", "object"],
    ...["id", "amount_received", "currency", "livemode", "metadata"].map((name) => ["data", "object", name]),
    ["data", "object", "metadata", "attempt_key"],
  ];
  test("sells nothing and is logged when a field that decides is not as Stripe documents it", async () => {
    const { quote, payment } = await unanswered();
    const event = parsedEvent("payment_intent.succeeded", payment);
    for (const path of READ)
      for (const value of [undefined, null, {}, [], "\0"]) {
        const isKeyAbsent = path.at(-1) === "attempt_key" && value === undefined;
        const isOther = path.at(-1) === "metadata" && typeof value === "object" && value !== null;
        errors = [];
        expect((await post(JSON.stringify(changed(event, path, value)))).status).toBe(204);
        const isForeign =
          isKeyAbsent || (isOther && !Array.isArray(value)) || (path.at(-1) === "type" && value === "\0");
        expect([path, value, errors.map(([name]) => name)]).toEqual([
          path,
          value,
          isForeign ? [] : ["payment.odd_event"],
        ]);
      }
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "live" }] });
    expect((await post(JSON.stringify(event))).status).toBe(204);
    expect(await moneyOf(server, quote.number)).toMatchObject({ attempts: [{ status: "charged" }] });
  });

  test("says in the log which field is odd, and nothing of what it holds", async () => {
    const { payment } = await unanswered();
    await post(JSON.stringify(changed(parsedEvent("charge.refunded", payment), ["data", "object", "metadata"], null)));
    expect(errors).toEqual([["payment.odd_event", { name: "charge.refunded", finding: "data.object.metadata" }]]);
  });
});

describe("the currency and the mode of a payment", () => {
  test("an event with our amount in another currency sells nothing, and the money goes back", async () => {
    const { quote, payment } = await unanswered();
    expect((await post(eventOf("payment_intent.succeeded", { ...payment, currency: "jpy" }))).status).toBe(204);
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "refunded" }] });
    expect(paymentsOf(standIn, quote.number)[0]?.refund).toMatch(/^re_/);
    expect(errors.map(([event]) => event)).toEqual(["payment.without_policy"]);
  });

  test("a charge that Stripe answers in another currency sells nothing, and the money goes back", async () => {
    const quote = await ready(server, payWith("visa"));
    const other = beside(server, ({ payments }) =>
      charging(payments, (charge) => payments.charge({ ...charge, currency: "JPY" })),
    );
    const { status, body } = await other.call("POST", `/api/quotes/v1/quotes/${quote.number}/finalize`, { body: {} });
    expect([status, body.error?.code]).toEqual([409, "payment_returned"]);
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "refunded" }] });
  });

  test("an event of the other mode changes nothing: it is logged, and the payment of our mode still buys", async () => {
    const { quote, payment } = await unanswered();
    for (const type of TYPES) {
      errors = [];
      expect((await post(eventOf(type, { ...payment, livemode: true }))).status).toBe(204);
      expect(errors).toEqual([
        ["payment.odd_event", { name: type, finding: "live mode, but the keys here are of test mode" }],
      ]);
    }
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "live" }] });
    expect((await quote.finalize()).status).toBe(200);
  });

  test("a server with live keys takes no event of test cards", async () => {
    const { quote, payment } = await unanswered();
    const live = beside(server, () => ({ payments: stripeAt(standIn, "sk_live_of_the_tests"), log }));
    expect((await post(eventOf("payment_intent.succeeded", payment), live)).status).toBe(204);
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "live" }] });
  });

  test("a payment that is read in the other mode leaves the attempt open, and is logged", async () => {
    const { quote } = await unanswered();
    const live = beside(server, () => ({
      payments: { ...stripeAt(standIn, "sk_live_of_the_tests"), provider: "stripe_test" },
      log,
    }));
    const { status, body } = await live.call("POST", `/api/quotes/v1/quotes/${quote.number}/finalize`, { body: {} });
    expect([status, body.error?.code]).toEqual([503, "payment_unavailable"]);
    expect(errors.map(([event, fields]) => [event, fields?.error])).toEqual([["payment.unknown", "OtherMode"]]);
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "live" }] });
  });
});
