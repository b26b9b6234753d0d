/** The archive of audit rows: files of compressed JSON lines, each with its hash beside it. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { makeFolder, writeFlushed } from "../base/flushed";
import { sha256 } from "../base/sha256";
import { deleteAudit, oldestAudit } from "../store/audit-archive";
import type { AuditRow } from "../store/audit-archive";
import type { Deps } from "./deps";

type Parts = Pick<Deps, "store" | "log"> & { readonly settings: Pick<Deps["settings"], "keep" | "auditArchive"> };

/** How many files one round writes. */
const FILES = 5;
/** Enough digits for every id, so that names sort as ids do. */
const DIGITS = 19;

const compress = promisify(gzip);

/**
 * Writes audit rows that are older than they must be kept to the archive, then deletes them. A row is deleted only after
 * its file is on the disk; a process that ends in between leaves both, and the next one replaces the file.
 */
export async function archiveAudit({ store, settings, log }: Parts): Promise<void> {
  for (let left = FILES; left > 0; left -= 1) {
    const count = await store.db.transaction().execute(async (trx) => {
      const rows = await oldestAudit(trx, settings.keep.audit);
      if (rows.length === 0) return 0;
      await writeRows(settings.auditArchive, rows);
      await deleteAudit(trx, rows);
      return rows.length;
    });
    if (count === 0) return;
    log.info("retention", { name: "audit", count });
  }
}

async function writeRows(folder: string, rows: readonly AuditRow[]): Promise<void> {
  const [first, last] = [rows.at(0), rows.at(-1)].map((row) => String(row?.id).padStart(DIGITS, "0"));
  const beginning = `audit-${first}-`;
  const name = `${beginning}${last}.jsonl.gz`;
  const bytes = await compress(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await makeFolder(folder, 0o700);
  // The hash first: a file of rows is never there without it.
  await writeWhole(folder, `${name}.sha256`, `${sha256(bytes)}  ${name}\n`);
  await writeWhole(folder, name, bytes);
  // A process that ended before it deleted its rows left a file that holds a part of this one.
  for (const other of await readdir(folder))
    if (other.startsWith(beginning) && !other.startsWith(name)) await rm(join(folder, other), { force: true });
}

/** After a power cut, no row is in neither place. */
const writeWhole = (folder: string, name: string, content: string | Uint8Array): Promise<void> =>
  writeFlushed(join(folder, name), content, { unfinished: join(folder, `${name}.unfinished`), mode: 0o600 });
