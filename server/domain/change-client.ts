import { isEqual } from "../../engine/index";
import { authorize } from "../access/actor";
import { Refusal } from "../access/refusal";
import * as normalise from "../records/normalise";
import { undeclaredOf } from "../records/person";
import { Tagged } from "../records/tagged";
import type { ClientBody, ClientChanged, Person } from "../records/types";
import { audit } from "../store/audit";
import { findClient, lockClient } from "../store/clients";
import type { ClientOverview } from "../store/clients";
import { countChange } from "../store/quotes";
import type { BrokerRow } from "../store/people";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import { searchColumn } from "../store/words";
import type { CallContext } from "./call";
import { requireSoundClient } from "./client-rules";
import { brokerFor, tagged } from "./clients";
import { correctAddress } from "./correct-address";
import { followClient, unsoldQuotesOf } from "./follow-client";
import { requireUnchanged } from "./meanwhile";
import { moveQuotes } from "./move-with-client";
import { changeableQuote } from "./quote-data";

/**
 * Replaces the client's person (resolutions A-58), except for fields that this server does not know. A client's
 * own link may change the person while its quote may still change, and never the broker. Another broker takes along the
 * open quotes that they may sell; another e-mail address from a broker ends the links that were mailed to the
 * former one, and is written into the open quotes. A save that would leave everything as it is writes nothing, and
 * does not conflict with a state that was seen before. Throws `not_found`, `quote_finalized`, `quote_closed`,
 * `payment_in_progress`, `changed_meanwhile`, `client_type_fixed`, `colleagues_client`, `unknown_broker`, and `invalid_request` when it loses
 * what its type needs.
 */
export async function updateClient(call: CallContext, id: string, body: ClientBody): Promise<Tagged<ClientChanged>> {
  const { deps, actor, reach } = call;
  return deps.store.db.transaction().execute(async (trx) => {
    const quote = actor.kind === "quote" ? await quoteOfLink(trx, call, actor.quoteNumber, id) : undefined;
    const open = await unsoldQuotesOf(call, trx, id);
    const before = await lockClient(trx, reach, id);
    if (!before) throw new Refusal("not_found");
    const person = { ...undeclaredOf(before.person), ...normalise.person(body.person) };
    // A client's broker stays, also one who was disabled: pages send the client as they loaded it.
    const isOther = actor.kind === "broker" && body.broker !== undefined && body.broker.id !== before.broker_id;
    if (!isOther && before.client_type === body.client_type && isEqual(person, before.person)) return tagged(before);
    await requireUnchanged(call, trx, before);
    if (quote) await countChange(trx, quote);
    if (before.client_type !== body.client_type) throw new Refusal("client_type_fixed");
    requireSoundClient(before.client_type, body.person, reach.today, before.person);
    const broker = isOther ? await newBroker(call, trx, before, body.broker?.id) : undefined;
    await writeClient(call, trx, before, { person, ...(broker && { broker_id: broker.id }) });
    const row = await findClient(trx, reach, id);
    if (!row) throw new Refusal("not_found");
    const followed = await consequences(call, trx, { before, row, open });
    const fields = Object.keys(body.person);
    const moved = broker && { broker: { from: before.broker_id, to: broker.id } };
    await audit(trx, actor, "client.update", id, { fields, ...moved, ...followed });
    return new Tagged({ ...tagged(row).record, ...followed }, row.row_revision);
  });
}

/**
 * The broker who gets the client, if the caller may give the client away (`client.reassign`): the client's open quotes go
 * along, which a colleague does not take away either. Throws `colleagues_client`, `unknown_broker`.
 */
async function newBroker(
  { actor }: CallContext,
  trx: Trx,
  { broker_id }: ClientOverview,
  to: string | undefined,
): Promise<BrokerRow> {
  const { brokerId } = authorize("client.reassign", actor);
  if (brokerId !== undefined && brokerId !== broker_id) throw new Refusal("colleagues_client");
  return brokerFor(trx, actor, to);
}

async function writeClient(
  { deps }: CallContext,
  trx: Trx,
  { id, brokerage_id }: ClientOverview,
  { person, ...broker }: { readonly person: Person; readonly broker_id?: string },
): Promise<void> {
  const search = searchColumn(brokerage_id, person);
  await trx
    .updateTable("clients")
    .set({ person: JSON.stringify(person), search, ...broker, updated_at: deps.clock.now() })
    .where("id", "=", id)
    .execute();
}

interface Change {
  readonly before: ClientOverview;
  readonly row: ClientOverview;
  /** The client's open quotes, locked; none for the holder of a link, who changes their own quote by itself. */
  readonly open: readonly QuoteOverview[];
}

/** What a change of the client brings with it, as its answer says. */
async function consequences(
  call: CallContext,
  trx: Trx,
  { before, row, open }: Change,
): Promise<Pick<ClientChanged, "links_ended" | "letters_sent_again" | "quotes_left">> {
  const isMoved = before.broker_id !== row.broker_id;
  const left = isMoved ? await moveQuotes(trx, open, row.broker_id) : undefined;
  if (before.person.address?.region?.code !== row.person.address?.region?.code)
    await followClient(call, trx, open, row);
  const isCorrected = call.actor.kind === "broker" && !isSameAddress(before.person, row.person);
  const ended = isCorrected ? await correctAddress(call, trx, { before, row, open }) : undefined;
  return { ...ended, ...(left && { quotes_left: left }) };
}

const isSameAddress = (before: Person, after: Person): boolean =>
  before.email?.toLowerCase() === after.email?.toLowerCase();

/**
 * The quote of a client's own link, locked; its row is locked before its client's everywhere, so that two calls never
 * wait for each other. Another client is not found, no matter what became of the quote.
 */
async function quoteOfLink(trx: Trx, { reach }: CallContext, quoteNumber: string, clientId: string) {
  if (!(await findClient(trx, reach, clientId))) throw new Refusal("not_found");
  return (await changeableQuote(trx, reach, quoteNumber)).quote;
}
