/** A rate book as prices are worked out from it: the rules of its amounts, and what they read. */
import type { Benefit } from "../../schemas/api/types";
import type { JsonObject } from "../contract";
import { compileRule, type Rule } from "../language/rule";
import type { TextSource } from "../language/text";
import { isObject } from "../values/objects";

/** A price for the time that the policy lasts: an amount of the book's currency, or a JsonLogic rule over `answers`, `region`, `plan` and `values`. */
export type Price = number | JsonObject;

/** A product's rates as data (schemas/rate-book.schema.json): its plans, their prices, and where they are sold. */
export interface RateBook {
  readonly id: string;
  readonly version: number;
  readonly vertical: { readonly code: string; readonly name: string };
  readonly currency: string;
  readonly tables?: { readonly [name: string]: { readonly [key: string]: number | string } };
  /** Named rules, which prices read as `values.name`. */
  readonly values?: { readonly [name: string]: Price };
  /** The price of each plan that has none of its own: one amount, or lines. */
  readonly price?: Price;
  /** What the product costs from, as it is said before anything is answered. */
  readonly lowest_price?: number;
  readonly price_lines?: readonly PriceLine[];
  /** What each line, and each price without lines, is rounded to; cents unless said. */
  readonly round_to?: number;
  /** Whether each plan is offered that does not say so itself. */
  readonly offered_when?: Price | boolean;
  readonly plans?: readonly ListedPlan[];
  readonly plan_types?: readonly string[];
  readonly plan_names?: { readonly [name: string]: string };
  readonly plan_prices?: { readonly [name: string]: { readonly [type: string]: Price } };
  readonly coverages?: readonly CoverageRow[];
  readonly optional_coverages?: { readonly [name: string]: AddOn };
  readonly availability?: { readonly [region: string]: Availability };
}

export interface ListedPlan {
  readonly id: string;
  readonly plan_type: string;
  readonly plan_name: string;
  readonly plan_title?: string;
  readonly price?: Price;
  readonly price_lines?: readonly PriceLine[];
  readonly offered_when?: Price | boolean;
  readonly coverage_details?: JsonObject;
}

/** A line of a price, or one for each thing of a list. */
export interface PriceLine {
  readonly label: TextSource;
  readonly amount: Price;
  /** The list among the answers whose things have a line each. */
  readonly for_each?: string;
  readonly when?: Price | boolean;
}

export interface CoverageRow {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly family_only?: true;
  readonly [planName: string]: string | boolean | undefined;
}

export interface AddOn {
  readonly title: string;
  /** How the add-on shows in a plan's id. */
  readonly suffix: string;
  readonly description: string;
  readonly price: { readonly [type: string]: Price };
  readonly benefits: readonly Benefit[];
}

export interface Availability {
  readonly only_plan_names?: readonly string[];
  readonly without_coverages?: readonly string[];
}

/** What a price rule reads. */
export interface PriceScope {
  readonly answers: { readonly [name: string]: unknown };
  readonly region: string;
  /** The same as flows read it. */
  readonly rating: { readonly region: string };
  readonly plan: { readonly id: string; readonly plan_type: string; readonly plan_name: string };
}

/** What a rule of a book comes to; a plain value is itself. */
export const valueOf = (rule: unknown, scope: object): unknown => (isObject(rule) ? ruleOf(rule)(scope) : rule);

/** All that a price of the book reads: with its tables and named values, of which each is worked out when it is read. */
export function scopeIn(book: RateBook, scope: PriceScope): object {
  const whole = { ...scope, lookups: lookupsOf(book), values: {} };
  for (const [name, value] of Object.entries(book.values ?? {}))
    Object.defineProperty(whole.values, name, { enumerable: true, get: () => valueOf(value, whole) });
  return whole;
}

const rules = new WeakMap<JsonObject, Rule>();

/** A compiled price rule; each is compiled once, because every call needs prices. */
function ruleOf(price: JsonObject): Rule {
  const known = rules.get(price) ?? compileRule(price);
  rules.set(price, known);
  return known;
}

const lookupsOf = ({ tables = {} }: RateBook): ReadonlyMap<string, ReadonlyMap<string, unknown>> =>
  new Map(Object.entries(tables).map(([name, table]) => [name, new Map(Object.entries(table))]));
