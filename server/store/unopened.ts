import type { Pool } from "pg";
import { OperatorError } from "../base/operator-error";
import { isAway } from "./away";

/**
 * The database of DATABASE_URL cannot be reached, or does not let us in. The message never holds its address, which has
 * its password.
 */
export class DatabaseUnopened extends OperatorError {
  constructor(error: unknown) {
    super(`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`);
  }
}

/** Several addresses of one host fail together, without a message of their own. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return first instanceof Error ? first.message : String(first);
}

/** The operator can fix all that the first connection fails by (address, role, password, TLS). Throws DatabaseUnopened. */
export async function requireConnection(pool: Pool): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnopened(error);
  });
  client.release();
}

/** PostgreSQL's code for what the role may not do. */
const FORBIDDEN = "42501";

/** Returns the error of a statement as a DatabaseUnopened where the operator can fix it, any other as it is. */
export function asUnopened(error: unknown): unknown {
  const isTheirs = isAway(error) || (error as { readonly code?: unknown }).code === FORBIDDEN;
  return isTheirs ? new DatabaseUnopened(error) : error;
}
