/** A version that is published while servers run (reliability §10): live on each of them, and no started quote moves. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CatalogueOptions } from "../../server/flows/catalogue";
import judgeCandidate from "../../server/flows/judge-candidate";
import type { Verdict } from "../../server/flows/judge-candidate";
import { checkApart } from "../../server/flows/look";
import { takeUpFlows } from "../../server/jobs/flows";
import { startRounds } from "../../server/jobs/rounds";
import { rateBookFiles } from "../../server/rates/plans";
import { beginShareLink, QUOTES, shareLinkBody } from "./support/enrollment";
import { machine, processOn as processBeside, publish as publishIn, removeMachines } from "./support/published";
import type { Process } from "./support/published";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const PASSPORT = "passport360";

/** As a server judges, but with time enough on a machine that runs other tests, too. */
const inThread = checkApart({ ms: 170_000, megabytes: 512 });

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  return () => server.close();
});
afterAll(removeMachines);

/** What the next version says otherwise: a shorter time in which a policy may start. */
const shorter = (text: string): string => text.replace('"to_days": 89', '"to_days": 9');

const publish = (folder: string, version: string, change = shorter): void =>
  publishIn(folder, PASSPORT, version, change);
const processOn = (folder: string, options: Partial<CatalogueOptions> = {}): Promise<Process> =>
  processBeside(server, folder, options);

async function servedBy(of: TestServer): Promise<string> {
  const { body } = await of.call("GET", "/flows/index.json");
  const entries = body.flows as unknown as readonly { readonly id: string; readonly version: string }[];
  return entries.find(({ id }) => id === PASSPORT)?.version ?? "";
}

const LATE = { application: { policy_effective_date: "2027-02-17" } };

describe("a version that is published while servers run", () => {
  test("is live on the process whose files changed, and on one that has only the database in common", async () => {
    const [here, there] = [machine(), machine()];
    const [first, second] = [await processOn(here, { check: inThread }), await processOn(there)];
    publish(here, "1.3.0");
    expect(await servedBy(first)).toBe("1.2.0");
    expect(await first.flows.look()).toEqual({ taken: ["passport360 1.3.0"], refused: [] });
    expect([await servedBy(first), await servedBy(second)]).toEqual(["1.3.0", "1.2.0"]);
    expect(await second.flows.look()).toEqual({ taken: ["passport360 1.3.0"], refused: [] });
    expect(await servedBy(second)).toBe("1.3.0");
    // Nothing new: nothing to do.
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
    expect(await second.flows.look()).toEqual({ taken: [], refused: [] });
  });

  test("moves no started quote, and a quote begun after it has its rules", async () => {
    const here = machine();
    const [first, second] = [await processOn(here), await processOn(machine())];
    const before = await beginShareLink(first);
    publish(here, "1.3.0");
    await first.flows.look();
    await second.flows.look();
    const after = await beginShareLink(second);
    expect((await before.get()).body.flow?.version).toBe("1.2.0");
    expect((await after.get()).body.flow?.version).toBe("1.3.0");
    for (const of of [first, second]) {
      const old = await of.call("PUT", `${QUOTES}/${before.number}`, { token: before.token, body: LATE });
      expect([old.status, old.body.flow?.version]).toEqual([200, "1.2.0"]);
      const fresh = await of.call("PUT", `${QUOTES}/${after.number}`, { token: after.token, body: LATE });
      expect(fresh.body.error?.rule).toBe("checkout.policy_effective_date.window");
    }
  });

  test("lets a page that was opened before it begin with its own version, on every process", async () => {
    const here = machine();
    const [first, second] = [await processOn(here), await processOn(machine())];
    const begin = (of: TestServer, version: string) =>
      of.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), flow: { id: PASSPORT, version } } });
    publish(here, "1.3.0");
    await first.flows.look();
    // The second has not looked yet: a page of the first may reach it.
    expect((await begin(second, "1.3.0")).body.flow?.version).toBe("1.3.0");
    await second.flows.look();
    for (const of of [first, second]) {
      expect((await begin(of, "1.2.0")).body.flow?.version).toBe("1.2.0");
      expect((await begin(of, "1.3.0")).body.flow?.version).toBe("1.3.0");
      expect((await begin(of, "1.1.0")).status).toBe(422);
    }
  });

  test("stays current when a process with older files starts again", async () => {
    const [here, old] = [machine(), machine()];
    const first = await processOn(here);
    publish(here, "1.3.0");
    publish(here, "1.4.0");
    await first.flows.look();
    const restarted = await processOn(old);
    await restarted.flows.look();
    await first.flows.look();
    expect([await servedBy(first), await servedBy(restarted)]).toEqual(["1.4.0", "1.4.0"]);
    // And a page of the version before it still begins.
    for (const of of [first, restarted]) expect(await of.flows.versionsToBegin(PASSPORT)).toEqual(["1.4.0", "1.3.0"]);
  });

  test("is the highest of several, whichever machine has them", async () => {
    const [here, there] = [machine(), machine()];
    const [first, second] = [await processOn(here), await processOn(there)];
    publish(here, "1.10.0");
    publish(there, "1.9.0");
    await first.flows.look();
    expect(await second.flows.look()).toEqual({ taken: ["passport360 1.9.0", "passport360 1.10.0"], refused: [] });
    await first.flows.look();
    expect([await servedBy(first), await servedBy(second)]).toEqual(["1.10.0", "1.10.0"]);
  });

  test("is shown by every page of the product", async () => {
    const here = machine();
    const first = await processOn(here);
    publish(here, "1.3.0");
    await first.flows.look();
    const page = await first.call("GET", `/buy/acme/${PASSPORT}/start`, { headers: { accept: "text/html" } });
    expect(page.text).toContain(`/flows/${PASSPORT}/1.3.0/flow.json`);
    expect(page.text).not.toContain(`/flows/${PASSPORT}/1.2.0/flow.json`);
  });

  test("has no part in a server of working copies, which are read at its start", async () => {
    const here = machine();
    const working = await processOn(here, { source: "working" });
    publish(here, "1.3.0");
    expect(await working.flows.look()).toEqual({ taken: [], refused: [] });
  });
});

