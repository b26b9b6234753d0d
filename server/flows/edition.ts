import { sql } from "kysely";
import { OperatorError } from "../base/operator-error";
import type { Db } from "../store/tables";

/** The edition of the flow format that this server runs, as a flow file names it. */
const FORMAT = 2;

/** How many versions the sentence names. */
const NAMED = 5;

/** The database holds flows of another edition of the format. The message says how to begin again. */
export class OtherEdition extends OperatorError {
  constructor(found: readonly { readonly id: string; readonly version: string }[], beginAnew: string) {
    const named = found.slice(0, NAMED).map(({ id, version }) => `${id} ${version}`);
    const others = found.length > NAMED ? ` and ${found.length - NAMED} more` : "";
    super(
      `The database holds flows that are not in format ${FORMAT}, which this server runs: ${named.join(", ")}${others}.\n` +
        `They come from the first edition of the flow format. Nothing converts them, or the enrollments and policies made with them.\n${beginAnew}`,
    );
  }
}

/**
 * Throws OtherEdition for a database with enrollments in flows of another edition: they could not be judged, shown or
 * sold. `beginAnew` is the sentence that says how to begin again.
 */
export async function requireThisEdition(db: Db, beginAnew: string): Promise<void> {
  const found = await db
    .selectFrom("flow_versions")
    .select(["id", "version"])
    .where(sql<boolean>`body::jsonb ->> 'format' is distinct from ${String(FORMAT)}`)
    .orderBy("id")
    .orderBy("served_as")
    .execute();
  if (found.length > 0) throw new OtherEdition(found, beginAnew);
}
