import { join } from "node:path";
import type { Db, Trx } from "../store/tables";
import { loadRateBooks, ownFolder, pricedBook } from "./plans";
import type { PricedBook, RateBooks } from "./plans";
import { requirePublished } from "./rate-book";
import type { RateBook } from "./rate-book";

/** The hashes of the shipped rate books that were published. */
const publishedIndex = join(import.meta.dirname, "../../flows/published/rates.json");

/** The rate books of the files, and all that ever priced something. */
export interface KeptRateBooks extends RateBooks {
  /**
   * The book of this hash, also one that only another process has read. Throws if there is none, which is a defect: a
   * book is kept before anything names it, and never removed. Inside a transaction, pass its handle as `through`.
   */
  find(sha256: string, through?: Db | Trx): Promise<PricedBook>;
  /** Every book that was ever current, the newest versions first. */
  everKept(): Promise<readonly PricedBook[]>;
}

/**
 * Reads the rate books of server/data/products and of more folders, and keeps each current one in the database by the
 * hash of its content, so that quotes and policies stay with it when it is replaced or edited. Throws
 * BadRateBook, also for a published book that was edited in place.
 */
export async function openRateBooks(db: Db, more: readonly string[] = []): Promise<KeptRateBooks> {
  requirePublished(ownFolder, publishedIndex);
  const rates = loadRateBooks(more);
  for (const book of rates.current) await keep(db, book);
  const { find } = keptRateBooks(db, rates);
  return {
    ...rates,
    find,
    async everKept() {
      const rows = await db
        .selectFrom("rate_books")
        .select("sha256")
        .orderBy("version", "desc")
        .orderBy("kept_at", "desc")
        .execute();
      return Promise.all(rows.map(({ sha256 }) => find(sha256)));
    },
  };
}

/** The books that were read, and those that the database keeps; nothing is written. */
export function keptRateBooks(db: Db, rates: RateBooks): Pick<KeptRateBooks, "find" | "of"> {
  const known = new Map(rates.all.map((book) => [book.sha256, book]));
  return {
    of: (verticalCode) => rates.of(verticalCode),
    async find(sha256, through = db) {
      const found = known.get(sha256) ?? pricedBook(await bodyOf(through, sha256));
      known.set(sha256, found);
      return found;
    },
  };
}

async function keep(db: Db, { book, body, sha256 }: PricedBook): Promise<void> {
  const { id, version, vertical } = book;
  await db
    .insertInto("rate_books")
    .values({ sha256, id, version, vertical_code: vertical.code, body })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}

async function bodyOf(db: Db | Trx, sha256: string): Promise<RateBook> {
  const row = await db.selectFrom("rate_books").select("body").where("sha256", "=", sha256).executeTakeFirst();
  if (!row) throw new Error("The rate book of a quote is missing");
  return JSON.parse(row.body) as RateBook;
}
