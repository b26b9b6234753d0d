import { Refusal } from "../../access/refusal";
import { findDraft } from "../../store/drafts";
import type { DraftRow } from "../../store/drafts";
import type { Db, Trx } from "../../store/tables";

/** A draft of the space, deleted or not. Throws `not_found`. */
export async function requireDraft(db: Db | Trx, space: string, id: string): Promise<DraftRow> {
  const draft = await findDraft(db, space, id);
  if (!draft) throw new Refusal("not_found");
  return draft;
}
