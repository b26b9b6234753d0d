/** The policies that wait for a number, or for a check: listed, counted, and in their order. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskOf, listOf, POLICIES, refusalOf, sold, TODAY } from "../support/checks";
import type { Sold } from "../support/checks";
import { payByCheck, personIn, shareLinkBody } from "../support/enrollment";
import { startServer } from "../support/server";
import type { Awaited } from "../../../server/store/waiting-policies";
import type { TestServer } from "../support/server";

let server: TestServer;
let desk: ReturnType<typeof deskOf>;
let dana: string;
let lee: string;
let kim: string;
let issuing: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  lee = await server.signIn("lee@acme.example");
  kim = await server.signIn("kim@globex.example");
  issuing = await server.signIn("issuing@carrier.example");
  desk = deskOf(server, issuing);
});
afterAll(() => server.close());

/** All that wait, with the totals, in pages of so many. */
async function waiting(kind: Awaited, token: string, more = "", limit = 100) {
  const ids: string[] = [];
  for (let offset = 0; ; offset += limit) {
    const query = `waiting=${kind}&_offset=${offset}&_limit=${limit}${more}`;
    const { body } = await server.call("GET", `${POLICIES}/work?${query}`, { token });
    const page = listOf(body.policies);
    ids.push(...page.map(({ id }) => String(id)));
    if (page.length < limit) return { ids, totals: body.totals };
  }
}

