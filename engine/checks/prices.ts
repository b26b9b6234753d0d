import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { reads } from "../language/reads";
import { ENTRIES, kindFacts, regionsOf, type Facts } from "../flow/facts";
import { finding, inFile, show, unknownName } from "../flow/finding";
import { child } from "../flow/pointer";
import { readsUnguarded } from "./absence";
import { checkComparison } from "./comparisons";
import { sortOfArgument } from "../language/operators";
import { checkIntoList, checkOfThing, type PathContext } from "./paths";
import { pathOf } from "./reading";
import { checkAnswerOfThing, checkNameOfThing, insideOf, listOfThings, noList } from "./things";
import { checkOperands } from "./types";
import { isAskedTooLate } from "./conditions";
import { operationsIn, placeholdersIn, type PlacedOperation } from "../flow/price-rules";
import {
  labelsOf,
  planNames,
  planTypes,
  pricesOf,
  withinOf,
  type PricePlace,
  type RateBook,
  type RateBookFile,
} from "../flow/rate-book";
import { placeOf } from "./step-order";

/** Price rules of a sound rate book can be worked out for every quote whose plans are shown. */
export function checkPriceRules({ book, file }: RateBookFile, facts: Facts): Finding[] {
  const prices = pricesOf(book);
  const priced = priceFacts(facts);
  const inBook = prices.flatMap((price) => {
    const { rule, pointer, isCondition } = price;
    if (rule === 0 && !isCondition && OF_PLANS.test(pointer)) return [free(pointer)];
    const unsound = [
      ...checkForEach(price, priced),
      ...operationsIn(rule, pointer, withinOf(price)).flatMap((operation) => [
        ...checkOperation(operation, book, priced),
        ...(isCondition ? [] : checkElse(operation)),
      ]),
    ];
    return unsound.length > 0 ? unsound : checkAbsent(price, book, priced);
  });
  return [...inFile([...inBook, ...checkLabels(book, priced)], file), ...checkOrder(prices, file, facts)];
}

/** The prices of plans; a named value or an optional coverage may be nothing. */
const OF_PLANS = /^\/(price$|plans\/|plan_prices\/)/;

const free = (pointer: string): Finding =>
  finding("free-plan", pointer, {
    found: "0",
    expected: "a price above 0",
    message: "A plan for nothing is not offered and cannot be bound.",
  });

/** A line for each thing is of a list of things. */
function checkForEach({ forEach, pointer }: PricePlace, facts: Facts): Finding[] {
  if (forEach === undefined || listNamed(forEach, facts)) return [];
  const lists = [...facts.questions.values()].flatMap(({ name, items }) => (items.length > 0 ? [name] : []));
  return [unknownName("list of things", pointer.replace(/(\/price_lines\/\d+)\/.*$/, "$1/for_each"), forEach, lists)];
}

const listNamed = (name: string, facts: Facts): Asked | undefined => listOfThings({ var: `answers.${name}` }, facts);

/** The labels of lines name questions of the flow, and answers about the thing whose line it is. */
const checkLabels = (book: RateBook, facts: Facts): Finding[] =>
  labelsOf(book).flatMap(({ text, pointer, forEach }) => {
    const thing = forEach === undefined ? undefined : listNamed(forEach, facts);
    const place: PathContext = { facts, locals: [], pointer: "", ...(thing && { thing }) };
    return placeholdersIn(text).flatMap(({ path }) => checkNamed(path, pointer, place));
  });

const ANSWERS = "application.answers.";

/** The facts as a price sees them: answers go by the keys under which they are stored. */
const priceFacts = (facts: Facts): Facts => ({
  ...facts,
  questions: new Map(
    facts.asked.flatMap((asked) =>
      asked.home?.startsWith(ANSWERS) ? [[asked.home.slice(ANSWERS.length), asked] as const] : [],
    ),
  ),
});

/** The answers, things and tables that an operation reads, as far as the flow knows them. */
function checkOperation(operation: PlacedOperation, book: RateBook, facts: Facts): Finding[] {
  const { placeOf: placeOfPart, row } = operation;
  const place = placeWithin(operation, book, facts);
  if (row?.names === "table") return checkTable(operation, book, facts);
  if (row?.names === "path") return checkRead(operation, place);
  return [
    ...checkList(operation, place),
    ...checkComparison(operation, placeOfPart, place, (path) => valuesOf(path, book, facts)),
    ...checkOperands(operation, placeOfPart, place),
  ];
}

/** Where an operation is: inside the operators over things around it. */
function placeWithin({ within }: PlacedOperation, { values = {} }: RateBook, facts: Facts): PathContext {
  let place: PathContext = { facts, values, locals: [], pointer: "" };
  for (const { list, name } of within) {
    const things = listOfThings(list, facts);
    if (things) place = insideOf(things, name, place);
  }
  return place;
}

