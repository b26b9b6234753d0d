import { join, resolve } from "node:path";
import { grantLicence, readLicences } from "../../server/domain/accounts/licences";
import { readWorking } from "../../server/flows/files";
import { loadRateBooks, type RateBooks } from "../../server/rates/plans";
import type { Env } from "../../server/env";
import type { Licence } from "../../server/records/types";
import { WrongUsage } from "../command/command";
import { columns } from "../command/help";
import { NotDone, type Context, type Done } from "./command";
import { findBroker, meant, statesOf } from "./find";
import { body, wordsOf } from "./words";

const root = resolve(import.meta.dirname, "../..");

/** `admin licence list`. */
export async function listLicences(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "BROKER");
  const { id, name } = await findBroker(context, word);
  const record = await readLicences(context.db, context.operator.space, id);
  const rows = record.map((licence) => [licence.vertical_code, whereOf(licence)]);
  return { record, lines: rows.length === 0 ? [`${name} is licensed for nothing.`] : columns(rows) };
}

/** `admin licence grant`. */
export async function runGrantLicence(context: Context): Promise<Done> {
  const [broker = "", product = "", ...states] = context.names;
  if (states.length === 0) throw new WrongUsage("Expected BROKER, PRODUCT and states such as CO NM, or all.");
  return replace(context, { broker, product, states: statesOf(states) });
}

/** `admin licence withdraw`. */
export async function runWithdrawLicence(context: Context): Promise<Done> {
  const [broker, product] = wordsOf(context, "BROKER", "PRODUCT");
  const { name } = await findBroker(context, broker);
  await context.confirm(`Withdraw ${product} from ${name}?`);
  return replace(context, { broker, product, states: [] });
}

interface Wanted {
  readonly broker: string;
  readonly product: string;
  readonly states: "all" | string[];
}

async function replace(context: Context, { broker, product, states }: Wanted): Promise<Done> {
  const { id: brokerId, name } = await findBroker(context, broker);
  const rates = loadRateBooks(context.env.productsDirs);
  const of = { brokerId, verticalCode: codeOf(context.env, rates, product) };
  const sent = body("licence-body", { states });
  const record = await context.act((trx) => grantLicence({ rates }, trx, context.operator, of, sent));
  return { record, lines: [`${brokerId}: ${name} may sell ${record.vertical_code} in ${whereOf(record)}.`] };
}

const whereOf = ({ states }: Licence): string => (states === "all" ? "every state" : states.join(", ") || "no state");

/** The product's code, from the id of its flow or the code itself. Throws NotDone. */
function codeOf({ flowsDirs }: Env, { verticals }: RateBooks, product: string): string {
  if (verticals.includes(product)) return product;
  const main = join(root, "flows");
  const flows = [main, ...flowsDirs].flatMap((folder) => readWorking(folder, [], main).map(({ flow }) => flow));
  const code = flows.find(({ id }) => id === product)?.vertical_code;
  if (code !== undefined && verticals.includes(code)) return code;
  throw new NotDone(`There is no product ${product}${meant(product, [...flows.map(({ id }) => id), ...verticals])}`);
}