describe("the policies that wait", () => {
  /** Another brokerage's, by its share link. */
  async function soldByKim(): Promise<string> {
    const body = { ...shareLinkBody("CO"), broker: { id: "bkr_kim" }, brokerage: { slug: "globex" } };
    const quote = await server.call("POST", "/api/quotes/v1/quotes", { body });
    const [number, token] = [String(quote.body.quote_number), String(quote.body.auth?.token)];
    const path = `/api/quotes/v1/quotes/${number}`;
    const holders = [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }];
    const answers = { holders, plan_id: "passport360-essential-individual", policy_effective_date: TODAY };
    await server.call("PUT", path, { token, body: { application: { ...answers, ...payByCheck } } });
    return String((await server.call("POST", `${path}/finalize`, { token, body: {} })).body.policy?.id);
  }

  test("each is listed until it waits no more, for its brokerage and the desk, and the totals are those of the list", async () => {
    const before = { dana: await waiting("check", dana), desk: await waiting("check", issuing) };
    const [policy, foreign] = [await sold(server), await soldByKim()];
    for (const kind of ["number", "check"] as const) {
      const [own, theirs, all] = [await waiting(kind, dana), await waiting(kind, kim), await waiting(kind, issuing)];
      expect(own.ids).toContain(policy.id);
      expect(own.ids).not.toContain(foreign);
      expect(theirs.ids).toContain(foreign);
      expect(theirs.ids).not.toContain(policy.id);
      expect(all.ids).toEqual(expect.arrayContaining([policy.id, foreign]));
      for (const { ids, totals } of [own, theirs, all]) {
        expect(totals?.[kind]).toBe(ids.length);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
    await desk.record(policy, policy.cost);
    expect((await waiting("check", dana)).ids).toEqual(before.dana.ids);
    expect((await waiting("check", issuing)).ids.toSorted()).toEqual([...before.desk.ids, foreign].toSorted());
    expect((await waiting("number", dana)).ids).toContain(policy.id);
    await desk.giveNumber(policy, "MC-WAIT/1");
    expect((await waiting("number", dana)).ids).not.toContain(policy.id);
  });

  test("a broker's own are those that they sold, and the desk has none of its own", async () => {
    const policy = await sold(server);
    expect((await waiting("check", dana, "&broker_is_me=yes")).ids).toContain(policy.id);
    expect((await waiting("check", lee, "&broker_is_me=yes")).ids).not.toContain(policy.id);
    expect((await waiting("check", lee)).ids).toContain(policy.id);
    const refused = await server.call("GET", `${POLICIES}/work?waiting=check&broker_is_me=yes`, { token: issuing });
    expect(refusalOf(refused)).toEqual([
      422,
      "invalid_request",
      "?broker_is_me: only a broker has policies of their own.",
    ]);
  });

  test("those that wait for a check come by the day they are due, and those for a number by the day of their sale", async () => {
    const [first, second, third] = [await sold(server), await sold(server), await sold(server)];
    const move = (policy: Sold, to: object) =>
      server.db.updateTable("policies").set(to).where("id", "=", policy.id).execute();
    await move(second, { starts_at: "2025-01-02", created_at: new Date("2026-11-01T12:00:00Z") });
    await move(third, { starts_at: "2025-01-01", created_at: new Date("2026-11-02T12:00:00Z") });
    await move(first, { starts_at: "2027-01-31" });
    const ours = (ids: readonly string[]) => ids.filter((id) => [first, second, third].some((each) => each.id === id));
    expect(ours((await waiting("check", dana)).ids)).toEqual([third.id, second.id, first.id]);
    expect(ours((await waiting("number", dana)).ids)).toEqual([second.id, third.id, first.id]);
    const { body } = await server.call("GET", `${POLICIES}/work?waiting=check&_limit=100`, { token: dana });
    const due = (policy: Sold) => listOf(body.policies).find(({ id }) => String(id) === policy.id)?.due;
    expect(due(third)).toEqual({ amount: third.cost, until: "2025-02-01", in_days: -657 });
    expect(due(first)).toEqual({ amount: first.cost, until: "2027-03-03", in_days: 103 });
  });

  const ago = (days: number): Date => new Date(Date.parse("2026-11-20T12:00:00Z") - days * 24 * 60 * 60 * 1000);
  /** Policies of which the desk took a payment back, recorded one, gave a number, and gave one a day too long ago. */
  async function handled(): Promise<readonly Sold[]> {
    const [undone, paid, numbered, old] = [
      await sold(server),
      await sold(server),
      await sold(server),
      await sold(server),
    ];
    const numberedOn = (policy: Sold, on: Date) =>
      server.db.updateTable("policies").set({ numbered_at: on }).where("id", "=", policy.id).execute();
    const checkOf = (policy: Sold, on: object) =>
      server.db.updateTable("received_payments").set(on).where("policy_id", "=", policy.id).execute();
    const { body } = await desk.record(undone, 1);
    await desk.takeBack(undone, String(listOf(body.payments)[0]?.id));
    await checkOf(undone, { recorded_at: ago(9), taken_back_at: ago(1) });
    await desk.record(paid, paid.cost);
    await checkOf(paid, { recorded_at: ago(2) });
    await desk.giveNumber(numbered, "MC-HANDLED/1");
    await numberedOn(numbered, ago(3));
    await desk.giveNumber(old, "MC-HANDLED/2");
    await numberedOn(old, ago(8));
    return [undone, paid, numbered, old];
  }

  test("the desk's work of the last 7 days is listed, latest first, together with what still waits", async () => {
    const policies = await handled();
    const ours = policies.map(({ id }) => id);
    for (const [token, listed] of [
      [dana, ours.slice(0, 3)],
      [issuing, ours.slice(0, 3)],
      [kim, []],
    ] as const) {
      const { ids, totals } = await waiting("handled", token);
      expect(ids.filter((id) => ours.includes(id))).toEqual(listed);
      expect(totals?.handled).toBe(ids.length);
    }
    const rows = async (kind: Awaited) =>
      listOf(
        (await server.call("GET", `${POLICIES}/work?waiting=${kind}&_limit=100`, { token: issuing })).body.policies,
      );
    expect((await rows("handled")).find(({ id }) => String(id) === ours[0])).toMatchObject({
      handled_at: ago(1).toISOString(),
      due: { amount: policies[0]?.cost },
    });
    for (const policy of await rows("check")) expect(policy).not.toHaveProperty("handled_at");
  });

  test("its pages bring each policy once, in the order of the whole list", async () => {
    for (const kind of ["number", "check", "handled"] as const)
      expect((await waiting(kind, dana, "", 7)).ids).toEqual((await waiting(kind, dana)).ids);
  });

  test("a canceled policy waits for nothing", async () => {
    const policy = await sold(server);
    await server.db.updateTable("policies").set({ status: "canceled" }).where("id", "=", policy.id).execute();
    for (const kind of ["number", "check"] as const)
      expect((await waiting(kind, issuing)).ids).not.toContain(policy.id);
  });
});
