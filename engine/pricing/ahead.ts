/** What is known of a product's prices before they are all known, and which of them come to nothing. */
import { awaitsAnswers } from "../flow/lowest-price";
import { readsThrough } from "../language/reads";
import { isBlank } from "../values/blank";
import type { Plan } from "../../schemas/api/types";
import { rulesOf, type Priced } from "./lines";
import type { PriceScope, RateBook } from "./book";

type Answers = PriceScope["answers"];

/** How a book prices what it sells; `D` is a plan before it is priced. */
export interface Pricing<D extends Drafted> {
  readonly book: RateBook;
  /** The codes of all regions. */
  readonly regions: readonly string[];
  /** What is sold in a region, at any price. */
  readonly sold: (region: string) => readonly D[];
  /** Whether the plan is offered for these answers. */
  readonly offers: (draft: D, region: string, answers: Answers) => boolean;
  /** The plan with its prices; none where they cannot be worked out. */
  readonly priced: (draft: D, region: string, answers: Answers) => readonly Plan[];
}

interface Drafted extends Priced {
  readonly id: string;
}

export interface LowestPrice {
  readonly amount: number;
  readonly currency: string;
}

/**
 * What the book says; else over all regions, since a price may depend on the region, and a plan is not sold in each.
 * Nothing is known of it where a price waits for an answer, and nothing is ever said to be for free.
 */
export function lowestOf<D extends Drafted>({
  book,
  regions,
  sold,
  offers,
  priced,
}: Pricing<D>): LowestPrice | undefined {
  const { lowest_price, currency, values } = book;
  if (lowest_price !== undefined) return { amount: lowest_price, currency };
  const drafts = regions.flatMap((region) => sold(region).map((draft) => ({ region, draft })));
  if (drafts.some(({ draft }) => awaitsAnswers(rulesOf(draft), values))) return undefined;
  const plans = drafts.flatMap(({ region, draft }) => (offers(draft, region, {}) ? priced(draft, region, {}) : []));
  const amount = Math.min(...plans.map(({ settings }) => settings.price));
  return amount > 0 && Number.isFinite(amount) ? { amount, currency } : undefined;
}

/** The plans that are sold in a region, each with its price for no answers where that is known and more than nothing. */
export function pricedAhead<D extends Drafted>(
  { book, sold, priced }: Pricing<D>,
  unpriced: readonly Plan[],
  region: string,
): readonly { readonly plan: Plan; readonly price: number | undefined }[] {
  const drafts = new Map(sold(region).map((draft) => [draft.id, draft]));
  return unpriced.flatMap((plan) => {
    const draft = drafts.get(plan.id);
    if (!draft) return [];
    const [known] = awaitsAnswers(rulesOf(draft), book.values) ? [] : priced(draft, region, {});
    return [{ plan, price: known && known.settings.price > 0 ? known.settings.price : undefined }];
  });
}

/** Whether a price, or the condition of its plan, reads an answer that is not given yet. */
export function isAwaiting({ values = {} }: RateBook, priced: Priced, answers: Answers): boolean {
  return readsThrough(rulesOf(priced), values).some((path) => {
    const [root, name = ""] = path.split(".");
    return root === "answers" && isBlank(answers[name]);
  });
}

/** The sold plans whose price comes to nothing, or to no amount, although every answer that it reads is given. */
export function freeIn<D extends Drafted>(
  { book, sold, offers, priced }: Pricing<D>,
  region: string,
  answers: Answers,
): readonly string[] {
  return sold(region).flatMap((draft) => {
    if (isAwaiting(book, draft, answers) || !offers(draft, region, answers)) return [];
    const [plan] = priced(draft, region, answers);
    return plan && plan.settings.price > 0 ? [] : [draft.id];
  });
}
