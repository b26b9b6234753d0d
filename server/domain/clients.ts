import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { newId } from "../base/ids";
import { audit } from "../store/audit";
import { countListed, listInOrder } from "../store/client-order";
import type { ClientSort, ClientStatus } from "../store/client-order";
import { findClient, listClients } from "../store/clients";
import type { ClientOverview, ListOf } from "../store/clients";
import { undeliveredTo } from "../store/mails";
import { brokerById } from "../store/people";
import type { BrokerRow } from "../store/people";
import type { Trx } from "../store/tables";
import { searchColumn } from "../store/words";
import type { CallContext } from "./call";
import * as normalise from "../records/normalise";
import { Tagged } from "../records/tagged";
import type { ClientBody, ClientType, Person } from "../records/types";
import { requireSoundClient } from "./client-rules";
import { clientResponse, undeliveredResponse } from "./wire";

/** A broker of the caller's own brokerage: the one named, else the caller. Throws `unknown_broker`. */
export async function brokerFor(trx: Trx, actor: Actor, id: string | undefined): Promise<BrokerRow> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const broker = await brokerById(trx, actor.space, id ?? actor.brokerId);
  if (broker?.brokerage_id !== actor.brokerageId) throw new Refusal("unknown_broker");
  return broker;
}

/** Stores a client. Throws `unknown_broker`, and `invalid_request` for one that lacks what its type needs. */
export async function createClient({ deps, actor, reach }: CallContext, body: ClientBody) {
  requireSoundClient(body.client_type, body.person, reach.today);
  return deps.store.db.transaction().execute(async (trx) => {
    const broker = await brokerFor(trx, actor, body.broker?.id);
    const id = await insertClient(trx, {
      broker,
      client_type: body.client_type,
      person: body.person,
      now: deps.clock.now(),
    });
    await audit(trx, actor, "client.create", id);
    const row = await findClient(trx, reach, id);
    if (!row) throw new Refusal("not_found");
    return tagged(row);
  });
}

export const tagged = (row: ClientOverview) => new Tagged(clientResponse(row), row.row_revision);

interface NewClient {
  readonly broker: BrokerRow;
  readonly client_type: ClientType;
  readonly person: Person;
  readonly now: Date;
}

/** Writes the row and returns its id. */
export async function insertClient(trx: Trx, { broker, client_type, person, now }: NewClient): Promise<string> {
  const id = newId("cl");
  const kept = normalise.person(person);
  await trx
    .insertInto("clients")
    .values({
      id,
      space: broker.space,
      brokerage_id: broker.brokerage_id,
      broker_id: broker.id,
      client_type,
      person: JSON.stringify(kept),
      search: searchColumn(broker.brokerage_id, kept),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** One client. Throws `not_found`. */
export async function readClient({ deps, reach }: CallContext, id: string) {
  const row = await findClient(deps.store.db, reach, id);
  if (!row) throw new Refusal("not_found");
  return tagged(row);
}

/** The letters to a client that never arrived. Throws `not_found`. */
export async function readUndelivered({ deps, reach }: CallContext, id: string) {
  const { db } = deps.store;
  if (!(await findClient(db, reach, id))) throw new Refusal("not_found");
  return (await undeliveredTo(db, id)).map(undeliveredResponse);
}

/** Whose clients, and which of them: `mine` keeps the caller's own. */
interface ClientFilter {
  readonly mine: boolean;
  readonly status?: ClientStatus | undefined;
}
interface ClientPage extends ClientFilter {
  readonly sort: ClientSort;
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of clients (portal §9): after the client `after` and `offset` more, at most `limit`. Throws `invalid_request`
 * for an `after` that is not a client of the brokerage.
 */
export async function readClients({ deps, actor, reach }: CallContext, { mine, ...page }: ClientPage) {
  const { db } = deps.store;
  const of = listed(actor, mine);
  // As the list is first shown, it is found by its counts, however long it is.
  const isPlain = page.sort === "added" && page.status === undefined && page.after === undefined;
  const rows = isPlain ? await listClients(db, reach, of, page) : await listInOrder(db, reach, of, page);
  if (!rows) throw new Refusal("invalid_request", { details: [UNKNOWN_AFTER] });
  return rows.map(clientResponse);
}

const UNKNOWN_AFTER = { at: "?_after", message: "is not a client of this brokerage" };

/** The number of clients under the same filter. */
export async function clientStats({ deps, actor, reach }: CallContext, { mine, status }: ClientFilter) {
  return { total_results: await countListed(deps.store.db, listed(actor, mine), { today: reach.today, status }) };
}

/** The owner of the listed clients. Throws `forbidden` for anyone but a broker. */
function listed(actor: Actor, mine: boolean): ListOf {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  return { brokerageId: actor.brokerageId, ...(mine && { brokerId: actor.brokerId }) };
}
