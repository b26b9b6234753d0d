import type { QuoteStatus } from "../records/types";
import type { Db } from "./tables";

/** A quote of a flow, and the version that it is on. */
export interface FlowQuote {
  readonly quote_number: string;
  readonly space: string;
  readonly flow_version: string;
  readonly status: QuoteStatus;
}

/** How many are read at once, so that a large table is never held in memory. */
const PAGE = 500;

/** Every quote of a flow in the order of its number, open or not; only those of a version if one is named. */
export async function* quotesOfFlow(db: Db, flowId: string, version?: string): AsyncGenerator<FlowQuote> {
  for (let after: string | undefined = ""; after !== undefined;) {
    let query = db
      .selectFrom("quotes")
      .select(["quote_number", "space", "flow_version", "status"])
      .where("flow_id", "=", flowId)
      // What is erased can be judged no more.
      .where("erased_at", "is", null)
      .where("quote_number", ">", after)
      .orderBy("quote_number")
      .limit(PAGE);
    if (version !== undefined) query = query.where("flow_version", "=", version);
    const rows: FlowQuote[] = await query.execute();
    yield* rows;
    after = rows.length < PAGE ? undefined : rows.at(-1)?.quote_number;
  }
}
