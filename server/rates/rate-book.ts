import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import type { ErrorObject } from "ajv";
import { compileRule, OPERATORS } from "../../engine/index";
import type { JsonObject, Rule } from "../../engine/index";
import type { Benefit } from "../records/types";

/** A price for the time that the policy lasts: an amount of the book's currency, or a JsonLogic rule over `answers`, `region`, `plan` and `values`. */
export type Price = number | JsonObject;

/** A product's rates as data (schemas/rate-book.schema.json): its plans, their prices, and where they are sold. */
export interface RateBook {
  readonly id: string;
  readonly vertical: { readonly code: string; readonly name: string };
  readonly currency: string;
  readonly tables?: { readonly [name: string]: { readonly [key: string]: number | string } };
  /** Named rules, which prices read as `values.name`. */
  readonly values?: { readonly [name: string]: Price };
  /** The price of each plan that has none of its own. */
  readonly price?: Price;
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
  readonly coverage_details?: JsonObject;
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
  readonly plan: { readonly id: string; readonly plan_type: string; readonly plan_name: string };
}

/** A rate book is not usable: the message names the file, the place and what was expected there. */
export class BadRateBook extends Error {}

const schemaFile = join(import.meta.dirname, "../../schemas/rate-book.schema.json");
const validate = new Ajv({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
}).compile<RateBook>(JSON.parse(readFileSync(schemaFile, "utf8")) as object);

/** Every book of these folders. Throws BadRateBook. */
export function readRateBooks(folders: readonly string[]): readonly RateBook[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => join(folder, name)),
  );
  const books = files.map((file) => ({ file, book: readBook(file) }));
  for (const { file, book } of books) {
    const first = books.find((other) => other.book.vertical.code === book.vertical.code || other.book.id === book.id);
    if (first && first.book !== book) throw new BadRateBook(`${file}: ${first.file} has the same id or vertical code.`);
  }
  return books.map(({ book }) => book);
}

/** Reads the book of one file. Throws BadRateBook with a line for each problem: `file: at /pointer: sentence`. */
export function readBook(file: string): RateBook {
  const book = parse(file);
  if (!validate(book)) {
    throw new BadRateBook((validate.errors ?? []).flatMap((error) => sentenceOf(file, error)).join("\n"));
  }
  requirePriced(file, book);
  for (const [index, [name, value]] of Object.entries(book.values ?? {}).entries())
    requireSoundPrice(file, book, value, { of: `the value ${name}`, values: valueNames(book).slice(0, index) });
  for (const price of pricesOf(book)) requireSoundPrice(file, book, price, { of: "a price", values: valueNames(book) });
  return book;
}

/** One line for each finding; the two ways to list plans make one line, not six. */
function sentenceOf(
  file: string,
  { instancePath, keyword, message = "not valid", schemaPath }: ErrorObject,
): readonly string[] {
  if (schemaPath.startsWith("#/anyOf/")) return [];
  const words = keyword === "anyOf" ? "expected `plans`, or `plan_types`, `plan_names` and `coverages`" : message;
  return [`${file}: at ${instancePath || "/"}: ${words}`];
}

function parse(file: string): unknown {
  try {
    const text = readFileSync(file, "utf8");
    if (text.startsWith("\uFEFF")) throw new Error("begins with a byte-order mark; save it without BOM");
    return JSON.parse(text);
  } catch (error) {
    throw new BadRateBook(`${file}: ${error instanceof Error ? error.message : "cannot be read"}`);
  }
}

const valueNames = ({ values = {} }: RateBook): readonly string[] => Object.keys(values);

/** Throws BadRateBook for a plan without a price: it would be free, or never offered. */
function requirePriced(
  file: string,
  { price, plans = [], plan_types = [], plan_names = {}, plan_prices = {} }: RateBook,
) {
  if (price !== undefined) return;
  const listed = plans.flatMap((plan) => (plan.price === undefined ? [plan.id] : []));
  const combined = Object.keys(plan_names).flatMap((name) =>
    plan_types.flatMap((type) => (plan_prices[name]?.[type] === undefined ? [`${name} ${type}`] : [])),
  );
  const [first] = [...listed, ...combined];
  if (first !== undefined)
    throw new BadRateBook(
      `${file}: the plan ${first} has no price; expected one in \`plan_prices\`, or \`price\` of the book`,
    );
}

function pricesOf(book: RateBook): readonly Price[] {
  const ofTable = (table: { readonly [key: string]: Price }): readonly Price[] => Object.values(table);
  return [
    ...(book.price === undefined ? [] : [book.price]),
    ...(book.plans ?? []).flatMap(({ price }) => (price === undefined ? [] : [price])),
    ...Object.values(book.plan_prices ?? {}).flatMap(ofTable),
    ...Object.values(book.optional_coverages ?? {}).flatMap(({ price }) => ofTable(price)),
  ];
}

/** What a rule is, for a person, and the named values that it may read. */
interface Place {
  readonly of: string;
  readonly values: readonly string[];
}

/** Throws BadRateBook unless the engine can run the rule and it reads only what a `PriceScope` has. */
function requireSoundPrice(file: string, book: RateBook, price: Price, { of, values }: Place): void {
  const strange = pathsOf(price).find((path) => !READABLE.test(path));
  if (strange !== undefined)
    throw new BadRateBook(`${file}: ${of} reads "${strange}"; expected answers.…, plan.…, values.… or region`);
  const unknown = pathsOf(price).find((path) => path.startsWith(VALUES) && !values.includes(path.slice(VALUES.length)));
  if (unknown !== undefined)
    throw new BadRateBook(
      `${file}: ${of} reads "${unknown}"; expected ${values.map((name) => VALUES + name).join(", ") || "no value"}: a value may read only those above it`,
    );
  try {
    priceIn(book, price, { answers: {}, region: "", plan: { id: "", plan_type: "", plan_name: "" } });
  } catch (error) {
    throw new BadRateBook(
      `${file}: ${of} cannot be worked out: ${error instanceof Error ? error.message : "unknown rule"} (${JSON.stringify(price)})`,
    );
  }
}

const VALUES = "values.";
const READABLE = /^(answers\.|plan\.|values\.|region$)/;

function pathsOf(rule: unknown): readonly string[] {
  if (rule === null || typeof rule !== "object") return [];
  if (Array.isArray(rule)) return rule.flatMap(pathsOf);
  return Object.entries(rule).flatMap(([operator, args]) =>
    operator === "var"
      ? [String(Array.isArray(args) ? args[0] : args)]
      : // The second argument of these reads one thing of a list.
        pathsOf(OPERATORS[operator]?.perThing && Array.isArray(args) ? args[0] : args),
  );
}

/** The price in cents; undefined if the answers give none. */
export function priceIn(book: RateBook, price: Price, scope: PriceScope): number | undefined {
  const value = valueOf(price, { ...scope, lookups: lookupsOf(book), values: valuesIn(book, scope) });
  const cents = typeof value === "number" ? Math.round(value * 100) : Number.NaN;
  return Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}

const valueOf = (price: Price, scope: object): unknown => (typeof price === "number" ? price : ruleOf(price)(scope));

/** The book's named values; each is worked out when it is read. */
function valuesIn(book: RateBook, scope: PriceScope): object {
  const whole = { ...scope, lookups: lookupsOf(book), values: {} };
  for (const [name, value] of Object.entries(book.values ?? {}))
    Object.defineProperty(whole.values, name, { enumerable: true, get: () => valueOf(value, whole) });
  return whole.values;
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
