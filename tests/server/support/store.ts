import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createClock } from "../../../server/base/clock";
import type { Flow } from "../../../engine/index";
import { seedDemo } from "../../../server/demo/seed";
import { openRateBooks } from "../../../server/rates/kept";
import { openPostgres } from "../../../server/store/postgres";
import { newDatabaseDump } from "../../../server/store/new-database";
import { openEmbedded, openPglite, poolOver } from "../../../server/store/pglite";
import { openStore } from "../../../server/store/open";
import type { Store } from "../../../server/store/open";
import { createDatabase as createDatabaseOn, templateDatabase } from "../../../tools/product/database";

const root = resolve(import.meta.dirname, "../../..");

/** The moment at which every test's demo data was made. */
export const BEGIN = new Date("2026-11-20T12:00:00Z");

/** Which database this run tests: the same suite runs on both. */
export const onPostgres = process.env.STORE === "postgres";

export interface TestStore {
  readonly store: Store;
  /** PostgreSQL only: for a second store or process on the same database. */
  readonly url: string | undefined;
  readonly close: () => Promise<void>;
}

const PATIENCE_MS = 120_000;

/** A database with the demo data, of the test file alone; `admin`: on a PostgreSQL server of its own. */
export function openTestStore(admin?: string): Promise<TestStore> {
  return onPostgres ? onServer(admin) : embedded();
}

/** The demo data take seconds to make: a server gets them once, and each file a copy. */
async function onServer(admin = adminUrl()): Promise<TestStore> {
  const template = await templateDatabase(admin, `template_${fingerprint()}`, async (url) => {
    const store = await openPostgres(url, () => undefined);
    await seed(store);
    await store.close();
  });
  const { url, drop } = await createDatabaseOn(admin, template);
  const store = await openPostgres(url, () => undefined);
  // A machine that is busy many times over gives no free connection for seconds: only a test of that is refused one.
  if (store.pool) store.pool.options.connectionTimeoutMillis = PATIENCE_MS;
  return { store, url, close: () => store.close().then(drop) };
}

/** An empty database of its own on the server of TEST_DATABASE_URL. */
export const createDatabase = (): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> =>
  createDatabaseOn(adminUrl());

function adminUrl(): string {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error("STORE=postgres needs TEST_DATABASE_URL (tools/test/with-postgres.mjs starts one)");
  return admin;
}

/** Read once: it has 40 MB. */
let dump: Promise<Blob> | undefined;

/** The same as a dump, loaded for each file. */
async function embedded(): Promise<TestStore> {
  const store = await openPglite({ dump: await (dump ??= seededDump()) });
  return { store, url: undefined, close: () => store.close() };
}

/** Makes the folder of an embedded database with the demo data, and closes it. */
export async function makeDatabaseFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pglite = new PGlite(folder, { loadDataDir: await seededDump() });
  await pglite.waitReady;
  await pglite.close();
}

async function seededDump(): Promise<Blob> {
  const file = join(root, ".cache", `pglite-${fingerprint()}.tar`);
  if (!existsSync(file)) await writeDump(file);
  return new Blob([new Uint8Array(readFileSync(file))]);
}

async function writeDump(file: string): Promise<void> {
  const pglite = await openEmbedded({ dump: newDatabaseDump() });
  const store = await openStore(poolOver(pglite));
  await seed(store);
  const dump = await pglite.dumpDataDir("none");
  mkdirSync(join(root, ".cache"), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  await store.close();
}

/** Only what the demo data read of it, so that no flow version is stored before a test begins. */
const passport = JSON.parse(readFileSync(join(root, "flows/passport360.flow.json"), "utf8")) as Flow;

/** The demo data. */
export const seed = async (store: Store): Promise<void> =>
  seedDemo(store.db, {
    clock: createClock({}, BEGIN),
    rates: await openRateBooks(store.db),
    flows: [passport],
    withWork: false,
  });

/** Changes with whatever the dump is made from. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of [
    "server/store/migrations",
    "server/demo",
    "server/data/products",
    "server/rates",
    "engine/pricing",
  ]) {
    for (const file of readdirSync(join(root, folder)).toSorted()) hash.update(readFileSync(join(root, folder, file)));
  }
  for (const file of ["server/store/words.ts", "server/data/new-database.json"])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}
