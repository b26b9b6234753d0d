/** What a sold quote says of its payment: the server alone writes it, at the sale. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { payByCard, payByCheck } from "../support/enrollment";
import { ready } from "../support/races";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** As the sandbox's card fields make it: a Mastercard that ends with 4444. */
const MASTERCARD = `44442c${"0".repeat(18)}`;

const billingOf = async (paying: object): Promise<unknown> => {
  const quote = await ready(server, paying);
  const before = await quote.get();
  expect(before.body.application?.billing).not.toHaveProperty("card");
  expect(before.body.application?.billing).not.toHaveProperty("paid_on");
  const bound = await quote.finalize();
  expect(bound.status).toBe(200);
  const after = (await quote.get()).body.application?.billing;
  // The page that thanks the buyer asks nothing more, and one that asks again is answered the same.
  expect(bound.body.billing).toEqual(after?.paid_on === undefined ? undefined : after);
  expect((await quote.finalize()).text).toBe(bound.text);
  return after;
};

test("a policy paid by card shows the brand, the last digits and the day, but never the token", async () => {
  expect(await billingOf(payByCard("ok", MASTERCARD))).toEqual({
    billing_type: "platform_eft",
    card: { brand: "Mastercard", last4: "4444" },
    paid_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test("a provider that does not say the card leaves the day", async () => {
  expect(await billingOf(payByCard("ok", "unsaid"))).toEqual({
    billing_type: "platform_eft",
    paid_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test("a policy to be paid by check shows no card and no payment", async () => {
  expect(await billingOf(payByCheck)).toEqual({ billing_type: "carrier_bill" });
});
