import { Refusal } from "../../access/refusal";
import { newId } from "../../base/ids";
import { audit } from "../../store/audit";
import { findApproval, findOperation } from "../../store/operations";
import type { CallContext } from "../call";

/**
 * Begins the import of an uploaded file (portal §4 CSV import); a job does the work. A second call for the same file
 * returns the same operation, so a lost response never causes a second import. Throws `not_found`.
 */
export async function beginBulkImport(
  { deps, actor, reach }: CallContext,
  approvalId: string,
): Promise<{ id: string }> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const id = await deps.store.db.transaction().execute(async (trx) => {
    if (!(await findApproval(trx, reach, approvalId))) throw new Refusal("not_found");
    const owner = { space: actor.space, brokerage_id: actor.brokerageId, broker_id: actor.brokerId };
    const begun = await trx
      .insertInto("long_operations")
      .values({ id: newId("op"), ...owner, file_approval_id: approvalId })
      .onConflict((conflict) => conflict.column("file_approval_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (begun) await audit(trx, actor, "client.import", begun.id, { file_approval_id: approvalId });
    return (
      begun?.id ??
      (
        await trx
          .selectFrom("long_operations")
          .select("id")
          .where("file_approval_id", "=", approvalId)
          .executeTakeFirstOrThrow()
      ).id
    );
  });
  deps.jobs.wake();
  return { id };
}

/** How far an import is, and how it ended (portal §3 long operation). Throws `not_found`. */
export async function readOperation({ deps, reach }: CallContext, id: string) {
  const operation = await findOperation(deps.store.db, reach, id);
  if (!operation) throw new Refusal("not_found");
  const { status, rows_done, rows_total, result } = operation;
  return {
    id,
    done: status !== "running",
    progress: rows_total === null ? null : { done: rows_done, total: rows_total },
    result,
  };
}
