import { sha256 } from "../base/sha256";
import { join } from "node:path";
import { currentRateBooks } from "../../engine/index";
import type { RateBookFile } from "../../engine/index";
import { asPriced } from "../records/consents";
import { Refusal } from "../access/refusal";
import { freeIn, isAwaiting, lowestOf, pricedAhead, type LowestPrice, type Pricing } from "./ahead";
import { draftsOf, type Draft } from "./drafts";
import { isBelowNothing, isOffered, linesIn, priceIn } from "./priced-lines";
import { isOnlyPrice, listedFor, listedPrices } from "./listed";
import { readRateBooks } from "./rate-book";
import type { AddOn, Availability, PriceScope, RateBook } from "./rate-book";
import { lineTitle, planTitle } from "./titles";
import { REGION_CODES } from "../base/regions";
import type { Benefit, ListedPrice, OptionalCoverage, Plan, PricedLine } from "../records/types";

/** The folder of the rate books of the shipped products. */
export const ownFolder = join(import.meta.dirname, "../data/products");

/** One version of a product's rate book, ready to price quotes. */
export interface PricedBook {
  readonly book: RateBook;
  /** The book as it is kept, and the hash of that, by which quotes and policies name it. */
  readonly body: string;
  readonly sha256: string;
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

/** What is known of a product before anything is answered. */
export interface Listed {
  readonly prices: readonly ListedPrice[];
  /** Whether the lowest price is the only one. */
  readonly isOnly: boolean;
  /** The codes of the regions where nothing is sold. */
  readonly notSoldIn: readonly string[];
}

/** The current rate book of each product: the newest version that was read. */
export interface RateBooks {
  /** The codes of all products that have rates. */
  readonly verticals: readonly string[];
  /** Every current book. */
  readonly current: readonly PricedBook[];
  /** Every book that was read, also those that newer versions have replaced. */
  readonly all: readonly PricedBook[];
  /** The current book of a product. Throws `unknown_product`. */
  of(verticalCode: string): PricedBook;
  /** The same as `plansIn` of its current book. Throws `unknown_product`. */
  plansIn(verticalCode: string, region: string, answers?: PriceScope["answers"]): readonly Plan[];
  /** The same as `lowestPrice` of its current book; undefined also for an unknown product. */
  lowestPrice(verticalCode: string): LowestPrice | undefined;
  /** What its current book lists before anything is answered; nothing for an unknown product. */
  listed(verticalCode: string): Listed;
}

/** Reads the rate books of server/data/products, and of more folders. Throws BadRateBook. */
export function loadRateBooks(more: readonly string[] = []): RateBooks {
  const files = readRateBooks([ownFolder, ...more]);
  const newest = new Set(currentRateBooks(files).map(({ book }) => book));
  const all = files.map(({ book }) => pricedBook(book));
  const current = all.filter(({ book }) => newest.has(book));
  const byCode = new Map(current.map((priced) => [priced.book.vertical.code, priced]));
  const of = (code: string): PricedBook => {
    const found = byCode.get(code);
    if (!found) throw new Refusal("unknown_product");
    return found;
  };
  return {
    verticals: [...byCode.keys()],
    current,
    all,
    of,
    plansIn: (code, region, answers) => of(code).plansIn(region, answers),
    lowestPrice: (code) => byCode.get(code)?.lowestPrice(),
    listed: (code) => ({
      prices: byCode.get(code)?.listedPrices() ?? [],
      isOnly: byCode.get(code)?.isOnlyPrice() ?? false,
      notSoldIn: byCode.get(code)?.notSoldIn() ?? [],
    }),
  };
}

/** A sound book, ready to price quotes. Plans whose prices depend on no answer are priced once for each region. */
export function pricedBook(book: RateBook): PricedBook {
  const drafts = draftsOf(book);
  const isFixed = !hasRules(drafts);
  const known = new Map<string, readonly Plan[]>();
  const body = JSON.stringify(book);
  const pricing = pricingOf(book, drafts);
  const plansIn: PricedBook["plansIn"] = (region, answers = {}) => {
    if (!isFixed) return offered(book, drafts, region, asPriced(answers));
    const plans = known.get(region) ?? offered(book, drafts, region, {});
    known.set(region, plans);
    return plans;
  };
  return {
    book,
    body,
    sha256: sha256(body),
    plansIn,
    lowestPrice: once(() => lowestOf(pricing)),
    listedPrices: once(() => listedPrices(pricing)),
    isOnlyPrice: once(() => isOnlyPrice(pricing)),
    listedFor: (region, answers) => listedFor(pricing, region, asPriced(answers)),
    notSoldIn: once(() => REGION_CODES.filter((region) => draftsIn(book, drafts, region).length === 0)),
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

/** What is known of a book's lowest price; undefined where nothing is. */
export const lowestPriceOf = (book: RateBook): number | undefined => lowestOf(pricingOf(book, draftsOf(book)))?.amount;

/** How a book prices the plans that it sells. */
const pricingOf = (book: RateBook, drafts: readonly Draft[]): Pricing<Draft> => ({
  book,
  sold: (region) => draftsIn(book, drafts, region),
  offers: (draft, region, answers) => isOffered(book, draft.offered_when, scopeFor(draft, region, answers)),
  priced: (draft, region, answers) => priced(book, draft, region, answers),
});

/** A book as flows are checked against it. */
export const rateBookFile = (file: string, book: RateBook): RateBookFile => ({
  file,
  book: book as unknown as RateBookFile["book"],
  plans: unpricedPlans(book) as unknown as RateBookFile["plans"],
  lowestPrice: lowestPriceOf(book),
});

/** The current books as flows are checked against them. */
export const rateBookFiles = ({ current }: RateBooks): readonly RateBookFile[] =>
  current.map(({ book }) => rateBookFile(`${book.id}@${book.version}.json`, book));

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
