/** Policy numbers, which are unique in a space among policies whose terms overlap (A-50). */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { PolicyOverview } from "./policies";
import type { Db, Trx } from "./tables";
import { keepTerm, overlapOf, overlaps } from "./terms";

/** Any number: it only has to be the same in every process of the product. */
const NUMBER_LOCK = 4313;

/** A number as numbers are compared: without case and spaces. Its pattern allows no other letters than those of ASCII. */
const compared = (number: RawBuilder<string>): RawBuilder<string> => sql<string>`upper(replace(${number}, ' ', ''))`;

/**
 * Those who give this number wait for one another until the end of the transaction, so that it is still free when it is
 * written. A constraint could not do that: a database may hold numbers twice from before, and keeps them.
 */
export async function lockNumber(trx: Trx, space: string, number: string): Promise<void> {
  const name = sql`${space} || ' ' || ${compared(sql`${number}::text`)}`;
  await sql`select pg_advisory_xact_lock(${sql.lit(NUMBER_LOCK)}, hashtext(${name}))`.execute(trx);
}

/**
 * A policy's number and revision as they are now, with its status on that day written into its row; the row is locked
 * until the end of the transaction.
 */
export async function lockPolicy(trx: Trx, id: string, today: string) {
  await keepTerm(trx, id, today);
  return trx
    .selectFrom("policies")
    .select(["policy_number", "numbered_at", "row_revision"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The revision with which a policy got the number that it has; undefined for a number whose audit row has none. */
export async function revisionOfNumber(trx: Trx, id: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom("audit")
    .select(sql<number | null>`(audit.detail->>'revision')::integer`.as("revision"))
    .where("entity_id", "=", id)
    .where("operation", "=", "policy.number")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.revision ?? undefined;
}

type Numbered = Pick<
  PolicyOverview,
  "id" | "space" | "client_id" | "vertical_code" | "status" | "starts_at" | "ends_at"
>;

/**
 * Whether a policy with an overlapping term (store/terms.ts) has the number. A policy of the same client and product that
 * starts on another day is a renewal, which may keep its number.
 */
export async function isNumberTaken(trx: Trx, policy: Numbered, number: string): Promise<boolean> {
  if (policy.status === "canceled") return false;
  const other = await trx
    .selectFrom("policies")
    .select("id")
    .where("space", "=", policy.space)
    .where("policy_number", "is not", null)
    .where(compared(sql.ref("policy_number")), "=", compared(sql`${number}::text`))
    .where("id", "!=", policy.id)
    .where(overlaps(policy))
    .where((eb) =>
      eb.or([
        eb("client_id", "!=", policy.client_id),
        eb("vertical_code", "!=", policy.vertical_code),
        eb("starts_at", "=", policy.starts_at),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Policies of a database from before that have one number, two at a time. */
interface Twice {
  readonly space: string;
  readonly number: string;
  readonly policies: readonly [string, string];
}

const MOST = 100;

/** The policies that have a number twice, by the rule of `isNumberTaken`, at most `MOST` pairs. */
export async function numbersTwice(db: Db | Trx): Promise<readonly Twice[]> {
  const { rows } = await sql<Twice>`
    select one.space, one.policy_number as number, json_build_array(one.id, other.id) as policies
    from policies as one join policies as other on other.space = one.space
      and ${compared(sql.ref("other.policy_number"))} = ${compared(sql.ref("one.policy_number"))}
      and other.id > one.id
    where one.policy_number is not null and ${overlapOf("one", "other")}
      and (one.client_id <> other.client_id or one.vertical_code <> other.vertical_code or one.starts_at = other.starts_at)
    order by 1, 2, one.id, other.id
    limit ${MOST}`.execute(db);
  return rows;
}

/** Tells the operator of each number that two policies have; they keep it. */
export async function tellNumbersTwice(trx: Trx, warn: (sentence: string) => void): Promise<void> {
  for (const { space, number, policies } of await numbersTwice(trx))
    warn(
      `Two policies of the space ${space} have the number ${number} at the same time: ${policies.join(" and ")}. Both keep it; ask the carrier which one is right.`,
    );
}
