import { offeredBy, pricesOf, reads, slipsOf, withValueAt, type Offers, type PriceRule } from "../../engine/analysis";
import type { RateBookFile } from "../../engine/index";
import { pricedBook } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";
import { namedIn, plansBy, type Naming } from "../scenarios/memory-host";

type Book = RateBookFile["book"];

/**
 * Every price, condition, named value and number of a table of a book, with every small mistake in it. `book` is the same
 * book as the server prices by it.
 */
export function priceRulesOf(file: Book, book: RateBook): readonly PriceRule[] {
  // A number or comparison more or less names no other answers.
  const naming = namedIn(book);
  const rules = [...pricesOf(file).map(({ rule, pointer }) => ({ rule, pointer })), ...cellsOf(file)];
  return rules.flatMap(({ rule, pointer }) => {
    const slips = slipsOf(rule).map(({ does, rule: other }) => ({
      does,
      plansIn: plansWith(book, pointer, other, naming),
    }));
    return slips.length === 0 ? [] : [{ pointer, rules: withValues(rule, file), slips }];
  });
}

const cellsOf = ({ tables = {} }: Book): readonly { readonly rule: unknown; readonly pointer: string }[] =>
  Object.entries(tables).flatMap(([table, cells]) =>
    Object.entries(cells).flatMap(([key, rule]) =>
      typeof rule === "number" ? [{ rule, pointer: ["/tables", table, key].join("/") }] : [],
    ),
  );

/** The plans of the book with another rule at a place; the book is made once it is asked. */
function plansWith(book: RateBook, pointer: string, rule: unknown, naming: Naming): Offers["plansIn"] {
  let plansIn: Offers["plansIn"] | undefined;
  return (region, answers) => {
    plansIn ??= plansBy(offeredBy(pricedBook(withValueAt(book, pointer.slice(1).split("/"), rule))).plansIn, naming);
    return plansIn(region, answers);
  };
}

/** A rule and the named values that it reads. */
function withValues(rule: unknown, { values = {} }: Book): readonly unknown[] {
  const found: unknown[] = [rule];
  const seen = new Set<string>();
  for (const each of found)
    for (const path of reads(each)) {
      const name = path.startsWith(VALUES) ? path.slice(VALUES.length) : undefined;
      if (name === undefined || seen.has(name)) continue;
      seen.add(name);
      found.push(values[name]);
    }
  return found;
}

const VALUES = "values.";
