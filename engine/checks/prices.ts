import type { Finding } from "../contract";
import { operationOf, type Operation } from "../language/operators";
import { reads } from "../language/reads";
import { ENTRIES, kindFacts, regionsOf, type Facts } from "../flow/facts";
import { finding, inFile, oneOf, show, unknownName } from "../flow/finding";
import type { WholeStep } from "../flow/parts";
import { child } from "../flow/pointer";
import { readsUnguarded } from "./absence";
import { isAskedTooLate } from "./conditions";
import type { RateBook, RateBookFile } from "../flow/rate-book";
import { unknownOperator, wrongArity } from "./rules";
import { placeOf } from "./step-order";

/** Price rules of the rate book can be worked out for every quote whose plans are shown. */
export function checkPriceRules({ book, file }: RateBookFile, facts: Facts): Finding[] {
  const prices = pricesOf(book);
  const inBook = prices.flatMap(({ rule, pointer }) => {
    const unsound = checkParts(rule, pointer, book, facts);
    return unsound.length > 0 ? unsound : checkAbsent(rule, pointer, facts);
  });
  return [...inFile(inBook, file), ...checkOrder(prices, file, facts)];
}

interface PricePlace {
  readonly rule: unknown;
  readonly pointer: string;
}

function pricesOf(book: RateBook): readonly PricePlace[] {
  const { plans = [], plan_prices = {}, optional_coverages = {}, values = {}, price } = book;
  const byType = (prices: object, pointer: string): readonly PricePlace[] =>
    Object.entries(prices).map(([type, rule]: [string, unknown]) => ({ rule, pointer: child(pointer, type) }));
  return [
    ...byType(values, "/values"),
    ...(price === undefined ? [] : [{ rule: price, pointer: "/price" }]),
    ...plans.flatMap((plan, index) =>
      plan.price === undefined ? [] : [{ rule: plan.price, pointer: `/plans/${index}/price` }],
    ),
    ...Object.entries(plan_prices).flatMap(([name, prices]) => byType(prices, child("/plan_prices", name))),
    ...Object.entries(optional_coverages).flatMap(([name, { price }]) =>
      byType(price, `${child("/optional_coverages", name)}/price`),
    ),
  ];
}

/** The operators, paths and tables of a price rule. */
function checkParts(rule: unknown, pointer: string, book: RateBook, facts: Facts): Finding[] {
  if (rule === null || typeof rule !== "object") return [];
  if (Array.isArray(rule)) return rule.flatMap((part, index) => checkParts(part, child(pointer, index), book, facts));
  const operation = operationOf(rule);
  const [name = ""] = Object.keys(rule);
  const here = child(pointer, name);
  if (!operation?.row) return [unknownOperator(here, name)];
  const { args, row } = operation;
  const placeOfPart = (index: number): string =>
    Array.isArray((rule as { readonly [name: string]: unknown })[name]) ? child(here, index) : here;
  return [
    ...(args.length < row.min || args.length > row.max ? [wrongArity(here, args.length, row)] : []),
    ...(row.names === "path" ? checkPath(String(args[0]), placeOfPart(0), book, facts) : []),
    ...(row.names === "table" ? checkTable(operation, placeOfPart, book, facts) : []),
    ...args.flatMap((part, index) =>
      (row.names && index === 0) || (row.perThing && index === 1)
        ? []
        : checkParts(part, placeOfPart(index), book, facts),
    ),
  ];
}

const ANSWERS = "application.answers.";
/** What a price rule can read of its plan. */
const OF_PLAN: readonly string[] = ["id", "plan_type", "plan_name"];

/** The keys of the answers that a price rule can read. */
const answersOf = ({ asked }: Facts): readonly string[] =>
  asked.flatMap(({ home }) => (home?.startsWith(ANSWERS) ? [home.slice(ANSWERS.length)] : []));

