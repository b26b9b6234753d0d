/** Drafts of products and their files. Each query names the space. */
import { sql } from "kysely";
import type { DraftBase, DraftFile } from "../records/types";
import type { Db, Trx } from "./tables";

const heads = (db: Db | Trx, space: string) =>
  db
    .selectFrom("drafts")
    .leftJoin("staff as creators", "creators.id", "drafts.created_by")
    .leftJoin("staff as savers", "savers.id", "drafts.saved_by")
    .selectAll("drafts")
    .select(["creators.name as created_by_name", "savers.name as saved_by_name"])
    .select((eb) =>
      eb
        .selectFrom("draft_changes")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("draft_changes.draft_id", "=", "drafts.id")
        .as("changes"),
    )
    .where("drafts.space", "=", space);

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** Which drafts: of one product or of all, deleted or not. */
interface DraftFilter {
  readonly product?: string | undefined;
  readonly isDeleted: boolean;
}

/** The drafts of a space, the last saved first. */
export const listDrafts = (db: Db | Trx, space: string, { product, isDeleted }: DraftFilter) =>
  heads(db, space)
    .$if(product !== undefined, (query) => query.where("product", "=", product ?? ""))
    .where("deleted_at", isDeleted ? "is not" : "is", null)
    .orderBy(sql`coalesce(drafts.saved_at, drafts.created_at)`, "desc")
    .orderBy("drafts.id")
    .execute();

/** A draft, deleted or not; undefined in another space. */
export const findDraft = (db: Db | Trx, space: string, id: string): Promise<DraftRow | undefined> =>
  heads(db, space).where("drafts.id", "=", id).executeTakeFirst();

/** Locks a draft until the end of the transaction. Returns its revision, and since when it is deleted. */
export const lockDraft = (trx: Trx, space: string, id: string) =>
  trx
    .selectFrom("drafts")
    .select(["revision", "deleted_at"])
    .where("space", "=", space)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** The files of a draft, by path. */
export async function filesOfDraft(db: Db | Trx, id: string): Promise<readonly DraftFile[]> {
  const rows = await db
    .selectFrom("draft_files")
    .select("path")
    // The driver of the embedded database drops a byte-order mark that a value begins with.
    .select(sql<string>`'=' || text`.as("shielded"))
    .where("draft_id", "=", id)
    .orderBy(byPath)
    .execute();
  return rows.map(({ path, shielded }) => ({ path, text: shielded.slice(1) }));
}

/** In the order of their letters' codes, also where the database sorts by another language. */
const byPath = sql`path collate "C"`;

/** How many drafts a product ever had in a space. */
export async function countDrafts(db: Db | Trx, space: string, product: string): Promise<number> {
  const { n } = await db
    .selectFrom("drafts")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("space", "=", space)
    .where("product", "=", product)
    .executeTakeFirstOrThrow();
  return n;
}

interface NewDraft {
  readonly id: string;
  readonly space: string;
  readonly product: string;
  readonly name: string;
  readonly base: DraftBase;
  readonly at: Date;
  /** Null: somebody at the command line. */
  readonly by: string | null;
  readonly files: readonly DraftFile[];
}

/** Writes a new draft and its files. */
export async function insertDraft(
  trx: Trx,
  { id, space, product, name, base, at, by, files }: NewDraft,
): Promise<void> {
  await trx
    .insertInto("drafts")
    .values({ id, space, product, name, base: JSON.stringify(base), created_at: at, created_by: by, saved_by: null })
    .execute();
  await putFiles(
    trx,
    id,
    files.map(({ path, text }) => ({ path, after: text })),
  );
}

/** Writes these files of a draft as they are from now on; null removes one. */
export async function putFiles(
  trx: Trx,
  draftId: string,
  files: readonly { readonly path: string; readonly after: string | null }[],
): Promise<void> {
  const gone = files.filter(({ after }) => after === null).map(({ path }) => path);
  if (gone.length > 0)
    await trx.deleteFrom("draft_files").where("draft_id", "=", draftId).where("path", "in", gone).execute();
  const rows = files.flatMap(({ path, after }) => (after === null ? [] : [{ draft_id: draftId, path, text: after }]));
  if (rows.length === 0) return;
  await trx
    .insertInto("draft_files")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["draft_id", "path"]).doUpdateSet({ text: sql`excluded.text` }))
    .execute();
}

/** Gives a draft another name. */
export const renameDraft = (trx: Trx, id: string, name: string) =>
  trx.updateTable("drafts").set({ name }).where("id", "=", id).execute();

/** Deletes a draft, or restores it (null): its rows stay until they are over. */
export const markDeleted = (trx: Trx, id: string, at: Date | null) =>
  trx.updateTable("drafts").set({ deleted_at: at }).where("id", "=", id).execute();
