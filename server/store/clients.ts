import { sql } from "kysely";
import type { InferResult, Selectable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Reach } from "../access/actor";
import { isListed } from "./begun";
import { compiledOnce } from "./compiled";
import type { Placeholders, ValuesOrPlaceholders } from "./compiled";
import type { Db, Tables, Trx } from "./tables";
import { statusOn } from "./terms";

type ClientRow = Omit<
  Selectable<Tables["clients"]>,
  "seq" | "search" | "import_id" | "import_row" | "begun_at" | "erased_at"
>;
/** A client with the broker's name and the status that its policies give it. */
export interface ClientOverview extends ClientRow {
  readonly broker_name: string;
  readonly inforce: number;
  readonly churned: number;
  readonly next_renewal_date: string | null;
}

/** True for visible clients: those of an unfinished import are hidden. */
export const isThere = () =>
  sql<boolean>`(clients.import_id is null or not exists (select 1 from pending_imports where operation_id = clients.import_id))`;

function overviews(db: Db | Trx, reach: ValuesOrPlaceholders<Reach>) {
  let query = db
    .selectFrom("clients")
    .innerJoin("brokers", "brokers.id", "clients.broker_id")
    .select([
      "clients.id",
      "clients.space",
      "clients.brokerage_id",
      "clients.broker_id",
      "clients.client_type",
      "clients.person",
    ])
    .select(["clients.row_revision", "clients.created_at", "clients.updated_at", "brokers.name as broker_name"])
    .select((eb) => {
      const policies = eb.selectFrom("policies").whereRef("policies.client_id", "=", "clients.id");
      const inforce = policies.where(statusOn(reach.today), "=", "inforce");
      return [
        inforce.select((e) => e.fn.countAll<string>().as("n")).as("inforce"),
        policies
          .where(statusOn(reach.today), "!=", "inforce")
          .select((e) => e.fn.countAll<string>().as("n"))
          .as("churned"),
        inforce
          .where("policies.renewable", "=", true)
          .select((e) => e.fn.min("policies.ends_at").as("d"))
          .as("next_renewal_date"),
      ];
    })
    .where("clients.space", "=", reach.space)
    .where(isThere);
  if (reach.brokerageId !== undefined) query = query.where("clients.brokerage_id", "=", reach.brokerageId);
  if (reach.clientId !== undefined) query = query.where("clients.id", "=", reach.clientId);
  return query;
}

/** The client within reach, locked until the transaction ends, so that two changes of it follow each other. */
export async function lockClient(trx: Trx, reach: Reach, id: string): Promise<ClientOverview | undefined> {
  const locked = trx.selectFrom("clients").select("id").where("id", "=", id).where("space", "=", reach.space);
  await locked.forUpdate().execute();
  return findClient(trx, reach, id);
}

const selectClient = compiledOnce((db, { id, ...reach }: Placeholders<Reach & { readonly id: string }>) =>
  overviews(db, reach).where("clients.id", "=", id),
);

/** The client with that id, if it is within reach. */
export async function findClient(db: Db | Trx, reach: Reach, id: string): Promise<ClientOverview | undefined> {
  const [row] = await selectClient(db, { ...reach, id });
  return row && { ...row, ...counted(row) };
}

/** The client of the `quotes` of a statement, as JSON; `clientFromJson` reads it. */
export const clientOfQuote = (db: Db | Trx, { space, today }: ValuesOrPlaceholders<Reach>) =>
  jsonObjectFrom(overviews(db, { space, today }).where("clients.id", "=", sql<string>`quotes.client_id`));

type Row = InferResult<ReturnType<typeof overviews>>[number];
/** In JSON, instants are texts. */
type JsonRow = Omit<Row, "created_at" | "updated_at"> & { readonly created_at: string; readonly updated_at: string };

/** The client of a row that `clientOfQuote` made. */
export function clientFromJson(row: JsonRow): ClientOverview {
  return { ...row, ...counted(row), created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) };
}

/** The owner of the listed clients: a brokerage, or one of its brokers. */
export interface ListOf {
  readonly brokerageId: string;
  readonly brokerId?: string | undefined;
}

const isOf = ({ brokerageId, brokerId = "" }: ListOf) => sql`brokerage_id = ${brokerageId} and broker_id = ${brokerId}`;

/** The counted groups of parts of the list, newest first, each with the number of clients before it. */
const groups = (of: ListOf) =>
  sql`select part_group, n, sum(n) over (order by part_group desc) - n as before from client_count_groups where ${isOf(of)}`;

/**
 * A page of the clients within reach, newest first. The counts tell first which group of parts, then which few hundred
 * rows hold the page, so that the half-millionth client is found as fast as the first, however many others there are.
 */
export async function listClients(
  db: Db,
  reach: Reach,
  of: ListOf,
  page: { offset: number; limit: number },
): Promise<ClientOverview[]> {
  const owner =
    of.brokerId === undefined ? sql`clients.brokerage_id = ${of.brokerageId}` : sql`clients.broker_id = ${of.brokerId}`;
  const holdsPage = sql`n > 0 and before < ${page.offset + page.limit} and before + n > ${page.offset}`;
  const { rows } = await sql<{ id: string }>`
    with hit_group as materialized (
      select part_group, before from (${groups(of)}) as groups where ${holdsPage}
    ),
    hit as materialized (
      select part, before from (
        select part, n, hit_group.before + counted.before as before
        from hit_group cross join lateral (
          select part, n, sum(n) over (order by part desc) - n as before from client_counts
          where ${isOf(of)} and part between part_group * 512 and part_group * 512 + 511
        ) as counted
      ) as parts where ${holdsPage}
    )
    select id from clients
    where ${owner} and seq / 512 = any (array(select part from hit)) and ${isThere()} and ${isListed()}
    order by seq desc
    offset greatest(${page.offset} - coalesce((select min(before) from hit), 0), 0) limit ${page.limit}`.execute(db);
  return clientsById(
    db,
    reach,
    rows.map(({ id }) => id),
  );
}

/** The clients with these ids that are within reach, in the order of the ids. */
export async function clientsById(db: Db, reach: Reach, ids: readonly string[]): Promise<ClientOverview[]> {
  if (ids.length === 0) return [];
  const found = await overviews(db, reach).where("clients.id", "in", ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => ({ ...row, ...counted(row) }));
}

const counted = (row: { inforce: string | null; churned: string | null }) => ({
  inforce: Number(row.inforce ?? 0),
  churned: Number(row.churned ?? 0),
});

/** The number of clients: the sum of a few counts for each million clients that there are of all brokerages. */
export async function countClients(db: Db, of: ListOf): Promise<number> {
  const { rows } = await sql<{
    total: string | null;
  }>`select sum(n) as total from client_count_groups where ${isOf(of)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
