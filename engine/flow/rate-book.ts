import type { Json, JsonObject } from "../contract";
import { child } from "./pointer";

/** A product's plans, prices and where they are sold, as a file of `schemas/rate-book.schema.json` has them. */
export interface RateBook {
  readonly id: string;
  /** A whole number from 1 on; the newest version of a product's book is the current one. */
  readonly version: number;
  readonly vertical: { readonly code: string };
  readonly tables?: { readonly [name: string]: { readonly [key: string]: number | string } };
  readonly plans?: readonly {
    readonly id: string;
    readonly plan_type: string;
    readonly plan_name: string;
    readonly price?: Json;
  }[];
  /** Named rules, which prices read. */
  readonly values?: { readonly [name: string]: Json };
  /** The price of each plan that has none of its own. */
  readonly price?: Json;
  readonly plan_types?: readonly string[];
  readonly plan_names?: { readonly [name: string]: string };
  readonly plan_prices?: Prices;
  readonly coverages?: readonly (JsonObject & { readonly key: string })[];
  readonly optional_coverages?: { readonly [name: string]: { readonly suffix: string; readonly price: PriceByType } };
  readonly availability?: { readonly [region: string]: Availability };
}

type PriceByType = { readonly [planType: string]: Json };
type Prices = { readonly [planName: string]: PriceByType };

/** What is sold in a region: everything that it does not exclude. */
export interface Availability {
  readonly only_plan_names?: readonly string[];
  readonly without_coverages?: readonly string[];
}

/** A rate book that a flow is checked against, with every plan that it describes. */
export interface RateBookFile {
  readonly file: string;
  readonly book: RateBook;
  /** The plans as the API offers them, in every state and at every price. */
  readonly plans: readonly JsonObject[];
  /** What the product is said to cost from; undefined where that is not known. */
  readonly lowestPrice: number | undefined;
}

/** A price of a book, and where it is. */
export interface PricePlace {
  readonly rule: unknown;
  readonly pointer: string;
  /** The named values that the price may read. */
  readonly values: readonly string[];
}

/** Returns every price of a book with its place, those of the named values first. A value may read only those above it. */
export function pricesOf(book: RateBook): readonly PricePlace[] {
  const { plans = [], plan_prices = {}, optional_coverages = {}, values = {}, price } = book;
  const names = Object.keys(values);
  const place = (rule: unknown, pointer: string): PricePlace => ({ rule, pointer, values: names });
  const byType = (prices: object, pointer: string): readonly PricePlace[] =>
    Object.entries(prices).map(([type, rule]: [string, unknown]) => place(rule, child(pointer, type)));
  return [
    ...byType(values, "/values").map((value, index) => ({ ...value, values: names.slice(0, index) })),
    ...(price === undefined ? [] : [place(price, "/price")]),
    ...plans.flatMap((plan, index) => (plan.price === undefined ? [] : [place(plan.price, `/plans/${index}/price`)])),
    ...Object.entries(plan_prices).flatMap(([name, prices]) => byType(prices, child("/plan_prices", name))),
    ...Object.entries(optional_coverages).flatMap(([name, coverage]) =>
      byType(coverage.price, `${child("/optional_coverages", name)}/price`),
    ),
  ];
}

/** Returns the names of a book's plans. */
export const planNames = ({ plans = [], plan_names = {} }: RateBook): readonly string[] => [
  ...new Set([...plans.map(({ plan_name }) => plan_name), ...Object.keys(plan_names)]),
];

/** Returns the types of a book's plans. */
export const planTypes = ({ plans = [], plan_types = [] }: RateBook): readonly string[] => [
  ...new Set([...plans.map(({ plan_type }) => plan_type), ...plan_types]),
];