describe("a version that may not become current", () => {
  test.each([
    ["is not sound", (text: string) => text.replace('"kind": "plan-choice"', '"kind": "plan-choise"'), /plan-choise/],
    ["holds another version than its name says", (text: string) => text.replace('"1.3.0"', '"1.4.0"'), /1\.4\.0/],
    [
      "does not fit the rate book of this process",
      (text: string) => text.replaceAll("chubb_passport360", "another_product"),
      /another_product/,
    ],
  ])("because it %s is refused once, and the process goes on with what it had", async (_, change, reason) => {
    const here = machine();
    const first = await processOn(here, { rateBooks: rateBookFiles(server.deps.rates) });
    publish(here, "1.3.0", change);
    const { taken, refused } = await first.flows.look();
    expect([taken, refused.map(({ flow }) => flow)]).toEqual([[], ["passport360 1.3.0"]]);
    expect(refused[0]?.reason).toMatch(reason);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
    expect(await servedBy(first)).toBe("1.2.0");
    expect((await beginShareLink(first)).number).not.toBe("");
    // A good one after it is live.
    publish(here, "1.3.1");
    expect((await first.flows.look()).taken).toEqual(["passport360 1.3.1"]);
  });

  test("because its hash is wrong is refused, until the file is what was published", async () => {
    const here = machine();
    const first = await processOn(here);
    publish(here, "1.3.0");
    const file = join(here, "published", PASSPORT, "1.3.0.flow.json");
    const good = readFileSync(file);
    writeFileSync(file, good.subarray(0, 1000));
    const { refused } = await first.flows.look();
    expect(refused[0]?.reason).toMatch(/not the file that was published/);
    expect(await servedBy(first)).toBe("1.2.0");
    writeFileSync(file, good);
    expect((await first.flows.look()).taken).toEqual(["passport360 1.3.0"]);
  });

  test("because the index is only half there is refused, and says so once", async () => {
    const here = machine();
    const first = await processOn(here);
    writeFileSync(join(here, "published", "published.json"), '{ "passport360/1.3.0.fl');
    expect((await first.flows.look()).refused).toEqual([
      { flow: "published.json", reason: expect.stringMatching(/not valid JSON/) as unknown },
    ]);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
    expect(await servedBy(first)).toBe("1.2.0");
  });

  test("because its file cannot be opened is refused, and other versions are taken up beside it", async () => {
    const here = machine();
    const first = await processOn(here, { check: inThread });
    publish(here, "1.3.0");
    publishIn(here, "boa", "1.4.0", (text) => text);
    const file = join(here, "published", PASSPORT, "1.3.0.flow.json");
    rmSync(file);
    mkdirSync(file);
    const { taken, refused } = await first.flows.look();
    expect([taken, refused.map(({ flow }) => flow)]).toEqual([["boa 1.4.0"], ["passport360 1.3.0"]]);
    expect(refused[0]?.reason).toMatch(/^Loading it failed: EISDIR/);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
  });

  test("because this machine had no time for it is judged again later, and logged each time", async () => {
    const here = machine();
    const verdicts: Verdict[] = [{ refused: "Loading it took more time than it may.", mayPass: true }];
    const first = await processOn(here, {
      check: (judged) => Promise.resolve(verdicts.pop() ?? judgeCandidate(judged)),
    });
    publish(here, "1.3.0");
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect((await first.flows.look()).refused).toHaveLength(1);
      vi.advanceTimersByTime(599_000);
      expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
      vi.advanceTimersByTime(1_000);
      expect((await first.flows.look()).taken).toEqual(["passport360 1.3.0"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("because the index cannot be opened is refused, and says so once", async () => {
    const here = machine();
    const first = await processOn(here);
    rmSync(join(here, "published", "published.json"));
    mkdirSync(join(here, "published", "published.json"));
    expect((await first.flows.look()).refused).toEqual([
      { flow: "published.json", reason: expect.stringMatching(/EISDIR/) as unknown },
    ]);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
  });

  test("because the database holds other words of it is refused", async () => {
    const [here, there] = [machine(), machine()];
    const [first, second] = [await processOn(here), await processOn(there)];
    publish(here, "1.3.0");
    await first.flows.look();
    const body = sql<string>`replace(body, 'You''re almost done', 'Nearly there')`;
    await server.db.updateTable("flow_versions").set({ body }).where("version", "=", "1.3.0").execute();
    expect((await second.flows.look()).refused).toEqual([
      { flow: "passport360 1.3.0", reason: expect.stringMatching(/under its hash/) as unknown },
    ]);
    expect(await servedBy(second)).toBe("1.2.0");
  });

  test("because another machine has published its number with other words is refused", async () => {
    const [here, there] = [machine(), machine()];
    const first = await processOn(here);
    const second = await processOn(there);
    publish(here, "1.3.0");
    publish(there, "1.3.0", (text) => text);
    await first.flows.look();
    expect((await second.flows.look()).refused).toEqual([
      { flow: "passport360 1.3.0", reason: expect.stringMatching(/with another content/) as unknown },
    ]);
    expect(await servedBy(second)).toBe("1.2.0");
  });

  test("because its thread found it unsound is refused", async () => {
    const here = machine();
    const first = await processOn(here, { check: inThread });
    publish(here, "1.3.0", (text) => text.replace('"kind": "plan-choice"', '"kind": "plan-choise"'));
    expect((await first.flows.look()).refused[0]?.reason).toMatch(/plan-choise/);
  });
});

describe("the round that looks", () => {
  const log = { info: vi.fn(), error: vi.fn() };
  beforeAll(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterAll(() => vi.useRealTimers());

  test("looks at the start and after each interval, and logs what came of it", async () => {
    const looks = [
      { taken: [], refused: [] },
      { taken: ["boa 1.3.0"], refused: [] },
      { taken: [], refused: [{ flow: "boa 1.3.0", reason: "It is not sound." }] },
    ];
    const look = vi.fn(() => Promise.resolve(looks.shift() ?? { taken: [], refused: [] }));
    const rounds = startRounds(() => takeUpFlows({ flows: { ...server.deps.flows, look }, log }), 5000);
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(count));
      await Promise.resolve();
      vi.advanceTimersByTime(5000);
    }
    await rounds.stop();
    expect(log.info.mock.calls).toEqual([["flow.current", { flow: "boa 1.3.0" }]]);
    expect(log.error.mock.calls).toEqual([["flow.refused", { flow: "boa 1.3.0", finding: "It is not sound." }]]);
  });
});
