import {
  addBrokerage,
  disableBrokerage,
  enableBrokerage,
  readBrokerages,
  renameBrokerage,
} from "../../server/domain/accounts/brokerages";
import type { BrokerageAccount } from "../../server/records/types";
import { columns } from "../command/help";
import type { Context, Done } from "./command";
import { findBrokerage } from "./find";
import { body, required, wordsOf } from "./words";

/** `admin brokerage list`. */
export async function listBrokerages(context: Context): Promise<Done> {
  wordsOf(context);
  const record = await readBrokerages(context.db, context.operator.space);
  const rows = record.map((each) => [
    each.slug,
    each.name,
    each.brokers === 1 ? "1 broker" : `${each.brokers} brokers`,
    each.default_broker ? `default ${each.default_broker.name}` : "no default broker",
    each.disabled_at === null ? "" : "disabled",
  ]);
  return { record, lines: rows.length === 0 ? ["There is no brokerage."] : columns(rows) };
}

/** `admin brokerage add`. */
export async function runAddBrokerage(context: Context): Promise<Done> {
  const [slug] = wordsOf(context, "SLUG");
  const sent = body("brokerage-body", { slug, name: required(context, "name") });
  const record = await context.act((trx) => addBrokerage(trx, context.operator, sent));
  return done(record, "is a brokerage");
}

/** `admin brokerage rename`. */
export async function runRenameBrokerage(context: Context): Promise<Done> {
  const [word, name] = wordsOf(context, "SLUG", "NAME");
  const { id } = await findBrokerage(context, word);
  const sent = body("brokerage-name-body", { name });
  return done(await context.act((trx) => renameBrokerage(trx, context.operator, id, sent)), "is its name now");
}

/** `admin brokerage disable`. */
export async function runDisableBrokerage(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "SLUG");
  const { id, name, brokers } = await findBrokerage(context, word);
  await context.confirm(`Disable ${name} and sign out its ${brokers} brokers?`);
  return done(await context.act((trx) => disableBrokerage(trx, context.operator, id)), "is disabled");
}

/** `admin brokerage enable`. */
export async function runEnableBrokerage(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "SLUG");
  const { id } = await findBrokerage(context, word);
  return done(await context.act((trx) => enableBrokerage(trx, context.operator, id)), "is enabled");
}

const done = (record: BrokerageAccount, what: string): Done => ({
  record,
  lines: [`${record.slug}: ${record.name} ${what}.`],
});
