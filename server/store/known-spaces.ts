import { OperatorError } from "../base/operator-error";
import type { Spaces } from "../base/spaces";
import type { Db } from "./tables";

/** The database has records of a space that no setting describes. */
class UnknownSpaces extends OperatorError {}

/**
 * Requires that every space with accounts is described: its links, sessions and mails would otherwise lead nowhere. All
 * other records belong to an account. Throws an OperatorError.
 */
export async function requireKnownSpaces(db: Db, { spaces }: Spaces, spacesFile: string | undefined): Promise<void> {
  const rows = await db
    .selectFrom("brokerages")
    .select("space")
    .union(db.selectFrom("staff").select("space"))
    .orderBy("space")
    .execute();
  const unknown = rows.map(({ space }) => space).filter((space) => !Object.hasOwn(spaces, space));
  if (unknown.length === 0) return;
  const known = `${spacesFile === undefined ? "the settings describe" : `SPACES_FILE (${spacesFile}) describes`} only ${Object.keys(spaces).join(", ")}`;
  throw new UnknownSpaces(
    `The database has brokerages or staff of the space ${unknown.join(" and of ")}, but ${known}. A label never changes: describe each of them in SPACES_FILE under that label, with the hosts and the names of your choice.`,
  );
}
