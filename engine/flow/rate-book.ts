import type { Json, JsonObject } from "../contract";
import type { TextSource } from "../language/text";
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
    readonly price_lines?: readonly PriceLine[];
    readonly offered_when?: Json;
  }[];
  /** Named rules, which prices read. */
  readonly values?: { readonly [name: string]: Json };
  /** The price of each plan that has none of its own: one amount, or lines. */
  readonly price?: Json;
  readonly price_lines?: readonly PriceLine[];
  /** Whether each plan is offered that does not say so itself. */
  readonly offered_when?: Json;
  readonly plan_types?: readonly string[];
  readonly plan_names?: { readonly [name: string]: string };
  readonly plan_prices?: Prices;
  readonly coverages?: readonly (JsonObject & { readonly key: string })[];
  readonly optional_coverages?: { readonly [name: string]: { readonly suffix: string; readonly price: PriceByType } };
  readonly availability?: { readonly [region: string]: Availability };
}

/** A line of a price, or one for each thing of a list. */
export interface PriceLine {
  readonly label: TextSource;
  readonly amount: Json;
  /** The list among the answers whose things have a line each. */
  readonly for_each?: string;
  readonly when?: Json;
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
  /** The list whose thing it is about. */
  readonly forEach?: string;
  /** Whether it decides what there is, and is not an amount itself. */
  readonly isCondition?: true;
}

/**
 * Returns every rule of a book's prices with its place, those of the named values first: amounts, and the conditions of
 * plans and lines. A value may read only those above it.
 */
export function pricesOf(book: RateBook): readonly PricePlace[] {
  const { plans = [], plan_prices = {}, optional_coverages = {}, values = {} } = book;
  const names = Object.keys(values);
  const place = (rule: unknown, pointer: string): PricePlace => ({ rule, pointer, values: names });
  const byType = (prices: object, pointer: string): readonly PricePlace[] =>
    Object.entries(prices).map(([type, rule]: [string, unknown]) => place(rule, child(pointer, type)));
  return [
    ...byType(values, "/values").map((value, index) => ({ ...value, values: names.slice(0, index) })),
    ...ofPlan(book, "", names),
    ...plans.flatMap((plan, index) => ofPlan(plan, `/plans/${index}`, names)),
    ...Object.entries(plan_prices).flatMap(([name, prices]) => byType(prices, child("/plan_prices", name))),
    ...Object.entries(optional_coverages).flatMap(([name, coverage]) =>
      byType(coverage.price, `${child("/optional_coverages", name)}/price`),
    ),
  ];
}

type Priced = Pick<RateBook, "price" | "price_lines" | "offered_when">;

/** The rules of a plan, or of all plans that have none of their own. */
function ofPlan(
  { price, price_lines = [], offered_when }: Priced,
  at: string,
  values: readonly string[],
): readonly PricePlace[] {
  return [
    ...(price === undefined ? [] : [{ rule: price, pointer: `${at}/price`, values }]),
    ...price_lines.flatMap((line, index) => ofLine(line, `${at}/price_lines/${index}`, values)),
    ...(offered_when === undefined
      ? []
      : [{ rule: offered_when, pointer: `${at}/offered_when`, values, isCondition: true } as const]),
  ];
}

function ofLine(
  { label, amount, when, for_each: forEach }: PriceLine,
  at: string,
  values: readonly string[],
): readonly PricePlace[] {
  const around = { values, ...(forEach !== undefined && { forEach }) };
  const variants = typeof label === "string" || "broker" in label ? [] : label;
  return [
    { rule: amount, pointer: `${at}/amount`, ...around },
    ...(when === undefined ? [] : [{ rule: when, pointer: `${at}/when`, ...around, isCondition: true } as const]),
    ...variants.flatMap((variant, index) =>
      typeof variant === "string"
        ? []
        : [{ rule: variant.when, pointer: `${at}/label/${index}/when`, ...around, isCondition: true } as const],
    ),
  ];
}

/** An operator over the things of a list, as what is inside of it sees it. */
export interface OverThings {
  /** The part that reads the list. */
  readonly list: unknown;
  /** The name that it gives to the thing; undefined where it gives none. */
  readonly name: unknown;
}

/** The operators over things around a rule: the list that it has a line for each thing of. */
export const withinOf = ({ forEach }: PricePlace): readonly OverThings[] =>
  forEach === undefined ? [] : [{ list: { var: `answers.${forEach}` }, name: undefined }];

/** A text of a label, with the list whose things have a line each. */
interface LabelPlace {
  readonly text: string;
  readonly pointer: string;
  readonly forEach?: string;
}

/** Returns every text of the labels of a book's prices. */
export function labelsOf(book: RateBook): readonly LabelPlace[] {
  const ofLines = (lines: readonly PriceLine[] = [], at: string): readonly LabelPlace[] =>
    lines.flatMap(({ label, for_each: forEach }, index) => {
      const of = { ...(forEach !== undefined && { forEach }) };
      const pointer = `${at}/price_lines/${index}/label`;
      if (typeof label === "string") return [{ text: label, pointer, ...of }];
      const variants = "broker" in label ? [] : label;
      return variants.map((variant, place) =>
        typeof variant === "string"
          ? { text: variant, pointer: `${pointer}/${place}`, ...of }
          : { text: variant.text, pointer: `${pointer}/${place}/text`, ...of },
      );
    });
  return [
    ...ofLines(book.price_lines, ""),
    ...(book.plans ?? []).flatMap((plan, index) => ofLines(plan.price_lines, `/plans/${index}`)),
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

/** Whether a region sells no plan at all. */
export const sellsNothing = (book: RateBook, region: string): boolean => {
  const { only_plan_names: only } = book.availability?.[region] ?? {};
  return only !== undefined && !planNames(book).some((name) => only.includes(name));
};
