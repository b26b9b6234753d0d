/** The quote API over PostgreSQL itself, and over pgbouncer in both modes: speed, and connections to the database. */
import pg from "pg";
import { startLayout } from "../layout/layout";
import type { Layout } from "../layout/layout";
import { postmasterOf } from "../layout/postgres";
import { cpuOf, familyOf } from "../product/cpu";
import { figuresOf, loadInTurn, ratioOf, targetAt, type Measured, type Target } from "./quote-load";
import type { Figures } from "./numbers";
import { sized } from "./size";

const ROUNDS = sized(5, 1);
/** Server processes of each way: first one, then so many. */
const MANY = sized(3, 2);
const LOOK_MS = 100;

/** How servers reach the database. Its name is that of the connections, as PostgreSQL tells it. */
interface Way {
  readonly name: string;
  readonly words: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The processes of its servers. */
  readonly pids: number[];
}

/** The connections of a way that PostgreSQL had at most, and how many of them worked at once. */
interface Connections {
  open: number;
  working: number;
}

/**
 * Requests a second and p99 of one server and of several, for each way in turn, in the layout of many machines: with a
 * synchronous standby, without nginx.
 */
export async function benchPooler(root: string): Promise<Figures> {
  const layout = await startLayout(root, {
    servers: 0,
    mode: "session",
    hasProxy: false,
    say: (line) => console.error(line),
  });
  try {
    const ways = await waysOf(layout);
    const targets = ways.map((): Target[] => []);
    const figures: Figures[] = [];
    for (const count of [1, MANY]) {
      for (const [index, way] of ways.entries())
        while ((targets[index]?.length ?? count) < count)
          targets[index]?.push(await serverOf(root, layout, way, `10.${index}.${targets[index].length}.1`));
      figures.push(await measure(layout, ways, targets));
    }
    return Object.assign({}, ...figures) as Figures;
  } finally {
    await layout.stop();
  }
}

async function waysOf(layout: Layout): Promise<readonly Way[]> {
  const other = await layout.startOtherPooler();
  const way = (name: string, words: string, url: URL, more: Readonly<Record<string, string>> = {}): Way => {
    url.searchParams.set("application_name", name);
    return { name, words, settings: { DATABASE_URL: url.href, ...more }, pids: [] };
  };
  const direct = new URL(layout.pooler.url);
  direct.port = String(layout.nodes[0].port);
  return [
    way("bench_direct", "without pgbouncer, named statements", direct),
    way("bench_session", "pgbouncer session, named statements", new URL(layout.pooler.url)),
    way("bench_transaction", "pgbouncer transaction, unnamed statements", new URL(other.url), {
      DATABASE_STATEMENTS: "unnamed",
    }),
  ];
}

async function serverOf(root: string, layout: Layout, { settings, pids }: Way, network: string): Promise<Target> {
  const { address, child } = await layout.start(root, settings);
  pids.push(child.pid ?? 0);
  return targetAt(address, network);
}

async function measure(
  layout: Layout,
  ways: readonly Way[],
  targets: readonly (readonly Target[])[],
): Promise<Figures> {
  const used = ways.map((way) => usage(way, layout));
  const measured: readonly Measured[] = targets.map((each, index) => ({
    targets: each,
    perSecond: [],
    p99: [],
    watch: used[index],
  }));
  const { most, stop } = await watchConnections(layout);
  try {
    await loadInTurn(measured, ROUNDS);
  } finally {
    await stop();
  }
  const [direct] = measured;
  const figures = ways.map(({ name, words }, index): Figures => {
    const own = measured[index];
    const where = `${words}, ${own?.targets.length ?? 0} server${own?.targets.length === 1 ? "" : "s"}`;
    const { open = 0, working = 0 } = most.get(name) ?? {};
    return {
      ...figuresOf(where, "", own),
      [`requests/s ${where}, over those without pgbouncer`]:
        own && direct ? Number(ratioOf(own, direct).toFixed(2)) : Number.NaN,
      [`processor of the servers ${where}, ms a request`]: used[index]?.ofServers() ?? Number.NaN,
      [`processor of the primary ${where}, ms a request`]: used[index]?.ofPrimary() ?? Number.NaN,
      [`connections of PostgreSQL ${where}`]: open,
      [`of these at work at once ${where}`]: working,
    };
  });
  return Object.assign({}, ...figures) as Figures;
}

/** How much processor a request takes: unlike the time, it does not depend on what else the machine does. */
function usage({ pids }: Way, { nodes }: Layout) {
  const total = { servers: 0, primary: 0, requests: 0 };
  const now = () => ({ servers: cpuOf(pids), primary: cpuOf(familyOf(postmasterOf(nodes[0]))) });
  let before = now();
  const each = (ms: number): number => Number((ms / total.requests).toFixed(2));
  return {
    begin: () => void (before = now()),
    end(requests: number) {
      const after = now();
      total.servers += after.servers - before.servers;
      total.primary += after.primary - before.primary;
      total.requests += requests;
    },
    ofServers: () => each(total.servers),
    ofPrimary: () => each(total.primary),
  };
}

/** Looks at the connections again and again, as the database's own administrator. */
async function watchConnections({ nodes }: Layout) {
  const client = new pg.Client({ connectionString: nodes[0].admin });
  await client.connect();
  const most = new Map<string, Connections>();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ name: string; open: number; working: number }>(
      `select application_name as name, count(*)::int as open, count(*) filter (where state <> 'idle')::int as working
       from pg_stat_activity where usename = 'portal' group by 1`,
    );
    for (const { name, open, working } of rows) {
      const known = most.get(name) ?? { open: 0, working: 0 };
      most.set(name, { open: Math.max(open, known.open), working: Math.max(working, known.working) });
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MS);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await looking;
    await client.end();
  };
  return { most, stop };
}
