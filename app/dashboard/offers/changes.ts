import type { Worklist, WorklistQuote } from "../../shared/api/types";

/** A list that is shown, and another state of it. */
type List = Pick<Worklist, "quotes" | "total">;

/**
 * How many offers of a list that is shown are others by now, have gone or have come. What has only moved up behind the
 * end of a list that is shown in part does not count.
 * @param hasLeft whether the person's own act has taken the offer of this number out of the list
 */
export function changesBetween(shown: List, now: List, hasLeft: (number: string) => boolean): number {
  const before = byNumber(shown.quotes);
  const after = byNumber(now.quotes);
  const isWhole = shown.quotes.length >= shown.total;
  const lastKnown = now.quotes.findLastIndex(({ quote_number }) => before.has(quote_number));
  const gone = shown.quotes.filter(({ quote_number }) => !after.has(quote_number) && !hasLeft(quote_number));
  const others = now.quotes.filter((quote, index) => {
    const known = before.get(quote.quote_number);
    return known ? !isSame(known, quote) : isWhole || index < lastKnown;
  });
  return new Set([...gone, ...others].map(({ quote_number }) => quote_number)).size;
}

const byNumber = (quotes: readonly WorklistQuote[]): ReadonlyMap<string, WorklistQuote> =>
  new Map(quotes.map((quote) => [quote.quote_number, quote]));

const isSame = (one: WorklistQuote, other: WorklistQuote): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The list with one of its offers as it is now, in its place. */
export const withOffer = (list: Worklist, offer: WorklistQuote): Worklist => ({
  ...list,
  quotes: list.quotes.map((quote) => (quote.quote_number === offer.quote_number ? offer : quote)),
});
