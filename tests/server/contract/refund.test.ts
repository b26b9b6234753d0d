/** A charge whose policy cannot be made goes back, once, and the buyer is told (reliability §7). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { resumeAttempts } from "../../../server/domain/payment-sweep";
import type { LogFields } from "../../../server/base/log";
import { payByCard, payByCheck, QUOTES } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { beside, charging, createGate, gatedPayments, moneyOf, ready } from "../support/races";
import { startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const finalizeAt = (of: TestServer, quote: Enrollment): Promise<Answer> =>
  of.call("POST", `${QUOTES}/${quote.number}/finalize`, { body: {} });

/** Only by going past the API: it lets nobody change a quote while its payment is under way. */
async function meanwhile(quote: Enrollment, part: "quote" | "attempt", change: object): Promise<void> {
  const query =
    part === "quote"
      ? server.db.updateTable("quotes").set(change).where("quote_number", "=", quote.number)
      : server.db.updateTable("payment_attempts").set(change).where("quote_number", "=", quote.number);
  await query.execute();
}

/** Finalizes with a card; the change happens while the card is being charged. */
async function changedWhilePaying(
  quote: Enrollment,
  change: () => Promise<unknown>,
): Promise<{ readonly answer: Answer; readonly errors: readonly [string, LogFields | undefined][] }> {
  const gate = createGate();
  const errors: [string, LogFields | undefined][] = [];
  const paying = beside(server, () => ({
    ...gatedPayments(server, gate),
    log: { info: () => undefined, error: (event, fields) => errors.push([event, fields]) },
  }));
  const answer = finalizeAt(paying, quote);
  await gate.reached;
  await change();
  gate.open();
  return { answer: await answer, errors };
}

const returnedMails = async (before: number) =>
  (await server.mails())
    .slice(0, (await server.mails()).length - before)
    .filter(({ subject }) => /being returned/.test(subject));

test("the quote was withdrawn meanwhile: the money goes back, the buyer is told by answer and by mail", async () => {
  const quote = await ready(server, payByCard("ok"));
  const before = (await server.mails()).length;
  const { answer, errors } = await changedWhilePaying(quote, () => meanwhile(quote, "quote", { status: "finalized" }));
  expect([answer.status, answer.body.error?.code]).toEqual([409, "payment_returned"]);
  expect(answer.body.error?.message).toMatch(/nothing was bought.*goes back to your card/);
  const { attempts, charges, policies } = await moneyOf(server, quote.number);
  expect(policies).toEqual([]);
  expect(attempts).toMatchObject([{ status: "refunded", source_token: null, application: null }]);
  expect(charges).toMatchObject([{ outcome: "ok", refund_key: `finalize:${quote.number}:1:refund` }]);
  expect(errors).toEqual([
    ["payment.without_policy", { attempt: attempts[0]?.id, payment: charges[0]?.charge_id, code: "quote_changed" }],
  ]);
  const mails = await returnedMails(before);
  expect(mails.map(({ to }) => to)).toEqual(["ann.lee@mail.example"]);
  expect(mails[0]?.text).toContain("Your card was charged $585.00");
});

test("the price is not what was charged: the money goes back, it is told again, and another card buys", async () => {
  const quote = await ready(server, payByCard("ok"));
  const dear = beside(server, ({ payments }) =>
    charging(payments, (charge) => payments.charge({ ...charge, amountCents: charge.amountCents + 1 })),
  );
  const first = await finalizeAt(dear, quote);
  expect([first.status, first.body.error?.code]).toEqual([409, "payment_returned"]);
  expect((await quote.get()).body).toMatchObject({ status: "open" });
  expect((await quote.get()).body).not.toHaveProperty("payment_in_progress");
  expect((await quote.finalize()).text).toBe(first.text);
  await quote.put(payByCard("ok", "another"));
  expect((await quote.finalize()).status).toBe(200);
  const { attempts, charges } = await moneyOf(server, quote.number);
  expect(attempts.map(({ status }) => status)).toEqual(["refunded", "charged"]);
  expect(charges.filter(({ refund_key }) => refund_key === null)).toHaveLength(1);
});

test("bound by check meanwhile: the caller gets that policy, and the card its money back", async () => {
  const quote = await ready(server, payByCard("ok"));
  let bound: Answer | undefined;
  const { answer } = await changedWhilePaying(quote, async () => {
    await meanwhile(quote, "attempt", { status: "declined", declined_code: "card_error" });
    await quote.put(payByCheck);
    bound = await quote.finalize();
  });
  expect([answer.status, answer.text]).toEqual([200, bound?.text]);
  expect(await moneyOf(server, quote.number)).toMatchObject({
    policies: [{ charge_id: null }],
    attempts: [{ status: "refunded" }],
    charges: [{ refund_key: `finalize:${quote.number}:1:refund` }],
  });
});

test("a binding that fails for good gives the money back", async () => {
  const quote = await ready(server, payByCard("ok"));
  const broken = beside(server, ({ mail }) => ({
    mail: {
      ...mail,
      put: (trx, space, sent) =>
        /^Receipt/.test(sent.subject) ? Promise.reject(new TypeError("a bug")) : mail.put(trx, space, sent),
    },
  }));
  const { status, body } = await finalizeAt(broken, quote);
  expect([status, body.error?.code]).toEqual([409, "payment_returned"]);
  expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "refunded" }] });
});

test("a database that is away at the binding gives nothing back: the same payment buys the policy later", async () => {
  const quote = await ready(server, payByCard("ok"));
  const away = beside(server, ({ mail }) => ({
    mail: { ...mail, put: () => Promise.reject(Object.assign(new Error("away"), { code: "57P01" })) },
  }));
  expect((await finalizeAt(away, quote)).status).toBe(503);
  expect((await quote.get()).body).toMatchObject({ payment_in_progress: true });
  expect((await quote.finalize()).status).toBe(200);
  expect(await moneyOf(server, quote.number)).toMatchObject({
    attempts: [{ n: 1, status: "charged" }],
    charges: [{ refund_key: null }],
  });
});

test("a refund without an answer is asked for again by the sweeper, with the same key", async () => {
  const quote = await ready(server, payByCard("ok"));
  const keys: string[] = [];
  let isAnswering = false;
  const silent = beside(server, ({ payments }) => ({
    payments: {
      ...payments,
      charge: (charge) => payments.charge({ ...charge, amountCents: 1 }),
      async refund(asked) {
        keys.push(asked.idempotencyKey);
        await payments.refund(asked);
        if (!isAnswering) throw new Error("the connection was lost");
      },
    },
  }));
  expect((await finalizeAt(silent, quote)).body.error?.code).toBe("payment_returned");
  expect((await moneyOf(server, quote.number)).attempts).toMatchObject([{ status: "refunding" }]);
  isAnswering = true;
  await resumeAttempts(silent.deps, 0);
  expect((await moneyOf(server, quote.number)).attempts).toMatchObject([{ status: "refunded" }]);
  expect(new Set(keys).size).toBe(1);
  const mails = await server.mails();
  await resumeAttempts(silent.deps, 0);
  expect([keys.length, (await server.mails()).length]).toEqual([2, mails.length]);
});
