/** The packed folder of a new embedded database, which PGlite makes. */
import { createWriteStream, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { create } from "tar";
import { sha256 } from "../../server/base/sha256";
import { NEW_DATABASE } from "../../server/store/new-database";

/** Says which PGlite made it, and its hash: no two new databases have the same bytes. */
const ORIGIN = NEW_DATABASE.replace(/\.tar\.br$/, ".json");

/** True when the installed PGlite made the packed folder that is there. */
export const isCurrent = (): boolean =>
  existsSync(NEW_DATABASE) && existsSync(ORIGIN) && readFileSync(ORIGIN, "utf8") === origin();

/** Makes the packed folder anew. */
export async function packNewDatabase(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-new-database-"));
  try {
    const pglite = await PGlite.create(folder);
    await pglite.close();
    // The window is large enough for the databases that are copies of each other.
    const packed = create({ cwd: folder, portable: true, noMtime: true }, readdirSync(folder).toSorted());
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
    await pipeline(packed, createBrotliCompress({ params }), createWriteStream(NEW_DATABASE));
    writeFileSync(ORIGIN, origin());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function origin(): string {
  const file = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"));
  const { version } = JSON.parse(readFileSync(fileURLToPath(file), "utf8")) as { version: string };
  return `${JSON.stringify({ pglite: version, sha256: sha256(readFileSync(NEW_DATABASE)) }, null, 2)}\n`;
}
