/** Files about people: only the user whose process wrote them reads them, on a machine that others use, too. */
import { chmodSync, fchmodSync, fstatSync, statSync } from "node:fs";

/** For a folder and for a file that only its owner may read. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const OTHERS = 0o077;

/** From now on, this process writes no file and no folder that others may read. The first thing that a program does. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes a folder of ours that was made by an older version, or copied, away from other users. Returns a sentence for the
 * operator when that is not possible; none when only its owner reads it, or it is not there.
 */
export function tightened(folder: string): readonly string[] {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return [];
  try {
    chmodSync(folder, PRIVATE_FOLDER);
    return [];
  } catch {
    return [
      `Other users of this machine can read ${folder}, which holds data of people: its owner should run chmod 700 ${folder}`,
    ];
  }
}

/**
 * Takes the file that a shell has redirected the output into away from other users. Returns a sentence when that is not
 * possible; undefined when the output is not a file, or only its owner reads it.
 */
export function tightenedOutput(descriptor = 1): string | undefined {
  const stats = fstatSync(descriptor);
  if (!stats.isFile() || (stats.mode & OTHERS) === 0) return undefined;
  try {
    fchmodSync(descriptor, PRIVATE_FILE);
    return undefined;
  } catch {
    return "Other users of this machine can read the file that this was written to: its owner should run chmod 600 on it.";
  }
}
