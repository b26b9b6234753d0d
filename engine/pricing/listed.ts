/** The prices that a product's page lists before anything is answered. */
import { awaitsAnswers } from "../flow/lowest-price";
import { readsThrough } from "../language/reads";
import type { ListedPrice } from "../../schemas/api/types";
import { isAwaiting, type Pricing } from "./ahead";
import type { Draft } from "./drafts";
import { rulesOf } from "./lines";
import type { RateBook } from "./book";
import { planTitle } from "./titles";

/**
 * Each plan without anything that can be added, in the book's order, at the lowest of its prices over all regions. A plan
 * whose price waits for an answer is left out, and so is one that no region sells without answers.
 */
export function listedPrices({ book, regions, sold, offers, priced }: Pricing<Draft>): readonly ListedPrice[] {
  const known = new Map<string, ListedPrice>();
  for (const region of regions)
    for (const draft of sold(region)) {
      if (draft.add_ons.length > 0 || awaitsAnswers(rulesOf(draft), book.values) || !offers(draft, region, {}))
        continue;
      const [plan] = priced(draft, region, {});
      if (plan && plan.settings.price > 0)
        known.set(
          draft.id,
          lower(known.get(draft.id), listed(book, draft, plan.settings.price, readsAnswers(book, draft))),
        );
    }
  return [...known.values()];
}

const readsAnswers = ({ values = {} }: RateBook, draft: Draft): boolean =>
  readsThrough(rulesOf(draft), values).some((path) => path.startsWith("answers."));

function listed(book: RateBook, draft: Draft, amount: number, is_from: boolean): ListedPrice {
  const { plan_type, plan_name } = draft;
  const title = planTitle({ settings: draft, vertical: book.vertical });
  return { plan_type, plan_name, title, amount, currency: book.currency, is_from };
}

/** Whether every plan costs the same for everybody, and nothing can be added: then the lowest price is the price. */
export function isOnlyPrice({ book, regions, sold, priced }: Pricing<Draft>): boolean {
  const drafts = regions.flatMap((region) => sold(region).map((draft) => ({ region, draft })));
  if (drafts.some(({ draft }) => draft.add_ons.length > 0 || readsAnswers(book, draft))) return false;
  const amounts = drafts.flatMap(({ region, draft }) => priced(draft, region, {}).map((plan) => plan.settings.price));
  return new Set([...amounts, ...(book.lowest_price === undefined ? [] : [book.lowest_price])]).size === 1;
}

/** Each such plan that a region sells for these answers, with its price, which is the lowest while other answers are missing. */
export const listedFor = (
  { book, sold, offers, priced }: Pricing<Draft>,
  region: string,
  answers: Parameters<Pricing<Draft>["offers"]>[2],
): readonly ListedPrice[] =>
  sold(region).flatMap((draft) => {
    if (draft.add_ons.length > 0 || !offers(draft, region, answers)) return [];
    const [plan] = priced(draft, region, answers);
    return plan && plan.settings.price > 0
      ? [listed(book, draft, plan.settings.price, isAwaiting(book, draft, answers))]
      : [];
  });

/** The lower of two prices of a plan, marked as the lowest where regions differ. */
function lower(known: ListedPrice | undefined, found: ListedPrice): ListedPrice {
  if (!known) return found;
  const is_from = known.is_from || known.amount !== found.amount;
  return { ...found, amount: Math.min(known.amount, found.amount), is_from };
}
