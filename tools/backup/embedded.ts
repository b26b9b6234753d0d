import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { create, extract } from "tar";
import { flushAll } from "../../server/base/flushed";
import { lockIn, takeLock } from "../../server/store/lock";
import { openPglite } from "../../server/store/pglite";
import { requireHeld } from "../../server/store/robbed";
import { requireRestored } from "../../server/store/restored";
import { askStore } from "./ask";
import type { Ask } from "./ask";
import { Refused } from "./refused";
import { PRIVATE_FOLDER } from "../../server/base/private-files";

/** Does some work with an open database. */
type Open = <Result>(work: (ask: Ask) => Promise<Result>) => Promise<Result>;

/**
 * Opens the embedded database in a folder, its tables as they are, and closes it again. `beforeEach` is asked before each
 * statement whether the folder is ours.
 */
export async function openFolder<Result>(
  folder: string,
  work: (ask: Ask) => Promise<Result>,
  beforeEach: () => void,
): Promise<Result> {
  const store = await openPglite({ dataDir: folder }, { prepare: () => Promise.resolve(), beforeEach });
  try {
    return await work(askStore(store.db));
  } finally {
    await store.close();
  }
}

/**
 * Works on the folder of the embedded database while no server runs on it; between calls of `open` its files are at
 * rest. Throws Refused when there is no database, and DataFolderInUse.
 */
export async function withEmbedded<Result>(dataDir: string, work: (open: Open) => Promise<Result>): Promise<Result> {
  const folder = join(dataDir, "database");
  if (!existsSync(folder))
    throw new Refused(`There is no database in ${dataDir}. DATA_DIR names the folder of the data.`);
  const file = lockIn(dataDir);
  const held = await takeLock(file);
  try {
    requireRestored(dataDir);
    return await work((asked) => openFolder(folder, asked, requireHeld(file, held)));
  } finally {
    held.release();
  }
}

/** Packs the database's folder into one compressed file. */
export async function pack(folder: string, file: string): Promise<void> {
  await create({ gzip: true, file, cwd: dirname(folder) }, [basename(folder)]);
}

/** Unpacks it into a new folder, and flushes it to disk. */
export async function unpack(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await extract({ file, cwd: folder, strip: 1, strict: true });
  await flushAll(folder);
}
