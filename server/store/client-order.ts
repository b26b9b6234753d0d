/**
 * The client list in another order than the newest first, or of one status alone (u13). A page begins behind a client
 * that is known by its id: rows that come or go above it move nothing.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Reach } from "../access/actor";
import { isListed } from "./begun";
import { clientsById, countClients, isThere } from "./clients";
import type { ClientOverview, ListOf } from "./clients";
import type { Db } from "./tables";
import { statusOn } from "./terms";

/** What a list may be ordered by: the newest first, the shown names from A on, the next renewal first. */
export const SORTS = ["added", "name", "renewal"] as const;
export type ClientSort = (typeof SORTS)[number];

/** What a list may be narrowed to: a status that its rows show, or a renewal that is near. */
export const STATUSES = ["prospect", "in_force", "churned", "renewing"] as const;
export type ClientStatus = (typeof STATUSES)[number];

/** For how many days ahead a client counts as renewing, the last one included. */
export const RENEWING_DAYS = 60;

export interface ListFilter {
  readonly today: string;
  readonly status?: ClientStatus | undefined;
}

/** A place in a list: behind the client, and then after so many more. */
interface Page {
  readonly sort: ClientSort;
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const hasPolicy = (isSuch: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql<boolean>`exists (select from policies where policies.client_id = clients.id and ${isSuch})`;
const isInforce = (today: string) => sql<boolean>`(${statusOn(today)} = 'inforce')`;
const renews = (today: string) => sql<boolean>`(policies.renewable and ${isInforce(today)})`;

const IS_OF: { readonly [status in ClientStatus]: (today: string) => RawBuilder<boolean> } = {
  prospect: () => sql`not ${hasPolicy()}`,
  in_force: (today) => hasPolicy(isInforce(today)),
  churned: (today) => sql`${hasPolicy()} and not ${hasPolicy(isInforce(today))}`,
  renewing: (today) =>
    hasPolicy(sql`${renews(today)} and policies.ends_at <= ${today}::date + ${sql.lit(RENEWING_DAYS)}`),
};

const isIn = (of: ListOf, { today, status }: ListFilter) => sql<boolean>`clients.brokerage_id = ${of.brokerageId}
  and ${of.brokerId === undefined ? sql`true` : sql`clients.broker_id = ${of.brokerId}`}
  and ${isListed()} and ${isThere()} and ${status === undefined ? sql`true` : IS_OF[status](today)}`;

const NAME = sql`client_sort_name(clients.client_type, clients.person)`;

/** Where a client is in each order; of no two clients the same. */
interface Position {
  readonly seq: string;
  readonly name: string;
  /** The next renewal; `infinity` without one. */
  readonly renewal: string;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly isAfter: (position: Position) => RawBuilder<boolean>;
}

/** By `seq`, which never changes, among those that are equal. The first two follow an index. */
const ORDERS: { readonly [sort in ClientSort]: Order } = {
  added: {
    by: sql`clients.seq / 512 desc, clients.seq desc`,
    isAfter: ({ seq }) => sql`(clients.seq / 512, clients.seq) < (${seq}::bigint / 512, ${seq}::bigint)`,
  },
  name: {
    by: sql`${NAME}, clients.seq`,
    isAfter: ({ name, seq }) => sql`(${NAME}, clients.seq) > (${name}, ${seq}::bigint)`,
  },
  renewal: {
    by: sql`renewal.day, -clients.seq`,
    isAfter: ({ renewal, seq }) => sql`(renewal.day, -clients.seq) > (${renewal}::date, -${seq}::bigint)`,
  },
};

/** The next renewal of each of the clients as `renewal.day`. */
const withRenewal = (today: string) => sql`clients cross join lateral (
  select coalesce(min(policies.ends_at), 'infinity') as day from policies
  where policies.client_id = clients.id and ${renews(today)}) as renewal`;

async function positionOf(db: Db, of: ListOf, today: string, id: string): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select clients.seq::text as seq, ${NAME} as name, renewal.day::text as renewal from ${withRenewal(today)}
    where clients.id = ${id} and clients.brokerage_id = ${of.brokerageId} and ${isListed()} and ${isThere()}`.execute(
    db,
  );
  return rows[0];
}

/**
 * A page of the clients in that order. Undefined when the client that it should follow is not one of the brokerage's.
 * That client need not be of the status any more.
 */
export async function listInOrder(
  db: Db,
  reach: Reach,
  of: ListOf,
  { sort, after, offset, limit, status }: Page & Omit<ListFilter, "today">,
): Promise<ClientOverview[] | undefined> {
  const { today } = reach;
  const position = after === undefined ? undefined : await positionOf(db, of, today, after);
  if (after !== undefined && !position) return undefined;
  const { by, isAfter } = ORDERS[sort];
  const { rows } = await sql<{ id: string }>`
    select clients.id from ${sort === "renewal" ? withRenewal(today) : sql`clients`}
    where ${isIn(of, { today, status })} and ${position ? isAfter(position) : sql`true`}
    order by ${by} offset ${offset} limit ${limit}`.execute(db);
  return clientsById(
    db,
    reach,
    rows.map(({ id }) => id),
  );
}

/** How many clients a list has. */
export async function countListed(db: Db, of: ListOf, filter: ListFilter): Promise<number> {
  if (filter.status === undefined) return countClients(db, of);
  const { rows } = await sql<{ n: string }>`select count(*) as n from clients where ${isIn(of, filter)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
