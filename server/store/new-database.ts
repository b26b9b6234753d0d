/**
 * A new embedded database is unpacked, not made: PGlite's initdb holds 900 MB and takes seconds. What is unpacked is the
 * folder of an empty database, which `npm run generate` has PGlite make.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { extract } from "tar";
import { flushAll, renameFlushed } from "../base/flushed";

/** The packed folder, a tar compressed with Brotli. */
export const NEW_DATABASE = join(import.meta.dirname, "../data/new-database.tar.br");

/**
 * Puts a new database at the folder, if there is none yet. It comes there whole or not at all, all of it flushed before
 * it gets its name: a process that is killed, or a power cut, leaves only `<folder>.unfinished`. The next one says so by
 * `warn`, removes it and begins again.
 */
export async function ensureDatabase(
  folder: string,
  warn: (sentence: string) => void = () => undefined,
): Promise<void> {
  if (existsSync(join(folder, "PG_VERSION"))) return;
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) warn(`${unfinished} is a new database that was not finished; it is made again.`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    await extract({ file: NEW_DATABASE, cwd: unfinished, strict: true, brotli: true });
    await flushAll(unfinished);
    // Fails when the folder holds something else.
    await renameFlushed(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** A new database for a process's own memory, as PGlite loads it. */
export const newDatabaseDump = (): Blob => new Blob([new Uint8Array(brotliDecompressSync(readFileSync(NEW_DATABASE)))]);
