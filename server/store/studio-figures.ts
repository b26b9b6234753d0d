/** Figures of a product's enrollments, for those who write the product: numbers alone, nothing of a person. */
import { sql } from "kysely";
import type { Db } from "./tables";

/** How many enrollments of a space each version of each product has. */
export const enrollmentsByVersion = (db: Db, space: string) =>
  db
    .selectFrom("quotes")
    .select(["flow_id", "flow_version"])
    .select(sql<number>`(count(*) filter (where status = 'open'))::int`.as("open"))
    .select(sql<number>`(count(*) filter (where status = 'finalized'))::int`.as("sold"))
    .where("space", "=", space)
    .groupBy(["flow_id", "flow_version"])
    .execute();

/** How many came to a step by one way in, and how many of them went no further. */
export interface StepFigure {
  readonly entry: string;
  readonly step: string;
  readonly came: number;
  readonly stopped: number;
  readonly lately: number;
  readonly unsaved: number;
}

/**
 * How many enrollments of a product were shown each step in these days, from the events that are kept: of those that have
 * a number, and were shown no step after it and are not sold, as stopped, or as there lately when that was within the past
 * hour; of the others, how often it was shown.
 */
export async function stepFigures(db: Db, space: string, flowId: string, days: number): Promise<readonly StepFigure[]> {
  const { rows } = await sql<StepFigure>`
    with seen as (
      select id, at, detail->>'entry' as entry, detail->>'step' as step, detail->>'quote_number' as quote_number
      from events
      where space = ${space} and name = 'step_seen' and detail->'flow'->>'id' = ${flowId}
        and at > now() - make_interval(days => ${days})
    ), last as (
      select distinct on (quote_number) quote_number, entry, step, at > now() - interval '1 hour' as is_late,
        exists (select from quotes where quotes.quote_number = seen.quote_number and status = 'finalized') as is_sold
      from seen where quote_number is not null order by quote_number, id desc
    )
    select seen.entry, seen.step, count(distinct seen.quote_number)::int as came,
      count(distinct last.quote_number) filter (where not last.is_sold and not last.is_late)::int as stopped,
      count(distinct last.quote_number) filter (where not last.is_sold and last.is_late)::int as lately,
      (count(*) filter (where seen.quote_number is null))::int as unsaved
    from seen
      left join last on last.quote_number = seen.quote_number and last.entry = seen.entry and last.step = seen.step
    group by seen.entry, seen.step order by seen.entry, min(seen.id)`.execute(db);
  return rows;
}
