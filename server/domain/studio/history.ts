/** The history of a draft: its changes, and the files before and after each. */
import { Refusal } from "../../access/refusal";
import type { DraftChange, DraftChangeTexts } from "../../records/types";
import { findChange, listChanges, rangesSince } from "../../store/draft-changes";
import { filesOfDraft } from "../../store/drafts";
import type { Db, Trx } from "../../store/tables";
import type { CallContext } from "../call";
import { requireDraft } from "./find";
import { beforeOf } from "../../drafts/range";
import type { FileChange } from "../../drafts/range";
import { changeResponse } from "./wire";

/** A page of a draft's changes, the newest first. Throws `not_found`. */
export async function readChanges(
  { deps: { store }, actor }: CallContext,
  id: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly DraftChange[]> {
  await requireDraft(store.db, actor.space, id);
  return (await listChanges(store.db, id, offset, limit)).map(changeResponse);
}

/** The files of one change before and after it. Throws `not_found`. */
export function readChange(
  { deps: { store }, actor }: CallContext,
  id: string,
  number: number,
): Promise<DraftChangeTexts> {
  // In one view of the database: a save between two statements would be taken back twice, or not at all.
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      await requireDraft(trx, actor.space, id);
      const change = await findChange(trx, id, number);
      if (!change) throw new Refusal("not_found");
      const response = changeResponse(change);
      return { change: response, files: await textsOf(trx, id, number, response.paths) };
    });
}

/** The files of a change before and after it: from how they are now, back through all that came later. */
async function textsOf(
  db: Db | Trx,
  id: string,
  number: number,
  paths: readonly string[],
): Promise<readonly FileChange[]> {
  const texts = new Map<string, string | null>((await filesOfDraft(db, id)).map(({ path, text }) => [path, text]));
  let files: readonly FileChange[] = [];
  for await (const { ranges } of rangesSince(db, id, number, paths)) {
    files = ranges.map((range) => {
      const after = texts.get(range.path) ?? null;
      return { path: range.path, before: beforeOf(range, after), after };
    });
    for (const { path, before } of files) texts.set(path, before);
  }
  return files;
}
