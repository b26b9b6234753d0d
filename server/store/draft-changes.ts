/** The history of drafts. Who asks for it has found the draft in the space. */
import { sql } from "kysely";
import type { FileRange, Sentence } from "../records/types";
import type { Db, Trx } from "./tables";

const changes = (db: Db | Trx, draftId: string) =>
  db
    .selectFrom("draft_changes")
    .leftJoin("staff", "staff.id", "draft_changes.by_staff")
    .selectAll("draft_changes")
    .select("staff.name as by_name")
    .where("draft_id", "=", draftId);

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** A page of a draft's changes, the newest first. */
export const listChanges = (db: Db | Trx, draftId: string, offset: number, limit: number) =>
  changes(db, draftId).orderBy("number", "desc").offset(offset).limit(limit).execute();

/** One change; undefined where the draft has none of this number. */
export const findChange = (db: Db | Trx, draftId: string, number: number): Promise<ChangeRow | undefined> =>
  changes(db, draftId).where("number", "=", number).executeTakeFirst();

/** The last change of a draft; undefined for one without any. */
export const lastChangeOf = (db: Db | Trx, draftId: string): Promise<ChangeRow | undefined> =>
  changes(db, draftId).orderBy("number", "desc").limit(1).executeTakeFirst();

/** How many changes are read at once, so that a long history is never held in memory. */
const PAGE = 100;

/** What became of files since a change, the newest change first and the change itself last; of these paths alone. */
export async function* rangesSince(
  db: Db | Trx,
  draftId: string,
  number: number,
  paths: readonly string[],
): AsyncGenerator<{ readonly number: number; readonly ranges: readonly FileRange[] }> {
  for (let before: number | undefined = 2_147_483_647; before !== undefined;) {
    const rows: { readonly number: number; readonly ranges: readonly FileRange[] }[] = await db
      .selectFrom("draft_changes")
      .select(["number", "ranges"])
      .where("draft_id", "=", draftId)
      .where("number", ">=", number)
      .where("number", "<", before)
      .where(
        sql<boolean>`exists (select from jsonb_array_elements(ranges) as one where one->>'path' in (${sql.join(paths)}))`,
      )
      .orderBy("number", "desc")
      .limit(PAGE)
      .execute();
    yield* rows;
    before = rows.length < PAGE ? undefined : rows.at(-1)?.number;
  }
}

/** A change as it is written. */
export interface WrittenChange {
  readonly revision: number;
  readonly at: Date;
  /** Null: somebody at the command line. */
  readonly by: string | null;
  readonly sentences: readonly Sentence[];
  readonly ranges: readonly FileRange[];
  readonly undoes?: number | undefined;
}

/** Writes a new change, and marks the one that it takes back; one that takes a taking back back, lets the first hold again. */
export async function insertChange(
  trx: Trx,
  draftId: string,
  number: number,
  { revision, at, by, sentences, ranges, undoes }: WrittenChange,
): Promise<void> {
  await trx
    .insertInto("draft_changes")
    .values({
      draft_id: draftId,
      number,
      revision,
      begun_at: at,
      at,
      by_staff: by,
      sentences: JSON.stringify(sentences),
      ranges: JSON.stringify(ranges),
      undoes: undoes ?? null,
    })
    .execute();
  if (undoes === undefined) return;
  const ofDraft = trx.updateTable("draft_changes").where("draft_id", "=", draftId);
  await ofDraft.set({ undone_by: null }).where("undone_by", "=", undoes).execute();
  await ofDraft.set({ undone_by: number }).where("number", "=", undoes).execute();
}

/** Lets a save join the change of this number. */
export const joinChange = (
  trx: Trx,
  draftId: string,
  number: number,
  { revision, at, sentences, ranges }: WrittenChange,
) =>
  trx
    .updateTable("draft_changes")
    .set({ revision, at, sentences: JSON.stringify(sentences), ranges: JSON.stringify(ranges) })
    .where("draft_id", "=", draftId)
    .where("number", "=", number)
    .execute();

/** Removes a change that was taken back as a whole by its own author. */
export const dropChange = (trx: Trx, draftId: string, number: number) =>
  trx.deleteFrom("draft_changes").where("draft_id", "=", draftId).where("number", "=", number).execute();

/** Counts a save: the draft's revision, its highest change, when and by whom. */
export const countSave = (trx: Trx, draftId: string, { revision, at, by }: WrittenChange, lastChange: number) =>
  trx
    .updateTable("drafts")
    .set({ revision, last_change: lastChange, saved_at: at, saved_by: by })
    .where("id", "=", draftId)
    .execute();
