/** The checks that come for policies, and what is due. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askStore } from "../../../tools/backup/ask";
import { findBroken } from "../../../tools/backup/invariants";
import { deskOf, from, listOf, POLICIES, refusalOf, sold, TODAY } from "../support/checks";
import type { Sold } from "../support/checks";
import { payByCard } from "../support/enrollment";
import { startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";

let server: TestServer;
let desk: ReturnType<typeof deskOf>;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  desk = deskOf(server, await server.signIn("issuing@carrier.example"));
});
afterAll(async () => {
  expect(await findBroken(askStore(server.db), (key, most) => server.deps.files.read(key, most))).toEqual([]);
  await server.close();
});

const read = ({ id }: Sold, token = dana) => server.call("GET", `${POLICIES}/${id}`, { token });
const paymentsOf = ({ body }: Answer) => listOf(body.payments).map(({ received_on, amount }) => [received_on, amount]);
const auditOf = ({ id }: Sold) =>
  server.db
    .selectFrom("audit")
    .select("operation")
    .where("entity_id", "=", id)
    .where("operation", "like", "payment.%")
    .orderBy("id")
    .execute()
    .then((rows) => rows.map(({ operation }) => operation));

describe("a policy that is paid by check", () => {
  /** One for which nothing comes. */
  let untouched: Promise<Sold> | undefined;

  test("it is due within 31 days of its first day, and is paid once the sum of its checks is its price", async () => {
    const policy = await sold(server);
    const unpaid = await read(policy);
    expect([paymentsOf(unpaid), unpaid.body.due]).toEqual([
      [],
      { amount: policy.cost, until: "2026-12-21", in_days: 31 },
    ]);
    const rest = Math.round((policy.cost - 100.07) * 100) / 100;
    const part = await desk.record(policy, 100.07);
    expect([paymentsOf(part), part.body.due]).toEqual([
      [[TODAY, 100.07]],
      { amount: rest, until: "2026-12-21", in_days: 31 },
    ]);
    const paid = await desk.record(policy, rest);
    expect([paymentsOf(paid), paid.body.due, paid.body.status]).toEqual([
      [
        [TODAY, 100.07],
        [TODAY, rest],
      ],
      undefined,
      "inforce",
    ]);
    expect((await read(policy)).body).toEqual(paid.body);
  });

  test("its buyer reads nothing of it, and a policy that is paid by card has nothing of it", async () => {
    const [byCheck, byCard] = [await sold(server), await sold(server, payByCard("ok", "checks"))];
    await desk.record(byCheck, 1);
    for (const answer of [await read(byCheck, byCheck.token), await read(byCard)]) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).not.toEqual(expect.arrayContaining(["payments"]));
      expect(Object.keys(answer.body)).not.toEqual(expect.arrayContaining(["due"]));
    }
    expect(refusalOf(await desk.record(byCard, 1))).toEqual([
      409,
      "not_by_check",
      "This policy is not paid by check. Its payment method is: Credit or debit card.",
    ]);
  });

  test("a canceled policy takes a check, and says that it is canceled", async () => {
    const policy = await sold(server);
    await server.db.updateTable("policies").set({ status: "canceled" }).where("id", "=", policy.id).execute();
    const { status, body } = await desk.record(policy, policy.cost);
    expect([status, body.status, body.due]).toEqual([200, "canceled", undefined]);
  });

  test.each([
    [
      "tomorrow",
      "2026-11-21",
      1,
      422,
      "check_day",
      "The check cannot have come on Nov 21, 2026: that is in the future.",
    ],
    [
      "the day before the sale",
      "2026-11-19",
      1,
      422,
      "check_day",
      "The check cannot have come on Nov 19, 2026: the policy was sold on Nov 20, 2026.",
    ],
    ["no day of the calendar", "2026-11-31", 1, 422, "invalid_request", expect.stringContaining("/received_on: found")],
    ["an amount of nothing", TODAY, 0, 422, "invalid_request", expect.stringContaining("/amount: found 0")],
    ["a negative amount", TODAY, -5, 422, "invalid_request", expect.stringContaining("/amount: found -5")],
    ["half a cent", TODAY, 10.005, 422, "invalid_request", "The amount 10.005 has more than two decimals."],
    ["a tiny amount", TODAY, 1e-7, 422, "invalid_request", "The amount 1e-7 has more than two decimals."],
  ] as const)("a check is refused for %s, in a sentence", async (_, day, amount, status, code, message) => {
    const policy = await (untouched ??= sold(server));
    expect(refusalOf(await desk.record(policy, amount, day))).toEqual([status, code, message]);
    expect(paymentsOf(await read(policy))).toEqual([]);
  });

  test("a check for more than is due is refused and says what is due; so is one for a paid policy", async () => {
    const policy = await sold(server);
    await desk.record(policy, policy.cost - 50);
    expect(refusalOf(await desk.record(policy, 50.01))).toEqual([
      422,
      "more_than_due",
      "$50.01 is more than is due for this policy: $50.00.",
    ]);
    await desk.record(policy, 50);
    expect(refusalOf(await desk.record(policy, 0.01))).toEqual([
      422,
      "more_than_due",
      "Nothing is due for this policy: it is paid.",
    ]);
  });

  test("of two checks for all of it that are recorded at once, only one counts", async () => {
    const policy = await sold(server);
    const answers = await Promise.all([desk.record(policy, policy.cost), desk.record(policy, policy.cost)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(paymentsOf(await read(policy))).toEqual([[TODAY, policy.cost]]);
  });

  test("a call whose answer was lost records nothing again when it names the state that it saw", async () => {
    const policy = await sold(server);
    const seen = from(await read(policy));
    expect((await desk.record(policy, 20, TODAY, seen)).status).toBe(200);
    const again = await desk.record(policy, 20, TODAY, seen);
    expect([again.status, again.body.error?.code, again.body.error?.changed?.by]).toEqual([
      412,
      "changed_meanwhile",
      "You",
    ]);
    expect(paymentsOf(await read(policy))).toEqual([[TODAY, 20]]);
  });

  test("a wrong entry is taken back: it counts no more, stays in the database, and is audited once", async () => {
    const policy = await sold(server);
    const recorded = await desk.record(policy, 30);
    const payment = String(listOf(recorded.body.payments)[0]?.id);
    const back = await desk.takeBack(policy, payment, from(recorded));
    expect([paymentsOf(back), back.body.due?.amount]).toEqual([[], policy.cost]);
    expect((await desk.takeBack(policy, payment)).body).toEqual(back.body);
    const kept = await server.db
      .selectFrom("received_payments")
      .selectAll()
      .where("policy_id", "=", policy.id)
      .execute();
    expect(kept).toMatchObject([{ id: payment, amount_cents: 3000, taken_back_at: expect.any(Date) }]);
    expect(await auditOf(policy)).toEqual(["payment.record", "payment.take_back"]);
    expect((await desk.record(policy, policy.cost)).status).toBe(200);
  });

  test("a payment of another policy cannot be taken back through this one", async () => {
    const [one, other] = [await sold(server), await sold(server)];
    const payment = String(listOf((await desk.record(one, 5)).body.payments)[0]?.id);
    expect((await desk.takeBack(other, payment)).status).toBe(404);
    expect(paymentsOf(await read(one))).toEqual([[TODAY, 5]]);
  });
});

test("the desk gives a policy its number, as its mailed link does", async () => {
  const policy = await sold(server);
  const given = await desk.giveNumber(policy, "MC-DESK/1");
  expect([given.status, given.body.policy_number]).toEqual([200, "MC-DESK/1"]);
  expect((await desk.giveNumber(policy, "MC-DESK/2")).body.error?.code).toBe("policy_number_set");
  expect((await desk.giveNumber(policy, "MC-DESK/2", from(given))).body.policy_number).toBe("MC-DESK/2");
});
