import { join } from "node:path";
import { DamagedRecord, storedJson, unlessDamaged } from "../base/damaged";
import type { Report } from "../base/damaged";
import { sha256 as hashOf } from "../base/sha256";
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
   * The book of this hash, also one that only another process has read. Throws DamagedRecord if the database does not
   * hold it as it was kept. Inside a transaction, pass its handle as `through`.
   */
  find(sha256: string, through?: Db | Trx): Promise<PricedBook>;
  /** Every sound book that was ever current, the newest versions first; the others are reported. */
  everKept(report: Report): Promise<readonly PricedBook[]>;
}

/**
 * Reads the rate books of server/data/products and of more folders, and keeps each current one in the database by the
 * hash of its content, so that quotes and policies stay with it when it is replaced or edited. Throws
 * BadRateBook, also for a published book that was edited in place. `flows` are the folders of products of their own, each
 * of which may have published a book of `more`.
 */
export async function openRateBooks(
  db: Db,
  more: readonly string[] = [],
  flows: readonly string[] = [],
): Promise<KeptRateBooks> {
  requirePublished(ownFolder, publishedIndex);
  for (const folder of flows) requirePublished(more, join(folder, "published", "rates.json"));
  const rates = loadRateBooks(more);
  for (const book of rates.current) await keep(db, book);
  const { find } = keptRateBooks(db, rates);
  return {
    ...rates,
    find,
    async everKept(report) {
      const rows = await db
        .selectFrom("rate_books")
        .select("sha256")
        .orderBy("version", "desc")
        .orderBy("kept_at", "desc")
        .execute();
      const books = await Promise.all(rows.map(({ sha256 }) => unlessDamaged(() => find(sha256), report)));
      return books.filter((book) => book !== undefined);
    },
  };
}

/** The books that were read, and those that the database keeps; nothing is written. */
export function keptRateBooks(db: Db, rates: RateBooks): Pick<KeptRateBooks, "find" | "of"> {
  const known = new Map(rates.all.map((book) => [book.sha256, book]));
  return {
    of: (verticalCode) => rates.of(verticalCode),
    async find(sha256, through = db) {
      const found = known.get(sha256) ?? (await keptBook(through, sha256));
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

/** The book that the database keeps by this hash. A book is kept before anything names it, and never removed. */
async function keptBook(db: Db | Trx, sha256: string): Promise<PricedBook> {
  const damaged = (finding: string): DamagedRecord => new DamagedRecord("rate_book", sha256, finding);
  const row = await db.selectFrom("rate_books").select("body").where("sha256", "=", sha256).executeTakeFirst();
  if (!row) throw damaged("It is missing.");
  if (hashOf(row.body) !== sha256) throw damaged("The database holds another content than was stored under its hash.");
  const book = storedJson(row.body, damaged);
  try {
    return pricedBook(book as RateBook);
  } catch {
    throw damaged("It has not the shape of a rate book.");
  }
}
