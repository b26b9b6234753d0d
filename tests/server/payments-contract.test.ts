/** What a card provider has to do for the product, tried on the sandbox and on Stripe's library (reliability §7). */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChargeUnderWay } from "../../server/payments/port";
import type { Charge, Outcome, Payments } from "../../server/payments/port";
import { answerSandboxBank, createSandboxPayments } from "../../server/payments/sandbox";
import { openStandIn, stripeAt } from "./support/stripe";
import { openTestStore } from "./support/store";

type Ending = "ok" | "declined" | "insufficient" | "challenge" | "unknown";

/** A provider, and what the tests may see and do at its other side. */
interface Provider {
  readonly payments: Payments;
  token(ending: Ending): string;
  /** Of a Mastercard that ends with 4444, as the card fields tell it. */
  readonly mastercard: (ending: "ok" | "challenge") => string;
  /** The buyer's answer to their bank. */
  answerBank(payment: { readonly id: string; readonly clientSecret: string }, isConfirmed: boolean): Promise<void>;
  /** How much money moved for this key, and how much of it went back. */
  money(key: string): Promise<{ readonly taken: number; readonly returned: number }>;
  close(): Promise<void>;
}

const mark = (): string => randomBytes(6).toString("hex");

async function openSandbox(): Promise<Provider> {
  const { store, close } = await openTestStore();
  return {
    payments: createSandboxPayments(store.db),
    token: (ending) => `tok_sandbox_${ending}_${mark()}`,
    mastercard: (ending) => `tok_sandbox_${ending}_44442c${mark()}${mark().slice(0, 6)}`,
    answerBank: async ({ clientSecret }, isConfirmed) => {
      await answerSandboxBank(store.db, clientSecret, isConfirmed);
    },
    async money(key) {
      const query = store.db.selectFrom("sandbox_charges").selectAll().where("idempotency_key", "=", key);
      const paid = (await query.execute()).filter(({ outcome }) => outcome === "ok");
      const returned = paid.filter(({ refund_key }) => refund_key !== null);
      const sum = (of: typeof paid) => of.reduce((n, { amount_cents }) => n + amount_cents, 0);
      return { taken: sum(paid), returned: sum(returned) };
    },
    close,
  };
}

async function openStripe(): Promise<Provider> {
  const standIn = await openStandIn();
  const names: Record<Ending, string> = {
    ok: "visa",
    declined: "chargeDeclined",
    insufficient: "chargeDeclinedInsufficientFunds",
    challenge: "threeDSecure2Required",
    unknown: "ofNobody",
  };
  return {
    payments: stripeAt(standIn),
    token: (ending) => `tok_${names[ending]}_${mark()}`,
    mastercard: (ending) => `tok_${names[ending]}_mastercard4444_${mark()}`,
    answerBank: ({ id }, isConfirmed) => Promise.resolve(standIn.answerBank(id, isConfirmed)),
    money(key) {
      const paid = [...standIn.journal.payments.values()].filter(
        (payment) => payment.metadata.attempt_key === key && payment.status === "succeeded",
      );
      const returned = paid.filter(({ refund }) => refund !== undefined);
      const sum = (of: typeof paid) => of.reduce((n, { amount }) => n + amount, 0);
      return Promise.resolve({ taken: sum(paid), returned: sum(returned) });
    },
    close: standIn.stop,
  };
}

