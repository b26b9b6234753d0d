import { dirname, join } from "node:path";
import { hostname } from "node:os";
import { lockFile } from "../base/lock-file";
import type { Held, Refused } from "../base/lock-file";
import { OperatorError } from "../base/operator-error";
import { requireOurs } from "./data-folder";

/** The command with which an operator says that the holder of a lock is gone. */
export const TAKE_OVER = "npm run database -- take-over";

/** The data folder is in use by another process, or nothing shows that it is not any more. */
export class DataFolderInUse extends OperatorError {
  constructor(file: string, refused: Refused) {
    super(`${refused.state === "held" ? inUse(refused) : silent(refused)} (Lock file: ${file})`);
  }
}

const inUse = (refused: Refused): string =>
  `Another server (${holderOf(refused)}) is using this data folder; the embedded database can serve only one.\n` +
  "Stop it, or set DATA_DIR to another folder, or use PostgreSQL by DATABASE_URL.";

const silent = (refused: Refused): string =>
  `Another server (${holderOf(refused)}) has the lock of this data folder. Nothing was heard of it for ` +
  `${Math.round(refused.silentMs / 1000)} seconds, but it may still run on another machine or in another container.\n` +
  `Make sure that it is stopped. Then say so, with the same DATA_DIR: ${TAKE_OVER}`;

/** The process as the operator finds it: its id means something on its own machine or in its own container. */
function holderOf({ holder: { pid, host } }: Refused): string {
  return host === "" || host === hostname() ? `process ${pid}` : `process ${pid} of ${host}`;
}

/** Where the lock of a data folder is. */
export const lockIn = (dataDir: string): string => join(dataDir, "database.lock");

/**
 * Takes the lock of a data folder, which must be ours by its owner. `fromSilent` takes it also from a holder of whom
 * nothing was heard for a minute. Throws DataFolderInUse and NotOurData.
 */
export async function takeLock(file: string, fromSilent = false): Promise<Held> {
  requireOurs(dirname(file));
  const lock = await lockFile(file, { fromSilent });
  if ("refused" in lock) throw new DataFolderInUse(file, lock.refused);
  return lock;
}
