/** Terms of policies (R-29): half open, so that a policy covers from `starts_at` up to, not including, `ends_at`. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Tables } from "./tables";

/** The days of a term, YYYY-MM-DD; on `ends_at` it covers no more. */
type TermDays = Pick<Tables["policies"], "starts_at" | "ends_at">;

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
