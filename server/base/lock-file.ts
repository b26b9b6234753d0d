import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beginBeating } from "./heartbeat";
import { beginLife } from "./life-socket";
import type { LifeSocket } from "./life-socket";
import { isOnLocalDisk } from "./local-disk";
import { judgeLock, readLock } from "./lock-judgment";
import type { Judgment, Look } from "./lock-judgment";
import { drawMark, textOf } from "./lock-mark";
import { sweepSockets } from "./lock-sweep";

/** The lock of a file, as long as it is ours. */
export interface Held {
  /** False once the file is gone or has another mark: another process may write by now. Throws what the system does. */
  readonly isOurs: () => boolean;
  /** May be called again. */
  readonly release: () => void;
}

/** Why the lock cannot be had: its holder lives, or nothing was heard of it for long. */
export type Refused = Exclude<Judgment, { readonly state: "free" }>;

/** The lock is ours until it is released, or another process has it. */
export type Lock = Held | { readonly refused: Refused };

/** How a lock is taken. */
interface Taking {
  /** Take it also from a holder of whom nothing was heard for long: the operator says that it is gone. */
  readonly fromSilent?: boolean;
  /** Whether no other machine can have the folder; looked up by default. */
  readonly isLocal?: boolean;
}

/** A try to take a lock: our mark, written aside, and when that was by the clock of the file system. */
interface Try extends Look {
  readonly aside: string;
  readonly text: string;
  readonly fromSilent: boolean;
}

/**
 * Takes a lock file: creates it with our mark, or takes it over from a process that is gone for certain. Who holds it
 * shows that it lives by a socket beside the file, or by writing to the file where a socket proves nothing. Returns how
 * to release it, or who has it (reliability §7 M14). Throws what the system does, on a full disk for example.
 */
export async function lockFile(file: string, { fromSilent = false, isLocal }: Taking = {}): Promise<Lock> {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isOwnDisk = isLocal ?? isOnLocalDisk(folder);
  const { mark, socketName } = drawMark(isOwnDisk);
  // It is listened at before its name can be read.
  const life = await beginLife(folder, socketName);
  const text = textOf({ ...mark, socket: life?.name ?? null });
  const aside = `${file}.${mark.mark}`;
  const held = holding(file, text, life);
  try {
    const nowMs = writeAside(aside, text);
    const trying = { aside, text, nowMs, fromSilent, isLocal: isOwnDisk };
    const refused = await take(file, trying);
    if (!refused) return await settled(file, held, { life, trying });
    held.release();
    return { refused };
  } catch (error) {
    held.release();
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * What the new holder does first: it removes what dead ones have left. Its own socket may have been removed so, in the
 * moment before it was listened at; then it begins again.
 */
async function settled(
  file: string,
  held: Holding,
  { life, trying }: { readonly life: LifeSocket | undefined; readonly trying: Try },
): Promise<Lock> {
  await sweepSockets(file, life?.name ?? "");
  if (life && !existsSync(join(dirname(file), life.name))) {
    held.release();
    return lockFile(file, trying);
  }
  if (!life || !trying.isLocal) held.beat();
  return held;
}

interface Holding extends Held {
  /** Shows that we live by writing to the file. */
  readonly beat: () => void;
}

/** What can be done with the lock once it is ours; releasing it is also right when it is not. */
function holding(file: string, text: string, life: LifeSocket | undefined): Holding {
  const isOurs = (): boolean => readLock(file)?.text === text;
  let stop: (() => void) | undefined;
  return {
    isOurs,
    beat: () => {
      stop = beginBeating(file, text);
    },
    release() {
      if (isOurs()) rmSync(file, { force: true });
      life?.end();
      stop?.();
      stop = undefined;
    },
  };
}

/**
 * Written aside, and put in place whole: no process ever reads half a lock. It is not flushed: after a power cut no process
 * has the lock. Returns when it was written, by the clock of its file system.
 */
function writeAside(aside: string, text: string): number {
  writeFileSync(aside, text, { flag: "wx", mode: 0o600 });
  return statSync(aside).mtimeMs;
}

/** Puts our mark in place, unless another process has the lock: then says which one. */
async function take(file: string, trying: Try): Promise<Refused | undefined> {
  for (;;) {
    if (isLinked(trying.aside, file)) return undefined;
    const found = readLock(file);
    // It was released in this moment.
    if (!found) continue;
    const judged = await judgeLock(file, found, trying);
    const mayTake = judged.state === "free" || (judged.state === "silent" && trying.fromSilent);
    if (mayTake) {
      const outcome = await replace(file, found.text, trying);
      if (outcome !== "changed") return outcome;
    } else if (readLock(file)?.text === found.text) return judged;
  }
}

/**
 * Replaces the mark of a process that is gone. Of several that find it so at once, one may: it has the lock of the
 * takeover, which is taken in the same way. Under that lock only the dead one's own mark is replaced, which no other
 * process can remove or replace by then: so the file is never missing in between, and cannot be created.
 */
async function replace(file: string, dead: string, trying: Try): Promise<Refused | "changed" | undefined> {
  const takeover = `${file}.takeover`;
  const refused = await take(takeover, trying);
  if (refused) return refused;
  try {
    if (readLock(file)?.text !== dead) return "changed";
    const copy = `${trying.aside}.new`;
    linkSync(trying.aside, copy);
    renameSync(copy, file);
    return undefined;
  } finally {
    if (readLock(takeover)?.text === trying.text) rmSync(takeover, { force: true });
  }
}

/** Puts the lock in place if there is none. */
function isLinked(aside: string, file: string): boolean {
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
