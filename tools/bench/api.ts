import { sql } from "kysely";
import type { Db } from "../../server/store/tables";
import { newDatabaseDump } from "../../server/store/new-database";
import { openEmbedded, poolOver } from "../../server/store/pglite";
import { openStore } from "../../server/store/open";
import { openPostgres } from "../../server/store/postgres";
import { olderTree } from "../editions/older-tree";
import { createDatabase } from "../product/database";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { judged } from "./bars";
import type { Bar } from "./bars";
import type { Figures } from "./numbers";
import { figuresOf, loadInTurn, ratioOf, targetAt, type Measured } from "./quote-load";

/** Requests a second, now over then, that named statements and fewer of them have to bring. */
const BARS = { PGlite: 1.25, PostgreSQL: 1.45 };
type Database = keyof typeof BARS;

/** A tree that is measured, with what its figures are called. */
interface Side {
  readonly root: string;
  readonly suffix: string;
}

/**
 * Requests a second of one server process, on each database: read, save and plans of sixteen quotes in turn. With the
 * name of a commit also those of its server, in turn with the present one. PostgreSQL keeps what it commits.
 */
export async function benchApi(root: string, against?: string): Promise<Figures> {
  const now: Side = { root, suffix: "" };
  if (against === undefined) return measureBoth([now]);
  const { folder, commit, remove } = olderTree(root, against);
  try {
    return await measureBoth([now, { root: folder, suffix: `, at ${commit}` }]);
  } finally {
    remove();
  }
}

async function measureBoth(sides: readonly Side[]): Promise<Figures> {
  const embedded = await measure("PGlite", sides, () => Promise.resolve({}));
  const cluster = await startPostgres({ durable: true });
  try {
    const postgres = await measure("PostgreSQL", sides, async () => ({
      DATABASE_URL: (await createDatabase(cluster.url)).url,
    }));
    return {
      "settings of PGlite": await settings(),
      "settings of PostgreSQL": await settings(cluster.url),
      ...embedded,
      ...postgres,
    };
  } finally {
    cluster.stop();
  }
}

/** What the database does at a commit. */
async function settingsOf(db: Db): Promise<string> {
  const names = ["fsync", "synchronous_commit", "full_page_writes", "shared_buffers"];
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name`.execute(db);
  return rows.map(({ name, value }) => `${name}=${value}`).join(" ");
}

/** The settings of the server at an address, or those of an embedded database. */
async function settings(url?: string): Promise<string> {
  const asItIs = { prepare: () => Promise.resolve() };
  const store =
    url === undefined
      ? await openStore(poolOver(await openEmbedded({ dump: newDatabaseDump() })), asItIs)
      : await openPostgres(url, () => undefined, asItIs);
  try {
    return await settingsOf(store.db);
  } finally {
    await store.close();
  }
}

async function measure(
  database: Database,
  sides: readonly Side[],
  environment: () => Promise<Readonly<Record<string, string>>>,
): Promise<Figures> {
  const products: Product[] = [];
  try {
    const measured: Measured[] = [];
    for (const { root } of sides) {
      const product = await startProduct(root, await environment());
      products.push(product);
      measured.push({ targets: [await targetAt(product.address)], perSecond: [], p99: [] });
    }
    await loadInTurn(measured);
    const figures = sides.map(({ suffix }, index) => figuresOf(`on ${database}`, suffix, measured[index]));
    return { ...Object.assign({}, ...figures), ...judged(ratioBars(database, measured)) };
  } finally {
    for (const { stop } of products) await stop();
  }
}

/** Now over then, round by round. */
function ratioBars(database: Database, [now, then]: readonly Measured[]): readonly Bar[] {
  if (!now || !then) return [];
  return [{ what: `requests/s on ${database}, now over then`, found: ratioOf(now, then), atLeast: BARS[database] }];
}
