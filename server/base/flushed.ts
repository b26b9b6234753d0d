/**
 * Files that outlive a power cut. A system keeps what is written in memory for a while, the content of a file and the
 * names in a folder apart from each other: each is on the disk only once it is flushed.
 */
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private-files";

/** What is used of the file system; a test records the order of the calls. */
export interface Disk {
  readonly mkdir: (
    path: string,
    options: { readonly recursive: true; readonly mode?: number | undefined },
  ) => Promise<string | undefined>;
  readonly open: (path: string, flags: string, mode?: number) => Promise<OpenFile>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly rm: (path: string, options: { readonly force: true }) => Promise<void>;
}
interface OpenFile {
  readonly writeFile: (content: string | Uint8Array) => Promise<void>;
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const DISK: Disk = { mkdir, open, rename, rm };

/**
 * Makes a folder, and those above it that are missing, for its owner alone, and flushes the name of each. Throws what the
 * system does.
 */
export async function makeFolder(
  path: string,
  mode: number = PRIVATE_FOLDER,
  disk: Pick<Disk, "mkdir" | "open"> = DISK,
): Promise<void> {
  const first = await disk.mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = resolve(path); ; made = dirname(made)) {
    await flush(dirname(made), disk);
    if (made === resolve(first)) return;
  }
}

/** Flushes a file's content, or the names in a folder. Throws what the system does. */
export async function flush(path: string, disk: Pick<Disk, "open"> = DISK): Promise<void> {
  const entry = await disk.open(path, "r");
  try {
    await entry.sync();
  } finally {
    await entry.close();
  }
}

/** So many files are open at once. */
const AT_ONCE = 64;

/** Flushes a folder and all that is in it, so that no name leads to a file that is not on the disk. */
export async function flushAll(folder: string): Promise<void> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  for (let at = 0; at < paths.length; at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => flush(path)));
}

/** Gives a file or a folder, which is flushed, another name in the same folder, and flushes that name. */
export async function renameFlushed(
  from: string,
  to: string,
  disk: Pick<Disk, "open" | "rename"> = DISK,
): Promise<void> {
  await disk.rename(from, to);
  await flush(dirname(to), disk);
}

/**
 * Writes a file under a name of its own, flushes it, gives it its name, and flushes the folder: after a power cut, a crash
 * or on a full disk it is there whole or not at all, and once this has resolved it is there (reliability §7 M9). The
 * folder must be there; only its owner reads the file; `unfinished` is a name in it that no other file has. Throws what the system does.
 */
export async function writeFlushed(
  path: string,
  content: string | Uint8Array,
  {
    unfinished,
    mode = PRIVATE_FILE,
    disk = DISK,
  }: { readonly unfinished: string; readonly mode?: number; readonly disk?: Disk },
): Promise<void> {
  try {
    const file = await disk.open(unfinished, "w", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameFlushed(unfinished, path, disk);
  } catch (error) {
    await disk.rm(unfinished, { force: true });
    throw error;
  }
}
