import { inPlace } from "../base/places";
import { sha256 } from "../base/sha256";
import { Refusal } from "../access/refusal";
import type { RefusalCode } from "../access/refusal";
import { describeError } from "../base/log";
import { isOfType } from "../files/kinds";
import type { QuoteFile } from "../records/types";
import { audit } from "../store/audit";
import { deleteQuoteFile, findQuoteFile, readyQuoteFile } from "../store/quote-files";
import type { QuoteFileRow } from "../store/quote-files";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { quoteWithin, requireOpen } from "./quote-data";
import { countStep } from "./file-limit";
import { removeBytes } from "./file-sweep";
import { widestOf } from "../access/networks";
import { checking } from "./whole-files";

/** The file as an answer names it. */
export const recordOf = ({ id, name, media_type, size }: QuoteFileRow): QuoteFile => ({
  file: id,
  name,
  type: media_type,
  size,
});

/**
 * Checks an uploaded file: its bytes are those that were announced, they are of the type that was, and the virus scan
 * passes them. One that fails is deleted. Returns the answer that names the file; a file that was checked before is not
 * checked again. Throws `not_found`, `quote_finalized`, `file_missing`, `upload_digest`, `file_content`,
 * `file_infected`, `file_unchecked`, `too_many_requests`.
 */
export async function finishQuoteFile(call: CallContext, quoteNumber: string, id: string): Promise<QuoteFile> {
  const { deps, actor, reach } = call;
  const { db } = deps.store;
  const quote = await quoteWithin(db, reach, quoteNumber);
  const file = await findQuoteFile(db, quoteNumber, id);
  if (!file) throw new Refusal("not_found");
  if (file.status === "ready") return recordOf(file);
  requireOpen(quote);
  await countStep(call);
  const wrong = await checked(call, file);
  if (wrong) await drop(call, file, wrong);
  await db.transaction().execute(async (trx) => {
    if (await readyQuoteFile(trx, id)) await audit(trx, actor, "quote_file.finish", quoteNumber, { file: id });
    else if (!(await findQuoteFile(trx, quoteNumber, id))) throw new Refusal("not_found");
  });
  return recordOf(file);
}

/** Why the file is not passed; undefined if it is. Throws `file_missing`, `file_unchecked`. */
async function checked({ deps, networks }: CallContext, file: QuoteFileRow): Promise<Refusal | undefined> {
  const otherwise = (): never => {
    throw unchecked();
  };
  return inPlace(checking, { key: widestOf(networks), otherwise }, async () => {
    const bytes = await bytesOf(deps, file);
    if (!bytes) throw new Refusal("file_missing");
    return wrongIn(file, bytes) ?? (await infectionIn(deps, file, bytes));
  });
}

/** The uploaded bytes; undefined when none have arrived. Throws `file_unchecked` when the store cannot be asked. */
async function bytesOf({ files, log }: Deps, file: QuoteFileRow): Promise<Uint8Array | undefined> {
  try {
    return await files.read(file.storage_key, file.size);
  } catch (error) {
    log.error("file.unchecked", describeError(error));
    throw unchecked();
  }
}

const unchecked = (): Refusal => new Refusal("file_unchecked", { retryAfterSeconds: 5 });

/** Why the bytes are not the file that was announced; undefined if they are. */
function wrongIn(
  { question, media_type, size, sha256: announced }: QuoteFileRow,
  bytes: Uint8Array,
): Refusal | undefined {
  const isAnnounced = bytes.length === size && sha256(bytes) === announced;
  if (!isAnnounced) return refusedFor("upload_digest", question);
  return isOfType(media_type, bytes) ? undefined : refusedFor("file_content", question);
}

/** Why the virus scan does not pass the file; undefined if it does, or if there is none. Throws `file_unchecked`. */
async function infectionIn(
  { scan, log }: Deps,
  { question }: QuoteFileRow,
  bytes: Uint8Array,
): Promise<Refusal | undefined> {
  const verdict = await scan?.(bytes);
  if (verdict?.is === "unknown") {
    log.error("file.unchecked", { error: verdict.why });
    throw unchecked();
  }
  return verdict?.is === "infected" ? refusedFor("file_infected", question, verdict.reason) : undefined;
}

function refusedFor(code: RefusalCode, question: string, found?: string): Refusal {
  const message = new Refusal(code).toMessage();
  return new Refusal(code, { message, details: [{ at: question, rule: code, message, ...(found && { found }) }] });
}

/** Deletes a file that was not passed, and throws why. One that was passed in the meantime stays. */
async function drop({ deps, actor }: CallContext, file: QuoteFileRow, why: Refusal): Promise<never> {
  const isGone = await deps.store.db.transaction().execute(async (trx) => {
    if (!(await deleteQuoteFile(trx, file.id, ["signed"]))) return false;
    await audit(trx, actor, "quote_file.finish", file.quote_number, { file: file.id, refused: why.code });
    return true;
  });
  if (isGone) await removeBytes(deps, file.storage_key);
  throw why;
}
