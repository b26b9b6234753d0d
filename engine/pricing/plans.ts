/** What a rate book sells, and for how much: the same for a server, a command and a page. */
import type { Benefit, ListedPrice, OptionalCoverage, Plan } from "../../schemas/api/types";
import { freeIn, isAwaiting, lowestOf, pricedAhead, type LowestPrice, type Pricing } from "./ahead";
import { asPriced } from "./answers";
import type { AddOn, Availability, PriceScope, RateBook } from "./book";
import { draftsOf, type Draft } from "./drafts";
import { isBelowNothing, isOffered, linesIn, priceIn, type PricedLine } from "./lines";
import { isOnlyPrice, listedFor, listedPrices } from "./listed";
import { lineTitle, planTitle } from "./titles";

/** One version of a product's rate book, ready to price quotes. */
export interface PricedRates {
  readonly book: RateBook;
  /** The plans in a region, in the book's order (resolutions P-03), with the prices for these answers. */
  readonly plansIn: (region: string, answers?: PriceScope["answers"]) => readonly Plan[];
  /**
   * The lowest price of a plan without add-ons (`portal §2`, price from): that of the book, else for no answers over all
   * regions; undefined where that is not known.
   */
  lowestPrice(): LowestPrice | undefined;
  /** What each plan costs before anything is answered (`listedPrices`), worked out once. */
  listedPrices(): readonly ListedPrice[];
  /** Whether the product has one price (`isOnlyPrice`), worked out once. */
  isOnlyPrice(): boolean;
  /** The same for a region and some answers (`listedFor`). */
  listedFor(region: string, answers: PriceScope["answers"]): readonly ListedPrice[];
  /** The codes of the regions where nothing is sold, worked out once. */
  notSoldIn(): readonly string[];
  /**
   * The plans that are sold in a region, with the price for no answers where that is known and more than nothing: for those
   * who look at the product before anything is answered.
   */
  readonly soldIn: (region: string) => ReturnType<typeof pricedAhead>;
  /** Whether anything is sold in a region, as far as these answers tell: a price may still wait for others. */
  readonly sells: (region: string, answers?: PriceScope["answers"]) => boolean;
  /** The ids of the plans that are sold in a region and would cost nothing, or no amount, with these answers. */
  freeIn(region: string, answers: PriceScope["answers"]): readonly string[];
  /** Any plan by its id, wherever it is sold, with the price for no answers. */
  planById(id: string): Plan | undefined;
  /** A plan with that add-on alone, by the name of the add-on's sample policy; without prices. */
  planOfAddOn(name: string): Plan | undefined;
}

/**
 * A sound book, ready to price quotes. Plans whose prices depend on no answer are priced once for each region.
 * @param regions the codes of all regions in which something may be sold
 */
export function pricedRates(book: RateBook, regions: readonly string[]): PricedRates {
  const drafts = draftsOf(book);
  const plansIn = offering(book, drafts);
  const pricing = pricingOf(book, drafts, regions);
  return {
    book,
    plansIn,
    lowestPrice: once(() => lowestOf(pricing)),
    listedPrices: once(() => listedPrices(pricing)),
    isOnlyPrice: once(() => isOnlyPrice(pricing)),
    listedFor: (region, answers) => listedFor(pricing, region, asPriced(answers)),
    notSoldIn: once(() => regions.filter((region) => draftsIn(book, drafts, region).length === 0)),
    soldIn: (region) => pricedAhead(pricing, unpricedPlans(book), region),
    sells: (region, answers = {}) =>
      plansIn(region, answers).length > 0 ||
      draftsIn(book, drafts, region).some((draft) => isAwaiting(book, draft, asPriced(answers))),
    freeIn: (region, answers) => freeIn(pricing, region, asPriced(answers)),
    planById: (id) => drafts.filter((draft) => draft.id === id).flatMap((draft) => priced(book, draft, "", {}))[0],
    planOfAddOn: (name) =>
      unpricedPlans(book).find(({ settings: { optional_coverages } }) => {
        const [addOn, other] = Object.values(optional_coverages);
        return other === undefined && addOn?.sample_policy_url === samplePolicyUrl(name);
      }),
  };
}

