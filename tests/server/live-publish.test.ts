/** A version that is published while servers run (reliability §10): live on each of them, and no started quote moves. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Expression } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import judgeCandidate from "../../server/flows/judge-candidate";
import type { Judged, Verdict } from "../../server/flows/judge-candidate";
import { checkApart } from "../../server/flows/look";
import type { CheckCandidate } from "../../server/flows/look";
import { takeUpFlows } from "../../server/jobs/flows";
import { startRounds } from "../../server/jobs/rounds";
import { rateBookFiles } from "../../server/rates/plans";
import { beginShareLink, QUOTES, shareLinkBody } from "./support/enrollment";
import {
  inThisThread,
  machine,
  processOn,
  publish as publishIn,
  removeMachines,
  restoreMachine,
} from "./support/published";
import type { Process } from "./support/published";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const PASSPORT = "passport360";

/** As a server judges, in a thread; only the limit of the test itself ends it on a machine that runs other tests, too. */
const inThread = checkApart({ ms: 2 ** 31 - 1, megabytes: 512 });

/** Two machines, and the processes on them, that share a database; each test publishes under a major version of its own. */
let server: TestServer;
let here: string;
let there: string;
let first: Process;
let second: Process;
/** How the process on `here` judges. */
let judge: CheckCandidate;
/** What both serve as a test begins, and the highest version that any test before it published. */
let before: string;
let major = 1;

beforeAll(async () => {
  server = await startServer();
  [here, there] = [machine(), machine()];
  const rateBooks = rateBookFiles(server.deps.rates);
  first = await processOn(server, here, { rateBooks, check: (judged) => judge(judged) });
  second = await processOn(server, there);
});
afterAll(async () => {
  await server.close();
  removeMachines();
});
beforeEach(async () => {
  judge = inThisThread;
  for (const folder of [here, there]) restoreMachine(folder);
  for (const { flows } of [first, second]) await flows.look();
  before = await servedBy(first);
  expect(await servedBy(second)).toBe(before);
  major += 1;
});

/** A version of the test that runs: higher than those of all tests before it. */
const next = (minor = 0, patch = 0): string => `${major}.${minor}.${patch}`;
const same = (text: string): string => text;
/** What the next version says otherwise: a shorter time in which a policy may start. */
const shorter = (text: string): string => text.replace('"to_days": 89', '"to_days": 9');
const unsound = (text: string): string => text.replace('"kind": "plan-choice"', '"kind": "plan-choise"');

const publish = (folder: string, version: string, change = same): void => publishIn(folder, PASSPORT, version, change);

async function servedBy(of: TestServer): Promise<string> {
  const { body } = await of.call("GET", "/flows/index.json");
  const entries = body.flows as unknown as readonly { readonly id: string; readonly version: string }[];
  return entries.find(({ id }) => id === PASSPORT)?.version ?? "";
}

const LATE = { application: { policy_effective_date: "2027-02-17" } };

