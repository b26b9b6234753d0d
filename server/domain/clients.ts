import { isEqual } from "../../engine/index";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { newId } from "../base/ids";
import { audit } from "../store/audit";
import { countClients, findClient, listClients, lockClient } from "../store/clients";
import type { ClientOverview, ListOf } from "../store/clients";
import { sendAgain, undeliveredTo } from "../store/mails";
import { brokerById } from "../store/people";
import type { BrokerRow } from "../store/people";
import { countChange } from "../store/quotes";
import type { Trx } from "../store/tables";
import { searchColumn } from "../store/words";
import type { CallContext } from "./call";
import * as normalise from "../records/normalise";
import { changeableQuote } from "./quote-data";
import { undeclaredOf } from "../records/person";
import { Tagged } from "../records/tagged";
import type { ClientBody, ClientType, Person } from "../records/types";
import { requireSoundClient } from "./client-rules";
import { followClient, quotesToFollow } from "./follow-client";
import { requireUnchanged } from "./meanwhile";
import { clientResponse, undeliveredResponse } from "./wire";

/** A broker of the caller's own brokerage: the one named, else the caller. Throws `unknown_broker`. */
async function brokerFor(trx: Trx, actor: Actor, id: string | undefined): Promise<BrokerRow> {
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

const tagged = (row: ClientOverview) => new Tagged(clientResponse(row), row.row_revision);

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

/**
 * Replaces the client's person (resolutions A-58), except for fields that this server does not know. A client's
 * own link may change the person while its quote may still change, and never the broker. A save that would leave
 * everything as it is writes nothing, and does not conflict with a state that was seen before. Throws `not_found`,
 * `quote_finalized`, `payment_in_progress`, `changed_meanwhile`, `client_type_fixed`, and
 * `invalid_request` when it loses what its type needs.
 */
export async function updateClient(call: CallContext, id: string, body: ClientBody) {
  const { deps, actor, reach } = call;
  return deps.store.db.transaction().execute(async (trx) => {
    const quote = actor.kind === "quote" ? await quoteOfLink(trx, call, actor.quoteNumber, id) : undefined;
    const open = await quotesToFollow(call, trx, id);
    const before = await lockClient(trx, reach, id);
    if (!before) throw new Refusal("not_found");
    const person = { ...undeclaredOf(before.person), ...normalise.person(body.person) };
    // Whoever the client has already stays, also after they were disabled: pages send the client as they loaded it.
    const isOther = actor.kind === "broker" && body.broker !== undefined && body.broker.id !== before.broker_id;
    if (!isOther && before.client_type === body.client_type && isEqual(person, before.person)) return tagged(before);
    await requireUnchanged(call, trx, before);
    if (quote) await countChange(trx, quote);
    if (before.client_type !== body.client_type) throw new Refusal("client_type_fixed");
    requireSoundClient(before.client_type, body.person, reach.today, before.person);
    const broker_id = isOther ? (await brokerFor(trx, actor, body.broker?.id)).id : undefined;
    await trx
      .updateTable("clients")
      .set({
        person: JSON.stringify(person),
        search: searchColumn(before.brokerage_id, person),
        ...(broker_id && { broker_id }),
        updated_at: deps.clock.now(),
      })
      .where("id", "=", id)
      .execute();
    const again = await sentAgain(trx, actor, before, person);
    const detail = { fields: Object.keys(body.person), ...(again > 0 && { letters_sent_again: again }) };
    await audit(trx, actor, "client.update", id, detail);
    const row = await findClient(trx, reach, id);
    if (!row) throw new Refusal("not_found");
    if (before.person.address?.region?.code !== row.person.address?.region?.code)
      await followClient(call, trx, open, row);
    return tagged(row);
  });
}

/**
 * Sends the letters that never arrived to the address that a broker has corrected. The holder of a link has no say: a
 * letter about another quote holds the key to it. Returns how many letters leave again.
 */
async function sentAgain(trx: Trx, { kind }: Actor, before: ClientOverview, { email }: Person): Promise<number> {
  const isCorrected = kind === "broker" && email !== undefined && email !== before.person.email;
  return isCorrected ? sendAgain(trx, before.id, email) : 0;
}

/**
 * The quote of a client's own link, locked; its row is locked before its client's everywhere, so that two calls never
 * wait for each other. Another client is not found, no matter what became of the quote.
 */
async function quoteOfLink(trx: Trx, { reach }: CallContext, quoteNumber: string, clientId: string) {
  if (!(await findClient(trx, reach, clientId))) throw new Refusal("not_found");
  return (await changeableQuote(trx, reach, quoteNumber)).quote;
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

/** A page of clients (portal §9): after the first `offset`, at most `limit`; `mine` keeps the caller's own. */
export async function readClients(
  { deps, actor, reach }: CallContext,
  page: { offset: number; limit: number; mine: boolean },
) {
  const rows = await listClients(deps.store.db, reach, listed(actor, page.mine), {
    offset: page.offset,
    limit: page.limit,
  });
  return rows.map(clientResponse);
}

/** The number of clients under the same filter. */
export async function clientStats({ deps, actor }: CallContext, mine: boolean) {
  return { total_results: await countClients(deps.store.db, listed(actor, mine)) };
}

/** The owner of the listed clients. Throws `forbidden` for anyone but a broker. */
function listed(actor: Actor, mine: boolean): ListOf {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  return { brokerageId: actor.brokerageId, ...(mine && { brokerId: actor.brokerId }) };
}
