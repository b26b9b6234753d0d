/**
 * The policies that the carrier's desk works on: those that wait for their number, or for the check that pays them, and
 * those that it has handled lately.
 */
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ClientType, Person } from "../records/types";
import { dueCents, dueOn, isUnpaid } from "./payments-received";
import type { Db } from "./tables";

/** What a policy may wait for; `handled` are those that the desk worked on lately; they may still wait. */
export type Awaited = "number" | "check" | "handled";

/** Whose policies, on that day of the space: a space's, a brokerage's or, with `brokerId`, one broker's of it. */
export interface WaitingOf {
  readonly space: string;
  readonly today: string;
  /** What was handled since then was handled lately. */
  readonly since: Date;
  readonly brokerageId?: string | undefined;
  readonly brokerId?: string | undefined;
}

/** When the desk last handled a policy: gave its number, recorded a payment, took one back; null for never. */
const handledAt = sql<string | null>`greatest(policies.numbered_at,
  (select max(greatest(paid.recorded_at, paid.taken_back_at)) from received_payments as paid where paid.policy_id = policies.id))`;

/**
 * Those of a space that it handled since a moment. Each way to know it has an index (0042_policies_handled.sql); an array, so
 * that they are known before their rows are looked for.
 */
const isHandled = ({ space, since }: WaitingOf) => sql<boolean>`policies.id = any (array(
  select numbered.id from policies as numbered where numbered.space = ${space} and numbered.numbered_at >= ${since}
  union all
  select paid.policy_id from received_payments as paid
    where paid.space = ${space} and greatest(paid.recorded_at, paid.taken_back_at) >= ${since}))`;

/** The rows of a list, and their order. Each has an index of its own (0040_received_payments.sql, 0041_waiting_counts.sql). */
const LISTS = {
  number: {
    // The index knows what the sweep has written; a policy that has ended since waits for no number.
    are: ({ today }: WaitingOf) =>
      sql<boolean>`(policies.policy_number is null and policies.status = 'inforce' and policies.ends_at > ${today})`,
    order: sql`policies.created_at`,
  },
  check: {
    are: () => sql<boolean>`(${isUnpaid} and policies.status <> 'canceled')`,
    order: sql`policies.starts_at`,
  },
  handled: { are: isHandled, order: sql`${handledAt} desc` },
} as const;

function waiting(db: Db, of: WaitingOf, awaited: Awaited) {
  let query = db.selectFrom("policies").where("policies.space", "=", of.space).where(LISTS[awaited].are(of));
  if (of.brokerageId !== undefined) query = query.where("policies.brokerage_id", "=", of.brokerageId);
  if (of.brokerId !== undefined) query = query.where("policies.broker_id", "=", of.brokerId);
  return query;
}

/** A policy of a list; in JSON, moments are texts. */
export interface WaitingRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_type: ClientType;
  readonly person: Person;
  readonly vertical: { readonly code: string; readonly name: string };
  readonly policy_number: string | null;
  readonly quote_number: string | null;
  readonly reference: string | null;
  readonly created_at: string;
  readonly starts_at: string;
  readonly total_cents: number;
  readonly currency: string;
  readonly due_cents: number;
  readonly due_on: string;
  /** Of a policy in the list of those handled lately. */
  readonly handled_at: string | null;
  readonly broker_id: string;
  readonly broker_name: string;
  readonly brokerage_slug: string;
  readonly brokerage_name: string;
}

const count = (db: Db, of: WaitingOf, awaited: Awaited) =>
  waiting(db, of, awaited).select((eb) => eb.fn.countAll<string>().as("n"));

function page(db: Db, of: WaitingOf, awaited: Awaited, { offset, limit }: Page) {
  const moment = awaited === "handled" ? handledAt : sql<string | null>`null`;
  return waiting(db, of, awaited)
    .innerJoin("clients", "clients.id", "policies.client_id")
    .innerJoin("brokers", "brokers.id", "policies.broker_id")
    .innerJoin("brokerages", "brokerages.id", "policies.brokerage_id")
    .leftJoin("quotes", "quotes.quote_number", "policies.quote_number")
    .select(["policies.id", "policies.client_id", "clients.client_type", "clients.person"])
    .select(["policies.policy_number", "policies.quote_number", "quotes.reference"])
    .select(["policies.created_at", "policies.starts_at"])
    .select(["policies.total_cents", "policies.currency", dueCents.as("due_cents"), dueOn.as("due_on")])
    .select([sql<WaitingRow["vertical"]>`policies.plan -> 'vertical'`.as("vertical"), moment.as("handled_at")])
    .select(["policies.broker_id", "brokers.name as broker_name"])
    .select(["brokerages.slug as brokerage_slug", "brokerages.name as brokerage_name"])
    .orderBy(LISTS[awaited].order)
    .orderBy("policies.id")
    .offset(offset)
    .limit(limit);
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of a list, with how many there are in each. One statement, so that the rows and all counts are of one moment. For
 * a number, the policy sold first comes first; for a check, the one that is due first; of those handled, the last one.
 */
export async function listWaiting(db: Db, of: WaitingOf, awaited: Awaited, at: Page) {
  const { rows, ...totals } = await db
    .selectNoFrom([
      count(db, of, "number").as("number"),
      count(db, of, "check").as("check"),
      count(db, of, "handled").as("handled"),
      jsonArrayFrom(page(db, of, awaited, at))
        .$castTo<readonly WaitingRow[]>()
        .as("rows"),
    ])
    .executeTakeFirstOrThrow();
  const { number, check, handled } = totals;
  return { totals: { number: Number(number), check: Number(check), handled: Number(handled) }, rows };
}
