import { describeError } from "../base/log";
import { isBackupRunning } from "../store/backup-guard";
import { deleteQuoteFiles, deleteUnused, erasedKeys, noteRemoved } from "../store/quote-files";
import type { Trx } from "../store/tables";
import type { Deps } from "./deps";

/** How long a file is kept that no answer names: long enough to put the answer back, or to finish an upload. */
const UNUSED_HOURS = 24;
/** Longer than a form lives: until then its holder could upload the removed bytes once more. */
const FORM_HOURS = 1;
/** How many files one round removes. */
const AT_ONCE = 100;

/** Deletes files that no answer names any more, the bytes of all whose row is gone, and what uploads left unfinished. */
export async function sweepFiles(deps: Pick<Deps, "files" | "store" | "log">): Promise<void> {
  await deleteUnused(deps.store.db, UNUSED_HOURS, AT_ONCE);
  for (const key of await erasedKeys(deps.store.db, FORM_HOURS, AT_ONCE)) await removeBytes(deps, key);
  await deps.files.own?.sweep();
}

/**
 * Removes the bytes of a file whose row is gone. A failure is only logged: the sweeper tries again. While a backup may
 * still copy them they stay: it knows the row.
 */
export async function removeBytes(
  { files, store, log }: Pick<Deps, "files" | "store" | "log">,
  key: string,
): Promise<void> {
  try {
    if (await isBackupRunning(store.db)) return;
    await files.remove(key);
    await noteRemoved(store.db, key, FORM_HOURS);
  } catch (error) {
    log.error("file.stays", describeError(error));
  }
}

/**
 * Erases all files of a quote; their bytes go at the sweeper's next round. For work that empties a quote and keeps its
 * row, such as the end of the time for which a person's data may be kept. Deleting the row itself does the same.
 */
export const eraseFilesOf = (trx: Trx, quoteNumber: string): Promise<void> => deleteQuoteFiles(trx, quoteNumber);
