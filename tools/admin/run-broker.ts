import { addBroker, changeBroker, readBrokers } from "../../server/domain/accounts/brokers";
import { disableBroker, enableBroker, moveBroker } from "../../server/domain/accounts/standing";
import type { BrokerAccount } from "../../server/records/types";
import { WrongUsage } from "../command/command";
import { columns } from "../command/help";
import type { Context, Done } from "./command";
import { findBroker, findBrokerage } from "./find";
import { body, required, wordsOf } from "./words";

/** `admin broker list`. */
export async function listBrokers(context: Context): Promise<Done> {
  const [word] = context.names.length === 0 ? [] : wordsOf(context, "BROKERAGE");
  const slug = word === undefined ? undefined : (await findBrokerage(context, word)).slug;
  const record = await readBrokers(context.db, context.operator.space, slug);
  const rows = record.map((each) => [
    each.brokerage.slug,
    each.name,
    each.email,
    each.phone_number,
    each.id,
    [...(each.is_default ? ["default"] : []), ...(each.disabled_at === null ? [] : ["disabled"])].join(", "),
  ]);
  return { record, lines: rows.length === 0 ? ["There is no broker."] : columns(rows) };
}

/** `admin broker add`. */
export async function runAddBroker(context: Context): Promise<Done> {
  const [email] = wordsOf(context, "EMAIL");
  const { slug } = await findBrokerage(context, required(context, "brokerage"));
  const sent = body("broker-body", {
    brokerage: { slug },
    email,
    name: required(context, "name"),
    phone_number: required(context, "phone"),
    ...(context.has("default") && { default: true }),
  });
  const record = await context.act((trx) => addBroker(trx, context.operator, sent));
  const hint = `What they may sell: npm run admin -- licence grant ${record.email} PRODUCT STATE…`;
  return { record, lines: [...told(record, "is a broker").lines, hint] };
}

/** `admin broker change`. */
export async function runChangeBroker(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "BROKER");
  const given = {
    name: context.value("name"),
    email: context.value("email"),
    phone_number: context.value("phone"),
    default: context.has("default") ? true : undefined,
  };
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0)
    throw new WrongUsage("Say what changes: --name, --email, --phone or --default.");
  const { id } = await findBroker(context, word);
  const sent = body("broker-change-body", change);
  const record = await context.act((trx) => changeBroker(trx, context.operator, id, sent));
  return told(
    record,
    `has ${record.email}, ${record.phone_number}${record.is_default ? " and is the default broker, its principal" : ""}`,
  );
}

/** `admin broker move`. */
export async function runMoveBroker(context: Context): Promise<Done> {
  const [word, target] = wordsOf(context, "BROKER", "BROKERAGE");
  const { id } = await findBroker(context, word);
  const { slug } = await findBrokerage(context, target);
  const sent = body("broker-move-body", { brokerage: { slug }, ...(await clientsTo(context)) });
  return told(await context.act((trx) => moveBroker(trx, context.operator, id, sent)), "works there");
}

/** `admin broker disable`. */
export async function runDisableBroker(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "BROKER");
  const { id, name, brokerage, is_default } = await findBroker(context, word);
  const sent = body("broker-disable-body", await clientsTo(context));
  await context.confirm(`Disable ${name} of ${brokerage.slug}?`);
  const { record, lines } = told(
    await context.act((trx) => disableBroker(trx, context.operator, id, sent)),
    "is disabled",
  );
  const hint = `They are the default broker of ${brokerage.slug}: its share links that name nobody begin nothing, and it has no principal, until another is (broker change BROKER --default).`;
  return { record, lines: is_default ? [...lines, hint] : lines };
}

/** `admin broker enable`. */
export async function runEnableBroker(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "BROKER");
  const { id } = await findBroker(context, word);
  return told(await context.act((trx) => enableBroker(trx, context.operator, id)), "is enabled");
}

async function clientsTo(context: Context): Promise<{ readonly clients_to?: { readonly id: string } }> {
  const word = context.value("clients-to");
  return word === undefined ? {} : { clients_to: { id: (await findBroker(context, word)).id } };
}

const told = (record: BrokerAccount, what: string): Done => ({
  record,
  lines: [`${record.id}: ${record.name} of ${record.brokerage.slug} ${what}.`],
});
