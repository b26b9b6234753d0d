/** Above their numbers, a brokerage and a space ask new buyers for a proof of work, and turn none of them away. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLimits } from "../../server/access/limits";
import { RELAXED_LIMITS } from "../../server/base/settings";
import type { LimitSettings } from "../../server/base/settings";
import { countNothing } from "../../server/base/metrics";
import { deleteProofs } from "../../server/store/retention";
import type { ErrorAnswer } from "../../schemas/api/types";
import { QUOTES, shareLinkBody } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";

let base: TestServer;
let server: TestServer;
let logged: (readonly [string, unknown])[];
let counted: string[];
beforeAll(async () => {
  base = await startServer();
});
afterAll(() => base.close());

/** The server with these limits, and nothing counted yet. */
async function start(changed: Partial<LimitSettings>): Promise<void> {
  await base.db.deleteFrom("rate_limits").execute();
  [logged, counted] = [[], []];
  const note = (event: string, fields?: unknown) => void logged.push([event, fields]);
  server = serverOver(
    {
      ...base.deps,
      limits: createLimits({ ...RELAXED_LIMITS, ...changed }, base.deps.store.pool),
      log: { info: note, error: note },
      metrics: { ...countNothing, proof: (outcome) => void counted.push(outcome) },
    },
    undefined,
    base.close,
  );
}
const at = (count: number) => ({ count, seconds: 3600 });
const ACME = shareLinkBody("CO");
const GLOBEX = { ...ACME, broker: { id: "bkr_kim" }, brokerage: { slug: "globex" } };

const begin = (body: object = ACME, proof?: string, token?: string): Promise<Answer> =>
  server.call("POST", QUOTES, { body, token, from: "198.51.100.7", ...(proof && { headers: { "x-proof": proof } }) });
const statuses = async (count: number, body?: object): Promise<readonly number[]> => {
  const found = [];
  for (let n = 0; n < count; n += 1) found.push((await begin(body)).status);
  return found;
};

const isRefusal = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === "object" && answer !== null && "error" in answer;
const coded = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString("base64");
/** The work that a refusal asks for, done. */
async function done({ status, text }: Answer) {
  expect(status, text).toBe(428);
  const answer: unknown = JSON.parse(text);
  const challenge = isRefusal(answer) ? answer.error.challenge : undefined;
  if (!challenge) throw new Error(text);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution, proof: coded({ challenge, solution }) };
}

test("a brokerage beyond its number asks for a proof and lets in with one; others' buyers are not asked", async () => {
  await start({ quote_brokerage: at(2), quote_space: at(4) });
  expect(await statuses(4)).toEqual([200, 200, 428, 428]);
  const asked = await begin();
  expect(asked.body.error?.message).toBe(
    "Very many enrollments are being begun right now, so each browser has to do a short calculation first. If yours cannot do it, please try again in a few minutes, or with another browser.",
  );
  expect((await begin(ACME, (await done(asked)).proof)).status).toBe(200);
  expect(await statuses(2, GLOBEX)).toEqual([200, 200]);
});

test("a call that the space asks for a proof counts for its brokerage neither", async () => {
  await start({ quote_brokerage: at(2), quote_space: at(1) });
  expect(await statuses(6)).toEqual([200, 428, 428, 428, 428, 428]);
  // With the calls that were asked, the brokerage would be beyond its number, too.
  expect(logged.filter(([event]) => event === "enrollments.many")).toEqual([
    ["enrollments.many", { name: "quote_space" }],
  ]);
  expect((await begin(ACME, (await done(await begin())).proof)).status).toBe(200);
});

test("a space beyond its number asks each brokerage's buyers, and never a signed-in broker", async () => {
  await start({ quote_brokerage: at(100), quote_space: at(1) });
  expect([...(await statuses(2)), ...(await statuses(1, GLOBEX))]).toEqual([200, 428, 428]);
  expect((await begin(GLOBEX, (await done(await begin(GLOBEX))).proof)).status).toBe(200);
  expect((await begin(ACME, undefined, await server.signIn("dana@acme.example"))).status).toBe(200);
});

