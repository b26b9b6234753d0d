/** A number that is corrected from an older state of its policy: what has changed since decides. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockOf } from "../../../server/base/clock";
import { deskOf, from, POLICIES, refusalOf, sold } from "../support/checks";
import type { Sold } from "../support/checks";
import { serverOver, startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";

let server: TestServer;
let token: string;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  server = await startServer();
  token = await server.signIn("issuing@carrier.example");
  desk = deskOf(server, token);
});
afterAll(() => server.close());

/** The desk as it is so many hours later. */
function deskLater(hours: number): ReturnType<typeof deskOf> {
  const now = () => new Date(server.deps.clock.now().getTime() + hours * 3_600_000);
  const clock = clockOf(server.deps.settings.spaces, now);
  return deskOf(serverOver({ ...server.deps, clock }, server.url, server.close), token);
}

const read = ({ id }: Sold) => server.call("GET", `${POLICIES}/${id}`, { token });
const tagOf = ({ headers }: Answer): string => String(headers.get("etag"));
const naming = (etag: string) => ({ headers: { "if-match": etag } });
const outcome = ({ status, body }: Answer) => (status === 200 ? body.policy_number : body.error?.code);

let given = 0;
/** A number that no other policy here has. */
const fresh = (): string => `MC-${(given += 1)}/S`;

test("a correction of a policy whose check came since is not kept, and then is, from the state as it is", async () => {
  const policy = await sold(server);
  const [wrong, right] = [fresh(), fresh()];
  const seen = await desk.giveNumber(policy, wrong);
  await desk.record(policy, 1);
  expect(refusalOf(await desk.giveNumber(policy, right, from(seen)))).toEqual([
    412,
    "changed_meanwhile",
    "You changed this in the meantime. Nothing was saved.",
  ]);
  const compressed = `W/"${tagOf(seen).slice(1, -1)}-gzip"`;
  expect(outcome(await desk.giveNumber(policy, right, naming(compressed)))).toBe("changed_meanwhile");
  const now = await read(policy);
  expect(now.body.policy_number).toBe(wrong);
  expect(outcome(await desk.giveNumber(policy, right, from(now)))).toBe(right);
});

test("who has not seen the number that there is, or comes when it is final, learns that there is one", async () => {
  const policy = await sold(server);
  const unnumbered = tagOf(await read(policy));
  await desk.record(policy, 1);
  const first = tagOf(await desk.giveNumber(policy, fresh()));
  const corrected = tagOf(await desk.giveNumber(policy, fresh(), naming(first)));
  await desk.record(policy, 1);
  for (const seen of [unnumbered, first, '"none"', `"${corrected.slice(1, -1)}x"`])
    expect(outcome(await desk.giveNumber(policy, fresh(), naming(seen))), seen).toBe("policy_number_set");
  expect(outcome(await deskLater(24.1).giveNumber(policy, fresh(), naming(corrected)))).toBe("policy_number_set");
  expect(outcome(await desk.giveNumber(policy, fresh(), naming(corrected)))).toBe("changed_meanwhile");
});

test("a number that an earlier version gave, without its revision, is not corrected from an older state", async () => {
  const policy = await sold(server);
  const seen = await desk.giveNumber(policy, fresh());
  await server.db.updateTable("audit").set({ detail: "{}" }).where("entity_id", "=", policy.id).execute();
  await desk.record(policy, 1);
  expect(outcome(await desk.giveNumber(policy, fresh(), from(seen)))).toBe("policy_number_set");
  const right = fresh();
  expect(outcome(await desk.giveNumber(policy, right, from(await read(policy))))).toBe(right);
});
