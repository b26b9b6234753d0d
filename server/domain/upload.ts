/** Takes uploads into our own store, as a bucket would: the form is judged first, then its file is stored as it comes. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "../access/refusal";
import type { Arriving, OwnStore } from "../files/port";
import { judgeForm, requireDigest, requireSize } from "../files/post-policy";
import type { Allowed, FormFields } from "../files/post-policy";
import type { Db, Trx } from "../store/tables";
import type { Deps } from "./deps";

const tableOf = (key: string) => (key.startsWith("imports/") ? "file_approvals" : "quote_files");

/**
 * Judges a form by itself, before its file is read and without the database, so that who is refused does not wait. Returns
 * what it allows. Throws `upload_refused`; `not_found` when files go to a bucket.
 */
export function admitUpload({ files, clock }: Deps, fields: FormFields): Allowed {
  const { bucket, credentials } = ownOf(files);
  return judgeForm(fields, bucket, credentials, clock.now());
}

/**
 * Stores the file of an admitted form; each form is taken once, and of one that was used before the file is not read.
 * After a failure nothing is left of the file. Throws `upload_refused`, `upload_size`, `upload_digest`, and what the file
 * throws.
 */
export async function storeUpload(
  { files, store }: Deps,
  allowed: Allowed,
  file: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!(await isUnused(store.db, allowed.key))) throw used();
  const arriving = await ownOf(files).begin(allowed.key);
  try {
    await writeAll(arriving, allowed, file);
    await arriving.flush();
    await store.db.transaction().execute(async (trx) => {
      if (!(await takeForm(trx, allowed.key))) throw used();
      await arriving.keep();
    });
  } finally {
    await arriving.drop();
  }
}

/** Writes the file and judges it as it comes: of one that is too long, no more is read than shows it. */
async function writeAll(arriving: Arriving, allowed: Allowed, file: AsyncIterable<Uint8Array>): Promise<void> {
  const digest = createHash("sha256");
  let size = 0;
  for await (const bytes of file) {
    size += bytes.length;
    if (size > allowed.max) break;
    digest.update(bytes);
    await arriving.write(bytes);
  }
  requireSize(allowed, size);
  requireDigest(allowed, digest.digest("base64"));
}

function ownOf({ own }: Deps["files"]): OwnStore {
  if (!own) throw new Refusal("not_found");
  return own;
}

const used = (): Refusal => new Refusal("upload_refused", { message: "This form has been used." });

async function isUnused(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom(tableOf(key))
    .select("id")
    .where("storage_key", "=", key)
    .where("uploaded_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the form of the key as used: of the same form posted twice at once, exactly one finds it unused. */
async function takeForm(trx: Trx, key: string): Promise<boolean> {
  const taken = await trx
    .updateTable(tableOf(key))
    .set({ uploaded_at: sql<Date>`now()` })
    .where("storage_key", "=", key)
    .where("uploaded_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
