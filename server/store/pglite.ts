import { rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Pool } from "pg";
import { operatorMessageOf } from "../base/operator-error";
import { openSound } from "./damaged";
import { FLUSHING_PARAMS, FlushedFiles } from "./flushed-files";
import { NOT_FLUSHING, proveFlushing, slowFlushing } from "./flushing";
import { keepLogShort, LOG_PARAMS } from "./log-length";
import { ensureDatabase } from "./new-database";
import { openStore } from "./open";
import type { Opening, Store } from "./open";
import { types } from "./parsers";

/**
 * Where an embedded database is: in a folder, which may be new, or in memory, from a dump of an earlier one. In a folder
 * every commit is flushed to the disk, unless `fsync` is off.
 */
type Source = { readonly dataDir: string; readonly fsync?: "on" | "off" } | { readonly dump: Blob };

/** What the operator is warned of, a sentence each. */
type Warn = (sentence: string) => void;

/**
 * The pages that the database keeps in memory itself. It would take 128 MB for them, and never give them back; all
 * others are in the file cache of the system, which is as quick.
 */
const SHARED_BUFFERS = "16MB";

/** A store on the embedded database. Throws DatabaseDamaged, and what openEmbedded throws. */
export function openPglite(source: Source, opening?: Opening): Promise<Store> {
  const opened = () => openOver(source, opening);
  return "dump" in source ? opened() : openSound(source.dataDir, opened);
}

async function openOver(source: Source, opening?: Opening): Promise<Store> {
  const pglite = await openEmbedded(source, opening?.warn);
  const pool = poolOver(settled(pglite));
  const store = await openStore(pool, opening);
  const endWatch = keepLogShort(pool, opening?.beforeEach);
  const close = async (): Promise<void> => {
    await endWatch();
    await store.close();
    // Closing the database writes to it.
    opening?.beforeEach?.();
    await pglite.close();
  };
  return { ...store, pool: undefined, close };
}

/**
 * Keeps the list of words that wait for the search index short. The database runs in our own thread: merging a long
 * list would block every request for half a second.
 */
function settled(pglite: PGlite): PGlite {
  void pglite.exec("set gin_pending_list_limit = '64kB'");
  return pglite;
}

/**
 * The embedded database itself. Throws when the folder cannot be opened, of which the driver would not tell us, and
 * NotFlushed when its commits do not reach the disk.
 */
export async function openEmbedded(source: Source, warn: Warn = () => undefined): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`, ...LOG_PARAMS];
  if ("dump" in source) return PGlite.create({ loadDataDir: source.dump, startParams });
  await ensureDatabase(source.dataDir, warn);
  clearMark(source.dataDir);
  if (source.fsync !== "off") return openFlushing(source.dataDir, startParams, warn);
  warn(NOT_FLUSHING);
  return PGlite.create(source.dataDir, { startParams });
}

/**
 * Removes PostgreSQL's own mark of a running server, which means nothing here (the lock of the data folder does) and
 * which a power cut may leave empty: then PostgreSQL would refuse to open the folder.
 */
const clearMark = (dataDir: string): void => rmSync(join(dataDir, "postmaster.pid"), { force: true });

/**
 * After a flush that failed, PostgreSQL ends itself, and recovers at its next start from what is on the disk. Within our
 * process it could only hang.
 */
function endProcess(error: unknown): void {
  process.stderr.write(
    `The disk of DATA_DIR could not be flushed, so the server ends: ${operatorMessageOf(error) ?? String(error)}\n`,
  );
  process.exit(1);
}

/** PGlite's own `-F` says that nothing is to be flushed. */
async function openFlushing(dataDir: string, startParams: readonly string[], warn: Warn): Promise<PGlite> {
  const fs = new FlushedFiles(dataDir, endProcess);
  const params = [...startParams.filter((param) => param !== "-F"), ...FLUSHING_PARAMS];
  const pglite = await PGlite.create({ fs, startParams: params });
  try {
    const slow = slowFlushing(await proveFlushing(pglite, () => fs.flushes));
    if (slow !== undefined) warn(slow);
    return pglite;
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

/**
 * The driver's pool over the embedded database, which it does not close. The database is one session: two users of it
 * at once would see each other's uncommitted rows. So the pool lends one connection, in the order of asking, without end.
 */
export function poolOver(pglite: PGlite): Pool {
  return new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, types }));
}
