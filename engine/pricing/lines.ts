import { scopesOf } from "../language/of-thing";
import { isTrue } from "../language/rule";
import { compileText, type TextSource } from "../language/text";
import { rounded } from "../values/rounded";
import { scopeIn, valueOf, type Price, type PriceLine, type PriceScope, type RateBook } from "./book";

/** One line of a price; the amount in cents of the currency. Never sent: the API sends amounts. */
export interface PricedLine {
  readonly title: string;
  readonly cents: number;
}

/** What is priced: an amount with a title, or lines with their own; offered always, or on a condition. */
export interface Priced {
  readonly price?: Price | undefined;
  readonly price_lines?: readonly PriceLine[] | undefined;
  readonly offered_when?: Price | boolean | undefined;
}

/** Everything that decides whether it is offered, and what it costs, as rules around no thing of a list. */
export const rulesOf = ({ price, price_lines = [], offered_when }: Priced): readonly unknown[] => [
  price,
  offered_when,
  ...price_lines.flatMap(({ amount, when, for_each }) => {
    const rules = [amount, ...(when === undefined ? [] : [when])];
    if (for_each === undefined) return rules;
    // Without its things, nothing is known of such a price.
    const list = { var: `answers.${for_each}` };
    return [list, { sum: [list, { "+": rules }] }];
  }),
];

/** Whether a plan is offered for these answers. */
export const isOffered = (book: RateBook, rule: Price | boolean | undefined, scope: PriceScope): boolean =>
  rule === undefined || isTrue(valueOf(rule, scopeIn(book, scope)));

/** The price in cents; undefined if the answers give none. */
export function priceIn(book: RateBook, price: Price, scope: PriceScope): number | undefined {
  const cents = centsOf(valueOf(price, scopeIn(book, scope)), book);
  return cents !== undefined && cents >= 0 ? cents : undefined;
}

/** The lines of a price in cents, each rounded as the book says; undefined if the answers give no price. */
export function linesIn(
  book: RateBook,
  { price, price_lines }: Priced,
  title: string,
  scope: PriceScope,
): readonly PricedLine[] | undefined {
  if (!price_lines) {
    const cents = priceIn(book, price ?? 0, scope);
    return cents === undefined ? undefined : [{ title, cents }];
  }
  const whole = scopeIn(book, scope);
  const lines = price_lines.flatMap((line) => linesOf(line, whole, book));
  const found = lines.filter((line) => line !== undefined);
  const total = found.reduce((sum, { cents }) => sum + cents, 0);
  // Without an amount for each line, the sum would be too low.
  return found.length === lines.length && total >= 0 ? found : undefined;
}

/** Whether the price is known, and less than nothing: so is a line that takes something off before the others are there. */
export function isBelowNothing(book: RateBook, { price = 0, price_lines }: Priced, scope: PriceScope): boolean {
  const whole = scopeIn(book, scope);
  const cents = price_lines
    ? price_lines.flatMap((line) => linesOf(line, whole, book)).map((line) => line?.cents)
    : [centsOf(valueOf(price, whole), book)];
  const known = cents.filter((each) => each !== undefined);
  return known.length === cents.length && known.reduce((sum, each) => sum + each, 0) < 0;
}

function linesOf(
  { label, amount, when, for_each }: PriceLine,
  scope: object,
  book: RateBook,
): readonly (PricedLine | undefined)[] {
  const scopes = for_each === undefined ? [scope] : scopesOf(answerIn(scope, for_each), scope, undefined);
  const said = wordingOf(label);
  return scopes
    .filter((own) => when === undefined || isTrue(valueOf(when, own)))
    .map((own) => {
      const cents = centsOf(valueOf(amount, own), book);
      return cents === undefined ? undefined : { title: said.say(own), cents };
    });
}

const answerIn = (scope: object, name: string): unknown => valueOf({ var: `answers.${name}` }, scope);

const wordings = new WeakMap<object, ReturnType<typeof compileText>>();

function wordingOf(label: TextSource): ReturnType<typeof compileText> {
  if (typeof label === "string") return compileText(label, compiled);
  const known = wordings.get(label) ?? compileText(label, compiled);
  wordings.set(label, known);
  return known;
}

const compiled =
  (rule: unknown) =>
  (scope: object): unknown =>
    valueOf(rule, scope);

/** What an amount is rounded to, unless the book says something else. */
const CENT = 0.01;
/** More decimals than any price has: what binary fractions add beyond them is not meant. */
const NOISE = 6;

function centsOf(amount: unknown, { round_to: step = CENT }: RateBook): number | undefined {
  const steps = rounded(typeof amount === "number" ? rounded(amount / step, NOISE) : undefined, 0);
  const cents = steps === undefined ? Number.NaN : Math.round(steps * step * 100);
  return Number.isSafeInteger(cents) ? cents : undefined;
}
