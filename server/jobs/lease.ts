import { keepOperation, LEASE_SECONDS } from "../store/operations";
import type { OperationRow } from "../store/operations";
import type { Db } from "../store/tables";

/** Two of these may be lost, because the database is away for a moment or the machine is busy. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

/**
 * Keeps the lease of an operation while the work lasts, however long one step of it takes. Returns and throws what the
 * work does; the work finds out by itself that another process has taken the operation over.
 */
export async function whileKept<Result>(db: Db, operation: OperationRow, work: () => Promise<Result>): Promise<Result> {
  const renewing = setInterval(() => void keepOperation(db, operation).catch(() => false), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}