/** A price says what it is otherwise, too: nothing is added or multiplied to no price at all. */
function checkElse({ name, args, pointer }: PlacedOperation): Finding[] {
  if (name !== "if" || args.length % 2 === 1) return [];
  return [
    finding("if-without-else", pointer, {
      found: `${args.length} arguments: what holds for all others is missing`,
      expected: "one more argument: what the price, or this part of it, is otherwise",
      message: "For everybody else this makes nothing, and the plan would not be offered.",
    }),
  ];
}

/** An operator over things has a list of the flow, and adds up numbers of its things. */
function checkList({ args, row, placeOf: placeOfPart }: PlacedOperation, place: PathContext): Finding[] {
  if (!row?.perThing || args.length < 2) return [];
  const list = listOfThings(args[0], place.facts);
  if (!list) return [noList(placeOfPart(0), args[0], place.facts)];
  const isAnswer = sortOfArgument(row, args, 1) === "answer";
  return [
    ...(isAnswer ? checkAnswerOfThing(args[1], list, placeOfPart(1)) : []),
    ...(args.length > 2 ? checkNameOfThing(args[2], placeOfPart(2), place) : []),
  ];
}

const checkRead = ({ args: [path], placeOf: placeOfPart }: PlacedOperation, place: PathContext): Finding[] =>
  checkNamed(String(path), placeOfPart(0), place);

/** The answer, or the answer about a thing, that a path names. */
function checkNamed(path: string, pointer: string, place: PathContext): Finding[] {
  const [root, name = ""] = path.split(".");
  if (root !== "answers") return checkOfThing(path, pointer, place) ?? [];
  const known = [...place.facts.questions.keys()];
  if (!known.includes(name)) return [unknownName("answer", pointer, name, known)];
  return checkIntoList(path, pointer, place.facts.questions.get(name)?.question);
}

/** Every value that a path of a price can have, besides the answers; undefined if they are not a closed list. */
function valuesOf(path: string | undefined, book: RateBook, facts: Facts): readonly string[] | undefined {
  if (path === "region" || path === "rating.region") return regionsOf(facts);
  if (path === "plan.plan_name") return planNames(book);
  return path === "plan.plan_type" ? planTypes(book) : undefined;
}

/** A lookup by the region or the plan finds something for each of them, and its table has no others. */
function checkTable(
  { args: [name, key, ...fallback], placeOf: placeOfPart }: PlacedOperation,
  book: RateBook,
  facts: Facts,
): Finding[] {
  const { tables = {} } = book;
  const table = tables[String(name)] ?? {};
  const path = pathOf(key);
  const what = path?.startsWith("plan.") ? "plan" : "region";
  const codes = valuesOf(path, book, facts);
  if (!codes) return [];
  const strange = Object.keys(table).filter((code) => !codes.includes(code));
  const isWhole = fallback.length > 0 || codes.every((code) => Object.hasOwn(table, code));
  return [
    ...strange.map((code) => unknownName(what, child(child("/tables", String(name)), code), code, codes)),
    ...(isWhole
      ? []
      : [
          finding("lookup-without-else", placeOfPart(0), {
            found: `${show(name)}, which does not have every ${what}`,
            expected: "a third argument",
            message: `For some ${what}s this would find nothing, and the plan would not be offered.`,
          }),
        ]),
  ];
}

/**
 * The answers that may be absent where plans are shown; one that is asked later is a finding of its own. What a price
 * reads through one of the book's named values is said of that value.
 */
function checkAbsent({ rule, pointer, forEach }: PricePlace, { values = {} }: RateBook, facts: Facts): Finding[] {
  const thing = forEach === undefined ? undefined : listNamed(forEach, facts);
  const absences = ENTRIES.flatMap((entry) => {
    const order = facts.orders[entry];
    const plans = order.find((step) => kindFacts(step).plan);
    if (!plans) return [];
    const found = readsUnguarded(rule, { facts, entry, step: plans, isStrict: false, given: true, values, thing });
    return found.filter(({ name, through }) => {
      const asked = facts.questions.get(name);
      return through === undefined && !(asked && isAskedTooLate(asked, plans, order));
    });
  });
  const names = new Map(absences.map(({ name, path, why }) => [name, { path, why }]));
  return [...names].map(([name, { path, why }]) =>
    finding("reads-absent-answer", pointer, {
      found: `${show(name)}, ${why}`,
      expected: `a price without it, such as {"var": ["${path}", 0]}`,
      message: "This price reads an answer that may be absent, and does not say what holds then.",
    }),
  );
}

/** The answers that set prices are given before plans are shown. */
function checkOrder(prices: readonly PricePlace[], file: string, facts: Facts): Finding[] {
  const read = new Set(
    prices.flatMap(({ rule, forEach }) => [...reads(rule), ...(forEach === undefined ? [] : [`answers.${forEach}`])]),
  );
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
