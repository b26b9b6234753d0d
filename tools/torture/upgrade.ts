import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Layout } from "../layout/layout";
import type { Product } from "../product/server";
import { signInAtLayout, judgeSteady } from "./failover";
import { fleetOf } from "./fleet";
import type { Fleet } from "./fleet";
import { begin, finish } from "./handover";
import type { Begun } from "./handover";
import { lostFiles, watchPages } from "./pages";
import type { Pages } from "./pages";
import { openRelay } from "./relay";
import type { Relay } from "./relay";
import { makeReleases } from "./releases";
import type { Release, ReleaseName } from "./releases";
import { beginSteady } from "./steady";
import type { Steady } from "./steady";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";
import { withLayout } from "./with-layout";

/** The older release, unless another is named: the one before there was a page about operating it. */
export const OLDER = "4c90567";

/** How much is done; `npm test` does less. */
export interface Upgrades {
  /** The older release. */
  readonly commit: string;
  /** The servers are of the first of these at the beginning, and are replaced by those of the next, and so on. */
  readonly releases: readonly ReleaseName[];
  readonly servers: number;
  readonly hasPages: boolean;
}
const WHOLE: Upgrades = {
  commit: OLDER,
  releases: ["older", "this", "older", "this", "next", "this"],
  servers: 3,
  hasPages: true,
};
const WORK_MS = 2_000;

interface Watched {
  readonly say: (line: string) => void;
  readonly layout: Layout;
  readonly fleet: Fleet;
  readonly steady: Steady;
  readonly front: Relay;
  /** What was begun at one release and finished at another → what failed, for each time. */
  readonly handovers: Map<string, (readonly string[])[]>;
}

/**
 * People work through nginx and at each server, while one server after the other is replaced by one of another release:
 * there, back and there again. Nothing fails, and what was begun at one release is finished at the other (reliability §7
 * M12). Throws NoSuchCommit when git does not know the older release.
 */
export async function tortureUpgrade(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Upgrades> = {},
): Promise<readonly Figure[]> {
  const { commit, releases: names, servers, hasPages } = { ...WHOLE, ...sizes };
  say(`Releases: ${names.join(", ")}; the older one is ${commit}`);
  const releases = makeReleases(new Set(names), { root, commit, hasPages });
  const relays = await Promise.all(Array.from({ length: servers + 1 }, () => openRelay(say)));
  const [front, ...own] = relays as [Relay, ...Relay[]];
  const [first, ...later] = names.map(releases.release) as [Release, ...Release[]];
  try {
    const settings = { BASE_URL: front.address };
    const options = { servers, mode: "session", say, settings, from: first.folder } as const;
    return await withLayout(root, options, async (layout) => {
      front.sendTo(String(layout.proxy?.address), layout.proxy?.certificate);
      const fleet = fleetOf(layout, own);
      const steady = await beginSteady(
        relays.map(({ address }) => address),
        await signInAtLayout(layout),
      );
      const watched = { say, layout, fleet, steady, front, handovers: new Map() };
      const pages = hasPages ? watchPages(front.address) : undefined;
      await upgradeAll(watched, first, later);
      await Promise.all([steady.end(), pages?.end()]);
      return [
        ...figuresOf(watched, own),
        ...(pages ? await figuresOfPages(pages, front, [first, ...later]) : []),
        ...(await judgeSteady(layout, steady)),
      ];
    });
  } finally {
    await Promise.all(relays.map((relay) => relay.close()));
    releases.remove();
  }
}

async function upgradeAll(watched: Watched, first: Release, later: readonly Release[]): Promise<void> {
  const { fleet, layout, say } = watched;
  let from = first;
  let schema = first.name;
  for (const to of later) {
    await pause(WORK_MS);
    const here = fleet.slots.map(({ product }) => product) as [Product, ...Product[]];
    const last = here.at(-1) ?? here[0];
    await handOver(watched, `${from.name} → ${from.name}, tables of ${schema}`, here[0], last);
    const before = await begun(watched, here[0]);
    const was = `${from.name}, tables of ${schema}`;
    schema = newer(schema, to.name);
    await fleet.replaceAll(to, async (old, fresh) => {
      await finished(watched, `${was} → ${to.name}, tables of ${schema}`, fresh, before);
      await handOver(watched, `${from.name} → ${to.name}, tables of ${schema}`, old, fresh);
      await handOver(watched, `${to.name} → ${from.name}, tables of ${schema}`, fresh, old);
      await handOver(watched, `${from.name} → ${from.name}, tables of ${schema}`, old, last);
      await handOver(watched, `${to.name} → ${to.name}, tables of ${schema}`, fresh, fresh);
    });
    say(`${from.name} → ${to.name}: ${layout.products.length} servers replaced`);
    from = to;
  }
  await pause(WORK_MS);
}

const ORDER: readonly ReleaseName[] = ["older", "this", "next"];
/** Tables never go back: servers of an older release work on those of the newest that has been there. */
const newer = (a: ReleaseName, b: ReleaseName): ReleaseName => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b);

async function begun({ layout, handovers }: Watched, { address }: Product): Promise<Begun> {
  const n = [...handovers.values()].flat().length;
  return begin(layout.sink, address, n);
}

async function finished(
  { handovers, steady, say }: Watched,
  what: string,
  { address }: Product,
  was: Begun,
): Promise<void> {
  const failures = await finish(address, was);
  if (failures.length > 0) say(`${what}: ${failures.join("; ")}`);
  handovers.set(what, [...(handovers.get(what) ?? []), failures]);
  steady.buyers.push({ buyer: was.buyer, isBound: !failures.some((each) => each.startsWith("buy")) });
}

const handOver = async (watched: Watched, what: string, from: Product, to: Product): Promise<void> =>
  finished(watched, what, to, await begun(watched, from));

function figuresOf({ fleet, front, handovers }: Watched, own: readonly Relay[]): readonly Figure[] {
  return [
    told("servers replaced", fleet.replaced()),
    exactly("of them that did not end with 0", fleet.endedBadly(), 0),
    ...figuresOfCalls("calls through nginx", [front]),
    ...figuresOfCalls("calls at the servers themselves", own),
    ...[...handovers].map(([what, times]) =>
      exactly(`${what}: failed of ${times.length}`, times.filter((failures) => failures.length > 0).length, 0),
    ),
  ];
}

function figuresOfCalls(what: string, relays: readonly Relay[]): readonly Figure[] {
  const failed = relays.reduce((sum, { failures }) => sum + failures.length, 0);
  const calls = relays.reduce((sum, relay) => sum + relay.calls(), 0);
  return [atLeast(what, calls, 1), exactly("of them not answered with 2xx", failed, 0)];
}

async function figuresOfPages(pages: Pages, front: Relay, releases: readonly Release[]): Promise<readonly Figure[]> {
  const lost = await Promise.all(
    [...new Set(releases)].map(({ folder }) => lostFiles(front.address, join(folder, "dist"))),
  );
  return [
    atLeast("pages loaded with all their files", pages.loaded(), 1),
    exactly("pages and files that were not there", pages.missing.size, 0),
    exactly("files of any of the builds that an open page would miss now", lost.flat().length, 0),
  ];
}
