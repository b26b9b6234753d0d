/** A bank that asks the buyer (3-D Secure): one payment, whoever asks again, and a decline in words when it fails. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { resumeAttempts } from "../../server/domain/payment-sweep";
import { payByCard, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const finalize = (quote: Enrollment, body: object = {}): Promise<Answer> =>
  server.call("POST", `${QUOTES}/${quote.number}/finalize`, { body });
const secretIn = (answer: Answer): string => String(answer.body.error?.client_secret);
const answerBank = (client_secret: string, confirmed: boolean): Promise<Answer> =>
  server.call("POST", "/sandbox/confirmations", { body: { client_secret, confirmed } });
const asked = async (): Promise<{ quote: Enrollment; secret: string }> => {
  const quote = await ready(server, payByCard("challenge"));
  const answer = await finalize(quote);
  expect([answer.status, answer.body.error?.code], answer.text).toEqual([402, "payment_action_required"]);
  return { quote, secret: secretIn(answer) };
};

test("confirmed: the same payment is charged and binds, and it was never begun twice", async () => {
  const { quote, secret } = await asked();
  expect((await quote.get()).body).toMatchObject({ status: "open", payment_in_progress: true });
  expect((await quote.put({ auto_renewal: false })).body.error?.code).toBe("payment_in_progress");
  expect(secretIn(await finalize(quote))).toBe(secret);
  expect((await answerBank(secret, true)).status).toBe(204);
  const answers = await Promise.all([finalize(quote), finalize(quote), finalize(quote)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await moneyOf(server, quote.number)).toMatchObject({
    policies: [{}],
    attempts: [{ n: 1, status: "charged" }],
    charges: [{ outcome: "ok" }],
  });
  expect((await answerBank(secret, false)).status).toBe(404);
});

test("not confirmed: a decline in words at the card, and another card buys", async () => {
  const { quote, secret } = await asked();
  await answerBank(secret, false);
  const declined = await finalize(quote);
  expect([declined.status, declined.body.error?.code]).toEqual([402, "card_authentication_failed"]);
  expect(declined.body.error?.details).toMatchObject([{ at: "card_complete", message: /Your bank did not confirm/ }]);
  expect((await finalize(quote)).text).toBe(declined.text);
  await quote.put(payByCard("ok", "other"));
  expect((await finalize(quote)).status).toBe(200);
  expect((await moneyOf(server, quote.number)).charges.map(({ outcome }) => outcome)).toEqual(["refused", "ok"]);
});

describe("given up", () => {
  test("the payment is over at once: the bank cannot confirm it later", async () => {
    const { quote, secret } = await asked();
    const declined = await finalize(quote, { given_up: true });
    expect([declined.status, declined.body.error?.code]).toEqual([402, "card_authentication_failed"]);
    expect((await answerBank(secret, true)).status).toBe(404);
    expect(await moneyOf(server, quote.number)).toMatchObject({ policies: [], attempts: [{ status: "declined" }] });
  });

  test("too late, because the bank had confirmed: what was paid is bought", async () => {
    const { quote, secret } = await asked();
    await answerBank(secret, true);
    expect((await finalize(quote, { given_up: true })).status).toBe(200);
  });

  test("never begins a payment, also when another tab has given another card", async () => {
    const { quote } = await asked();
    await finalize(quote, { given_up: true });
    await quote.put(payByCard("ok", "another"));
    const late = await finalize(quote, { given_up: true });
    expect([late.status, late.body.error?.code]).toEqual([402, "card_authentication_failed"]);
    expect((await moneyOf(server, quote.number)).attempts).toHaveLength(1);
  });
});

describe("nobody comes back", () => {
  const waitingFor = (quote: Enrollment, minutes: number) =>
    server.db
      .updateTable("payment_attempts")
      .set({ waits_since: sql<Date>`now() - make_interval(mins => ${sql.lit(minutes)})` })
      .where("quote_number", "=", quote.number)
      .execute();

  test("after the bank has confirmed: the sweeper binds", async () => {
    const { quote, secret } = await asked();
    await answerBank(secret, true);
    await resumeAttempts(server.deps, 0);
    expect((await quote.get()).body).toMatchObject({ status: "finalized" });
  });

  test("the sweeper waits for a buyer who is at their bank, and ends the payment after a quarter of an hour", async () => {
    const { quote, secret } = await asked();
    await waitingFor(quote, 14);
    await resumeAttempts(server.deps, 0);
    expect((await quote.get()).body).toMatchObject({ payment_in_progress: true });
    expect(secretIn(await finalize(quote))).toBe(secret);
    await waitingFor(quote, 15);
    await resumeAttempts(server.deps, 0);
    expect((await quote.get()).body).not.toHaveProperty("payment_in_progress");
    expect((await finalize(quote)).body.error?.code).toBe("card_authentication_failed");
    expect((await answerBank(secret, true)).status).toBe(404);
  });
});

test.each([
  ["no secret", { confirmed: true }, 422],
  ["another type", { client_secret: 1, confirmed: true }, 422],
  ["an unknown secret", { client_secret: "x_secret_1", confirmed: true }, 404],
])("the sandbox's bank refuses %s", async (_, body, status) => {
  expect((await server.call("POST", "/sandbox/confirmations", { body })).status).toBe(status);
});

test("the sandbox's bank is not there with Stripe's keys", async () => {
  const own = await startServer({ settings: { stripePublishableKey: "pk_test_1" } });
  const answer = await own.call("POST", "/sandbox/confirmations", { body: { client_secret: "x", confirmed: true } });
  expect(answer.status).toBe(404);
  await own.close();
});
