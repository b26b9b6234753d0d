import type { Finding } from "../contract";
import schema from "../../schemas/rate-book.schema.json";
import { finding, inFile, located, show, unknownName } from "./finding";
import { guardValue } from "./guard";
import { parse } from "./parse";
import { child } from "./pointer";
import { checkLabels, checkPriceParts } from "./price-rules";
import { planNames, type RateBook } from "./rate-book";
import { shape } from "./shape";

export type LoadedRateBook =
  | { readonly ok: true; readonly book: RateBook }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * A rate book from the text of its file, or everything that is wrong with the book alone: its shape, an id and a version
 * other than `named` (`id@version`), a price that is missing or that cannot be worked out, or a name of a plan or
 * coverage that it does not have. Never throws.
 */
export function loadRateBook(
  text: string,
  { named, file }: { readonly named: string; readonly file: string },
): LoadedRateBook {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, file) };
  const findings = findingsOf(parsed.value, named);
  if (findings.length > 0) return { ok: false, findings: inFile(located(findings, parsed.locate), file) };
  return { ok: true, book: parsed.value as RateBook };
}

function findingsOf(json: unknown, named: string): readonly Finding[] {
  const unsafe = guardValue(json);
  if (unsafe.length > 0) return unsafe;
  const misshapen = shape(schema, json);
  if (misshapen.length > 0) return misshapen;
  const book = json as RateBook;
  return [
    ...checkName(book, named),
    ...checkSold(book),
    ...checkPrices(book.plan_prices ?? {}, Object.keys(book.plan_names ?? {}), "/plan_prices", "plan name", book),
    ...checkListed(book),
    ...checkTypes(book),
    ...checkColumns(book),
    ...checkIds(book),
    ...checkCells(book),
    ...checkPriceParts(book),
    ...checkLabels(book),
    ...checkOnePrice(book),
  ];
}

function checkName({ id, version }: RateBook, named: string): Finding[] {
  const own = `${id}@${version}`;
  if (own === named) return [];
  return [
    finding("rate-book-name", named.startsWith(`${id}@`) ? "/version" : "/id", {
      found: own,
      expected: NAMED.test(named) ? named : `${own}.json as the name of the file`,
      message: "The rate book's id and version are those of its file.",
    }),
  ];
}

/** A file's name that a rate book can have. */
const NAMED = /^[a-z][a-z0-9-]*@[1-9]\d*$/;

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
const checkListed = ({ plans = [], price, price_lines }: RateBook): Finding[] =>
  plans.flatMap((plan, index) =>
    [plan.price, plan.price_lines, price, price_lines].some((one) => one !== undefined)
      ? []
      : [
          finding("missing-property", `/plans/${index}`, {
            found: "nothing",
            expected: "the property price",
            message: "A price is missing, so this would be sold for nothing.",
          }),
        ],
  );

/** A price is one amount or its lines: of both, only one could be charged. */
const checkOnePrice = (book: RateBook): Finding[] =>
  [{ of: book, at: "" }, ...(book.plans ?? []).map((of, index) => ({ of, at: `/plans/${index}` }))].flatMap(
    ({ of: { price, price_lines }, at }) =>
      price === undefined || price_lines === undefined
        ? []
        : [
            finding("two-prices", `${at}/price_lines`, {
              found: "lines beside a price",
              expected: "either price or price_lines",
              message: "The lines add up to the price, so a second one could not be charged.",
            }),
          ],
  );

/** Each plan name, and for each plan type, has a price: one that is missing would be sold for nothing. */
function checkTypes(book: RateBook): Finding[] {
  const { plan_types: types, plan_prices = {}, optional_coverages = {}, price, price_lines } = book;
  if (!types) return [];
  const priced = [
    ...Object.entries(plan_prices).map(
      ([name, prices]) => [child("/plan_prices", name), prices, { price, price_lines }] as const,
    ),
    ...Object.entries(optional_coverages).map(
      ([name, coverage]) => [`${child("/optional_coverages", name)}/price`, coverage.price, {}] as const,
    ),
  ];
  return priced.flatMap(([pointer, prices, common]) => checkPrices(prices, types, pointer, "plan type", common));
}

function checkPrices(
  prices: object,
  names: readonly string[],
  pointer: string,
  what: string,
  { price, price_lines }: Pick<RateBook, "price" | "price_lines">,
): Finding[] {
  const given = Object.keys(prices);
  const absent = price === undefined && price_lines === undefined ? names.filter((name) => !given.includes(name)) : [];
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

/** A rate book and its file. */
interface InFile {
  readonly file: string;
  readonly book: Named;
}

type Named = Pick<RateBook, "id" | "version" | "vertical">;

/**
 * What is wrong with sound rate books together: two of the same id and version, or of the same product or id although
 * they are not versions of one book. Findings name the later file.
 */
export const checkRateBooks = (books: readonly InFile[]): readonly Finding[] =>
  books.flatMap((one, index) => {
    const other = books.slice(0, index).find((before) => areTwice(before.book, one.book));
    if (!other) return [];
    const isVersion = areVersions(other.book, one.book);
    const clash = finding("rate-book-twice", "", {
      found: isVersion
        ? `version ${one.book.version} a second time`
        : `the same id or vertical code as in ${other.file}`,
      expected: isVersion ? `the next version, or no ${other.file}` : "an id and a vertical code of its own",
      message: `${other.file} is a rate book of the same ${isVersion ? "version" : "product"}.`,
    });
    return inFile([clash], one.file);
  });

const areTwice = (one: Named, other: Named): boolean =>
  areVersions(one, other)
    ? one.version === other.version
    : one.id === other.id || one.vertical.code === other.vertical.code;

const areVersions = (one: Named, other: Named): boolean =>
  one.id === other.id && one.vertical.code === other.vertical.code;

/** The newest version of each book, which prices new quotes, in the order of the books. */
export const currentRateBooks = <T extends InFile>(books: readonly T[]): readonly T[] =>
  books.filter(
    ({ book }) => !books.some((other) => areVersions(other.book, book) && other.book.version > book.version),
  );

/** The cells of a table are of one type: a number in quotes among numbers is a slip. */
const checkCells = ({ tables = {} }: RateBook): Finding[] =>
  Object.entries(tables).flatMap(([name, table]) => {
    const isNumber = Object.values(table).some((cell) => typeof cell === "number");
    return Object.entries(table).flatMap(([row, cell]) =>
      !isNumber || typeof cell === "number"
        ? []
        : [
            finding("wrong-type", child(child("/tables", name), row), {
              found: show(cell),
              expected: "a number, like the other cells",
              message: "This has the wrong type.",
            }),
          ],
    );
  });
