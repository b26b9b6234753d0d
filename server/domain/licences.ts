import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import type { QuoteOverview } from "../store/quotes";
import { EVERYWHERE, licencesOf } from "../store/licences";
import type { Db, Trx } from "../store/tables";
import { ratingRegion } from "./rating";

/** What is sold, by whom, and where: the region that rates it, undefined while it is not known. */
export interface Sale {
  readonly brokerId: string;
  readonly verticalCode: string;
  readonly region: string | undefined;
}

/** The sale that a quote is to become. */
export const saleOf = (quote: Pick<QuoteOverview, "broker_id" | "vertical_code" | "application">): Sale => ({
  brokerId: quote.broker_id,
  verticalCode: quote.vertical_code,
  region: ratingRegion(quote.application),
});

/**
 * A broker sells a product only where licensed: by (broker, product, rating region) (A-74, `sample-products.md`).
 * While the region is not known yet, a licence for any region will do. Throws `broker_not_licensed`, in words for the
 * actor.
 */
export async function requireLicence(db: Db | Trx, actor: Actor, sale: Sale): Promise<void> {
  if (await isLicensed(db, sale)) return;
  const isOwn = actor.kind === "broker" && actor.brokerId === sale.brokerId;
  const message = "You are not licensed for this product in this state.";
  throw new Refusal("broker_not_licensed", isOwn ? { message } : {});
}

/** Whether the broker may sell that, there. */
export async function isLicensed(db: Db | Trx, { brokerId, verticalCode, region }: Sale): Promise<boolean> {
  const regions = await licencesOf(db, brokerId, verticalCode);
  return regions.some((code) => region === undefined || code === EVERYWHERE || code === region);
}
