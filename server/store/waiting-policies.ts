/** Policies that wait: for the number that the carrier gives, or for the check that pays them. */
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ClientType, Person } from "../records/types";
import { dueCents, dueOn, isUnpaid } from "./payments-received";
import type { Db } from "./tables";

/** What a policy may wait for. */
export type Awaited = "number" | "check";

/** Whose policies, on that day of the space: a space's, a brokerage's or, with `brokerId`, one broker's of it. */
export interface WaitingOf {
  readonly space: string;
  readonly today: string;
  readonly brokerageId?: string | undefined;
  readonly brokerId?: string | undefined;
}

/** The rows that wait, and their order. Each has an index of its own (0040_received_payments.sql, 0041_waiting_counts.sql). */
const WAITING = {
  number: { is: sql<boolean>`(policies.policy_number is null and policies.status = 'inforce')`, first: "created_at" },
  check: { is: sql<boolean>`(${isUnpaid} and policies.status <> 'canceled')`, first: "starts_at" },
} as const;

function waiting(db: Db, of: WaitingOf, awaited: Awaited) {
  let query = db.selectFrom("policies").where("policies.space", "=", of.space).where(WAITING[awaited].is);
  // The index knows what the sweep has written; a policy that has ended since waits for no number.
  if (awaited === "number") query = query.where("policies.ends_at", ">", of.today);
  if (of.brokerageId !== undefined) query = query.where("policies.brokerage_id", "=", of.brokerageId);
  if (of.brokerId !== undefined) query = query.where("policies.broker_id", "=", of.brokerId);
  return query;
}

/** A policy that waits; in JSON, moments are texts. */
export interface WaitingRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_type: ClientType;
  readonly person: Person;
  readonly vertical: { readonly code: string; readonly name: string };
  readonly policy_number: string | null;
  readonly quote_number: string | null;
  readonly created_at: string;
  readonly starts_at: string;
  readonly total_cents: number;
  readonly currency: string;
  readonly due_cents: number;
  readonly due_on: string;
  readonly broker_id: string;
  readonly broker_name: string;
  readonly brokerage_slug: string;
  readonly brokerage_name: string;
}

const count = (db: Db, of: WaitingOf, awaited: Awaited) =>
  waiting(db, of, awaited).select((eb) => eb.fn.countAll<string>().as("n"));

function page(db: Db, of: WaitingOf, awaited: Awaited, { offset, limit }: Page) {
  const first = sql.ref<string>(`policies.${WAITING[awaited].first}`);
  return waiting(db, of, awaited)
    .innerJoin("clients", "clients.id", "policies.client_id")
    .innerJoin("brokers", "brokers.id", "policies.broker_id")
    .innerJoin("brokerages", "brokerages.id", "policies.brokerage_id")
    .select(["policies.id", "policies.client_id", "clients.client_type", "clients.person"])
    .select(["policies.policy_number", "policies.quote_number", "policies.created_at", "policies.starts_at"])
    .select(["policies.total_cents", "policies.currency", dueCents.as("due_cents"), dueOn.as("due_on")])
    .select(sql<WaitingRow["vertical"]>`policies.plan -> 'vertical'`.as("vertical"))
    .select(["policies.broker_id", "brokers.name as broker_name"])
    .select(["brokerages.slug as brokerage_slug", "brokerages.name as brokerage_name"])
    .orderBy(first)
    .orderBy("policies.id")
    .offset(offset)
    .limit(limit);
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of the policies that wait, with how many there are of each kind. One statement, so that the rows and both counts
 * are of one moment. For a number, the policy sold first comes first; for a check, the one that is due first.
 */
export async function listWaiting(db: Db, of: WaitingOf, awaited: Awaited, at: Page) {
  const { rows, ...totals } = await db
    .selectNoFrom([
      count(db, of, "number").as("number"),
      count(db, of, "check").as("check"),
      jsonArrayFrom(page(db, of, awaited, at))
        .$castTo<readonly WaitingRow[]>()
        .as("rows"),
    ])
    .executeTakeFirstOrThrow();
  return { totals: { number: Number(totals.number), check: Number(totals.check) }, rows };
}
