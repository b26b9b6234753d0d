import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { isMatch } from "../records/tagged";
import { lastChange } from "../store/audit";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";

interface Row {
  /** The id that its audit rows have. */
  readonly id: string;
  readonly row_revision: number;
}

/**
 * Refuses a change that was made from an older state of the record than the one that is kept. A caller that
 * names no state overwrites what there is. The row is locked: otherwise two callers pass.
 * Throws `changed_meanwhile`, which says who changed it, and when.
 */
export async function requireUnchanged(
  { actor, ifMatch }: CallContext,
  trx: Trx,
  { id, row_revision }: Row,
): Promise<void> {
  if (ifMatch === undefined || isMatch(ifMatch, row_revision)) return;
  const change = await lastChange(trx, id);
  const by = change ? nameOf(change, actor) : "Somebody";
  throw new Refusal("changed_meanwhile", {
    message: `${by} changed this in the meantime. Nothing was saved.`,
    ...(change && { changed: { by, at: change.at.toISOString() } }),
  });
}

type Change = NonNullable<Awaited<ReturnType<typeof lastChange>>>;

/** Who it was, as the caller knows them. */
function nameOf({ actor: { kind, broker_id, staff_id }, broker_name }: Change, caller: Actor): string {
  if (staff_id !== undefined && "staffId" in caller && staff_id === caller.staffId) return "You";
  if (kind === "broker" && caller.kind === "broker" && broker_id === caller.brokerId) return "You";
  if (kind === "broker" && broker_name !== null) return broker_name;
  if (kind === "quote" && caller.kind === "quote") return "You";
  return kind === "quote" || kind === "none" ? "The client" : "The carrier";
}
