import type { ServedFlow } from "../flows/catalogue";
import type { Plan } from "../records/types";
import type { QuoteOverview } from "../store/quotes";
import type { CallContext } from "./call";
import { whereSound } from "./damage";
import { completedIn, flowOf } from "./policies";
import { bookOf, plansFor } from "./quote-data";
import { ratingRegion } from "./rating";

/** What each list of a rate book is in the words of a flow version: the same list again for everybody. */
const kept = new WeakMap<readonly Plan[], WeakMap<ServedFlow, readonly Plan[]>>();

/**
 * The plans that a quote may choose from, as they would be sold (wizards §3): completed from the catalogue of the quote's
 * own flow version, because a rate book may leave titles and coverages to the flow. Where that version is damaged, they
 * are as the rate book has them. Throws `rating_region_missing`.
 */
export async function plansOnOffer(
  { deps }: Pick<CallContext, "deps">,
  quote: QuoteOverview,
): Promise<readonly Plan[]> {
  const { db } = deps.store;
  const plans = plansFor(await bookOf(deps, db, quote), quote.application);
  const region = ratingRegion(quote.application) ?? null;
  const flow = await whereSound(deps, () => flowOf(deps, db, { ...quote, rating_region: region }));
  if (!flow) return plans;
  const known = kept.get(plans) ?? new WeakMap<ServedFlow, readonly Plan[]>();
  kept.set(plans, known);
  const offered =
    known.get(flow) ??
    plans.map((plan) => completedIn(deps, flow, { plan, space: quote.space, rating_region: region }));
  known.set(flow, offered);
  return offered;
}
