/** What a quote says of the policy that it became, as long as that lives: its confirmation reads it (wizards §2.1, R-29). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockOf } from "../../../server/base/clock";
import { addDays } from "../../../server/base/dates";
import { deskOf, POLICIES, TODAY } from "../support/checks";
import { beginShareLink, payByCheck, personIn, QUOTES } from "../support/enrollment";
import { wordsOf } from "../support/pdf";
import { serverOver, startServer } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  server = await startServer();
  desk = deskOf(server, await server.signIn("issuing@carrier.example"));
});
afterAll(() => server.close());

/** The same database as a server serves it on that day. */
const on = (day: string): TestServer => {
  const clock = clockOf(server.deps.settings.spaces, () => new Date(`${day}T17:00:00Z`));
  return serverOver({ ...server.deps, clock }, server.url, server.close);
};

/** A policy bought by check through Dana's share link, from that day on. */
async function bought(starts: string) {
  const quote = await beginShareLink(server);
  const holders = [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }];
  const chosen = { plan_id: "passport360-enhanced-family-golf", policy_effective_date: starts };
  await quote.put({ holders, ...chosen, ...payByCheck });
  const cost = Number((await quote.get("/checkout")).body.grandtotal);
  const { body } = await quote.finalize(quote.token);
  const policy = { id: String(body.policy?.id), token: quote.token, cost };
  const read = async (day = TODAY) =>
    (await on(day).call("GET", `${QUOTES}/${quote.number}`, { token: quote.token })).body.policy;
  const again = async () => (await quote.finalize(quote.token)).body;
  const schedule = async (day: string) => {
    const headers = { authorization: `Bearer ${quote.token}` };
    const url = `http://localhost/api/management/v1/documents/schedule-${policy.id}`;
    const response = await on(day).app.fetch(new Request(url, { headers }));
    return wordsOf(Buffer.from(await response.arrayBuffer()));
  };
  return { policy, bound: body, read, again, schedule, number: quote.number };
}

test("a quote says that its policy starts later, and from that day on no more", async () => {
  const later = addDays(TODAY, 25);
  const { policy, bound, read, again, schedule } = await bought(later);
  const before = { id: policy.id, status: "inforce", begins_later: true };
  expect(bound.policy).toEqual(before);
  expect(await again()).toEqual(bound);
  expect(await read(addDays(later, -1))).toEqual(before);
  expect(await read(later)).toEqual({ id: policy.id, status: "inforce" });
  expect(await schedule(addDays(later, -1))).toContain("Starts Dec 15, 2026");
  expect(await schedule(addDays(later, -1))).not.toContain("In force");
  expect(await schedule(later)).toContain("In force");
});

test("a quote says the number of its policy once the carrier has given it, and the corrected one", async () => {
  const { policy, read } = await bought(TODAY);
  expect(await read()).toEqual({ id: policy.id, status: "inforce" });
  const given = await desk.giveNumber(policy, "MC-BOUND-1");
  expect(await read()).toEqual({ id: policy.id, status: "inforce", policy_number: "MC-BOUND-1" });
  await desk.giveNumber(policy, "MC-BOUND-2", { headers: { "if-match": String(given.headers.get("etag")) } });
  expect(await read()).toMatchObject({ policy_number: "MC-BOUND-2" });
});

test("a quote says that its policy is paid once the last check has come, and not before", async () => {
  const { policy, read } = await bought(TODAY);
  await desk.record(policy, policy.cost - 100);
  expect(await read()).not.toHaveProperty("paid_in_full");
  await desk.record(policy, 100);
  expect(await read()).toMatchObject({ paid_in_full: true });
});

test("a quote says that its policy has ended, and so does the schedule", async () => {
  const { policy, read, schedule } = await bought(TODAY);
  const end = addDays(TODAY, 365);
  expect(await read(addDays(end, -1))).toMatchObject({ status: "inforce" });
  expect(await read(end)).toEqual({ id: policy.id, status: "expired" });
  expect(await schedule(end)).toContain("Ended Nov 20, 2027");
});

test("who reads a policy, its schedule or a list of those that wait finds the reference that people say", async () => {
  const { policy, number, schedule } = await bought(TODAY);
  const quote = server.db.selectFrom("quotes").select("reference").where("quote_number", "=", number);
  const { reference } = await quote.executeTakeFirstOrThrow();
  const read = await server.call("GET", `${POLICIES}/${policy.id}`, { token: policy.token });
  expect(read.body.reference).toBe(reference);
  expect(await schedule(TODAY)).toContain(reference);
  const dana = await server.signIn("dana@acme.example");
  const list = await server.call("GET", `${POLICIES}/work?waiting=number&_limit=100`, { token: dana });
  expect(list.text).toContain(`"reference":"${reference}"`);
});
