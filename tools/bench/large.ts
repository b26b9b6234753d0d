/** The dashboard's calls with many clients (portal §9): list, search, and the largest import there may be, on both databases. */
import { mkdtempSync, rmSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openPostgres } from "../../server/store/postgres";
import type { Store } from "../../server/store/open";
import { ensureBuild } from "../setup/build.mjs";
import { startPostgres } from "../test/postgres.mjs";
import { addClients } from "./many-clients";
import { quantile, whole } from "./numbers";
import type { Figures } from "./numbers";
import { firstPaint } from "./first-paint";
import { startProduct } from "../product/server";
import { csvOf, importFile, LARGEST, MANAGEMENT, signIn } from "./broker";
import type { Api } from "./broker";
import { sized } from "./size";

const ROUNDS = sized(100, 6);
/** Clients of one brokerage on each database. */
const EMBEDDED = sized(20_000, 200);
const MANY = sized(1_000_000, 2_000);
const SEARCHES = ["ada", "carla tran", "303-555-0100", "petrov 3f2", "grace.7f", "a1b2"];

/** Figures for a million clients of one brokerage on PostgreSQL, and for 20,000 on the embedded database. */
export async function benchLarge(root: string): Promise<Figures> {
  ensureBuild(root);
  const embedded = await measureEmbedded(root);
  const cluster = await startPostgres();
  try {
    return { ...embedded, ...(await measurePostgres(root, cluster.url)) };
  } finally {
    cluster.stop();
  }
}

async function measureEmbedded(root: string): Promise<Figures> {
  const product = await startProduct(root, { LOG_LEVEL: "error" });
  try {
    const api = await signIn(product.address);
    await importFile(api, csvOf(EMBEDDED * 95));
    const lists = await listAndSearch(api, "PGlite");
    const paint = await firstPaint(product.address, "PGlite");
    return { ...lists, ...paint, ...(await importLargest(api, "PGlite")).figures };
  } finally {
    await product.stop();
  }
}

async function measurePostgres(root: string, url: string): Promise<Figures> {
  const product = await startProduct(root, { DATABASE_URL: url, LOG_LEVEL: "error" });
  const store = await openPostgres(url, () => undefined);
  try {
    await addClients(store.db, { to: MANY });
    const api = await signIn(product.address);
    const lists = await listAndSearch(api, "PostgreSQL");
    const paint = await firstPaint(product.address, "PostgreSQL");
    const { figures, operation } = await importLargest(api, "PostgreSQL");
    return {
      ...lists,
      ...paint,
      ...figures,
      "raw COPY of the same rows, rows/s": whole(await rawCopy(store, operation)),
    };
  } finally {
    await store.close();
    await product.stop();
  }
}

async function listAndSearch(api: Api, store: string): Promise<Figures> {
  const total = Number((await api("GET", `${MANAGEMENT}/clients/stats`)).total_results);
  const middle = whole(total / 2);
  const searches = SEARCHES.map((q) => () => api("GET", `${MANAGEMENT}/search?q=${encodeURIComponent(q)}`));
  const at = `${store}, ${total} clients`;
  return {
    [`list, first page, p95 ms (${at})`]: await p95([() => api("GET", `${MANAGEMENT}/clients?_limit=25`)]),
    [`list, offset ${middle}, p95 ms (${at})`]: await p95([
      () => api("GET", `${MANAGEMENT}/clients?_offset=${middle}&_limit=25`),
    ]),
    [`count, p95 ms (${at})`]: await p95([() => api("GET", `${MANAGEMENT}/clients/stats`)]),
    [`search, p95 ms (${at})`]: await p95(searches),
  };
}

async function p95(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) times.push(await timed(calls[n % calls.length] ?? (() => Promise.resolve())));
  return Math.round(quantile(times, 0.95) * 10) / 10;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

/** Imports the largest file while other requests go on at a steady pace, whether or not the last one was answered. */
async function importLargest(api: Api, store: string): Promise<{ figures: Figures; operation: string }> {
  const file = csvOf(LARGEST);
  const others: Promise<number>[] = [];
  const asked = setInterval(() => others.push(timed(() => api("GET", `${MANAGEMENT}/clients?_limit=25`))), 50);
  const begun = performance.now();
  const { id, imported } = await importFile(api, file);
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(asked);
  const figures = {
    [`import of ${LARGEST} bytes, s (${store})`]: Math.round(seconds * 10) / 10,
    [`import, rows/s (${store})`]: whole(imported / seconds),
    [`other requests meanwhile, p99 ms (${store})`]: whole(quantile(await Promise.all(others), 0.99)),
  };
  return { figures, operation: id };
}

/** Rows a second of the database's own way to load the same rows, indexes and all. */
async function rawCopy({ db }: Store, operation: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-copy-"));
  chmodSync(folder, 0o777);
  const file = sql.lit(join(folder, "rows"));
  try {
    await sql`create table copied (like clients including all)`.execute(db);
    await sql`copy (select * from clients where import_id = ${sql.lit(operation)}) to ${file}`.execute(db);
    const begun = performance.now();
    const { numAffectedRows } = await sql`copy copied from ${file}`.execute(db);
    const { rows } = await sql<{ n: string }>`select count(*) as n from copied`.execute(db);
    return Number(rows[0]?.n ?? numAffectedRows ?? 0) / ((performance.now() - begun) / 1000);
  } finally {
    await sql`drop table copied`.execute(db);
    rmSync(folder, { recursive: true, force: true });
  }
}
