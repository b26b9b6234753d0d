import { sha256 } from "../base/sha256";
import { join } from "node:path";
import { currentRateBooks, pricedRates, unpricedPlans } from "../../engine/index";
import type { LowestPrice, PricedRates, RateBookFile } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { readRateBooks } from "./rate-book";
import type { RateBook } from "./rate-book";
import { REGION_CODES } from "../base/regions";
import type { ListedPrice, Plan } from "../records/types";

export { isSold, priceOf, unpricedPlans } from "../../engine/index";

/** The folder of the rate books of the shipped products. */
export const ownFolder = join(import.meta.dirname, "../data/products");

/** A rate book of the server, ready to price quotes. */
export interface PricedBook extends PricedRates {
  /** The book as it is kept, and the hash of that, by which quotes and policies name it. */
  readonly body: string;
  readonly sha256: string;
}

/** What is known of a product before anything is answered. */
export interface Listed {
  readonly prices: readonly ListedPrice[];
  /** Whether the lowest price is the only one. */
  readonly isOnly: boolean;
  /** The codes of the regions where nothing is sold. */
  readonly notSoldIn: readonly string[];
}

/** The current rate book of each product: the newest version that was read. */
export interface RateBooks {
  /** The codes of all products that have rates. */
  readonly verticals: readonly string[];
  /** Every current book. */
  readonly current: readonly PricedBook[];
  /** Every book that was read, also those that newer versions have replaced. */
  readonly all: readonly PricedBook[];
  /** The current book of a product. Throws `unknown_product`. */
  of(verticalCode: string): PricedBook;
  /** The same as `plansIn` of its current book. Throws `unknown_product`. */
  plansIn(verticalCode: string, region: string, answers?: Parameters<PricedBook["plansIn"]>[1]): readonly Plan[];
  /** The same as `lowestPrice` of its current book; undefined also for an unknown product. */
  lowestPrice(verticalCode: string): LowestPrice | undefined;
  /** What its current book lists before anything is answered; nothing for an unknown product. */
  listed(verticalCode: string): Listed;
}

/** Reads the rate books of server/data/products, and of more folders. Throws BadRateBook. */
export function loadRateBooks(more: readonly string[] = []): RateBooks {
  const files = readRateBooks([ownFolder, ...more]);
  const newest = new Set(currentRateBooks(files).map(({ book }) => book));
  const all = files.map(({ book }) => pricedBook(book));
  const current = all.filter(({ book }) => newest.has(book));
  const byCode = new Map(current.map((priced) => [priced.book.vertical.code, priced]));
  const of = (code: string): PricedBook => {
    const found = byCode.get(code);
    if (!found) throw new Refusal("unknown_product");
    return found;
  };
  return {
    verticals: [...byCode.keys()],
    current,
    all,
    of,
    plansIn: (code, region, answers) => of(code).plansIn(region, answers),
    lowestPrice: (code) => byCode.get(code)?.lowestPrice(),
    listed: (code) => ({
      prices: byCode.get(code)?.listedPrices() ?? [],
      isOnly: byCode.get(code)?.isOnlyPrice() ?? false,
      notSoldIn: byCode.get(code)?.notSoldIn() ?? [],
    }),
  };
}

/** A sound book, ready to price quotes in every region. */
export function pricedBook(book: RateBook): PricedBook {
  const body = JSON.stringify(book);
  return { ...pricedRates(book, REGION_CODES), body, sha256: sha256(body) };
}

/** What is known of a book's lowest price; undefined where nothing is. */
export const lowestPriceOf = (book: RateBook): number | undefined =>
  pricedRates(book, REGION_CODES).lowestPrice()?.amount;

/** A book as flows are checked against it. */
export const rateBookFile = (file: string, book: RateBook): RateBookFile => ({
  file,
  book: book as unknown as RateBookFile["book"],
  plans: unpricedPlans(book) as unknown as RateBookFile["plans"],
  lowestPrice: lowestPriceOf(book),
});

/** The current books as flows are checked against them. */
export const rateBookFiles = ({ current }: RateBooks): readonly RateBookFile[] =>
  current.map(({ book }) => rateBookFile(`${book.id}@${book.version}.json`, book));
