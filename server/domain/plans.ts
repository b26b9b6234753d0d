import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../http/errors";
import type { Benefit, ClientType, OptionalCoverage, Plan, PricedLine } from "./types";

/** The rate book of a product (server/data/products): sample prices in whole dollars, and where what is sold. */
export interface RateBook {
  readonly vertical: { readonly code: string; readonly name: string };
  readonly client_type: ClientType;
  readonly currency: string;
  readonly plan_types: readonly string[];
  readonly plan_names: { readonly [name: string]: string };
  readonly plan_prices: { readonly [name: string]: { readonly [type: string]: number } };
  readonly coverages: readonly CoverageRow[];
  readonly optional_coverages: { readonly [name: string]: AddOn };
  readonly availability: { readonly [region: string]: Availability };
}

interface CoverageRow {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly family_only?: true;
  readonly [planName: string]: unknown;
}

interface AddOn {
  readonly title: string;
  /** How the add-on shows in a plan's id. */
  readonly suffix: string;
  readonly description: string;
  readonly price: { readonly [type: string]: number };
  readonly benefits: readonly Benefit[];
}

interface Availability {
  readonly only_plan_names?: readonly string[];
  readonly without_coverages?: readonly string[];
}

export interface RateBooks {
  /** Throws `unknown_product`. */
  of(verticalCode: string): RateBook;
  /** The plans of a product in a region, in the book's order (resolutions P-03). */
  plansIn(verticalCode: string, region: string): readonly Plan[];
  /** Any plan by its id, wherever it is sold. */
  planById(id: string): Plan | undefined;
  /** What the sample policy of that name shows: a plan's, or an add-on's. */
  sampleOf(name: string): Sample | undefined;
}

/** A page of benefits under a title. */
export interface Sample {
  readonly title: string;
  readonly benefits: readonly Benefit[];
}

/** Reads the rate books of server/data/products. */
export function loadRateBooks(): RateBooks {
  const file = join(import.meta.dirname, "../data/products/passport360.json");
  const books = [JSON.parse(readFileSync(file, "utf8")) as RateBook];
  const byCode = new Map(books.map((book) => [book.vertical.code, { book, plans: allPlans(book) }]));
  const samples = new Map([...byCode.values()].flatMap(({ book, plans }) => samplesOf(book, plans)));
  const entry = (code: string) => {
    const found = byCode.get(code);
    if (!found) throw new Refusal("unknown_product");
    return found;
  };
  return {
    of: (code) => entry(code).book,
    plansIn: (code, region) => entry(code).plans.filter((plan) => isSold(plan, entry(code).book.availability[region] ?? {})),
    planById: (id) => [...byCode.values()].flatMap(({ plans }) => plans).find((plan) => plan.id === id),
    sampleOf: (name) => samples.get(name),
  };
}

function samplesOf(book: RateBook, plans: readonly Plan[]): (readonly [string, Sample])[] {
  const ofPlans = plans.map(({ id, settings }) => {
    const title = `${settings.plan_title} (${settings.details.plan_type})`;
    return [id, { title, benefits: Object.values(settings.details.coverage_details) }] as const;
  });
  const ofAddOns = Object.values(book.optional_coverages).map(({ suffix, title, benefits }) => [`${slugOf(book)}-${suffix}`, { title, benefits }] as const);
  return [...ofPlans, ...ofAddOns];
}

function isSold(plan: Plan, { only_plan_names, without_coverages = [] }: Availability): boolean {
  const { details, optional_coverages } = plan.settings;
  const nameIsSold = !only_plan_names || only_plan_names.includes(details.plan_name);
  return nameIsSold && without_coverages.every((name) => !(name in optional_coverages));
}

/** Every type × name × set of add-ons is a plan of its own. */
function allPlans(book: RateBook): Plan[] {
  const sets = subsets(Object.keys(book.optional_coverages));
  return book.plan_types.flatMap((type) => Object.keys(book.plan_names).flatMap((name) => sets.map((addOns) => planOf(book, type, name, addOns))));
}

function subsets(names: readonly string[]): string[][] {
  return names.reduce<string[][]>((sets, name) => sets.concat(sets.map((set) => set.concat(name))), [[]]);
}

function planOf(book: RateBook, type: string, name: string, addOns: readonly string[]): Plan {
  const id = [slugOf(book), name, type, ...addOns.map((addOn) => book.optional_coverages[addOn]?.suffix)].join("-");
  return {
    id,
    plan_type: type,
    currency: book.currency,
    vertical: book.vertical,
    settings: {
      plan_title: `${book.vertical.name} ${book.plan_names[name]}`,
      sample_policy_url: `/documents/sample/${id}`,
      details: {
        plan_type: type,
        plan_name: name,
        plan_price: book.plan_prices[name]?.[type] ?? 0,
        coverage_details: coveragesOf(book, type, name),
      },
      optional_coverages: Object.fromEntries(addOns.map((addOn) => [addOn, optionalCoverage(book, addOn, type)])),
    },
  };
}

const slugOf = (book: RateBook): string => book.vertical.name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function coveragesOf(book: RateBook, type: string, name: string): { [key: string]: Benefit } {
  const rows = book.coverages.filter((row) => type === "family" || !row.family_only);
  return Object.fromEntries(rows.map((row) => [row.key, { title: row.title, description: row.description, value: row[name] as string | boolean }]));
}

function optionalCoverage(book: RateBook, name: string, type: string): OptionalCoverage {
  const { title, description, price, benefits, suffix } = book.optional_coverages[name] as AddOn;
  return { title, price: price[type] ?? 0, description, sample_policy_url: `/documents/sample/${slugOf(book)}-${suffix}`, benefits };
}

/** What the plan costs a year, line by line in cents: the base and each add-on (wizards §2.1 checkout). */
export function priceOf(plan: Plan): { readonly lines: readonly PricedLine[]; readonly totalCents: number } {
  const { plan_title, details, optional_coverages } = plan.settings;
  const lines = [
    { title: `${plan_title} (${details.plan_type})`, cents: details.plan_price * 100 },
    ...Object.values(optional_coverages).map(({ title, price }) => ({ title, cents: price * 100 })),
  ];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
