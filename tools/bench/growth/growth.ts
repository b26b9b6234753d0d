/**
 * What grows, and what it costs: bytes of each row and index, the calls of a dashboard as the clients of ten offices
 * grow, the same with the clients split by their brokerage, and how fast what is over goes. On a PostgreSQL that keeps
 * what it commits.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { KEEP } from "../../../server/base/settings";
import type { Store } from "../../../server/store/open";
import { startProduct } from "../../product/server";
import { startPostgres } from "../../test/postgres.mjs";
import { signIn } from "../broker";
import type { Api } from "../broker";
import { addClients, addOffices } from "../many-clients";
import type { Office } from "../many-clients";
import { whole } from "../numbers";
import type { Figures } from "../numbers";
import { sized } from "../size";
import { benchCalls, benchVacuum, benchWords } from "./clients";
import { openUnlimited, sizesOf } from "./database";
import { benchSold } from "./sold";

const OFFICES = 10;
const SIZES = [sized(100_000, 1_000), sized(1_000_000, 2_000)];
const SETTINGS = "-c shared_buffers=1GB -c max_wal_size=8GB";
/** The server deletes nothing: what deletes is measured alone. */
const KEPT = Object.fromEntries(Object.keys(KEEP).map((name) => [`KEEP_${name.toUpperCase()}_DAYS`, "36500"]));
const CLIENT_TABLES = ["clients", "client_counts", "client_count_groups"];

interface Grown {
  readonly api: Api;
  readonly store: Store;
  readonly offices: readonly Office[];
  readonly say: (line: string) => void;
}

/** `sizes`: the clients of all offices at each step, which take turns. */
export async function benchGrowth(root: string, sizes: readonly number[] = SIZES): Promise<Figures> {
  const say = (line: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const cluster = await startPostgres({ durable: true, own: true, settings: SETTINGS });
  try {
    const product = await startProduct(root, { DATABASE_URL: cluster.url, LOG_LEVEL: "error", ...KEPT });
    const store = await openUnlimited(cluster.url);
    try {
      say("rows of sales");
      const sold = await benchSold(product.address, store);
      const grown = { api: await signIn(product.address), store, offices: await addOffices(store.db, OFFICES), say };
      const steps = await benchSteps(grown, sizes);
      return { "settings of PostgreSQL": SETTINGS, ...sold, ...steps, ...(await benchParts(root, grown, sizes)) };
    } finally {
      await store.close();
      await product.stop();
    }
  } finally {
    cluster.stop();
  }
}

async function benchSteps({ api, store: { db }, offices, say }: Grown, sizes: readonly number[]): Promise<Figures> {
  const figures: Figures[] = [];
  let from = 0;
  for (const to of sizes) {
    say(`${to} clients`);
    const begun = performance.now();
    await addClients(db, { from, to, offices });
    const perSecond = whole(((to - from) / (performance.now() - begun)) * 1000);
    const at = `${to} clients of ${OFFICES} offices`;
    figures.push({ [`clients made by SQL, rows/s (${at})`]: perSecond });
    say("calls");
    figures.push(await benchCalls({ api, db, at }), await benchVacuum(db, at));
    from = to;
  }
  figures.push(await sizesOf(db, CLIENT_TABLES));
  say("words");
  figures.push(await benchWords(db, offices, from));
  return Object.assign({}, ...figures) as Figures;
}

/** The same calls once more with the clients split, by the operator's own file. */
async function benchParts(
  root: string,
  { api, store: { db }, say }: Grown,
  sizes: readonly number[],
): Promise<Figures> {
  say("partitions");
  const begun = performance.now();
  await sql.raw(readFileSync(join(root, "docs/operating/growth/partitions.sql"), "utf8")).execute(db);
  const seconds = whole((performance.now() - begun) / 1000);
  await sql`vacuum analyze clients`.execute(db);
  const at = `${sizes.at(-1)} clients of ${OFFICES} offices, split`;
  say("calls");
  return {
    [`clients are split in, s (${at})`]: seconds,
    ...(await benchCalls({ api, db, at })),
    ...(await benchVacuum(db, at)),
    ...Object.fromEntries(
      Object.entries(await sizesOf(db, ["clients"])).map(([name, bytes]) => [`${name}, split`, bytes]),
    ),
  };
}
