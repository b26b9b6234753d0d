import { traceOf } from "../access/actor";
import type { Actor } from "../access/actor";
import type { Operation } from "../access/policy";
import type { Trx } from "./tables";

/** Writes who did what to which record, in the same transaction as the change; the detail holds names of fields, never values of persons. */
export async function audit(
  trx: Trx,
  actor: Actor,
  operation: Operation,
  entityId: string,
  detail: object = {},
): Promise<void> {
  await trx
    .insertInto("audit")
    .values({
      space: actor.space,
      actor: JSON.stringify(traceOf(actor)),
      operation,
      entity_id: entityId,
      detail: JSON.stringify(detail),
    })
    .execute();
}
