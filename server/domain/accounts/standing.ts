import { sql } from "kysely";
import { Refusal } from "../../access/refusal";
import type { BrokerAccount, BrokerDisableBody, BrokerMoveBody } from "../../records/types";
import { colleagueOf, endSignIns, handOver, hasClients } from "../../store/accounts";
import type { BrokerAccountRow } from "../../store/accounts";
import { audit } from "../../store/audit";
import { deleteBegunOf, handBegun } from "../../store/begun";
import { brokerById } from "../../store/people";
import type { Trx } from "../../store/tables";
import { liftStatementLimit } from "../../store/time-limits";
import type { Author } from "./author";
import { brokerageNamed, lockedBroker, required, setDefault } from "./brokers";
import { brokerResponse } from "./wire";

/**
 * Disables a broker: they are signed out and cannot sign in, and nothing begins in their name. Their clients stay with
 * the brokerage, in their name unless `clients_to` takes them over. Throws `not_found`, `unknown_broker`.
 */
export async function disableBroker(
  trx: Trx,
  author: Author,
  id: string,
  { clients_to }: BrokerDisableBody,
): Promise<BrokerAccount> {
  const broker = await lockedBroker(trx, author, id);
  const handed = await handClients(trx, broker, clients_to?.id);
  if (!broker.disabled_at || (handed.clients ?? 0) > 0) {
    await trx
      .updateTable("brokers")
      .set({ disabled_at: sql<Date>`coalesce(disabled_at, now())` })
      .where("id", "=", id)
      .execute();
    await endSignIns(trx, [id]);
    await audit(trx, author, "broker.disable", id, handed);
  }
  return brokerResponse(await required(trx, author.space, id));
}

/** Enables a broker again, who signs in again. Throws `not_found`. */
export async function enableBroker(trx: Trx, author: Author, id: string): Promise<BrokerAccount> {
  const broker = await lockedBroker(trx, author, id);
  if (broker.disabled_at) {
    await trx.updateTable("brokers").set({ disabled_at: null }).where("id", "=", id).execute();
    // One that began while the broker was being disabled would come back to life.
    await endSignIns(trx, [id]);
    await audit(trx, author, "broker.enable", id);
  }
  return brokerResponse(await required(trx, author.space, id));
}

/**
 * Moves a broker to another brokerage, with their licences. Clients, enrollments and policies stay where they are: if
 * the broker has some, `clients_to` says which colleague takes them over. Clients whom a share link has only begun are in no list, so this is
 * not asked about them: a colleague gets them, and where there is none they are deleted. Throws `not_found`,
 * `unknown_brokerage`, `unknown_broker`, `clients_need_broker`.
 */
export async function moveBroker(
  trx: Trx,
  author: Author,
  id: string,
  { brokerage: { slug }, clients_to }: BrokerMoveBody,
): Promise<BrokerAccount> {
  const broker = await lockedBroker(trx, author, id);
  const brokerage = await brokerageNamed(trx, author.space, slug);
  if (brokerage.id === broker.brokerage_id) return brokerResponse(broker);
  let handed = await handClients(trx, broker, clients_to?.id);
  if (await hasClients(trx, id)) handed = { ...handed, ...(await handBegunClients(trx, broker)) };
  if (broker.default_broker_id === id) await setDefault(trx, broker.brokerage_id, clients_to?.id ?? null);
  await trx.updateTable("brokers").set({ brokerage_id: brokerage.id }).where("id", "=", id).execute();
  if (brokerage.default_broker_id === null) await setDefault(trx, brokerage.id, id);
  // Their pages still show the brokerage that they leave.
  await endSignIns(trx, [id]);
  const places = { from: broker.brokerage_id, to: brokerage.id };
  await audit(trx, author, "broker.move", id, { ...places, ...handed });
  return brokerResponse(await required(trx, author.space, id));
}

/** What the audit keeps of clients that changed hands. */
interface Handed {
  readonly clients_to?: string;
  readonly clients?: number;
  /** Who has the begun clients now; null: they were deleted. */
  readonly begun_to?: string | null;
  readonly begun?: number;
}

/** Throws `clients_need_broker` for a broker who has others, too. */
async function handBegunClients(trx: Trx, broker: BrokerAccountRow): Promise<Handed> {
  // There may be very many, because strangers begin them.
  await liftStatementLimit(trx);
  const colleague = (await colleagueOf(trx, broker)) ?? null;
  const begun = await (colleague === null ? deleteBegunOf(trx, broker.id) : handBegun(trx, broker.id, colleague));
  if (await hasClients(trx, broker.id)) throw new Refusal("clients_need_broker");
  return { begun_to: colleague, begun };
}

/** Gives a broker's clients to an active colleague. Throws `unknown_broker`. */
async function handClients(trx: Trx, broker: BrokerAccountRow, to: string | undefined): Promise<Handed> {
  if (to === undefined) return {};
  const colleague = await brokerById(trx, broker.space, to);
  if (colleague?.brokerage_id !== broker.brokerage_id || to === broker.id) throw new Refusal("unknown_broker");
  return { clients_to: to, clients: await handOver(trx, broker.id, to) };
}