describe.each([
  ["the sandbox", openSandbox],
  ["Stripe", openStripe],
])("%s", (_, open) => {
  let provider: Provider;
  let payments: Payments;
  beforeAll(async () => {
    provider = await open();
    ({ payments } = provider);
  });
  afterAll(() => provider.close());

  const chargeOf = (ending: Ending): Charge => ({
    idempotencyKey: `finalize:Q-${mark()}:1`,
    quoteNumber: `Q-${mark()}`,
    attempt: 1,
    amountCents: 58_500,
    currency: "USD",
    token: provider.token(ending),
    description: "A plan",
    since: new Date(Date.now() - 1000),
  });
  async function asked(charge: Charge): Promise<Extract<Outcome, { status: "action" }>> {
    const outcome = await payments.charge(charge);
    if (outcome.status !== "action") throw new Error(`expected the bank to ask, found ${outcome.status}`);
    return outcome;
  }

  test("a good card is charged, and the payment can be read", async () => {
    const charge = chargeOf("ok");
    const outcome = await payments.charge(charge);
    expect(outcome).toEqual({
      status: "charged",
      id: expect.stringMatching(/^\w+$/),
      amountCents: 58_500,
      currency: "USD",
    });
    expect(await payments.read((outcome as { id: string }).id)).toEqual(outcome);
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 58_500, returned: 0 });
  });

  test("a payment says the card's brand and last digits: at once, read, and confirmed with the bank", async () => {
    const card = { brand: "Mastercard", last4: "4444" };
    const outcome = await payments.charge({ ...chargeOf("ok"), token: provider.mastercard("ok") });
    expect(outcome).toMatchObject({ status: "charged", card });
    expect(await payments.read((outcome as { id: string }).id)).toEqual(outcome);
    const waiting = await asked({ ...chargeOf("challenge"), token: provider.mastercard("challenge") });
    await provider.answerBank(waiting, true);
    expect(await payments.read(waiting.id)).toMatchObject({ status: "charged", card });
  });

  test("the same charge again, one after the other and at once, moves money once", async () => {
    const charge = chargeOf("ok");
    const first = await payments.charge(charge);
    expect(await payments.charge(charge)).toEqual(first);
    const together = chargeOf("ok");
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => payments.charge(together)));
    const busy = outcomes.filter((each) => each.status === "rejected");
    expect(busy.every(({ reason }) => reason instanceof ChargeUnderWay)).toBe(true);
    const ids = outcomes.flatMap((each) => (each.status === "fulfilled" ? [JSON.stringify(each.value)] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await provider.money(together.idempotencyKey)).toEqual({ taken: 58_500, returned: 0 });
  });

  test.each([
    ["declined", "card_declined"],
    ["insufficient", "card_insufficient_funds"],
    ["unknown", "card_error"],
  ] as const)("a card that is %s says %s, each time, and takes nothing", async (ending, code) => {
    const charge = chargeOf(ending);
    const declined = { status: "declined", code };
    expect([await payments.charge(charge), await payments.charge(charge)]).toEqual([declined, declined]);
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 0, returned: 0 });
  });

  test("a bank that asks takes nothing yet; confirmed, the same payment is charged, however it is asked about", async () => {
    const charge = chargeOf("challenge");
    const waiting = await asked(charge);
    expect(waiting.clientSecret).not.toBe("");
    expect(await payments.read(waiting.id)).toEqual(waiting);
    expect(await payments.charge(charge)).toEqual(waiting);
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 0, returned: 0 });
    await provider.answerBank(waiting, true);
    const paid = { status: "charged", id: waiting.id, amountCents: 58_500, currency: "USD" };
    expect(await payments.read(waiting.id)).toEqual(paid);
    // Not as it was when the key was first used.
    expect(await payments.charge(charge)).toEqual(paid);
    expect(await payments.cancel(waiting.id)).toEqual(paid);
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 58_500, returned: 0 });
  });

  test("a bank that did not confirm is a decline, and the payment is over", async () => {
    const charge = chargeOf("challenge");
    const waiting = await asked(charge);
    await provider.answerBank(waiting, false);
    const declined = { status: "declined", code: "card_authentication_failed" };
    expect(await payments.read(waiting.id)).toEqual(declined);
    expect(await payments.read(waiting.id)).toEqual(declined);
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 0, returned: 0 });
  });

  test("a payment that the buyer gave up is over: the bank cannot confirm it later", async () => {
    const charge = chargeOf("challenge");
    const waiting = await asked(charge);
    const declined = { status: "declined", code: "card_authentication_failed" };
    expect(await payments.cancel(waiting.id)).toEqual(declined);
    expect(await payments.cancel(waiting.id)).toEqual(declined);
    await Promise.resolve()
      .then(() => provider.answerBank(waiting, true))
      .catch(() => undefined);
    expect(await payments.read(waiting.id)).toEqual(declined);
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 0, returned: 0 });
  });

  test("a charge is found without its key, and one that never was is lost", async () => {
    const charge = chargeOf("ok");
    const outcome = await payments.charge(charge);
    await payments.charge(chargeOf("ok"));
    expect(await payments.find(charge)).toEqual(outcome);
    expect(await payments.find(chargeOf("ok"))).toEqual({ status: "lost" });
  });

  test("money goes back once, however often that is asked, and the payment says so", async () => {
    const charge = chargeOf("ok");
    const outcome = await payments.charge(charge);
    const { id } = outcome as { id: string };
    const refund = { id, idempotencyKey: `${charge.idempotencyKey}:refund` };
    await Promise.all([payments.refund(refund), payments.refund(refund).catch(() => undefined)]);
    await payments.refund(refund);
    await payments.refund({ id, idempotencyKey: `${charge.idempotencyKey}:refund:other` });
    expect(await provider.money(charge.idempotencyKey)).toEqual({ taken: 58_500, returned: 58_500 });
    expect(await payments.read(id)).toEqual({ status: "refunded", id });
    expect(await payments.charge(charge)).toEqual({ status: "refunded", id });
  });
});