describe("a version that is published while servers run", () => {
  test("is live on the process whose files changed, and on one that has only the database in common", async () => {
    judge = inThread;
    publish(here, next());
    expect(await servedBy(first)).toBe(before);
    expect(await first.flows.look()).toEqual({ taken: [`${PASSPORT} ${next()}`], refused: [] });
    expect([await servedBy(first), await servedBy(second)]).toEqual([next(), before]);
    expect(await second.flows.look()).toEqual({ taken: [`${PASSPORT} ${next()}`], refused: [] });
    expect(await servedBy(second)).toBe(next());
    // Nothing new: nothing to do.
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
    expect(await second.flows.look()).toEqual({ taken: [], refused: [] });
  });

  test("moves no started quote, and a quote begun after it has its rules", async () => {
    const old = await beginShareLink(first);
    publish(here, next(), shorter);
    await first.flows.look();
    await second.flows.look();
    const fresh = await beginShareLink(second);
    expect((await old.get()).body.flow?.version).toBe(before);
    expect((await fresh.get()).body.flow?.version).toBe(next());
    for (const of of [first, second]) {
      const begun = await of.call("PUT", `${QUOTES}/${old.number}`, { token: old.token, body: LATE });
      expect([begun.status, begun.body.flow?.version]).toEqual([200, before]);
      const judged = await of.call("PUT", `${QUOTES}/${fresh.number}`, { token: fresh.token, body: LATE });
      expect(judged.body.error?.rule).toBe("checkout.policy_effective_date.window");
    }
  });

  test("lets a page that was opened before it begin with its own version, on every process", async () => {
    const begin = (of: TestServer, version: string) =>
      of.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), flow: { id: PASSPORT, version } } });
    publish(here, next());
    await first.flows.look();
    // The second has not looked yet: a page of the first may reach it.
    expect((await begin(second, next())).body.flow?.version).toBe(next());
    await second.flows.look();
    for (const of of [first, second]) {
      expect((await begin(of, before)).body.flow?.version).toBe(before);
      expect((await begin(of, next())).body.flow?.version).toBe(next());
      expect((await begin(of, "1.1.0")).status).toBe(422);
    }
  });

  test("stays current when a process with older files starts again", async () => {
    publish(here, next(0));
    publish(here, next(1));
    await first.flows.look();
    const restarted = await processOn(server, there);
    await restarted.flows.look();
    await first.flows.look();
    expect([await servedBy(first), await servedBy(restarted)]).toEqual([next(1), next(1)]);
    // And a page of the version before it still begins.
    for (const of of [first, restarted]) expect(await of.flows.versionsToBegin(PASSPORT)).toEqual([next(1), next(0)]);
  });

  test("is the highest of several, whichever machine has them", async () => {
    publish(here, next(10));
    publish(there, next(9));
    await first.flows.look();
    expect(await second.flows.look()).toEqual({
      taken: [`${PASSPORT} ${next(9)}`, `${PASSPORT} ${next(10)}`],
      refused: [],
    });
    await first.flows.look();
    expect([await servedBy(first), await servedBy(second)]).toEqual([next(10), next(10)]);
  });

  test("is shown by every page of the product", async () => {
    publish(here, next());
    await first.flows.look();
    const page = await first.call("GET", `/buy/acme/${PASSPORT}/start`, { headers: { accept: "text/html" } });
    expect(page.text).toContain(`/flows/${PASSPORT}/${next()}/flow.json`);
    expect(page.text).not.toContain(`/flows/${PASSPORT}/${before}/flow.json`);
  });

  test("has no part in a server of working copies, which are read at its start", async () => {
    const working = await processOn(server, here, { source: "working" });
    publish(here, next());
    expect(await working.flows.look()).toEqual({ taken: [], refused: [] });
  });
});

