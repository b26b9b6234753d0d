import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beginningOf, isGone } from "./process-beginning";

/** The lock is ours until it is released, or another process has it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: string };

/**
 * Takes a lock file: creates it exclusively with our process id and when this process began, and takes it over only from
 * a process that is gone, also when another program has its id by now. A file in which no process can be read was left
 * behind by a power cut. Returns how to release it, or the id of the process that has it.
 */
export function lockFile(file: string): Lock {
  mkdirSync(dirname(file), { recursive: true });
  // Written aside and put in place whole: no process ever reads half a lock.
  const aside = `${file}.${process.pid}`;
  const mark = `${process.pid} ${beginningOf(process.pid) ?? ""}`.trim();
  writeFileSync(aside, mark);
  try {
    return linked(aside, file) ? held(file, mark) : takenOver(aside, file, mark);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Takes the lock from a process that is gone. Of several that find it so at once, one may replace it: it has the lock of
 * the takeover in the meantime, which is taken in the same way. The file is never missing, so nobody can create it then.
 */
function takenOver(aside: string, file: string, mark: string): Lock {
  const holder = holderOf(file);
  if (holder !== undefined) return { heldBy: holder };
  const takeover = lockFile(`${file}.takeover`);
  if ("heldBy" in takeover) return takeover;
  try {
    const meanwhile = holderOf(file);
    if (meanwhile !== undefined) return { heldBy: meanwhile };
    renameSync(aside, file);
    return held(file, mark);
  } finally {
    takeover.release();
  }
}

/** Puts the lock in place if there is none. */
function linked(aside: string, file: string): boolean {
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const held = (file: string, mark: string): Lock => ({
  release: () => {
    if (read(file) === mark) rmSync(file, { force: true });
  },
});

/** The id of the living process that has the lock; undefined when it is gone, or the file tells none. */
function holderOf(file: string): string | undefined {
  const [, pid, beginning] = /^(\d{1,10})(?: (\S+))?$/.exec(read(file)) ?? [];
  if (pid === undefined || isGone(Number(pid), beginning)) return undefined;
  return pid;
}

/** What the file says; nothing when it has just been released. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
