/** Drafts of products: begun, read, named, deleted and restored. */
import type { Actor, Operator } from "../../access/actor";
import { Refusal } from "../../access/refusal";
import { newId } from "../../base/ids";
import { isMatch, Tagged } from "../../records/tagged";
import type { Draft, DraftBase, DraftFile, DraftHead } from "../../records/types";
import { audit } from "../../store/audit";
import {
  countDrafts,
  filesOfDraft,
  insertDraft,
  listDrafts,
  lockDraft,
  markDeleted,
  renameDraft,
} from "../../store/drafts";
import type { DraftRow } from "../../store/drafts";
import type { Trx } from "../../store/tables";
import type { CallContext } from "../call";
import type { Deps } from "../deps";
import { inOrder, requireRoom } from "../../drafts/files";
import { requireDraft } from "./find";
import { writerOf } from "./save";
import { headResponse } from "./wire";

/** What a new draft begins with. */
export interface Beginning {
  readonly product: string;
  readonly name: string | undefined;
  /** What the product is called by people. */
  readonly title: string;
  readonly base: DraftBase;
  readonly files: readonly DraftFile[];
}

/** Makes a draft, with its audit row. Throws `draft_too_large`, `invalid_request` for files that would be one. */
export function createDraft(
  { store, clock }: Pick<Deps, "store" | "clock">,
  actor: Actor | Operator,
  { product, name, title, base, files }: Beginning,
): Promise<Tagged<Draft>> {
  requireRoom(files);
  const id = newId("dft");
  const { space } = actor;
  return store.db.transaction().execute(async (trx) => {
    const named = name ?? `${title}, draft ${(await countDrafts(trx, space, product)) + 1}`.slice(-120);
    const by = writerOf(actor);
    await insertDraft(trx, { id, space, product, name: named, base, at: clock.now(), by, files });
    await audit(trx, actor, "draft.create", id, { product, ...base });
    const row = await requireDraft(trx, space, id);
    return new Tagged({ head: headResponse(row), files: inOrder(files) }, row.revision);
  });
}

/** The drafts of the space, the last saved first: of one product or of all; the deleted ones, or the others. */
export async function readDrafts(
  { deps, actor }: CallContext,
  filter: { readonly product: string | undefined; readonly isDeleted: boolean },
): Promise<readonly DraftHead[]> {
  return (await listDrafts(deps.store.db, actor.space, filter)).map(headResponse);
}

/** A draft with its files, deleted or not. Throws `not_found`. */
export function readDraft({ deps: { store }, actor }: CallContext, id: string): Promise<Tagged<Draft>> {
  // In one view of the database: its files are those of its revision.
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const row = await requireDraft(trx, actor.space, id);
      return new Tagged({ head: headResponse(row), files: await filesOfDraft(trx, id) }, row.revision);
    });
}

/** Gives a draft another name; its revision stays. Throws `not_found`, `draft_deleted`, `changed_meanwhile`. */
export const nameDraft = (call: CallContext, id: string, name: string): Promise<Tagged<DraftHead>> =>
  act(call, id, async (trx, draft) => {
    if (draft.deleted_at !== null) throw new Refusal("draft_deleted");
    if (draft.name === name) return;
    await renameDraft(trx, id, name);
    await audit(trx, call.actor, "draft.rename", id);
  });

/** Deletes a draft; it can be restored until it is over (`KEEP_DRAFTS_DAYS`). Throws `not_found`, `changed_meanwhile`. */
export const deleteDraft = (call: CallContext, id: string): Promise<Tagged<DraftHead>> =>
  act(call, id, async (trx, draft) => {
    if (draft.deleted_at !== null) return;
    await markDeleted(trx, id, call.deps.clock.now());
    await audit(trx, call.actor, "draft.delete", id);
  });

/** Restores a deleted draft; one that is not deleted stays as it is. Throws `not_found`. */
export const restoreDraft = (call: CallContext, id: string): Promise<Tagged<DraftHead>> =>
  act(call, id, async (trx, draft) => {
    if (draft.deleted_at === null) return;
    await markDeleted(trx, id, null);
    await audit(trx, call.actor, "draft.restore", id);
  });

/** One act on a draft, in a transaction that holds its row. Throws `changed_meanwhile` for another revision than named. */
function act(
  { deps, actor, ifMatch }: CallContext,
  id: string,
  work: (trx: Trx, draft: DraftRow) => Promise<void>,
): Promise<Tagged<DraftHead>> {
  return deps.store.db.transaction().execute(async (trx) => {
    await lockDraft(trx, actor.space, id);
    const draft = await requireDraft(trx, actor.space, id);
    if (ifMatch !== undefined && !isMatch(ifMatch, draft.revision)) throw new Refusal("changed_meanwhile");
    await work(trx, draft);
    const row = await requireDraft(trx, actor.space, id);
    return new Tagged(headResponse(row), row.revision);
  });
}
