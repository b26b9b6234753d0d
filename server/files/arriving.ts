/**
 * Files on their way into a folder: a temporary file, flushed to disk, then renamed and its name flushed: a power cut or
 * a full disk leaves no half file, and takes none whose upload was answered (reliability §7 M9).
 */
import { randomBytes } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, renameFlushed } from "../base/flushed";
import { PRIVATE_FILE } from "../base/private-files";
import type { Arriving } from "./port";

/** Beside the folders of the keys, so on the same disk; no key begins so. */
const UNFINISHED = "unfinished";
/** Longer than any upload may take: no process writes to an older one. */
const ABANDONED_MS = 15 * 60_000;

/** Begins a file that is kept at `path` within `folder`. */
export async function beginFile(folder: string, path: string): Promise<Arriving> {
  const unfinished = join(folder, UNFINISHED, randomBytes(12).toString("hex"));
  await makeFolder(dirname(unfinished));
  const handle = await open(unfinished, "wx", PRIVATE_FILE);
  let state: "open" | "flushed" | "over" = "open";
  return {
    async write(bytes) {
      await handle.writeFile(bytes);
    },
    async flush() {
      await handle.sync();
      await handle.close();
      state = "flushed";
    },
    async keep() {
      await makeFolder(dirname(path));
      await renameFlushed(unfinished, path);
      state = "over";
    },
    async drop() {
      if (state === "over") return;
      if (state === "open") await handle.close();
      state = "over";
      await rm(unfinished, { force: true });
    },
  };
}

/** Removes the temporary files of processes that ended before their files were whole. */
export async function sweepUnfinished(folder: string): Promise<void> {
  const within = join(folder, UNFINISHED);
  for (const name of await readdir(within).catch(() => [])) {
    const path = join(within, name);
    const written = await stat(path).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
