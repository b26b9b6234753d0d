/** A save of a draft: all of it or nothing, and one winner for each revision. */
import type { Actor, Operator } from "../../access/actor";
import { Refusal } from "../../access/refusal";
import type { EntityTags } from "../../records/entity-tags";
import { isMatch, Tagged } from "../../records/tagged";
import type { DraftFile, DraftSaved } from "../../records/types";
import { audit } from "../../store/audit";
import { countSave, dropChange, findChange, insertChange, joinChange, lastChangeOf } from "../../store/draft-changes";
import type { ChangeRow, WrittenChange } from "../../store/draft-changes";
import { filesOfDraft, lockDraft, putFiles } from "../../store/drafts";
import type { DraftRow } from "../../store/drafts";
import type { Trx } from "../../store/tables";
import type { Deps } from "../deps";
import { changed, differing, requireDistinct, requireRoom } from "../../drafts/files";
import type { SentFile } from "../../drafts/files";
import { requireDraft } from "./find";
import { beforeLast, isSameThought, isUntold, mayJoin } from "../../drafts/joining";
import { rangeOf } from "../../drafts/range";
import { takenBack } from "../../drafts/taken-back";
import type { FileChange } from "../../drafts/range";
import { changeResponse, headResponse } from "./wire";

/** The parts that a save needs; commands have them, too. */
export type SaveDeps = Pick<Deps, "store" | "clock" | "sentences" | "metrics">;

/** Who saves, and from which revision of the draft. */
export interface Saver {
  readonly actor: Actor | Operator;
  readonly ifMatch?: EntityTags;
}

/** What is saved. */
export interface Save {
  readonly files: readonly SentFile[];
  readonly undoes?: number | undefined;
}

/** The id of one of the carrier's people; null for somebody at the command line. */
export const writerOf = (actor: Actor | Operator): string | null => ("staffId" in actor ? actor.staffId : null);

/**
 * Saves files of a draft: files, history, revision and audit row in one transaction. A save that would leave all as it is
 * writes nothing. Throws `not_found`, `draft_deleted`, `revision_missing`, `changed_meanwhile`, `draft_too_large`, and
 * `invalid_request` for a change to take back that there is not, or for a file that is named twice.
 */
export async function saveFiles(deps: SaveDeps, saver: Saver, id: string, save: Save): Promise<Tagged<DraftSaved>> {
  try {
    const saved = await savedFiles(deps, saver, id, save);
    deps.metrics.draft("saved");
    return saved;
  } catch (error) {
    if (error instanceof Refusal) deps.metrics.draft("refused");
    throw error;
  }
}

async function savedFiles(
  deps: SaveDeps,
  saver: Saver,
  id: string,
  { files, undoes }: Save,
): Promise<Tagged<DraftSaved>> {
  const { db } = deps.store;
  const draft = await requireDraft(db, saver.actor.space, id);
  requireOpen(draft);
  requireRevision(saver, draft);
  requireDistinct(files);
  const now = await filesOfDraft(db, id);
  const changes = differing(now, files);
  if (changes.length === 0) return new Tagged({ head: headResponse(draft), change: null }, draft.revision);
  requireRoom(changed(now, changes));
  const undone = undoes === undefined ? undefined : await findChange(db, id, undoes);
  if (undoes !== undefined && !undone)
    throw new Refusal("invalid_request", {
      message: `/undoes: found ${undoes}, expected the number of a change of this draft.`,
    });
  // Before the transaction: what they say depends on the revision alone, and making them may take seconds.
  const written = await writtenChange(deps, saver, { draft, now, changes, undone });
  return db.transaction().execute(async (trx) => {
    await requireSame(trx, saver, draft);
    await putFiles(trx, id, changes);
    const number = await writeChange(trx, draft, written);
    const lastChange = Math.max(draft.last_change, number ?? 0);
    await countSave(trx, id, written.change, lastChange);
    const paths = changes.map(({ path }) => path);
    await audit(trx, saver.actor, "draft.save", id, { revision: draft.revision + 1, paths });
    const head = await requireDraft(trx, draft.space, id);
    const change = number === undefined ? undefined : await findChange(trx, id, number);
    return new Tagged({ head: headResponse(head), change: change ? changeResponse(change) : null }, head.revision);
  });
}

