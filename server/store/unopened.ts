import { OperatorError } from "../base/operator-error";
import { isAway } from "./away";

/**
 * The database of DATABASE_URL cannot be reached, or does not let us in. The message never holds its address, which has
 * its password.
 */
export class DatabaseUnopened extends OperatorError {}

/** PostgreSQL's codes for who or what it does not know, and for what the role may not do. */
const NOT_LET_IN: ReadonlySet<string> = new Set(["28000", "28P01", "3D000", "42501"]);

/** Returns a DatabaseUnopened for an error of opening that the operator can mend; any other error as it is. */
export function asUnopened(error: unknown): unknown {
  const [first = error] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  if (!(first instanceof Error) || first instanceof OperatorError) return error;
  const isRefused = NOT_LET_IN.has((first as NodeJS.ErrnoException).code ?? "");
  if (!isRefused && !isAway(first)) return error;
  return new DatabaseUnopened(`The database of DATABASE_URL cannot be opened: ${first.message}`);
}
