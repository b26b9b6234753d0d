import { productsOff } from "./products-off";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { regionName } from "../base/regions";
import { findClient } from "../store/clients";
import type { QuoteOverview } from "../store/quotes";
import type { Db, Trx } from "../store/tables";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { unavailable } from "./flow-index";
import { requireLicence, saleOf } from "./licences";
import type { Sale } from "./licences";
import { bookOf } from "./quote-data";
import type { ClientProduct } from "../records/types";

/**
 * The products for this type of client, and for each that cannot be sold to this client now, why: the product is off,
 * the caller has no licence, or the client's state has no plan (resolutions R-12). Throws `not_found`.
 */
export async function readOffers({ deps, actor, reach }: CallContext, clientId: string): Promise<ClientProduct[]> {
  const client = await findClient(deps.store.db, reach, clientId);
  if (!client) throw new Refusal("not_found");
  const brokerId = actor.kind === "broker" ? actor.brokerId : client.broker_id;
  const region = client.person.address?.region?.code;
  const offered = deps.flows.current.filter(({ flow }) => flow.sold_to.includes(client.client_type));
  return Promise.all(
    offered.map(async ({ flow: { vertical_code: verticalCode, title } }) => {
      const refusal = await obstacle(deps, deps.store.db, actor, { brokerId, verticalCode, region });
      return {
        vertical_code: verticalCode,
        title,
        obstacle: refusal ? { code: refusal.code, message: obstacleWords(refusal, title, region) } : null,
      };
    }),
  );
}

/** Throws the reason against selling this quote's product: for calls that mail a promise (resolutions R-12). */
export async function requireOffered(deps: Deps, db: Db | Trx, actor: Actor, quote: QuoteOverview): Promise<void> {
  const refusal = await obstacle(deps, db, actor, saleOf(quote), quote);
  if (refusal) throw refusal;
}

/** Why this cannot be sold: `product_unavailable`, `broker_not_licensed`, `no_plans`; undefined when it can. */
async function obstacle(
  deps: Deps,
  db: Db | Trx,
  actor: Actor,
  sale: Sale,
  quote?: QuoteOverview,
): Promise<Refusal | undefined> {
  const { flows, rates } = deps;
  const { verticalCode, region } = sale;
  const served = flows.currentByVertical(verticalCode);
  if (served && productsOff(deps).includes(served.flow.id)) return unavailable(served);
  const unlicensed = await requireLicence(db, actor, sale).catch(onlyRefusal);
  if (unlicensed) return unlicensed;
  if (region === undefined) return undefined;
  const book = quote ? await bookOf(deps, db, quote) : rates.of(verticalCode);
  return book.sells(region, quote?.application.answers) ? undefined : new Refusal("no_plans");
}

function onlyRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The refusal's sentence with the names of the product and the state. */
function obstacleWords(refusal: Refusal, title: string, region: string | undefined): string {
  const state = region === undefined ? "any state" : regionName(region);
  return refusal
    .toMessage()
    .replace(/this product/i, title)
    .replace("this state", state);
}
