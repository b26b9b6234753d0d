/** One offer, one sale (resolutions R-30): what refuses a second one. */
import { Refusal } from "../access/refusal";
import { endOfTerm } from "../base/dates";
import type { Term } from "../../engine/index";
import { day as shownDay } from "./mailing";
import { firstEndWithin, isOtherPaying, isSupersededNow, lockSale } from "../store/one-sale";
import { saleOfQuote } from "../store/quotes";
import type { CallContext } from "./call";
import type { SaleOfQuote } from "../store/one-sale";
import type { Db, Trx } from "../store/tables";

/** Locks the sale that a quote is to become, before the quote itself is locked. Throws `not_found`. */
export async function lockSaleOf({ reach }: Pick<CallContext, "reach">, trx: Trx, quoteNumber: string): Promise<void> {
  const sale = await saleOfQuote(trx, reach, quoteNumber);
  if (!sale) throw new Refusal("not_found");
  await lockSale(trx, sale);
}

/** Throws `quote_closed` for an offer beside which another one was bought: nothing leads to its client any more. */
export async function requireOffering(trx: Trx, { quote_number }: SaleOfQuote): Promise<void> {
  if (await isSupersededNow(trx, quote_number))
    throw new Refusal("quote_closed", {
      message:
        "The client has bought this product with another offer. Offer a second policy on purpose, or a renewal, by a new offer.",
    });
}

/** The term that is sold: from which day on, and for how long. */
export interface Wanted {
  readonly starts: string;
  readonly lasts: Term;
}

/**
 * The first day from the wanted one on at which the term overlaps none of the client's policies of the product; undefined
 * when that is the wanted one. Before the earliest end of those that overlap it, no day is free.
 */
export async function firstFreeDay(
  db: Db | Trx,
  sale: SaleOfQuote,
  { starts, lasts }: Wanted,
): Promise<string | undefined> {
  let day = starts;
  for (;;) {
    const end = await firstEndWithin(db, sale, { starts_at: day, ends_at: endOfTerm(day, lasts) });
    if (end === undefined) return day === starts ? undefined : day;
    day = end;
  }
}

/** Throws `already_covered` when the term overlaps one of the client's policies of the product. */
export async function requireFree(
  db: Db | Trx,
  sale: SaleOfQuote & { readonly second_policy: boolean },
  wanted: Wanted,
) {
  if (sale.second_policy) return;
  const day = await firstFreeDay(db, sale, wanted);
  if (day !== undefined) throw alreadyCovered(day);
}

/** The refusal, in a sentence with the day from which on it can be bought. */
const alreadyCovered = (day: string): Refusal =>
  new Refusal("already_covered", {
    message: `There is a policy of this product for this time already. A new one can start on ${shownDay(day)} or later.`,
    firstFreeDay: day,
  });

/** Throws `payment_in_progress` while another offer of the product to this client is being paid. */
export async function requireAlone(trx: Trx, sale: SaleOfQuote): Promise<void> {
  if (await isOtherPaying(trx, sale)) throw new Refusal("payment_in_progress", { retryAfterSeconds: 2 });
}
