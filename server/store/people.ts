import { sql } from "kysely";
import type { Selectable } from "kysely";
import { linkName } from "../../engine/index";
import type { Db, Tables, Trx } from "./tables";

export type BrokerRow = Selectable<Tables["brokers"]>;
export type BrokerageRow = Selectable<Tables["brokerages"]>;
export type StaffRow = Selectable<Tables["staff"]>;

/** The brokers who may work: neither they nor their brokerage are disabled. */
const activeBrokers = (db: Db | Trx, space: string) =>
  db
    .selectFrom("brokers")
    .innerJoin("brokerages", "brokerages.id", "brokers.brokerage_id")
    .selectAll("brokers")
    .where("brokers.space", "=", space)
    .where("brokers.disabled_at", "is", null)
    .where("brokerages.disabled_at", "is", null);

/** An active broker, by id. */
export const brokerById = (db: Db | Trx, space: string, id: string): Promise<BrokerRow | undefined> =>
  activeBrokers(db, space).where("brokers.id", "=", id).executeTakeFirst();

/** An active broker, by e-mail address in lower case. */
export const brokerByEmail = (db: Db | Trx, space: string, email: string): Promise<BrokerRow | undefined> =>
  activeBrokers(db, space).where("brokers.email", "=", email).executeTakeFirst();

/** The active brokers of a brokerage, by name. */
export const brokersOf = (db: Db | Trx, space: string, brokerageId: string) =>
  activeBrokers(db, space)
    .select("brokerages.default_broker_id")
    .where("brokers.brokerage_id", "=", brokerageId)
    .orderBy("brokers.name")
    .orderBy("brokers.id")
    .execute();

/** Any broker of the space: the one with the first id. */
export function anyBroker(db: Db | Trx, space: string): Promise<BrokerRow | undefined> {
  return db.selectFrom("brokers").selectAll().where("space", "=", space).orderBy("id").limit(1).executeTakeFirst();
}

/** Whether a broker of that id was there: an active one is found by `brokerById`. */
export async function wasBroker(db: Db | Trx, space: string, id: string): Promise<boolean> {
  const row = await db.selectFrom("brokers").select("id").where("space", "=", space).where("id", "=", id).execute();
  return row.length > 0;
}

/** A brokerage by id first, then by slug (resolutions A-71), unless it is disabled. Slugs are compared as `linkName` says. */
export async function brokerageByIdOrSlug(
  db: Db | Trx,
  space: string,
  idOrSlug: string,
): Promise<BrokerageRow | undefined> {
  const rows = await db
    .selectFrom("brokerages")
    .selectAll()
    .where("space", "=", space)
    .where("disabled_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", idOrSlug), eb(slugName, "=", linkName(idOrSlug))]))
    .execute();
  return theOneOf(rows, idOrSlug);
}

/** A slug as names of addresses are compared (`linkName`). Its pattern allows no other letters than these. */
export const slugName = sql<string>`rtrim(lower(brokerages.slug), '-')`;

/** The record that an id or a slug names: by its id, by its very slug, or by one that is the same name. */
export const theOneOf = <Row extends { readonly id: string; readonly slug: string }>(
  rows: readonly Row[],
  idOrSlug: string,
): Row | undefined => rows.find(({ id }) => id === idOrSlug) ?? rows.find(({ slug }) => slug === idOrSlug) ?? rows[0];

/** The carrier's people of a space who may sign in. */
const presentStaff = (db: Db | Trx, space: string) =>
  db.selectFrom("staff").selectAll().where("space", "=", space).where("removed_at", "is", null);

/** One of the carrier's people, by id. */
export const staffById = (db: Db | Trx, space: string, id: string): Promise<StaffRow | undefined> =>
  presentStaff(db, space).where("id", "=", id).executeTakeFirst();

/** One of the carrier's people, by e-mail address in lower case. */
export const staffByEmail = (db: Db | Trx, space: string, email: string): Promise<StaffRow | undefined> =>
  presentStaff(db, space).where("email", "=", email).executeTakeFirst();

/** The carrier's people, by kind and name. */
export const listStaff = (db: Db | Trx, space: string): Promise<readonly StaffRow[]> =>
  presentStaff(db, space).orderBy("kind").orderBy("name").orderBy("id").execute();

/** The addresses of the desks that get each issued policy (resolutions N-02). */
export async function deskAddresses(db: Db | Trx, space: string): Promise<readonly string[]> {
  const desks = await presentStaff(db, space).where("kind", "=", "desk").orderBy("id").execute();
  return desks.map(({ email }) => email);
}
