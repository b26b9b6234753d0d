import { isObject } from "../../engine/index";
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

/** A body that is not a record is damaged, and of no edition: it is refused when it is asked for. */
function isOtherEdition(body: string): boolean {
  try {
    const flow: unknown = JSON.parse(body);
    return isObject(flow) && flow.format !== FORMAT;
  } catch {
    return false;
  }
}

/**
 * Throws OtherEdition for a database with enrollments in flows of another edition: they could not be judged, shown or
 * sold. `beginAnew` is the sentence that says how to begin again.
 */
export async function requireThisEdition(db: Db, beginAnew: string): Promise<void> {
  const rows = await db
    .selectFrom("flow_versions")
    .select(["id", "version", "body"])
    // Those that may be of another edition; not by a cast to JSON, which one damaged row would fail for all.
    .where("body", "not like", `%"format":${FORMAT}%`)
    .orderBy("id")
    .orderBy("served_as")
    .execute();
  const found = rows.filter(({ body }) => isOtherEdition(body));
  if (found.length > 0) throw new OtherEdition(found, beginAnew);
}
