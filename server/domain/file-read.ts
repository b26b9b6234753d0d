import { sha256 } from "../base/sha256";
import { Refusal } from "../access/refusal";
import { safeName } from "../files/kinds";
import { PrivateFile } from "../records/file-response";
import { audit } from "../store/audit";
import { deleteQuoteFile, findQuoteFile } from "../store/quote-files";
import type { CallContext } from "./call";
import { changeableQuote, quoteWithin } from "./quote-data";
import { filesIn } from "./file-answers";
import { removeBytes } from "./file-sweep";
import { widestOf } from "../access/networks";
import { sending } from "./whole-files";

const RETRY_SECONDS = 10;

/**
 * A checked file of a quote within reach, to be saved. It has a place in memory until it was sent. Throws `not_found`,
 * also for a file that is not checked yet; `unavailable` when too many others are on their way.
 */
export async function readQuoteFile(
  { deps, reach, networks }: CallContext,
  quoteNumber: string,
  id: string,
): Promise<PrivateFile> {
  const { db } = deps.store;
  await quoteWithin(db, reach, quoteNumber);
  const file = await findQuoteFile(db, quoteNumber, id);
  if (file?.status !== "ready") throw new Refusal("not_found");
  const leave = await sending.enter(widestOf(networks)).catch(() => {
    throw new Refusal("unavailable", { retryAfterSeconds: RETRY_SECONDS });
  });
  try {
    const bytes = await deps.files.read(file.storage_key, file.size);
    // The bytes that are sent are those that were checked, even if another program can write to the store.
    if (!bytes || sha256(bytes) !== file.sha256)
      throw new Error("The bytes of a checked file are missing or were changed");
    return new PrivateFile(bytes, file.media_type, safeName(file.name, file.media_type), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Removes a file that no saved answer names. Throws `not_found`, `quote_finalized`, `payment_in_progress`,
 * `file_in_use`.
 */
export async function deleteFile({ deps, actor, reach }: CallContext, quoteNumber: string, id: string): Promise<void> {
  const key = await deps.store.db.transaction().execute(async (trx) => {
    const { quote } = await changeableQuote(trx, reach, quoteNumber);
    const file = await findQuoteFile(trx, quoteNumber, id);
    if (!file) throw new Refusal("not_found");
    if (filesIn(quote.application.answers).some(({ record }) => record.file === id)) throw new Refusal("file_in_use");
    await deleteQuoteFile(trx, id, ["signed", "ready"]);
    await audit(trx, actor, "quote_file.delete", quoteNumber, { file: id });
    return file.storage_key;
  });
  await removeBytes(deps, key);
}
