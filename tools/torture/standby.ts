import { setTimeout as pause } from "node:timers/promises";
import { following, look } from "../database/look";
import { until } from "../database/query";
import { run } from "../database/run";
import type { Layout } from "../layout/layout";
import { killNode } from "../layout/postgres";
import { failOver, judgeSteady, signInAtLayout } from "./failover";
import { beginReading } from "./readers";
import type { Reading } from "./readers";
import { figuresOfLosses } from "./standby-verdict";
import type { Loss } from "./standby-verdict";
import { beginSteady, servingAgain } from "./steady";
import type { Steady } from "./steady";
import { exactly, told } from "./verdict";
import type { Figure } from "./verdict";
import { database, rolesOf, withLayout } from "./with-layout";

/** How much is done; `npm test` does less. */
export interface Standbys {
  /** How often the standby is lost: the first time it comes back with `together`, then with `rebuild`, and so on. */
  readonly times: number;
  readonly servers: number;
  /** How long the servers are left without a standby once all of them refuse changes. */
  readonly lostMs: number;
}
const WHOLE: Standbys = { times: 4, servers: 3, lostMs: 12_000 };
/** So long everybody works before the standby is lost, in milliseconds. */
const WORK_MS = 2_000;
/** For what hangs. */
const LONGEST_MS = 120_000;

interface Watched {
  readonly root: string;
  readonly layout: Layout;
  readonly steady: Steady;
  readonly reading: Reading;
}

/**
 * The layout at work while its standby is killed with all its processes: changes are refused, and everything can be read;
 * `alone` lets everybody work; the standby comes back with `together` or `rebuild`. At the end the primary is killed, and
 * the standby has all that was acknowledged (reliability §7 M6).
 */
export function tortureStandby(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Standbys> = {},
): Promise<readonly Figure[]> {
  const { times, servers, lostMs } = { ...WHOLE, ...sizes };
  return withLayout(root, { servers, mode: "session", hasProxy: false, say }, async (layout) => {
    const addresses = layout.products.map(({ address }) => address);
    const broker = await signInAtLayout(layout);
    const steady = await beginSteady(addresses, broker);
    const reading = beginReading(addresses, broker, steady.savers);
    const watched = { root, layout, steady, reading };
    const losses: Loss[] = [];
    for (let n = 1; n <= times; n += 1) {
      await pause(WORK_MS);
      losses.push(await loseStandby(watched, lostMs, n % 2 === 1 ? "together" : "rebuild"));
      say(`${n} of ${times}: ${losses.slice(-1).map(inWords).join("")}`);
    }
    await everyServerSaves(watched, performance.now());
    const promoted = await failOver(root, layout, steady);
    await Promise.all([steady.end(), reading.end()]);
    const ended = layout.products.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
    return [
      ...figuresOfLosses(losses, steady.outcomes, reading.outcomes),
      told("time from the promotion at the end until every server saves, ms", Math.round(promoted.afterCommandMs)),
      exactly("quotes that had lost an acknowledged save after the promotion", promoted.forgotten, 0),
      exactly("servers that ended by themselves", ended.length, 0),
      ...(await judgeSteady(layout, steady)),
    ];
  });
}

const inWords = ({ way, aloneMs, backMs }: Loss): string =>
  `every server saves ${Math.round(aloneMs)} ms after \`alone\`; \`${way}\` took ${Math.round(backMs)} ms`;

async function loseStandby(watched: Watched, lostMs: number, way: Loss["way"]): Promise<Loss> {
  const { root, layout } = watched;
  const { standby } = await rolesOf(layout);
  if (!standby) throw new Error("There is no standby to kill");
  killNode(standby);
  const lost = performance.now();
  await everyServerRefuses(watched, lost);
  await pause(lostMs);
  const asked = performance.now();
  await database(root, layout, "alone");
  const aloneMs = await everyServerSaves(watched, performance.now());
  const refusals = [await refusalToPromote(root, layout)];
  if (way === "together") {
    await run(standby.start);
    await untilFollowing(layout, standby.name);
    // Now there is one that could be promoted, and that lacks what was committed meanwhile.
    refusals.push(await refusalToPromote(root, layout));
  }
  const back = performance.now();
  await database(root, layout, way);
  const backMs = performance.now() - back;
  const isWell = (await database(root, layout, "status")).includes("All is well.");
  return { way, lost, asked, aloneMs, backMs, refusals, isWell };
}

/** Waits until each server has refused a change that was begun after that moment. */
const everyServerRefuses = ({ layout, steady }: Watched, moment: number): Promise<void> =>
  until("every server refuses changes", LONGEST_MS, () =>
    Promise.resolve(
      layout.products.every((_, server) =>
        steady.outcomes.some((each) => each.server === server && each.status === 503 && each.begun > moment),
      ),
    ),
  );

/** Waits until each server has acknowledged a save that was begun after that moment. Returns how long the slowest took. */
async function everyServerSaves({ layout, steady }: Watched, moment: number): Promise<number> {
  const serving = (): number => servingAgain(steady, layout.products.length, moment);
  await until("every server saves", LONGEST_MS, () => Promise.resolve(Number.isFinite(serving())));
  return serving();
}

async function untilFollowing({ pair }: Layout, name: string): Promise<void> {
  await until(`${name} follows`, LONGEST_MS, async () => {
    const primary = (await look(pair)).find(({ role }) => role === "primary");
    return primary !== undefined && (await following(primary.node, name))?.state === "streaming";
  });
}

/** What `promote` says against it; undefined when it promoted, or harmed the primary. */
async function refusalToPromote(root: string, layout: Layout): Promise<string | undefined> {
  const { primary } = await rolesOf(layout);
  const refusal = await database(root, layout, "promote").then(
    () => undefined,
    ({ message }: Error) => message,
  );
  const { primary: still } = await rolesOf(layout);
  return still?.name === primary?.name ? refusal : undefined;
}
