/** Brokerages and brokers as the carrier administers them: the disabled ones, too. */
import { sql } from "kysely";
import { linkName } from "../../engine/index";
import { slugName, theOneOf } from "./people";
import { isPaying } from "./stage";
import type { Db, Trx } from "./tables";
import { liftStatementLimit } from "./time-limits";

/** Any number: it only has to be the same in every process of the product. */
const ACCOUNTS_LOCK = 4312;

/**
 * Changes of a space's accounts wait for one another until the end of the transaction, so that what was checked still
 * holds when it is written: an address belongs to one account, in one of the tables.
 */
export async function lockAccounts(trx: Trx, space: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ACCOUNTS_LOCK)}, hashtext(${space}))`.execute(trx);
}

const brokerages = (db: Db | Trx, space: string) =>
  db
    .selectFrom("brokerages")
    .leftJoin("brokers as default_broker", "default_broker.id", "brokerages.default_broker_id")
    .selectAll("brokerages")
    .select("default_broker.name as default_broker_name")
    .select((eb) =>
      eb
        .selectFrom("brokers")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("brokers.brokerage_id", "=", "brokerages.id")
        .as("brokers"),
    )
    .where("brokerages.space", "=", space);

export type BrokerageAccountRow = Awaited<ReturnType<typeof listBrokerages>>[number];

/** The brokerages of a space, by slug. */
export const listBrokerages = (db: Db | Trx, space: string) =>
  brokerages(db, space).orderBy("brokerages.slug").execute();

/** One brokerage, by id first, then by slug (resolutions A-71), which is compared as `linkName` says. */
export async function brokerageAccount(
  db: Db | Trx,
  space: string,
  idOrSlug: string,
): Promise<BrokerageAccountRow | undefined> {
  const rows = await brokerages(db, space)
    .where((eb) => eb.or([eb("brokerages.id", "=", idOrSlug), eb(slugName, "=", linkName(idOrSlug))]))
    .execute();
  return theOneOf(rows, idOrSlug);
}

const brokers = (db: Db | Trx, space: string) =>
  db
    .selectFrom("brokers")
    .innerJoin("brokerages", "brokerages.id", "brokers.brokerage_id")
    .selectAll("brokers")
    .select(["brokerages.slug as brokerage_slug", "brokerages.name as brokerage_name"])
    .select("brokerages.default_broker_id")
    .where("brokers.space", "=", space);

export type BrokerAccountRow = Awaited<ReturnType<typeof listBrokers>>[number];

/** The brokers of a space, or of one brokerage, by brokerage and name. */
export const listBrokers = (db: Db | Trx, space: string, slug?: string) =>
  brokers(db, space)
    .$if(slug !== undefined, (query) => query.where("brokerages.slug", "=", slug ?? ""))
    .orderBy("brokerages.slug")
    .orderBy("brokers.name")
    .orderBy("brokers.id")
    .execute();

/** One broker, by id. */
export const brokerAccount = (db: Db | Trx, space: string, id: string) =>
  brokers(db, space).where("brokers.id", "=", id).executeTakeFirst();

/** One broker, by e-mail address in lower case. */
export const brokerAccountByEmail = (db: Db | Trx, space: string, email: string) =>
  brokers(db, space).where("brokers.email", "=", email).executeTakeFirst();

/** Ends the sessions and sign-in links of these brokers. Returns how many sessions ended. */
export async function endSignIns(trx: Trx, brokerIds: readonly string[]): Promise<number> {
  if (brokerIds.length === 0) return 0;
  await trx.deleteFrom("login_tokens").where("broker_id", "in", brokerIds).execute();
  const ended = await trx
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("broker_id", "in", brokerIds)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** An active broker of the same brokerage, its default one first; undefined when there is no other. */
export async function colleagueOf(trx: Trx, { id, brokerage_id }: BrokerAccountRow): Promise<string | undefined> {
  const colleague = await trx
    .selectFrom("brokers")
    .innerJoin("brokerages", "brokerages.id", "brokers.brokerage_id")
    .select("brokers.id")
    .where("brokers.brokerage_id", "=", brokerage_id)
    .where("brokers.id", "!=", id)
    .where("brokers.disabled_at", "is", null)
    .orderBy(sql`brokers.id = brokerages.default_broker_id`, (order) => order.desc().nullsLast())
    .orderBy("brokers.id")
    .limit(1)
    .executeTakeFirst();
  return colleague?.id;
}

/** Whether a broker has clients or started enrollments in their name. */
export async function hasClients(trx: Trx, brokerId: string): Promise<boolean> {
  const client = await trx.selectFrom("clients").select("id").where("broker_id", "=", brokerId).limit(1).execute();
  if (client.length > 0) return true;
  const open = trx.selectFrom("quotes").select("quote_number").where("status", "=", "open");
  return (await open.where("broker_id", "=", brokerId).limit(1).execute()).length > 0;
}

/**
 * Gives the clients and started enrollments of a broker to another one of the same brokerage. What was sold stays with
 * who sold it. Returns how many clients changed hands.
 */
export async function handOver(trx: Trx, from: string, to: string): Promise<number> {
  // A broker may have very many clients.
  await liftStatementLimit(trx);
  // Quotes before clients, as everywhere, so that two calls never wait for each other.
  // One that is being paid moves when its payment has ended.
  await trx
    .updateTable("quotes")
    .set({
      broker_id: sql<string>`case when ${isPaying()} then broker_id else ${to} end`,
      moves_to: sql<string | null>`case when ${isPaying()} then ${to} end`,
    })
    .where("broker_id", "=", from)
    .where("status", "!=", "finalized")
    .execute();
  const moved = await trx
    .updateTable("clients")
    .set({ broker_id: to })
    .where("broker_id", "=", from)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** The names of products in addresses, of every version that was ever served; also of those that are damaged by now. */
export async function productSlugs(trx: Trx): Promise<readonly string[]> {
  const lists = await trx
    .selectFrom("flow_versions")
    .select(sql<string | null>`substring(body from '"slugs":\\s*\\[([^]]*)\\]')`.as("slugs"))
    .execute();
  return [...new Set(lists.flatMap(({ slugs }) => slugs?.match(/[a-z0-9-]+/g) ?? []))];
}
