import type { Selectable } from "kysely";
import type { Scope } from "../http/actor";
import type { Db, Tables, Trx } from "./tables";

export type ClientRow = Selectable<Tables["clients"]>;
/** A client with the broker's name and what its policies say of it. */
export interface ClientOverview extends ClientRow {
  readonly broker_name: string;
  readonly inforce: number;
  readonly churned: number;
  readonly next_renewal_date: string | null;
}

function overviews(db: Db | Trx, scope: Scope) {
  let query = db
    .selectFrom("clients")
    .innerJoin("brokers", "brokers.id", "clients.broker_id")
    .selectAll("clients")
    .select("brokers.name as broker_name")
    .select((eb) => {
      const policies = eb.selectFrom("policies").whereRef("policies.client_id", "=", "clients.id");
      const inforce = policies.where("policies.status", "=", "inforce");
      return [
        inforce.select((e) => e.fn.countAll<string>().as("n")).as("inforce"),
        policies
          .where("policies.status", "=", "canceled")
          .select((e) => e.fn.countAll<string>().as("n"))
          .as("churned"),
        inforce.select((e) => e.fn.min("policies.ends_at").as("d")).as("next_renewal_date"),
      ];
    })
    .where("clients.space", "=", scope.space);
  if (scope.brokerageId) query = query.where("clients.brokerage_id", "=", scope.brokerageId);
  if (scope.clientId) query = query.where("clients.id", "=", scope.clientId);
  return query;
}

/** The client with that id, if it is within reach. */
export async function findClient(db: Db | Trx, scope: Scope, id: string): Promise<ClientOverview | undefined> {
  const row = await overviews(db, scope).where("clients.id", "=", id).executeTakeFirst();
  return row && { ...row, ...counted(row) };
}

/** A page of the clients within reach, newest first; `brokerId` keeps one broker's own. */
export async function listClients(db: Db, scope: Scope, page: { brokerId?: string; offset: number; limit: number }): Promise<ClientOverview[]> {
  let query = overviews(db, scope).orderBy("clients.created_at", "desc").orderBy("clients.id").offset(page.offset).limit(page.limit);
  if (page.brokerId) query = query.where("clients.broker_id", "=", page.brokerId);
  return (await query.execute()).map((row) => ({ ...row, ...counted(row) }));
}

const counted = (row: { inforce: string | null; churned: string | null }) => ({ inforce: Number(row.inforce ?? 0), churned: Number(row.churned ?? 0) });

/** How many clients are within reach. */
export async function countClients(db: Db, scope: Scope, brokerId?: string): Promise<number> {
  let query = db.selectFrom("clients").where("space", "=", scope.space);
  if (scope.brokerageId) query = query.where("brokerage_id", "=", scope.brokerageId);
  if (brokerId) query = query.where("broker_id", "=", brokerId);
  const row = await query.select((eb) => eb.fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  return Number(row.n);
}
