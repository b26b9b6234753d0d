/** The whole on this machine, as on many: nginx → servers → pgbouncer → PostgreSQL with a synchronous standby. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPair } from "../database/pair";
import type { KnownPair, Pair } from "../database/pair";
import { rebuild } from "../database/standby";
import { startMailSink } from "../mail-sink/server";
import type { MailSink } from "../mail-sink/server";
import { STAND_INS, startProduct } from "../product/server";
import type { Product } from "../product/server";
import { openAccount } from "./account";
import type { Account } from "./account";
import { createPrimary, DATABASE, describeNode } from "./postgres";
import type { LocalNode } from "./postgres";
import { startPooler } from "./pooler";
import type { Pooler, PoolMode } from "./pooler";
import { placeProxy, startProxy } from "./proxy";
import type { Proxy, ProxyPlace } from "./proxy";
import { createSecrets } from "./secrets";
import { fillByServer, fillWithDemo } from "./demo";

export interface LayoutOptions {
  readonly servers: number;
  readonly mode: PoolMode;
  readonly say: (line: string) => void;
  /** More settings of each server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Without nginx, servers are called by their own addresses. */
  readonly hasProxy?: boolean;
  /** The folder of the release that the database and the servers begin with, when it is not this one. */
  readonly from?: string;
}

export interface Layout {
  readonly nodes: readonly [LocalNode, LocalNode];
  readonly pair: KnownPair;
  /** What `npm run database -- … --pair` takes. */
  readonly pairFile: string;
  readonly pooler: Pooler;
  readonly products: readonly Product[];
  readonly proxy: Proxy | undefined;
  /** Where the servers' mails arrive. */
  readonly sink: MailSink;
  /**
   * Starts one more server: of the release that all began with, or of the one in another folder; over the pooler, unless
   * said otherwise.
   */
  readonly start: (root?: string, settings?: Readonly<Record<string, string>>) => Promise<Product>;
  /** Starts one more pooler before the primary, of the other mode. */
  readonly startOtherPooler: () => Promise<Pooler>;
  readonly stop: () => Promise<void>;
}

/** Starts everything in a temporary folder. `root` is the repository; the app must be built for pages to be shown. */
export async function startLayout(root: string, options: LayoutOptions): Promise<Layout> {
  const { say, mode, from = root } = options;
  const folder = mkdtempSync(join(tmpdir(), "layout-"));
  chmodSync(folder, 0o711);
  const endings: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const place = { folder, account: openAccount(), secrets: createSecrets(), mode };
    const nodes = [await describeNode("a", place), await describeNode("b", place)] as const;
    for (const node of nodes) endings.push(node.end);
    say("PostgreSQL: the primary …");
    await createPrimary(nodes[0], place);
    const pooler = await startPooler(nodes[0], place);
    endings.push(pooler.stop);
    const pairFile = writePair(folder, place.account, nodes, pooler);
    const pair = readPair(pairFile);
    say("PostgreSQL: the standby …");
    await rebuild(pair, () => undefined, undefined);
    if (from === root) await fillWithDemo(root, pooler.url, mode);
    else await fillByServer(from, pooler.url);
    const sink = await startMailSink();
    endings.push(() => sink.close());
    const ahead = await placeProxy(folder);
    const start = starter(from, { folder, pooler, sink, ahead, options, endings });
    say(`${options.servers} servers …`);
    const products = await allOf(Array.from({ length: options.servers }, () => start()));
    const proxy = options.hasProxy === false ? undefined : await proxyBefore(from, ahead, place.account, products);
    if (proxy) endings.push(proxy.stop);
    const startOtherPooler = async (): Promise<Pooler> => {
      const other = await startPooler(nodes[0], { ...place, mode: mode === "session" ? "transaction" : "session" });
      endings.push(other.stop);
      return other;
    };
    return { nodes: [...nodes], pair, pairFile, pooler, products, proxy, sink, start, startOtherPooler, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writePair(folder: string, account: Account, nodes: readonly [LocalNode, LocalNode], pooler: Pooler): string {
  const bare = (node: LocalNode) => ({
    name: node.name,
    host: node.host,
    port: node.port,
    admin: node.admin,
    stop: node.stop,
    start: node.start,
    rebuild: node.rebuild,
  });
  const pair: Pair = {
    database: DATABASE,
    nodes: [bare(nodes[0]), bare(nodes[1])],
    poolers: [{ admin: pooler.admin, point: pooler.point }],
    portal: pooler.url,
  };
  return account.file(join(folder, "pair.json"), JSON.stringify(pair, null, 2));
}

interface Starting {
  readonly folder: string;
  readonly pooler: Pooler;
  readonly sink: MailSink;
  readonly ahead: ProxyPlace;
  readonly options: LayoutOptions;
  readonly endings: (() => Promise<unknown>)[];
}

const starter =
  (own: string, { folder, pooler, sink, ahead, options, endings }: Starting) =>
  async (from = own, settings: Readonly<Record<string, string>> = {}): Promise<Product> => {
    const product = await startProduct(from, {
      DATABASE_URL: pooler.url,
      ...(options.mode === "transaction" && { DATABASE_STATEMENTS: "unnamed" }),
      // The files of all servers: a bucket, or a folder that all of them see.
      DATA_DIR: join(folder, "files"),
      FLOWS: "published",
      LOG_LEVEL: "error",
      ...STAND_INS,
      SMTP_URL: sink.url,
      MAIL_FROM: "no-reply@portal.example",
      TRUSTED_PROXIES: "1",
      ...(options.hasProxy !== false && { BASE_URL: ahead.address }),
      ...options.settings,
      ...settings,
    });
    endings.push(product.stop);
    return product;
  };

const proxyBefore = (root: string, ahead: ProxyPlace, account: Account, products: readonly Product[]): Promise<Proxy> =>
  startProxy(ahead, { account, dist: join(root, "dist"), upstreams: products.map(({ address }) => ({ address })) });

/** All of them, or the first failure once all have ended. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const ended = await Promise.allSettled(works);
  return ended.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}
