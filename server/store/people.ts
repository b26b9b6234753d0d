import type { Selectable } from "kysely";
import type { Db, Tables, Trx } from "./tables";

export type BrokerRow = Selectable<Tables["brokers"]>;
export type BrokerageRow = Selectable<Tables["brokerages"]>;

/** An active broker, by id. */
export function brokerById(db: Db | Trx, space: string, id: string): Promise<BrokerRow | undefined> {
  return db
    .selectFrom("brokers")
    .selectAll()
    .where("space", "=", space)
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** An active broker, by e-mail address in lower case. */
export function brokerByEmail(db: Db | Trx, space: string, email: string): Promise<BrokerRow | undefined> {
  return db
    .selectFrom("brokers")
    .selectAll()
    .where("space", "=", space)
    .where("email", "=", email)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** Any broker of the space: the one with the first id. */
export function anyBroker(db: Db | Trx, space: string): Promise<BrokerRow | undefined> {
  return db.selectFrom("brokers").selectAll().where("space", "=", space).orderBy("id").limit(1).executeTakeFirst();
}

/** A brokerage by id first, then by slug (resolutions A-71). */
export async function brokerageByIdOrSlug(
  db: Db | Trx,
  space: string,
  idOrSlug: string,
): Promise<BrokerageRow | undefined> {
  const rows = await db
    .selectFrom("brokerages")
    .selectAll()
    .where("space", "=", space)
    .where((eb) => eb.or([eb("id", "=", idOrSlug), eb("slug", "=", idOrSlug)]))
    .execute();
  return rows.find((row) => row.id === idOrSlug) ?? rows[0];
}
