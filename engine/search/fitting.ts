/** Positions of items in the list's order, each with how well a text fits it (`FIT`), as one number: lists are long. */
export type Fitting = readonly number[];

/** How many bits of such a number are the fit. */
const BITS = 2;
const FITS = 1 << BITS;

export const fitting = (place: number, fit: number): number => (place << BITS) | fit;
export const placeIn = (each: number): number => each >> BITS;

/**
 * Returns the positions of what the text fits whole, and of all else: those that fit best first, and those that fit
 * alike in the list's order.
 */
export function ordered(found: Fitting): { readonly whole: readonly number[]; readonly others: readonly number[] } {
  const byFit: number[][] = Array.from({ length: FITS }, () => []);
  for (const each of found) byFit[each & (FITS - 1)]?.push(each >> BITS);
  const [whole = [], first = [], ...rest] = byFit;
  return { whole, others: first.concat(...rest) };
}