describe("a version that may not become current", () => {
  test.each([
    ["is not sound", unsound, () => "plan-choise"],
    [
      "holds another version than its name says",
      (text: string) => text.replace(`"${next()}"`, `"${next(1)}"`),
      () => next(1),
    ],
    [
      "does not fit the rate book of this process",
      (text: string) => text.replaceAll("chubb_passport360", "another_product"),
      () => "another_product",
    ],
  ])("because it %s is refused once, and the process goes on with what it had", async (_, change, reason) => {
    publish(here, next(), change);
    const { taken, refused } = await first.flows.look();
    expect([taken, refused.map(({ flow }) => flow)]).toEqual([[], [`${PASSPORT} ${next()}`]]);
    expect(refused[0]?.reason).toContain(reason());
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
    expect(await servedBy(first)).toBe(before);
    expect((await beginShareLink(first)).number).not.toBe("");
    // A good one after it is live.
    publish(here, next(0, 1));
    expect((await first.flows.look()).taken).toEqual([`${PASSPORT} ${next(0, 1)}`]);
  });

  test("because its hash is wrong is refused, until the file is what was published", async () => {
    publish(here, next());
    const file = join(here, "published", PASSPORT, `${next()}.flow.json`);
    const good = readFileSync(file);
    writeFileSync(file, good.subarray(0, 1000));
    const { refused } = await first.flows.look();
    expect(refused[0]?.reason).toMatch(/not the file that was published/);
    expect(await servedBy(first)).toBe(before);
    writeFileSync(file, good);
    expect((await first.flows.look()).taken).toEqual([`${PASSPORT} ${next()}`]);
  });

  /** What a look refused, each with the beginning of the reason. */
  const refusals = async (of: Process): Promise<readonly string[]> =>
    (await of.flows.look()).refused.map(({ flow, reason }) => `${flow}: ${reason.slice(0, 22)}`);
  const withoutPublication = (): readonly string[] => [`${PASSPORT} ${next()}: It has no publication:`];

  test("because its file was put there by hand is refused, until it is published", async () => {
    publish(here, next());
    const register = join(here, "published", "publications.json");
    const good = readFileSync(register, "utf8");
    writeFileSync(register, good.replace(`"${PASSPORT}/${next()}.flow.json"`, '"other.flow.json"'));
    expect(await refusals(first)).toEqual(withoutPublication());
    expect(await first.flows.look(), "said once").toEqual({ taken: [], refused: [] });
    expect(await servedBy(first)).toBe(before);
    // Neither at a start.
    const refused: string[] = [];
    const again = await processOn(server, here, { onRefused: (flow) => refused.push(flow) });
    expect(refused).toEqual([`${PASSPORT} ${next()}`]);
    expect(await servedBy(again)).not.toBe(next());
    writeFileSync(register, "[");
    expect((await first.flows.look()).refused[0]?.reason).toMatch(/publications\.json:1:\d+ .*not valid JSON/);
    writeFileSync(register, good);
    expect((await first.flows.look()).taken).toEqual([`${PASSPORT} ${next()}`]);
  });

  test("because the database holds it without a publication is refused by another machine", async () => {
    publish(here, next());
    expect((await first.flows.look()).taken).toEqual([`${PASSPORT} ${next()}`]);
    await server.db.deleteFrom("publications").where("version", "=", next()).execute();
    expect(await refusals(second)).toEqual(withoutPublication());
    expect(await servedBy(second)).toBe(before);
    const row = { id: PASSPORT, version: next(), way: "unsigned", sha256: null };
    await server.db.insertInto("publications").values(row).execute();
    publish(there, next(0, 1));
    expect((await second.flows.look()).taken).toContain(`${PASSPORT} ${next()}`);
  });

  test("because the index is only half there is refused, and says so once", async () => {
    writeFileSync(join(here, "published", "published.json"), '{ "passport360/1.3.0.fl');
    expect((await first.flows.look()).refused).toEqual([
      { flow: "published.json", reason: expect.stringMatching(/not valid JSON/) as unknown },
    ]);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
    expect(await servedBy(first)).toBe(before);
  });

  test("because its file cannot be opened is refused, and other versions are taken up beside it", async () => {
    // Its thread fails to load it; a thread for the other one, too, would show nothing more.
    judge = (judged) => (isOf(judged, PASSPORT) ? inThread : inThisThread)(judged);
    publish(here, next());
    publishIn(here, "boa", next(), same);
    const file = join(here, "published", PASSPORT, `${next()}.flow.json`);
    rmSync(file);
    mkdirSync(file);
    const { taken, refused } = await first.flows.look();
    expect([taken, refused.map(({ flow }) => flow)]).toEqual([[`boa ${next()}`], [`${PASSPORT} ${next()}`]]);
    expect(refused[0]?.reason).toMatch(/^Loading it failed: EISDIR/);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
  });

  test("because this machine had no time for it is judged again later, and logged each time", async () => {
    const verdicts: Verdict[] = [{ refused: "Loading it took more time than it may.", mayPass: true }];
    judge = (judged) => Promise.resolve(verdicts.pop() ?? judgeCandidate(judged));
    publish(here, next());
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect((await first.flows.look()).refused).toHaveLength(1);
      vi.advanceTimersByTime(599_000);
      expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
      vi.advanceTimersByTime(1_000);
      expect((await first.flows.look()).taken).toEqual([`${PASSPORT} ${next()}`]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("because the index cannot be opened is refused, and says so once", async () => {
    rmSync(join(here, "published", "published.json"));
    mkdirSync(join(here, "published", "published.json"));
    expect((await first.flows.look()).refused).toEqual([
      { flow: "published.json", reason: expect.stringMatching(/EISDIR/) as unknown },
    ]);
    expect(await first.flows.look()).toEqual({ taken: [], refused: [] });
  });

  test("because the database holds other words of it is refused", async () => {
    publish(here, next());
    await first.flows.look();
    const put = (body: Expression<string>) =>
      server.db.updateTable("flow_versions").set({ body }).where("version", "=", next()).execute();
    await put(sql`replace(body, 'You''re almost done', 'Nearly there')`);
    expect((await second.flows.look()).refused).toEqual([
      { flow: `${PASSPORT} ${next()}`, reason: expect.stringMatching(/under its hash/) as unknown },
    ]);
    expect(await servedBy(second)).toBe(before);
    await put(sql`replace(body, 'Nearly there', 'You''re almost done')`);
  });

  test("because another machine has published its number with other words is refused", async () => {
    publish(here, next(), shorter);
    publish(there, next());
    await first.flows.look();
    expect((await second.flows.look()).refused).toEqual([
      { flow: `${PASSPORT} ${next()}`, reason: expect.stringMatching(/with another content/) as unknown },
    ]);
    expect(await servedBy(second)).toBe(before);
  });

  test("because its thread found it unsound is refused", async () => {
    judge = inThread;
    publish(here, next(), unsound);
    expect((await first.flows.look()).refused[0]?.reason).toMatch(/plan-choise/);
  });
});

const isOf = ({ candidate }: Judged, id: string): boolean =>
  candidate.from === "file" && candidate.file.startsWith(`${id}/`);

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
