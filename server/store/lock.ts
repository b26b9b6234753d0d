import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The data folder is in use by another process that is still alive. */
export class DataFolderInUse extends Error {
  constructor(file: string, pid: string) {
    super(
      `Another server (process ${pid}) is using this data folder; the embedded database can serve only one.\n` +
        `Stop it, or set DATA_DIR to another folder, or use PostgreSQL by DATABASE_URL. (Lock file: ${file})`,
    );
  }
}

/**
 * Takes the lock file: creates it exclusively with our process id, and takes it over only from a process that is gone.
 * Returns the function that releases it. Throws DataFolderInUse.
 */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  if (!create(file)) {
    const pid = readFileSync(file, "utf8").trim();
    if (isAlive(Number(pid))) throw new DataFolderInUse(file, pid);
    rmSync(file, { force: true });
    if (!create(file)) throw new DataFolderInUse(file, "unknown");
  }
  return () => {
    rmSync(file, { force: true });
  };
}

function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A process that we may not signal is alive too. Our own pid comes from an earlier run in a container. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
