import type { Finding, Json, JsonObject } from "../contract";
import schema from "../../schemas/rate-book.schema.json";
import { finding, inFile, located, show, unknownName } from "./finding";
import { guardValue } from "./guard";
import { parse } from "./parse";
import { child } from "./pointer";
import { shape } from "./shape";

/** A product's plans, prices and where they are sold, as a file of `schemas/rate-book.schema.json` has them. */
export interface RateBook {
  readonly id: string;
  readonly vertical: { readonly code: string };
  readonly tables?: { readonly [name: string]: { readonly [key: string]: number | string } };
  readonly plans?: readonly { readonly id: string; readonly plan_name: string; readonly price?: Json }[];
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
  /** The plans as the API offers them, wherever they are sold and whatever they cost. */
  readonly plans: readonly JsonObject[];
}

export type LoadedRateBook =
  { readonly ok: true; readonly book: RateBook } | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * A rate book from the text of its file, or everything that is wrong with the book alone: its shape, a price that is
 * missing, or a name of a plan or coverage that it does not have. Never throws.
 */
export function loadRateBook(text: string, { file }: { readonly file: string }): LoadedRateBook {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, file) };
  const findings = findingsOf(parsed.value);
  if (findings.length > 0) return { ok: false, findings: inFile(located(findings, parsed.locate), file) };
  return { ok: true, book: parsed.value as RateBook };
}

function findingsOf(json: unknown): readonly Finding[] {
  const unsafe = guardValue(json);
  if (unsafe.length > 0) return unsafe;
  const misshapen = shape(schema, json);
  if (misshapen.length > 0) return misshapen;
  const book = json as RateBook;
  return [
    ...checkSold(book),
    ...checkPrices(book.plan_prices ?? {}, Object.keys(book.plan_names ?? {}), "/plan_prices", "plan name", book),
    ...checkListed(book),
    ...checkTypes(book),
    ...checkColumns(book),
    ...checkIds(book),
  ];
}

/** The names of a book's plans. */
const planNames = ({ plans = [], plan_names = {} }: RateBook): readonly string[] => [
  ...new Set([...plans.map(({ plan_name }) => plan_name), ...Object.keys(plan_names)]),
];

/** A region sells plans by their names, and without coverages by their names. */
function checkSold(book: RateBook): Finding[] {
  const unknown = (what: string, listed: readonly string[] = [], known: readonly string[], pointer: string) =>
    listed.flatMap((name, index) =>
      known.includes(name) ? [] : [unknownName(what, child(pointer, index), name, known)],
    );
  const addOns = Object.keys(book.optional_coverages ?? {});
  return Object.entries(book.availability ?? {}).flatMap(([region, { only_plan_names, without_coverages }]) => {
    const pointer = child("/availability", region);
    return [
      ...unknown("plan name", only_plan_names, planNames(book), `${pointer}/only_plan_names`),
      ...unknown("optional coverage", without_coverages, addOns, `${pointer}/without_coverages`),
    ];
  });
}

/** A listed plan has a price of its own, or the book has one for all. */
const checkListed = ({ plans = [], price }: RateBook): Finding[] =>
  plans.flatMap((plan, index) =>
    plan.price !== undefined || price !== undefined
      ? []
      : [
          finding("missing-property", `/plans/${index}`, {
            found: "nothing",
            expected: "the property price",
            message: "A price is missing, so this would be sold for nothing.",
          }),
        ],
  );

/** Each plan name, and for each plan type, has a price: one that is missing would be sold for nothing. */
function checkTypes({ plan_types: types, plan_prices = {}, optional_coverages = {}, price }: RateBook): Finding[] {
  if (!types) return [];
  const priced = [
    ...Object.entries(plan_prices).map(([name, prices]) => [child("/plan_prices", name), prices, { price }] as const),
    ...Object.entries(optional_coverages).map(
      ([name, coverage]) => [`${child("/optional_coverages", name)}/price`, coverage.price, {}] as const,
    ),
  ];
  return priced.flatMap(([pointer, prices, book]) => checkPrices(prices, types, pointer, "plan type", book));
}

function checkPrices(
  prices: object,
  names: readonly string[],
  pointer: string,
  what: string,
  { price }: Pick<RateBook, "price">,
): Finding[] {
  const given = Object.keys(prices);
  const absent = price === undefined ? names.filter((name) => !given.includes(name)) : [];
  return [
    ...given
      .filter((name) => !names.includes(name))
      .map((name) => unknownName(what, child(pointer, name), name, names)),
    ...absent.map((name) =>
      finding("missing-property", pointer, {
        found: "nothing",
        expected: `the property ${name}`,
        message: "A price is missing, so this would be sold for nothing.",
      }),
    ),
  ];
}

const ABOUT_ROW: ReadonlySet<string> = new Set(["key", "title", "description", "family_only"]);

/** Each coverage says what each plan pays, and speaks of no other plan. */
function checkColumns({ coverages = [], plan_names: named }: RateBook): Finding[] {
  if (!named) return [];
  const names = Object.keys(named);
  return coverages.flatMap((row, index) => {
    const pointer = `/coverages/${index}`;
    const said = Object.keys(row).filter((word) => !ABOUT_ROW.has(word));
    return [
      ...said
        .filter((name) => !names.includes(name))
        .map((name) => unknownName("plan name", child(pointer, name), name, names)),
      ...names
        .filter((name) => !said.includes(name))
        .map((name) =>
          finding("missing-property", pointer, {
            found: "nothing",
            expected: `the property ${name}`,
            message: "This coverage does not say what the plan pays.",
          }),
        ),
    ];
  });
}

/** Plans, coverages and add-ons have names of their own. */
function checkIds({ plans = [], coverages = [], optional_coverages = {} }: RateBook): Finding[] {
  return [
    ...twice(plans.map(({ id }, index) => [`/plans/${index}/id`, id])),
    ...twice(coverages.map(({ key }, index) => [`/coverages/${index}/key`, key])),
    ...twice(
      Object.entries(optional_coverages).map(([name, { suffix }]) => [
        `${child("/optional_coverages", name)}/suffix`,
        suffix,
      ]),
    ),
  ];
}

const twice = (places: readonly (readonly [pointer: string, name: string])[]): Finding[] =>
  places.flatMap(([pointer, name], index) =>
    places.findIndex(([, other]) => other === name) === index
      ? []
      : [
          finding("name-twice", pointer, {
            found: `${show(name)} a second time`,
            expected: "a name of its own",
            message: "Two things have this name.",
          }),
        ],
  );
