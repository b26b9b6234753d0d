/** What may be done with an offer, and when (resolutions R-30): one list for the menu and for the calls behind it. */
import type { Actor } from "../access/actor";
import type { OfferAct } from "../records/types";
import type { WorklistRow } from "../store/worklist";

const MINUTE = 60_000;
/** How long a withdrawal can be undone as if it had not been. */
export const UNDO_MS = 10 * MINUTE;
/** How long the answers of a withdrawn offer are kept for a reopening. */
export const REOPEN_MS = 24 * 60 * MINUTE;

/** What the caller may do with an offer at this moment. */
export function actsOn(row: WorklistRow, actor: Actor, now: Date): OfferAct[] {
  const isOwn = actor.kind === "broker" && (actor.isPrincipal === true || actor.brokerId === row.broker_id);
  const acts = row.status === "closed" ? whenWithdrawn(row, now) : whenOpen(row);
  return acts.filter((act) => isOwn || !OWNERS.has(act));
}

/** The acts of whom the policy table says `own` (access/policy.ts). */
const OWNERS: ReadonlySet<OfferAct> = new Set(["withdraw", "undo", "reopen"]);

function whenOpen({ stage }: WorklistRow): OfferAct[] {
  if (stage === "paying") return [];
  // Another offer was bought: its links have ended, and what is left is to look at it.
  return stage === "closed" ? ["continue"] : ["send", "copy_link", "continue", "withdraw"];
}

function whenWithdrawn({ closed_at }: Pick<WorklistRow, "closed_at">, now: Date): OfferAct[] {
  if (closed_at === null) return [];
  const since = now.getTime() - closed_at.getTime();
  if (since <= UNDO_MS) return ["undo"];
  return since <= REOPEN_MS ? ["reopen"] : [];
}
