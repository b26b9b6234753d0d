import type { KeepDays } from "../base/settings";
import {
  deleteCounts,
  deleteDrafts,
  deleteEvents,
  deleteImports,
  deleteLinks,
  deleteLoginTokens,
  deleteMails,
  deleteOpenQuotes,
  deleteProofs,
  deleteSignIns,
  deleteUploads,
  emptyWithdrawn,
} from "../store/retention";
import { deleteBegun } from "../store/begun";
import type { Db } from "../store/tables";
import { archiveAudit } from "./audit-archive";
import type { Deps } from "./deps";
import { REOPEN_MS } from "./offer-acts";

/** How many statements one round gives to one kind of row; what is left over waits for the next round. */
const STATEMENTS = 20;
/** The limiter compares with each process's clock, so counts are kept a while longer in case one is behind. */
const EXPIRED_MS = 3_600_000;
/** An upload that no import was begun with: the broker can choose the file again. */
const UNUSED_UPLOAD_DAYS = 1;

/** A client whom a share link has begun: as long as the buyer's link works. */
const BEGUN_DAYS = 90;

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000);

/** Deletes some rows of one kind. Returns how many; fewer than a whole batch means that none are left. */
type DeleteSome = (db: Db, keep: KeepDays, deps: Deps) => Promise<number>;

/** What is deleted once it is over, in this order: an import names its upload. */
const OVER: readonly (readonly [name: string, work: DeleteSome])[] = [
  ["sign_ins", (db, keep) => deleteSignIns(db, keep.sign_ins)],
  ["links", (db, keep) => deleteLinks(db, keep.links)],
  ["login_tokens", (db, keep) => deleteLoginTokens(db, keep.login_tokens)],
  ["rate_limits", (db) => deleteCounts(db, Date.now() - EXPIRED_MS)],
  ["proofs", deleteProofs],
  ["mails", (db, keep) => deleteMails(db, keep.mails)],
  ["events", (db, keep) => deleteEvents(db, keep.events)],
  ["imports", (db, keep) => deleteImports(db, keep.imports)],
  ["uploads", (db) => deleteUploads(db, UNUSED_UPLOAD_DAYS)],
  ["withdrawn_answers", (db, _, { clock }) => emptyWithdrawn(db, new Date(clock.now().getTime() - REOPEN_MS))],
  ["drafts", (db, keep, { clock }) => deleteDrafts(db, daysBefore(clock.now(), keep.drafts))],
  ["begun", (db) => deleteBegun(db, BEGUN_DAYS)],
  ["open_quotes", (db, keep) => deleteOpenQuotes(db, keep.open_quotes)],
];

/** Deletes what is over, and writes old audit rows to the archive. The log tells how many rows of which kind went. */
export async function sweepOver(deps: Deps): Promise<void> {
  const { store, settings, log } = deps;
  for (const [name, work] of OVER) {
    let count = 0;
    for (let left = STATEMENTS; left > 0; left -= 1) {
      const deleted = await work(store.db, settings.keep, deps);
      count += deleted;
      if (deleted === 0) break;
    }
    if (count > 0) log.info("retention", { name, count });
  }
  await archiveAudit(deps);
}
