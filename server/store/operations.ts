import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Reach } from "../access/actor";
import type { Db, ImportResult, Tables, Trx } from "./tables";

export type OperationRow = Selectable<Tables["long_operations"]>;
type Taken = OperationRow | undefined;
type ApprovalRow = Selectable<Tables["file_approvals"]>;

/** This long after a process dies, another takes over; whoever works keeps the lease more often than that. */
export const LEASE_SECONDS = 15;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** The operation with that id, if it is within reach. */
export function findOperation(
  db: Db,
  { space, brokerageId }: Omit<Reach, "today">,
  id: string,
): Promise<OperationRow | undefined> {
  return db
    .selectFrom("long_operations")
    .selectAll()
    .where("id", "=", id)
    .where("space", "=", space)
    .where("brokerage_id", "=", brokerageId ?? "")
    .executeTakeFirst();
}

/** The signed form with that id, if it is within reach. */
export function findApproval(
  db: Db | Trx,
  { space, brokerageId }: Omit<Reach, "today">,
  id: string,
): Promise<ApprovalRow | undefined> {
  return db
    .selectFrom("file_approvals")
    .selectAll()
    .where("id", "=", id)
    .where("space", "=", space)
    .where("brokerage_id", "=", brokerageId ?? "")
    .executeTakeFirst();
}

/** Imports that ended so recently decide whose turn it is. */
const REMEMBERED = sql<Date>`now() - interval '1 hour'`;

/**
 * Takes an operation without a lease; several processes never take the same one. The brokerages take turns, so that the
 * many files of one do not hold up the others: first the one with the fewest imports under way, of those the one whose
 * last import ended first; of its operations the oldest.
 * @param besides brokerages whose operations are not taken
 */
export function takeOperation(db: Db, owner: string, besides: readonly string[] = []): Promise<Taken> {
  return db
    .with("busy", (eb) =>
      eb
        .selectFrom("long_operations")
        .select(["brokerage_id", sql<number>`count(*)`.as("imports")])
        .where("status", "=", "running")
        .where("lease_until", ">=", sql<Date>`now()`)
        .groupBy("brokerage_id"),
    )
    .with("served", (eb) =>
      eb
        .selectFrom("long_operations")
        .select(["brokerage_id", sql<Date | null>`max(finished_at)`.as("last")])
        .where("status", "<>", "running")
        .where("finished_at", ">", REMEMBERED)
        .groupBy("brokerage_id"),
    )
    .updateTable("long_operations")
    .set((eb) => ({ lease_owner: owner, lease_until: leaseEnd, attempts: eb("attempts", "+", 1), rows_done: 0 }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("long_operations as waiting")
        .leftJoin("busy", "busy.brokerage_id", "waiting.brokerage_id")
        .leftJoin("served", "served.brokerage_id", "waiting.brokerage_id")
        .select("waiting.id")
        .where("waiting.status", "=", "running")
        .where("waiting.brokerage_id", "<>", sql<string>`all(${besides})`)
        .where(sql<boolean>`coalesce(waiting.lease_until < now(), true)`)
        .orderBy(sql`coalesce(busy.imports, 0)`)
        .orderBy("served.last", (by) => by.asc().nullsFirst())
        .orderBy("waiting.created_at")
        .limit(1)
        .forUpdate("waiting")
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Keeps the lease, and says how far the work is, or that all attempts until now are forgotten but one. False when another
 * process has taken it over.
 */
export async function keepOperation(
  db: Db | Trx,
  { id, lease_owner }: OperationRow,
  change?: { readonly rows_done: number; readonly rows_total: number } | { readonly attempts: 1 },
): Promise<boolean> {
  const kept = await db
    .updateTable("long_operations")
    .set({ ...change, lease_until: leaseEnd })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .where("status", "=", "running")
    .executeTakeFirst();
  return Number(kept.numUpdatedRows) === 1;
}

/** Ends the operation. False when another process has taken it over. */
export async function endOperation(
  trx: Trx,
  { id, lease_owner }: OperationRow,
  status: "done" | "failed",
  result: ImportResult,
): Promise<boolean> {
  const ended = await trx
    .updateTable("long_operations")
    .set({
      status,
      result: JSON.stringify(result),
      lease_owner: null,
      lease_until: null,
      finished_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .where("status", "=", "running")
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) === 1;
}

/**
 * The number of attempts without one that failed through no fault of the file. At least one, so that the next attempt
 * deletes what this one wrote.
 */
const triesLess = sql<number>`greatest(attempts - 1, 1)`;

/** Gives the lease back, so that another process may go on at once. */
export async function releaseOperation(db: Db, { id, lease_owner }: OperationRow): Promise<void> {
  await db
    .updateTable("long_operations")
    .set({ lease_owner: null, lease_until: null, attempts: triesLess })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .execute();
}

/** Gives back all that the owner still holds. */
export async function releaseOwned(db: Db, owner: string): Promise<void> {
  await db
    .updateTable("long_operations")
    .set({ lease_owner: null, lease_until: null, attempts: triesLess })
    .where("lease_owner", "=", owner)
    .where("status", "=", "running")
    .execute();
}

/**
 * Does not count an attempt, because something that the import needs is not available; it is tried again when the lease
 * expires, as often as needed.
 */
export async function forgiveAttempt(db: Db, { id, lease_owner }: OperationRow): Promise<void> {
  await db
    .updateTable("long_operations")
    .set({ attempts: triesLess })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .execute();
}

/** Gives all leases back; only when no process is working on anything. */
export async function releaseAll(db: Db): Promise<void> {
  await db
    .updateTable("long_operations")
    .set({ lease_owner: null, lease_until: null })
    .where("status", "=", "running")
    .execute();
}
