/** `npm run license -- BROKER PRODUCT STATE… | all | none`: where a broker may sell a product. Exit code 0 done, 1 refused, 2 wrong usage. */
import { join, resolve } from "node:path";
import { Refusal } from "../../server/access/refusal";
import { regionCode } from "../../server/base/regions";
import { grantLicence } from "../../server/domain/accounts/licences";
import { BadEnvironment, readEnv } from "../../server/env";
import type { Env } from "../../server/env";
import { BadFlow } from "../../server/flows/bad-flow";
import { readWorking } from "../../server/flows/files";
import { loadRateBooks } from "../../server/rates/plans";
import { BadRateBook } from "../../server/rates/rate-book";
import { openDatabase } from "../../server/start";
import { DataFolderInUse } from "../../server/store/lock";
import { brokerByEmail, brokerById } from "../../server/store/people";
import type { Trx } from "../../server/store/tables";

const root = resolve(import.meta.dirname, "../..");
const SPACE = "demo";
/** Who did it, in the audit. */
const actor = { kind: "staff", space: SPACE, staffId: "command-line" } as const;
const USAGE = `npm run license -- BROKER PRODUCT STATES
  BROKER    a broker's e-mail address or id
  PRODUCT   a flow's id or vertical code
  STATES    codes such as CO NM, or all, or none to withdraw the licence; they replace those from before`;

interface Wanted {
  readonly broker: string;
  readonly product: string;
  readonly states: readonly string[] | "all";
}

/** What the command line asks for; a sentence when it cannot be understood. */
function wantedOf([broker, product, ...states]: readonly string[]): Wanted | string {
  if (broker === undefined || product === undefined || states.length === 0) return USAGE;
  const [only = ""] = states;
  if (states.length === 1 && only === "all") return { broker, product, states: "all" };
  if (states.length === 1 && only === "none") return { broker, product, states: [] };
  const wrong = states.find((state) => regionCode(state) === undefined);
  if (wrong !== undefined) return `${wrong} is not a state. Expected codes such as CO, or all, or none.`;
  return { broker, product, states: states.map((state) => regionCode(state) ?? state) };
}

/** The product's code, from the id of its flow or the code itself. */
function codeOf({ flowsDirs }: Env, product: string): string {
  const main = join(root, "flows");
  const flows = [main, ...flowsDirs].flatMap((folder) => readWorking(folder, [], main).map(({ flow }) => flow));
  return flows.find(({ id }) => id === product)?.vertical_code ?? product;
}

async function brokerIdOf(trx: Trx, broker: string): Promise<string> {
  const found = broker.includes("@") ? await brokerByEmail(trx, SPACE, broker.toLowerCase()) : undefined;
  return (found ?? (await brokerById(trx, SPACE, broker)))?.id ?? broker;
}

async function grant(env: Env, { broker, product, states }: Wanted): Promise<string> {
  const rates = loadRateBooks(env.productsDirs);
  const verticalCode = codeOf(env, product);
  const { store, release } = await openDatabase(env, () => undefined);
  try {
    const licence = await store.db.transaction().execute(async (trx) => {
      const of = { brokerId: await brokerIdOf(trx, broker), verticalCode };
      return grantLicence({ rates }, trx, actor, of, { states });
    });
    const where = licence.states === "all" ? "every state" : licence.states.join(", ") || "no state";
    return `${licence.broker.id} may sell ${licence.vertical_code} in ${where}.`;
  } finally {
    await store.close().finally(release);
  }
}

/** What a person reads of an error that they can do something about; undefined for a defect. */
function sentenceOf(error: unknown, { broker, product }: Wanted): string | undefined {
  if (error instanceof DataFolderInUse)
    return `${error.message}\nA running server grants licences itself: PUT /api/management/v1/brokers/{id}/licences/{vertical_code}, signed in as staff.`;
  if (error instanceof Refusal)
    return error.code === "not_found" ? `There is no broker ${broker}.` : `There is no product ${product}.`;
  const isExpected = error instanceof BadEnvironment || error instanceof BadFlow || error instanceof BadRateBook;
  return isExpected ? error.message : undefined;
}

async function main(args: readonly string[]): Promise<number> {
  const wanted = wantedOf(args);
  if (typeof wanted === "string") {
    console.error(wanted);
    return 2;
  }
  try {
    console.log(await grant(readEnv(process.env, root), wanted));
    return 0;
  } catch (error) {
    console.error(sentenceOf(error, wanted) ?? error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
