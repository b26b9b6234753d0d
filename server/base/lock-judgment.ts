import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { knock } from "./life-socket";
import { markIn } from "./lock-mark";
import type { Mark } from "./lock-mark";
import { isGone, processSpace } from "./process-beginning";

/** A holder that is not heard of for so long may be gone; it says that it lives far more often. */
export const LAPSED_MS = 60_000;

/** A lock file as it was read. */
export interface Found {
  readonly text: string;
  /** When it was last written, by the clock of its file system. */
  readonly changedMs: number;
}

/**
 * `free`: the process that had it is gone for certain. `held`: it lives. `silent`: it is not known; nothing was heard of
 * it for a minute, and another machine or container may still run it.
 */
export type Judgment =
  | { readonly state: "free" }
  | { readonly state: "held" | "silent"; readonly holder: Mark; readonly silentMs: number };

/** What the file says now; undefined when there is none. A network's file system looks again at each opening. */
export function readLock(file: string): Found | undefined {
  try {
    const descriptor = openSync(file, "r");
    try {
      return { text: readFileSync(descriptor, "utf8"), changedMs: fstatSync(descriptor).mtimeMs };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Where a lock file is judged, and when. */
export interface Look {
  /** The time by the clock of the file system, about which no two machines differ. */
  readonly nowMs: number;
  /** Whether no other machine can have the folder. */
  readonly isLocal: boolean;
}

/**
 * Says whether the holder of a lock lives. Its socket answers for it; that it is not listened at proves that it is gone
 * only where both of us see a disk of this machine: a virtual machine, or a client of a network's file system, sees the
 * same folder otherwise than the machine that has its disk. Next best is its process, where ids mean the same to both
 * of us. A file without a mark was left behind by a power cut.
 */
export async function judgeLock(file: string, { text, changedMs }: Found, look: Look): Promise<Judgment> {
  const holder = markIn(text);
  if (!holder) return { state: "free" };
  const { nowMs } = look;
  const isLocal = look.isLocal && holder.local !== false;
  const silentMs = Math.max(0, nowMs - changedMs);
  const as = (state: "held" | "silent"): Judgment => ({ state, holder, silentMs });
  const ours = processSpace();
  const answer = holder.socket === null ? "missing" : await knock(dirname(file), holder.socket);
  if (answer === "answers") return as("held");
  if (answer === "refused" && isLocal) return { state: "free" };
  if (holder.space !== null && holder.space === ours.space)
    return isGone(holder.pid, holder.began ?? undefined) ? { state: "free" } : as("held");
  // The machine was started again since, and no other one can have this disk.
  if (isLocal && holder.boot !== null && ours.boot !== null && holder.boot !== ours.boot) return { state: "free" };
  return as(silentMs < LAPSED_MS ? "held" : "silent");
}
