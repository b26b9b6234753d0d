/**
 * A new embedded database is unpacked, not made: PGlite's initdb holds 900 MB and takes seconds. What is unpacked is the
 * folder of an empty database, which `npm run generate` has PGlite make.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { extract } from "tar";

/** The packed folder, a tar compressed with Brotli. */
export const NEW_DATABASE = join(import.meta.dirname, "../data/new-database.tar.br");

/**
 * Puts a new database at the folder, if there is none yet. It comes there whole or not at all: a process that is killed
 * in the meantime leaves only `<folder>.unfinished`, which the next one removes.
 */
export async function ensureDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, "PG_VERSION"))) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    await extract({ file: NEW_DATABASE, cwd: unfinished, strict: true, brotli: true });
    await flush(unfinished);
    // Fails when the folder holds something else.
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  await flushOne(dirname(folder));
}

/** A new database for a process's own memory, as PGlite loads it. */
export const newDatabaseDump = (): Blob => new Blob([new Uint8Array(brotliDecompressSync(readFileSync(NEW_DATABASE)))]);

/** Has everything in the folder written to the disk, so that a name never stands for a file that is not there yet. */
async function flush(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all([folder, ...names.map((name) => join(folder, name))].map(flushOne));
}

async function flushOne(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
