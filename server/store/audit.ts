import { sql } from "kysely";
import { traceOf } from "../access/actor";
import type { Actor, Operator } from "../access/actor";
import type { Operation } from "../access/policy";
import type { Trx } from "./tables";

/** Who did what to which record, as it is kept; the detail holds names of fields, never values of persons. */
export const auditRow = (actor: Actor | Operator, operation: Operation, entityId: string, detail: object = {}) => ({
  space: actor.space,
  actor: JSON.stringify(traceOf(actor)),
  operation,
  entity_id: entityId,
  detail: JSON.stringify(detail),
});

/** What the product does by itself, or whoever runs it does by a command: no call of the API. */
type OwnWork = "quote.expire" | "quote.tell" | "person.erase";

/** The audit row of the product's own work. */
export const ownTrace = (space: string, operation: OwnWork, entityId: string, detail: object = {}) => ({
  space,
  actor: JSON.stringify({ kind: "product" }),
  operation,
  entity_id: entityId,
  detail: JSON.stringify(detail),
});

/** Writes who did what to which record, in the same transaction as the change. */
export async function audit(
  trx: Trx,
  actor: Actor | Operator,
  operation: Operation,
  entityId: string,
  detail: object = {},
): Promise<void> {
  await trx
    .insertInto("audit")
    .values(auditRow(actor, operation, entityId, detail))
    .execute();
}

/** What is noted of a record that it does not change: somebody was mailed. */
const ONLY_MAILED: readonly (Operation | OwnWork)[] = ["enrollment_link.send", "quote.tell"];

/** Who changed a record last, and when; undefined for one that nobody has changed since it was imported. */
export function lastChange(trx: Trx, entityId: string) {
  return trx
    .selectFrom("audit")
    .leftJoin("brokers", (join) => join.on(sql`audit.actor->>'broker_id'`, "=", sql.ref("brokers.id")))
    .select(["audit.at", "brokers.name as broker_name"])
    .select(
      sql<{
        readonly kind: (Actor | Operator)["kind"];
        readonly broker_id?: string;
        readonly staff_id?: string;
      }>`audit.actor`.as("actor"),
    )
    .where("audit.entity_id", "=", entityId)
    .where("audit.operation", "not in", ONLY_MAILED)
    .orderBy("audit.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
