import { dirname } from "node:path";
import { lockFile } from "../base/lock-file";
import { OperatorError } from "../base/operator-error";
import { requireOurs } from "./data-folder";

/** The data folder is in use by another process that is still alive. */
export class DataFolderInUse extends OperatorError {
  constructor(file: string, pid: string) {
    super(
      `Another server (process ${pid}) is using this data folder; the embedded database can serve only one.\n` +
        `Stop it, or set DATA_DIR to another folder, or use PostgreSQL by DATABASE_URL. (Lock file: ${file})`,
    );
  }
}

/** Takes the lock of a data folder. Returns the function that releases it. Throws DataFolderInUse and NotOurData. */
export function takeLock(file: string): () => void {
  requireOurs(dirname(file));
  const lock = lockFile(file);
  if ("heldBy" in lock) throw new DataFolderInUse(file, lock.heldBy);
  return lock.release;
}