function requireOpen({ deleted_at }: Pick<DraftRow, "deleted_at">): void {
  if (deleted_at !== null) throw new Refusal("draft_deleted");
}

/** Throws `revision_missing` for a save that names no revision, and `changed_meanwhile` for one from another. */
function requireRevision({ actor, ifMatch }: Saver, draft: DraftRow): void {
  if (ifMatch === undefined || ifMatch === "*") throw new Refusal("revision_missing");
  if (!isMatch(ifMatch, draft.revision)) throw changedBy(actor, draft);
}

/** Throws unless the draft, which is locked from here on, is as it was when the save was judged. */
async function requireSame(trx: Trx, { actor }: Saver, draft: DraftRow): Promise<void> {
  const locked = await lockDraft(trx, draft.space, draft.id);
  if (!locked) throw new Refusal("not_found");
  requireOpen(locked);
  if (locked.revision !== draft.revision) throw changedBy(actor, await requireDraft(trx, draft.space, draft.id));
}

/** The refusal of a save that was made from another revision: who saved last, and when. */
function changedBy(actor: Actor | Operator, draft: DraftRow): Refusal {
  const { saved } = headResponse(draft);
  if (saved === null) return new Refusal("changed_meanwhile");
  const by = saved.by.id !== null && saved.by.id === writerOf(actor) ? "You" : saved.by.name;
  return new Refusal("changed_meanwhile", {
    message: `${by} changed this in the meantime: it has the revision ${draft.revision} now. Nothing was saved.`,
    changed: { by, at: saved.at },
  });
}

/** What a save comes to in the history: a change of its own, or more of the last one. */
interface Written {
  readonly change: WrittenChange;
  /** The change that it joins. */
  readonly joins?: number;
}

interface Judged {
  readonly draft: DraftRow;
  readonly now: readonly DraftFile[];
  readonly changes: readonly FileChange[];
  /** The change that is taken back. */
  readonly undone: ChangeRow | undefined;
}

async function writtenChange(
  { store, clock, sentences: maker }: SaveDeps,
  { actor }: Saver,
  { draft, now, changes, undone }: Judged,
): Promise<Written> {
  const saving = { by: writerOf(actor), at: clock.now() };
  const after = changed(now, changes);
  const own = await maker.between({ was: now, now: after });
  const sentences = undone ? takenBack(undone.sentences, own) : own;
  const ranges = changes.map(rangeOf);
  const change = { ...saving, revision: draft.revision + 1, sentences, ranges, undoes: undone?.number };
  const last = undone ? undefined : await lastChangeOf(store.db, draft.id);
  if (!mayJoin(last, changes, saving)) return { change };
  const isBack = differing(beforeLast(now, last.ranges), after).length === 0;
  if (!isBack && !isSameThought(last, sentences, ranges)) return { change };
  const both = await joined(maker, last, now, after);
  if (!isBack && isUntold(sentences, both.sentences, ranges)) return { change };
  return { change: { ...change, ...both }, joins: last.number };
}

/** The sentences and ranges of the last change once a save has joined it; none when the save takes all of it back. */
async function joined(
  maker: SaveDeps["sentences"],
  last: ChangeRow,
  now: readonly DraftFile[],
  after: readonly DraftFile[],
): Promise<Pick<WrittenChange, "sentences" | "ranges">> {
  const was = beforeLast(now, last.ranges);
  const texts = new Map(after.map(({ path, text }) => [path, text]));
  const sent = last.ranges.map(({ path }) => ({ path, text: texts.get(path) ?? null }));
  return { sentences: await maker.between({ was, now: after }), ranges: differing(was, sent).map(rangeOf) };
}

/** Writes the change. Returns its number; undefined when it is gone with the change that it took back. */
async function writeChange(trx: Trx, draft: DraftRow, { change, joins }: Written): Promise<number | undefined> {
  if (joins === undefined) {
    const number = draft.last_change + 1;
    await insertChange(trx, draft.id, number, change);
    return number;
  }
  if (change.ranges.length === 0) {
    await dropChange(trx, draft.id, joins);
    return undefined;
  }
  await joinChange(trx, draft.id, joins, change);
  return joins;
}
