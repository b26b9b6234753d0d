import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openPostgres } from "../../server/store/postgres";
import type { Db } from "../../server/store/tables";
import { linksIn } from "../layout/links";
import type { Layout } from "../layout/layout";
import { killNode } from "../layout/postgres";
import { readPair } from "../database/pair";
import { signInBy } from "./caller";
import type { Broker } from "./caller";
import { judgeData } from "./kill-verdict";
import { beginSteady, forgottenSaves, servingAgain } from "./steady";
import type { Steady } from "./steady";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";
import { database, rolesOf, withLayout } from "./with-layout";

/** How much is done; `npm test` does less. */
export interface Failovers {
  readonly times: number;
  readonly servers: number;
}
const WHOLE: Failovers = { times: 10, servers: 3 };
/** How soon servers must serve again after the promotion, without a restart (reliability §7 M6). */
const SERVING_MS = 30_000;
/** The primary is killed so long after the work began or went on, in milliseconds. */
const WORK_MS = [1_500, 4_000] as const;
/** How long what was begun may take to end by itself: a killed connection's mail is taken over after 90 s. */
const SETTLE_MS = 180_000;

interface Round {
  /** From the end of the command to the first acknowledged save of the slowest server, and from the kill. */
  readonly afterCommandMs: number;
  readonly afterKillMs: number;
  readonly commandMs: number;
  readonly forgotten: number;
  /** Whether the pair remembers that the new primary has no standby, so that a later promotion warns. */
  readonly isKnownAlone: boolean;
}

/**
 * The layout of three servers at work; the primary is killed with everything it does, the standby promoted by the
 * operator's command, and the killed one rebuilt as standby, so many times (reliability §7 M6).
 */
export function tortureFailover(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Failovers> = {},
): Promise<readonly Figure[]> {
  const { times, servers } = { ...WHOLE, ...sizes };
  return withLayout(root, { servers, mode: "session", hasProxy: false, say }, async (layout) => {
    const addresses = layout.products.map(({ address }) => address);
    const steady = await beginSteady(addresses, await signInAtLayout(layout));
    const rounds: Round[] = [];
    for (let n = 1; n <= times; n += 1) {
      await pause(WORK_MS[0] + Math.random() * (WORK_MS[1] - WORK_MS[0]));
      rounds.push(await failOver(root, layout, steady));
      if (n < times) await database(root, layout, "rebuild");
      say(`${n} of ${times}: ${rounds.slice(-1).map(inWords).join("")}`);
    }
    await pause(WORK_MS[0]);
    await steady.end();
    return [...figuresOf(rounds, layout), ...(await judgeSteady(layout, steady))];
  });
}

const inWords = ({ commandMs, afterCommandMs, afterKillMs, forgotten }: Round): string =>
  `promoted in ${Math.round(commandMs)} ms, every server saves ${Math.round(afterCommandMs)} ms after that (${Math.round(afterKillMs)} ms after the kill); ${forgotten} forgotten`;

/** Kills the primary and promotes the standby. Returns how it went on, once every server saves or has had its time. */
export async function failOver(root: string, layout: Layout, steady: Steady): Promise<Round> {
  const { primary } = await rolesOf(layout);
  if (!primary) throw new Error("There is no primary to kill");
  const killed = performance.now();
  killNode(primary);
  await database(root, layout, "promote");
  const promoted = performance.now();
  const isKnownAlone = readPair(layout.pairFile).aloneSince() !== undefined;
  const addresses = layout.products.map(({ address }) => address);
  const serving = (): number => servingAgain(steady, addresses.length, promoted);
  while (serving() > SERVING_MS && performance.now() - promoted < SERVING_MS) await pause(20);
  return {
    commandMs: promoted - killed,
    afterCommandMs: serving(),
    afterKillMs: serving() + promoted - killed,
    forgotten: await forgottenSaves(steady, addresses),
    isKnownAlone,
  };
}

function figuresOf(rounds: readonly Round[], { products }: Layout): readonly Figure[] {
  const most = (of: (round: Round) => number): number => Math.round(Math.max(...rounds.map(of)));
  const ended = products.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  return [
    told("primaries killed, standbys promoted", rounds.length),
    atMost(
      "longest time from the promotion until every server saves, ms",
      most(({ afterCommandMs }) => afterCommandMs),
      SERVING_MS,
    ),
    told(
      "longest time from the kill until every server saves, ms",
      most(({ afterKillMs }) => afterKillMs),
    ),
    exactly(
      "quotes that had lost an acknowledged save after a promotion",
      rounds.reduce((sum, { forgotten }) => sum + forgotten, 0),
      0,
    ),
    exactly(
      "primaries of which the pair did not know that they are alone",
      rounds.filter((round) => !round.isKnownAlone).length,
      0,
    ),
    exactly("servers that ended by themselves", ended.length, 0),
  ];
}

/** The demo broker, by the link of the mail. */
export async function signInAtLayout({ products, sink }: Layout): Promise<Broker> {
  const address = String(products[0]?.address);
  await fetch(`${address}/api/auth/v1/send-login-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "dana@acme.example" }),
  });
  const linkIn = () => sink.mails.flatMap(({ data }) => linksIn(data)).find((link) => link.includes("token="));
  while (linkIn() === undefined) await pause(50);
  return signInBy(address, String(linkIn()));
}

/** What must be true of the data when the work has ended. */
export async function judgeSteady(layout: Layout, steady: Steady): Promise<readonly Figure[]> {
  const { addresses } = steady;
  for (const entry of steady.buyers)
    if (!entry.isBound) entry.isBound = (await entry.buyer.finalize(String(addresses[0]))).status === 200;
  const store = await openPostgres(layout.pooler.url, () => undefined, { prepare: () => Promise.resolve() });
  try {
    await settled(store.db);
    const answered = { buyers: steady.buyers, imports: steady.imports };
    const { outcomes } = steady;
    const other = outcomes.filter(({ status }) => ![200, 503].includes(status));
    return [
      told("saves acknowledged", outcomes.filter(({ what, status }) => what === "save" && status === 200).length),
      told("calls answered with 503", outcomes.filter(({ status }) => status === 503).length),
      exactly("calls answered otherwise, or not at all", other.length, 0),
      exactly("quotes without their last acknowledged save", await forgottenSaves(steady, addresses), 0),
      exactly("buyers who could not buy in the end", steady.buyers.filter(({ isBound }) => !isBound).length, 0),
      ...(await judgeData(store.db, { standIn: { journal: { payments: new Map() } }, sink: layout.sink }, answered)),
    ];
  } finally {
    await store.close();
  }
}

/** Waits until nothing is under way any more, or for so long that something hangs; the figures tell then. */
async function settled(db: Db): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < SETTLE_MS; await pause(250)) {
    const { rows } = await sql<{ n: string }>`
      select (select count(*) from outbox where delivery = 'queued')
        + (select count(*) from long_operations where status = 'running') as n`.execute(db);
    if (Number(rows[0]?.n) === 0) return;
  }
}
