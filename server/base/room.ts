/** Room on disks: for the data folder of this machine, and for a database that said it has none (reliability §7 M9). */
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

export interface Room {
  /** Whether the data folder's disk has too little room left to begin a change. */
  isShortHere(): Promise<boolean>;
  /** Whether it was logged lately that a disk is full. */
  readonly wasFull: boolean;
  /** Takes note that a disk is full. */
  noteFull(): void;
}

/**
 * What must stay free of the data folder's disk. The embedded database writes its log in files of 16 MB: without room
 * for the next one it could not go on, where a refused change only waits.
 */
const RESERVE_BYTES = 48_000_000;
/** How often the disk is asked at most. */
const LOOK_MS = 500;
/** How long a disk that was full counts as full: whoever else finds it so takes note again. */
const FULL_MS = 15_000;

/** The room of the disk of `folder`; undefined: nothing is kept on this machine. */
export function createRoom(folder: string | undefined): Room {
  let look: { readonly at: number; readonly isShort: Promise<boolean> } | undefined;
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    isShortHere() {
      if (folder === undefined) return Promise.resolve(false);
      const now = performance.now();
      if (!look || now - look.at > LOOK_MS) look = { at: now, isShort: isShort(folder) };
      return look.isShort;
    },
    get wasFull() {
      return performance.now() - fullAt < FULL_MS;
    },
    noteFull() {
      fullAt = performance.now();
    },
  };
}

async function isShort(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(nearest(folder));
  return bavail * bsize < RESERVE_BYTES;
}

/** The folder, or the one that it will be made in: files make theirs when the first one comes. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));
