import { existsSync, writeFileSync } from "node:fs";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../server/base/private-files";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { flush } from "../../server/base/flushed";
import { lockIn, takeLock } from "../../server/store/lock";
import { requireHeld } from "../../server/store/robbed";
import { markerOf } from "../../server/store/restored";
import { openFolder, unpack } from "./embedded";
import { hasFiles, isTaken } from "./restoring";
import type { Restoring } from "./restoring";

/** Restores the embedded database of the data folder, in which no server may run. Throws Refused, DataFolderInUse. */
export async function restoreEmbedded(restoring: Restoring): Promise<void> {
  const { env, replace, look, addFiles, removeOthers } = restoring;
  await mkdir(env.dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const file = lockIn(env.dataDir);
  const held = await takeLock(file);
  const requireOurs = requireHeld(file, held);
  try {
    const isThere = existsSync(join(env.dataDir, "database")) || (await hasFiles(env));
    if (isThere && !replace) throw isTaken(env.dataDir);
    const staged = join(env.dataDir, "database.restoring");
    await rm(staged, { recursive: true, force: true });
    try {
      await unpack(join(restoring.folder, "database.tar.gz"), staged);
      await openFolder(staged, look, requireOurs);
      await addFiles();
    } catch (error) {
      await rm(staged, { recursive: true, force: true });
      throw error;
    }
    requireOurs();
    await exchange(env.dataDir, staged);
    requireOurs();
    await removeOthers();
  } finally {
    held.release();
  }
}

/**
 * Puts the restored database in the place of the other one. That takes two renames: a marker between them keeps every
 * server from starting, and a restore that is begun again begins anew.
 */
async function exchange(dataDir: string, staged: string): Promise<void> {
  const [database, replaced, marker] = [
    join(dataDir, "database"),
    join(dataDir, "database.replaced"),
    markerOf(dataDir),
  ];
  writeFileSync(marker, "", { flush: true, mode: PRIVATE_FILE });
  await flush(dataDir);
  await rm(replaced, { recursive: true, force: true });
  if (existsSync(database)) await rename(database, replaced);
  await rename(staged, database);
  await flush(dataDir);
  await rm(marker);
  await flush(dataDir);
  await rm(replaced, { recursive: true, force: true });
}
