/** Terms of policies (R-29): half open, so that a policy covers from `starts_at` up to, not including, `ends_at`. */
import { sql } from "kysely";
import type { Expression, RawBuilder } from "kysely";
import type { PolicyStatus } from "../records/types";
import type { Db, Tables, Trx } from "./tables";

/** The days of a term, YYYY-MM-DD; on `ends_at` it covers no more. */
export type TermDays = Pick<Tables["policies"], "starts_at" | "ends_at">;

/** The term of the rows of a table that is called so in the statement, such as `policies`. */
interface TermOf {
  readonly starts: RawBuilder<string>;
  readonly ends: RawBuilder<string>;
}

const termOf = (table: string): TermOf => ({
  starts: sql.ref<string>(`${table}.starts_at`),
  ends: sql.ref<string>(`${table}.ends_at`),
});

const daysOf = ({ starts_at, ends_at }: TermDays): TermOf => ({
  starts: sql<string>`${starts_at}::date`,
  ends: sql<string>`${ends_at}::date`,
});

/** Two terms overlap only if each starts before the other ends. */
const bothStart = (one: TermOf, other: TermOf): RawBuilder<boolean> =>
  sql<boolean>`(${one.starts} < ${other.ends} and ${other.starts} < ${one.ends})`;

/** Whether the term of a row counts among those that may overlap: that of a canceled policy never does. */
const counts = (table: string): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${table}.status`)} <> 'canceled')`;

/** SQL condition over the rows of `policies`: the policy is not canceled, and its term overlaps this one. */
export const overlaps = (term: TermDays): RawBuilder<boolean> =>
  sql<boolean>`(${counts("policies")} and ${bothStart(termOf("policies"), daysOf(term))})`;

/** SQL condition over the rows of two tables of policies: neither is canceled, and their terms overlap. */
export const overlapOf = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`(${counts(one)} and ${counts(other)} and ${bothStart(termOf(one), termOf(other))})`;

/** A calendar date of a space, YYYY-MM-DD, or where it goes in a statement that is compiled once. */
type Day = string | Expression<string>;

/**
 * SQL: a policy's status on that day of its space, whether or not a sweep has written it into the row yet; null where a
 * join has found no policy.
 */
export const statusOn = (
  today: Day,
): RawBuilder<PolicyStatus> => sql<PolicyStatus>`(case when policies.status = 'canceled' then 'canceled'
  when policies.ends_at <= ${today}::date then 'expired' when policies.ends_at > ${today}::date then 'inforce' end)`;

/** SQL: whether a policy is in force and its first day is still to come, on that day of its space. */
export const beginsLater = (today: Day): RawBuilder<boolean> =>
  sql<boolean>`(policies.status <> 'canceled' and policies.starts_at > ${today}::date)`;

/**
 * SQL: a policy's revision on that day. It counts the write of the coming sweep as well, so that the two states of a
 * policy before and after its end never have the same one (R-07).
 */
export const revisionOn = (today: Day): RawBuilder<number> =>
  sql<number>`(policies.row_revision + (policies.status <> ${statusOn(today)})::int)`;

/** How many rows one statement of the sweep writes. */
const BATCH = 500;

/** The rows of a space whose column says another status than the day: its index finds them without reading others. */
const isBehind = (space: string, today: string) => sql`space = ${space}
  and (status = 'inforce' and ends_at <= ${today}::date or status = 'expired' and ends_at > ${today}::date)`;

/**
 * Writes the status of at most `BATCH` policies of a space into their rows, on that day of it. Returns how many; a row
 * that somebody works on waits for the next time. Several servers write different rows.
 */
export async function keepTerms(db: Db, space: string, today: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update policies set status = ${statusOn(today)} where id = any (array(
    select id from policies where ${isBehind(space, today)} limit ${sql.lit(BATCH)} for update skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Locks a policy until the end of the transaction, and writes its status on that day into its row. */
export async function keepTerm(trx: Trx, id: string, today: string): Promise<void> {
  await trx.selectFrom("policies").select("id").where("id", "=", id).forUpdate().execute();
  await sql`update policies set status = ${statusOn(today)} where id = ${id} and status <> ${statusOn(today)}`.execute(
    trx,
  );
}
