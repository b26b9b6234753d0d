import { dashedPhone } from "../../../engine/index";
import { Refusal } from "../../access/refusal";
import { newId } from "../../base/ids";
import type { BrokerAccount, BrokerBody, BrokerChangeBody } from "../../records/types";
import {
  brokerAccount,
  brokerAccountByEmail,
  brokerageAccount,
  endSignIns,
  listBrokers,
  lockAccounts,
} from "../../store/accounts";
import type { BrokerageAccountRow, BrokerAccountRow } from "../../store/accounts";
import { audit } from "../../store/audit";
import type { Db, Trx } from "../../store/tables";
import { normalised, requireFreeAddress } from "./address";
import type { Author } from "./author";
import { plainName } from "./plain-name";
import { brokerResponse } from "./wire";

/** The brokers of a space, or of one of its brokerages, the disabled ones, too. Throws `unknown_brokerage`. */
export async function readBrokers(db: Db | Trx, space: string, slug?: string): Promise<readonly BrokerAccount[]> {
  const brokerage = slug === undefined ? undefined : await brokerageNamed(db, space, slug);
  return (await listBrokers(db, space, brokerage?.slug)).map(brokerResponse);
}

/**
 * Adds a broker; the first one of a brokerage becomes its default one. One who is there already with all of this stays.
 * Throws `unknown_brokerage`, `email_in_use`, `invalid_request`.
 */
export async function addBroker(trx: Trx, author: Author, body: BrokerBody): Promise<BrokerAccount> {
  const { space } = author;
  await lockAccounts(trx, space);
  const brokerage = await brokerageNamed(trx, space, body.brokerage.slug);
  const details = detailsOf(body);
  const found = await brokerAccountByEmail(trx, space, details.email);
  const isSame = found?.brokerage_id === brokerage.id && differences(found, details).length === 0;
  const id = isSame ? found.id : await insertBroker(trx, author, brokerage.id, details);
  if (body.default || brokerage.default_broker_id === null)
    await makeDefault(trx, author, await required(trx, space, id));
  return brokerResponse(await required(trx, space, id));
}

type Details = Pick<BrokerBody, "name" | "email" | "phone_number">;

const detailsOf = ({ name, email, phone_number }: Details): Details => ({
  name: plainName(name, "letter"),
  email: normalised(email),
  phone_number: phoneOf(phone_number),
});

const phoneOf = (phone: string): string => dashedPhone(phone) ?? phone;

async function insertBroker(trx: Trx, author: Author, brokerage_id: string, details: Details): Promise<string> {
  const { space } = author;
  await requireFreeAddress(trx, space, details.email);
  const id = newId("bkr");
  await trx
    .insertInto("brokers")
    .values({ id, space, brokerage_id, ...details })
    .execute();
  await audit(trx, author, "broker.add", id, { brokerage_id });
  return id;
}

/**
 * Changes what is known of a broker, or makes them the default one of their brokerage. A new address ends their
 * sessions and sign-in links. Throws `not_found`, `email_in_use`, and `broker_disabled` for a disabled default one.
 */
export async function changeBroker(
  trx: Trx,
  author: Author,
  id: string,
  { default: isDefault, ...change }: BrokerChangeBody,
): Promise<BrokerAccount> {
  const broker = await lockedBroker(trx, author, id);
  const details = detailsOf({ ...broker, ...change });
  const fields = differences(broker, details);
  if (fields.includes("email")) await requireFreeAddress(trx, author.space, details.email);
  if (fields.length > 0) {
    await trx.updateTable("brokers").set(details).where("id", "=", id).execute();
    if (fields.includes("email")) await endSignIns(trx, [id]);
    await audit(trx, author, "broker.change", id, { fields });
  }
  if (isDefault) await makeDefault(trx, author, broker);
  return brokerResponse(await required(trx, author.space, id));
}

/** The fields in which a broker differs from what is wanted. */
const differences = (broker: BrokerAccountRow, details: Details): readonly string[] =>
  Object.entries(details).flatMap(([field, value]) => (broker[field as keyof Details] === value ? [] : [field]));

async function makeDefault(trx: Trx, author: Author, broker: BrokerAccountRow): Promise<void> {
  if (broker.default_broker_id === broker.id) return;
  if (broker.disabled_at) throw new Refusal("broker_disabled");
  await setDefault(trx, broker.brokerage_id, broker.id);
  await audit(trx, author, "broker.change", broker.id, { fields: ["default"] });
}

/** Says who is a brokerage's principal, and answers its share links that name no broker; null for no broker. */
export async function setDefault(trx: Trx, brokerageId: string, brokerId: string | null): Promise<void> {
  await trx.updateTable("brokerages").set({ default_broker_id: brokerId }).where("id", "=", brokerageId).execute();
}

/** A broker, disabled or not, under the lock of the accounts. Throws `not_found`. */
export async function lockedBroker(trx: Trx, { space }: Author, id: string): Promise<BrokerAccountRow> {
  await lockAccounts(trx, space);
  return required(trx, space, id);
}

/** A broker, disabled or not. Throws `not_found`. */
export async function required(db: Db | Trx, space: string, id: string): Promise<BrokerAccountRow> {
  const broker = await brokerAccount(db, space, id);
  if (!broker) throw new Refusal("not_found");
  return broker;
}

/** A brokerage by its slug. Throws `unknown_brokerage`. */
export async function brokerageNamed(db: Db | Trx, space: string, slug: string): Promise<BrokerageAccountRow> {
  const brokerage = await brokerageAccount(db, space, slug);
  if (!brokerage) throw new Refusal("unknown_brokerage");
  return brokerage;
}
