/** Prices with cents and dates at the edge, from the quote to the policy: what the buyer sees is what is charged and kept. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClock } from "../../server/base/clock";
import { answerAll, beginShareLink, payByCard, payByCheck } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import { withPlans } from "./support/rates";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

let plain: TestServer;
/** The same server over rates with cents: 19.99 for the plan and 1.15 for an add-on. */
let server: TestServer;
beforeAll(async () => {
  plain = await startServer();
  const rates = withPlans(plain.deps.rates, (plan) => {
    const addOns = Object.entries(plan.settings.optional_coverages).map(
      ([name, addOn]) => [name, { ...addOn, price: 1.15 }] as const,
    );
    return {
      ...plan,
      settings: {
        ...plan.settings,
        price: 19.99,
        optional_coverages: Object.fromEntries(addOns) as typeof plan.settings.optional_coverages,
      },
    };
  });
  server = serverOver({ ...plain.deps, rates }, plain.url, plain.close);
});
afterAll(() => plain.close());

async function ready(pay: object, on = server): Promise<Enrollment> {
  const quote = await beginShareLink(on);
  await answerAll(quote);
  const { status, text } = await quote.put(pay);
  if (status !== 200) throw new Error(text);
  return quote;
}
const policyOf = (quote: Enrollment) =>
  plain.db.selectFrom("policies").selectAll().where("quote_number", "=", quote.number).executeTakeFirstOrThrow();

describe("a price with cents", () => {
  test("is shown at checkout to the cent", async () => {
    const quote = await ready(payByCheck);
    expect((await quote.get("/checkout")).body).toMatchObject({
      grandtotal: 21.14,
      lines: [{ amount: 19.99 }, { amount: 1.15 }],
    });
  });

  test("is charged, kept, mailed and printed to the cent", async () => {
    const quote = await ready(payByCard("ok", "cents"));
    const bound = await quote.finalize();
    const charge = await plain.db
      .selectFrom("sandbox_charges")
      .selectAll()
      .where("idempotency_key", "like", `%${quote.number}%`)
      .executeTakeFirstOrThrow();
    expect(charge.amount_cents).toBe(2114);
    const policy = await policyOf(quote);
    expect([policy.total_cents, policy.lines.map(({ cents }) => cents)]).toEqual([2114, [1999, 115]]);
    expect((await server.mails("ann.lee@mail.example"))[0]?.text).toContain("$21.14");
    const document = await server.app.fetch(
      new Request(`http://localhost/api/management/v1/documents/schedule-${String(bound.body.policy?.id)}`, {
        headers: { authorization: `Bearer ${quote.token}` },
      }),
    );
    expect(
      wordsOf(Buffer.from(await document.arrayBuffer()))
        .match(/\$[\d.,]+\d/g)
        ?.slice(0, 3),
    ).toEqual(["$19.99", "$1.15", "$21.14"]);
  });
});

describe("a policy's year", () => {
  test("is counted from its start date, not from today", async () => {
    const quote = await ready({ ...payByCheck, policy_effective_date: "2027-01-31" }, plain);
    expect((await quote.finalize()).status).toBe(200);
    expect(await policyOf(quote)).toMatchObject({ starts_at: "2027-01-31", ends_at: "2028-01-31" });
  });

  test("from a leap day ends on 28 February (P-17)", async () => {
    const leap = serverOver(
      { ...plain.deps, clock: createClock({}, new Date("2028-02-20T12:00:00Z")) },
      plain.url,
      plain.close,
    );
    const quote = await beginShareLink(leap);
    await answerAll({
      ...quote,
      put: (application) =>
        quote.put("plan_id" in application ? { ...application, policy_effective_date: "2028-02-29" } : application),
    });
    await quote.put(payByCheck);
    const { status, text } = await quote.finalize();
    expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
    expect(await policyOf(quote)).toMatchObject({ starts_at: "2028-02-29", ends_at: "2029-02-28" });
  });
});