function checkPath(path: string, pointer: string, { values = {} }: RateBook, facts: Facts): Finding[] {
  const [root = "", name = "", ...rest] = path.split(".");
  if (path === "region") return [];
  if (root === "answers" && rest.length === 0) {
    const known = answersOf(facts);
    return known.includes(name) ? [] : [unknownName("answer", pointer, name, known)];
  }
  if (root === "values" && rest.length === 0) {
    const known = Object.keys(values);
    return known.includes(name) ? [] : [unknownName("value", pointer, name, known)];
  }
  if (root === "plan" && rest.length === 0)
    return OF_PLAN.includes(name) ? [] : [unknownName("part of the plan", pointer, name, OF_PLAN)];
  return [
    finding("bad-path", pointer, {
      found: show(path),
      expected: oneOf(["answers.<name>", "values.<name>", "region", ...OF_PLAN.map((word) => `plan.${word}`)]),
      message: "A price cannot read this.",
    }),
  ];
}

/** A lookup names a table of the book, and finds something for every region. */
function checkTable(
  { args: [name, key, ...fallback] }: Operation,
  placeOfPart: (index: number) => string,
  { tables = {} }: RateBook,
  facts: Facts,
): Finding[] {
  const table = Object.hasOwn(tables, String(name)) ? tables[String(name)] : undefined;
  if (!table) return [unknownName("table", placeOfPart(0), String(name), Object.keys(tables))];
  const isByRegion = operationOf(key)?.args[0] === "region";
  const codes = isByRegion ? regionsOf(facts) : undefined;
  if (!codes) return [];
  const strange = Object.keys(table).filter((code) => !codes.includes(code));
  const isWhole = fallback.length > 0 || codes.every((code) => Object.hasOwn(table, code));
  return [
    ...strange.map((code) => unknownName("region", child(child("/tables", String(name)), code), code, codes)),
    ...(isWhole
      ? []
      : [
          finding("lookup-without-else", placeOfPart(0), {
            found: `${show(name)}, which does not have every region`,
            expected: "a third argument",
            message: "For some regions this would find nothing, and the plan would not be offered.",
          }),
        ]),
  ];
}

/** A place before all steps: the lowest price is worked out for the product's page, when nothing is answered yet. */
const BEFORE_ALL = { id: "" } as WholeStep;

function checkAbsent(rule: unknown, pointer: string, facts: Facts): Finding[] {
  const absences = ENTRIES.flatMap((entry) =>
    readsUnguarded(rule, { facts, entry, step: BEFORE_ALL, isStrict: false, given: true }),
  );
  return [...new Set(absences.map(({ name }) => name))].map((name) =>
    finding("reads-absent-answer", pointer, {
      found: `${show(name)}, which is not there yet when the lowest price is shown`,
      expected: `a price without it, such as {"var": ["answers.${name}", 0]}`,
      message: "This price reads an answer that may be absent, and does not say what holds then.",
    }),
  );
}

/** The answers that set prices are given before plans are shown. */
function checkOrder(prices: readonly PricePlace[], file: string, facts: Facts): Finding[] {
  const read = new Set(prices.flatMap(({ rule }) => reads(rule)));
  const late = facts.asked
    .filter(({ home }) => home?.startsWith(ANSWERS) && read.has(`answers.${home.slice(ANSWERS.length)}`))
    .flatMap((asked) =>
      ENTRIES.flatMap((entry) => {
        const order = facts.orders[entry];
        const plans = order.find((step) => kindFacts(step).plan);
        if (!plans || !isAskedTooLate(asked, plans, order)) return [];
        return [
          finding("priced-too-late", placeOf(plans, entry, facts), {
            found: `${show(asked.name)}, asked in ${asked.step.id}`,
            expected: `a step before ${plans.id}`,
            message: `Plans are shown before an answer that sets their prices in ${file} is known.`,
          }),
        ];
      }),
    );
  return [...new Map(late.map((each) => [`${each.pointer} ${each.found}`, each])).values()];
}
