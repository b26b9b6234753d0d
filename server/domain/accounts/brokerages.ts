import { sql } from "kysely";
import { isSameLinkName } from "../../../engine/index";
import type { Operation } from "../../access/policy";
import { Refusal } from "../../access/refusal";
import { newId } from "../../base/ids";
import type { BrokerageAccount, BrokerageBody, BrokerageNameBody } from "../../records/types";
import { brokerageAccount, endSignIns, listBrokerages, lockAccounts, productSlugs } from "../../store/accounts";
import type { BrokerageAccountRow } from "../../store/accounts";
import { audit } from "../../store/audit";
import type { Db, Trx } from "../../store/tables";
import type { Author } from "./author";
import { plainName } from "./plain-name";
import { brokerageResponse } from "./wire";

/** The brokerages of a space, the disabled ones, too. */
export async function readBrokerages(db: Db | Trx, space: string): Promise<readonly BrokerageAccount[]> {
  return (await listBrokerages(db, space)).map(brokerageResponse);
}

/**
 * Adds a brokerage. One that is there already with this slug and name stays as it is. Slugs are unique as `linkName`
 * compares them. Throws `slug_in_use`.
 */
export async function addBrokerage(trx: Trx, author: Author, body: BrokerageBody): Promise<BrokerageAccount> {
  const { space } = author;
  const { slug } = body;
  const name = plainName(body.name, "letter or digit");
  await lockAccounts(trx, space);
  const found = await brokerageAccount(trx, space, slug);
  if (found && (found.name !== name || found.slug !== slug))
    throw new Refusal("slug_in_use", { message: `${found.slug} is the slug of ${found.name}.` });
  if (!found && (await isReserved(trx, slug)))
    throw new Refusal("slug_in_use", { message: `${slug} means something else in addresses.` });
  if (found) return brokerageResponse(found);
  const id = newId("bkg");
  await trx.insertInto("brokerages").values({ id, space, slug, name, default_broker_id: null }).execute();
  await audit(trx, author, "brokerage.add", id, { slug });
  return brokerageResponse(await required(trx, space, id));
}

/** The words of addresses, and the names of products in them, name no brokerage. */
const isReserved = async (trx: Trx, slug: string): Promise<boolean> =>
  ["enroll", "start", ...(await productSlugs(trx))].some((word) => isSameLinkName(word, slug));

/** Gives a brokerage another name; its slug and its share links stay. Throws `not_found`. */
export async function renameBrokerage(
  trx: Trx,
  author: Author,
  idOrSlug: string,
  body: BrokerageNameBody,
): Promise<BrokerageAccount> {
  const name = plainName(body.name, "letter or digit");
  const brokerage = await locked(trx, author, idOrSlug);
  if (brokerage.name === name) return brokerageResponse(brokerage);
  await trx.updateTable("brokerages").set({ name }).where("id", "=", brokerage.id).execute();
  return changed(trx, author, "brokerage.rename", brokerage.id);
}

/**
 * Disables a brokerage: its brokers are signed out and cannot sign in, and its share links begin nothing. Enrollments
 * that have begun go on while a licence holds. Throws `not_found`.
 */
export async function disableBrokerage(trx: Trx, author: Author, idOrSlug: string): Promise<BrokerageAccount> {
  const brokerage = await locked(trx, author, idOrSlug);
  if (brokerage.disabled_at) return brokerageResponse(brokerage);
  await setDisabled(trx, brokerage.id, sql<Date>`now()`);
  return changed(trx, author, "brokerage.disable", brokerage.id);
}

/** Enables a brokerage again. Its brokers sign in again; those who were disabled themselves stay so. Throws `not_found`. */
export async function enableBrokerage(trx: Trx, author: Author, idOrSlug: string): Promise<BrokerageAccount> {
  const brokerage = await locked(trx, author, idOrSlug);
  if (!brokerage.disabled_at) return brokerageResponse(brokerage);
  await setDisabled(trx, brokerage.id, null);
  return changed(trx, author, "brokerage.enable", brokerage.id);
}

/** Sign-ins end both ways: one that began while the brokerage was being disabled would come back to life with it. */
async function setDisabled(trx: Trx, id: string, at: ReturnType<typeof sql<Date>> | null): Promise<void> {
  await trx.updateTable("brokerages").set({ disabled_at: at }).where("id", "=", id).execute();
  const brokers = await trx.selectFrom("brokers").select("id").where("brokerage_id", "=", id).execute();
  await endSignIns(
    trx,
    brokers.map((broker) => broker.id),
  );
}

async function locked(trx: Trx, { space }: Author, idOrSlug: string): Promise<BrokerageAccountRow> {
  await lockAccounts(trx, space);
  return required(trx, space, idOrSlug);
}

async function required(trx: Trx, space: string, idOrSlug: string): Promise<BrokerageAccountRow> {
  const brokerage = await brokerageAccount(trx, space, idOrSlug);
  if (!brokerage) throw new Refusal("not_found");
  return brokerage;
}

async function changed(trx: Trx, author: Author, operation: Operation, id: string): Promise<BrokerageAccount> {
  await audit(trx, author, operation, id);
  return brokerageResponse(await required(trx, author.space, id));
}