describe("a proof", () => {
  test("lets one call in, of many that come at once to two processes", async () => {
    await start({ quote_brokerage: at(1) });
    await begin();
    const { proof } = await done(await begin());
    const hot = createLimits({ ...RELAXED_LIMITS, quote_brokerage: at(0.5) }, undefined);
    const other = serverOver({ ...server.deps, limits: hot }, undefined, base.close);
    const call = (n: number) =>
      (n % 2 === 0 ? server : other).call("POST", QUOTES, { body: ACME, headers: { "x-proof": proof } });
    const found = await Promise.all(Array.from({ length: 12 }, (_, n) => call(n)));
    expect(found.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 428)]);
  });

  test("is good for its own brokerage alone", async () => {
    await start({ quote_space: at(0.5) });
    const { proof } = await done(await begin());
    expect((await begin(GLOBEX, proof)).status).toBe(428);
    expect((await begin(ACME, proof)).status).toBe(200);
  });

  test("is good for five minutes", async () => {
    await start({ quote_space: at(0.5) });
    const proofs = [(await done(await begin())).proof, (await done(await begin())).proof];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4.9 * 60_000 });
    try {
      expect((await begin(ACME, proofs[0])).status).toBe(200);
      vi.setSystemTime(Date.now() + 12_000);
      expect((await begin(ACME, proofs[1])).status).toBe(428);
    } finally {
      vi.useRealTimers();
    }
  });

  test("that is not one counts as none, in each form: the work is asked for", async () => {
    await start({ quote_space: at(0.5) });
    const { challenge, solution } = await done(await begin());
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } };
    const { signature: _, ...unsigned } = challenge;
    const wrong = [
      "nonsense",
      "",
      "e30=",
      "bnVsbA==",
      "a".repeat(5000),
      coded([challenge, solution]),
      coded({ challenge }),
      coded({ challenge: null, solution }),
      coded({ challenge: { parameters: null }, solution }),
      coded({ challenge, solution: {} }),
      coded({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
      coded({ challenge, solution: { ...solution, counter: "1" } }),
      coded({ challenge: easier, solution }),
      coded({ challenge: later, solution }),
      coded({ challenge: unsigned, solution }),
      coded({ challenge: { ...challenge, signature: 7 }, solution }),
    ];
    for (const header of wrong) expect([header, (await begin(ACME, header)).status]).toEqual([header, 428]);
    expect(
      await base.db.selectFrom("spent_proofs").select("id").where("id", "=", challenge.signature).execute(),
    ).toEqual([]);
    expect((await begin(ACME, coded({ challenge, solution }))).status).toBe(200);
  });

  test("is counted in its network once, when it is asked for", async () => {
    await start({ quote_space: at(0.5), quote_network: at(2) });
    for (const _ of [1, 2]) expect((await begin(ACME, (await done(await begin())).proof)).status).toBe(200);
    expect((await begin()).status).toBe(429);
  });

  test("costs more the more were let in, up to a bound", async () => {
    await start({ quote_brokerage: at(1), quote_space: at(100) });
    const tries = [];
    expect((await begin()).status).toBe(200);
    for (let n = 0; n < 7; n += 1) {
      const { solution, proof } = await done(await begin());
      tries.push(solution?.counter ?? 0);
      expect((await begin(ACME, proof)).status).toBe(200);
    }
    const within = [
      [16, 32],
      [32, 64],
      [64, 128],
      [64, 128],
      [64, 128],
      [64, 128],
      [64, 128],
    ] as const;
    for (const [n, [least, most]] of within.entries()) {
      expect(tries[n]).toBeGreaterThanOrEqual(least);
      expect(tries[n]).toBeLessThan(most);
    }
  });

  test("that was used is forgotten an hour after it has expired", async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await base.db
      .insertInto("spent_proofs")
      .values([
        { id: "old", expires_at: hoursAgo(1.1) },
        { id: "new", expires_at: hoursAgo(0.9) },
      ])
      .execute();
    await deleteProofs(base.db);
    const rows = await base.db.selectFrom("spent_proofs").select("id").execute();
    const kept = new Set(rows.map(({ id }) => id));
    expect([kept.has("old"), kept.has("new")]).toEqual([false, true]);
  });
});

test("the operator is warned once in a while of each limit that is exceeded, and counts each proof", async () => {
  await start({ quote_brokerage: at(2), quote_space: at(3) });
  await statuses(5);
  const { proof } = await done(await begin());
  await begin(ACME, proof);
  await begin(ACME, proof);
  await statuses(4, GLOBEX);
  expect(logged.filter(([event]) => event === "enrollments.many")).toEqual([
    ["enrollments.many", { name: "quote_brokerage" }],
    ["enrollments.many", { name: "quote_space" }],
  ]);
  const times = (outcome: string): number => counted.filter((each) => each === outcome).length;
  expect([times("accepted"), times("refused")]).toEqual([1, 1]);
  expect(times("asked")).toBeGreaterThan(5);
});
