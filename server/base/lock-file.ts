import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The lock is ours until it is released, or another process has it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: string };

/**
 * Takes a lock file: creates it exclusively with our process id, and takes it over only from a process that is gone.
 * Returns how to release it, or the id of the process that has it.
 */
export function lockFile(file: string): Lock {
  mkdirSync(dirname(file), { recursive: true });
  if (!create(file)) {
    const pid = readFileSync(file, "utf8").trim();
    if (isAlive(Number(pid))) return { heldBy: pid };
    rmSync(file, { force: true });
    if (!create(file)) return { heldBy: "unknown" };
  }
  return { release: () => rmSync(file, { force: true }) };
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