/** The plans that are offered in a region for some answers. */
function offering(book: RateBook, drafts: readonly Draft[]): PricedRates["plansIn"] {
  const isFixed = !hasRules(drafts);
  const known = new Map<string, readonly Plan[]>();
  return (region, answers = {}) => {
    if (!isFixed) return offered(book, drafts, region, asPriced(answers));
    const plans = known.get(region) ?? offered(book, drafts, region, {});
    known.set(region, plans);
    return plans;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Whether prices depend on answers: then they are calculated for each quote; otherwise once. */
const hasRules = (drafts: readonly Draft[]): boolean =>
  drafts.some(({ price, price_lines, offered_when, add_ons }) =>
    [price, price_lines, offered_when, ...add_ons.flatMap(([, addOn]) => Object.values(addOn.price))].some(
      (one) => typeof one === "object",
    ),
  );

/**
 * The plans that can be bought: one whose price is not above nothing is not offered, unless it still waits for an answer.
 * What is bought has a price (`chosenPlan`).
 */
const offered = (
  book: RateBook,
  drafts: readonly Draft[],
  region: string,
  answers: PriceScope["answers"],
): readonly Plan[] =>
  draftsIn(book, drafts, region).flatMap((draft) => {
    const scope = scopeFor(draft, region, answers);
    if (!isOffered(book, draft.offered_when, scope)) return [];
    const isWaiting = isAwaiting(book, draft, answers);
    const isLess = isWaiting && isBelowNothing(book, draft, scope);
    const known = isLess ? { ...draft, price: 0, price_lines: undefined } : draft;
    return priced(book, known, region, answers).filter(({ settings }) => isWaiting || settings.price > 0);
  });

const draftsIn = (book: RateBook, drafts: readonly Draft[], region: string): readonly Draft[] =>
  drafts.filter((draft) => isSold(draft, book.availability?.[region] ?? {}));

const scopeFor = ({ id, plan_type, plan_name }: Draft, region: string, answers: PriceScope["answers"]): PriceScope => ({
  answers,
  region,
  rating: { region },
  plan: { id, plan_type, plan_name },
});

/** Returns whether a region sells a plan, by what it says of plans and add-ons. */
export function isSold(draft: Draft, { only_plan_names, without_coverages = [] }: Availability): boolean {
  const nameIsSold = !only_plan_names || only_plan_names.includes(draft.plan_name);
  return nameIsSold && draft.add_ons.every(([name]) => !without_coverages.includes(name));
}

/** Every plan of a book, wherever it is sold; the price stays out, since answers may decide it. */
export const unpricedPlans = (book: RateBook): readonly Plan[] =>
  draftsOf(book).flatMap((draft) => {
    const add_ons = draft.add_ons.map(([name, addOn]) => [name, { ...addOn, price: {} }] as const);
    return priced(book, { ...draft, add_ons, price: 0, price_lines: undefined }, "", {});
  });

/** How a book prices the plans that it sells. */
const pricingOf = (book: RateBook, drafts: readonly Draft[], regions: readonly string[]): Pricing<Draft> => ({
  book,
  regions,
  sold: (region) => draftsIn(book, drafts, region),
  offers: (draft, region, answers) => isOffered(book, draft.offered_when, scopeFor(draft, region, answers)),
  priced: (draft, region, answers) => priced(book, draft, region, answers),
});

const samplePolicyUrl = (name: string): string => `/documents/sample/${name}`;

/** The plan with its prices; empty if a price cannot be calculated, because a plan without a price is not offered. */
function priced(book: RateBook, draft: Draft, region: string, answers: PriceScope["answers"]): readonly Plan[] {
  const { id, plan_type, plan_name, plan_title, line_title, coverage_details } = draft;
  const scope = scopeFor(draft, region, answers);
  const lines = linesIn(book, draft, planTitle({ settings: draft, vertical: book.vertical }), scope);
  const addOns = draft.add_ons.map(([name, addOn]) => [name, optionalCoverage(book, addOn, scope)] as const);
  if (lines === undefined || addOns.some(([, coverage]) => coverage === undefined)) return [];
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const settings = {
    ...(plan_title !== undefined && { plan_title }),
    ...(line_title !== undefined && { line_title }),
    price: cents / 100,
    ...(draft.price_lines && {
      price_lines: lines.map((line) => ({ title: line.title, amount: line.cents / 100 })),
    }),
    sample_policy_url: samplePolicyUrl(id),
    details: { plan_type, plan_name, plan_price: cents / 100, ...(coverage_details && { coverage_details }) },
    optional_coverages: Object.fromEntries(addOns) as Plan["settings"]["optional_coverages"],
  };
  return [{ id, plan_type, currency: book.currency, vertical: book.vertical, settings }];
}

function optionalCoverage(book: RateBook, addOn: AddOn, scope: PriceScope): OptionalCoverage | undefined {
  const { title, description, price, benefits, suffix } = addOn;
  const cents = priceIn(book, price[scope.plan.plan_type] ?? 0, scope);
  if (cents === undefined) return undefined;
  return {
    title,
    price: cents / 100,
    description,
    sample_policy_url: samplePolicyUrl(`${book.id}-${suffix}`),
    benefits: benefits as readonly Benefit[],
  };
}

/** The plan's price, line by line in cents: the base and each add-on (wizards §2.1 checkout). */
export function priceOf(plan: Plan): { readonly lines: readonly PricedLine[]; readonly totalCents: number } {
  const { price, price_lines, optional_coverages } = plan.settings;
  const base = price_lines ?? [{ title: lineTitle(plan), amount: price }];
  const lines = [
    ...base.map(({ title, amount }) => ({ title, cents: inCents(amount) })),
    ...Object.values(optional_coverages).map((coverage) => ({ title: coverage.title, cents: inCents(coverage.price) })),
  ];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

/** A price has two decimals at most, but 19.99 × 100 is not a whole number. */
const inCents = (price: number): number => Math.round(price * 100);
