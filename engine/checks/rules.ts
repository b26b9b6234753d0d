import type { Finding } from "../contract";
import { operationOf, type Operator } from "../language/operators";
import type { Asked } from "../flow/asked";
import type { Check, Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import { unknownOperator, wrongArity } from "../flow/operation";
import { child } from "../flow/pointer";
import { checkComparison, listOfPath, pathOf } from "./comparisons";
import { checkOutcomes } from "./outcomes";
import { checkPath, type PathContext } from "./paths";

const MAX_DEPTH = 32;
const MAX_NODES = 2_000;
/** Operators that join conditions. */
const JOINS: ReadonlySet<string> = new Set(["and", "or"]);

interface Inspection {
  readonly context: PathContext;
  readonly found: Finding[];
  nodes: number;
}

/** Every rule is safe to evaluate: a closed list of operators, literal paths, bounded (reliability §5). */
export const checkRules: Check = (facts) =>
  facts.rules.flatMap(({ rule, pointer }) => {
    const inspection: Inspection = { context: { facts, locals: [], pointer }, found: [], nodes: 0 };
    inspect(rule, pointer, 1, inspection);
    if (inspection.nodes > MAX_NODES) inspection.found.push(tooLarge(pointer));
    // What a rule with a mistake comes to says nothing more about it.
    return inspection.found.length > 0 ? inspection.found : checkOutcomes(rule, pointer, facts);
  });

function inspect(rule: unknown, pointer: string, depth: number, inspection: Inspection): void {
  inspection.nodes += 1;
  if (rule === null || typeof rule !== "object" || inspection.nodes > MAX_NODES) return;
  if (depth > MAX_DEPTH) inspection.found.push(tooDeep(pointer));
  else if (Array.isArray(rule))
    rule.forEach((part, index) => inspect(part, child(pointer, index), depth + 1, inspection));
  else inspectOperation(rule, pointer, depth, inspection);
}

function inspectOperation(rule: object, pointer: string, depth: number, inspection: Inspection): void {
  const operation = operationOf(rule);
  if (!operation?.name) return void inspection.found.push(notOneOperator(pointer, rule));
  const { name, args, row } = operation;
  const here = child(pointer, name);
  if (!row) return void inspection.found.push(unknownOperator(here, name));
  const isListed = Array.isArray((rule as Record<string, unknown>)[name]);
  const placeOf = (index: number): string => (isListed ? child(here, index) : here);
  if (args.length < row.min || args.length > row.max) inspection.found.push(wrongArity(here, args.length, row));
  else if (JOINS.has(name) && args.length === 1) inspection.found.push(oneArgument(here, name));
  inspection.found.push(
    ...checkFirst(row, args, placeOf, inspection.context),
    ...checkComparison(operation, placeOf, inspection.context.facts),
  );
  if (row.perThing) return inspectPerThing(row.perThing, args, placeOf, depth, inspection);
  args.forEach((part, index) => (row.names && index === 0) || inspect(part, placeOf(index), depth + 1, inspection));
}

/** The first argument reads a list of things; the second reads the answers of one of them, or names one. */
function inspectPerThing(
  perThing: NonNullable<Operator["perThing"]>,
  [list, second]: readonly unknown[],
  placeOf: (index: number) => string,
  depth: number,
  inspection: Inspection,
): void {
  const { context, found } = inspection;
  const path = pathOf(list);
  const [root, name = ""] = path?.split(".") ?? [];
  const { items = [] } = (root === "answers" && context.facts.questions.get(name)) || {};
  if (context.thing || items.length === 0) return void found.push(noList(placeOf(0), list, context.facts));
  inspect(list, placeOf(0), depth + 1, inspection);
  if (perThing === "name") return void found.push(...checkSummed(second, items, placeOf(1)));
  const inside: Inspection = { ...inspection, context: { ...context, thing: items } };
  inspect(second, placeOf(1), depth + 1, inside);
  inspection.nodes = inside.nodes;
}

const noList = (pointer: string, list: unknown, { asked }: Facts): Finding =>
  finding("not-a-list-of-things", pointer, {
    found: show(list),
    expected: oneOf(asked.flatMap(({ name, items }) => (items.length > 0 ? [`{"var": "answers.${name}"}`] : []))),
    message: "This operator looks at each thing of a list, one list at a time.",
  });

/** Only numbers have a sum. */
function checkSummed(name: unknown, items: readonly Asked[], pointer: string): Finding[] {
  const numbers = items.flatMap((item) => (isNumber(item) ? [item.name] : []));
  return numbers.includes(String(name)) ? [] : [unknownName("number-question", pointer, String(name), numbers)];
}

const isNumber = ({ question: { type } }: Asked): boolean => type === "integer" || type === "number";

/** Checks the argument that must be literal: a path, or the name of a table or list. */
function checkFirst(
  { names }: Operator,
  args: readonly unknown[],
  placeOf: (index: number) => string,
  context: PathContext,
): Finding[] {
  if (args.length === 0) return [];
  if (names === "path") return [...checkPath(args[0], placeOf(0), context), ...checkDefault(args[1], placeOf(1))];
  if (names !== "table") return [];
  return context.thing ? [lookupOfThing(placeOf(0), args[0])] : checkLookup(args, placeOf, context.facts);
}

/** A default must be a plain value; a computed one needs `or` or `if`. */
const checkDefault = (value: unknown, pointer: string): Finding[] =>
  value === null || typeof value !== "object"
    ? []
    : [
        finding("bad-default", pointer, {
          found: show(value),
          expected: "a plain value",
          message: "A default cannot be computed.",
        }),
      ];

/** A lookup names a declared table or list, and always finds something. */
function checkLookup(
  [name, key, ...fallback]: readonly unknown[],
  placeOf: (index: number) => string,
  facts: Facts,
): Finding[] {
  if (typeof name !== "string") return [notLiteral(placeOf(0), name)];
  const { flow, lists } = facts;
  const table = ownOf(flow.tables, name);
  const list = ownOf(lists, table?.by ?? name);
  if (!table && (lists ? !list : !name.includes("@")))
    return [
      unknownName("table-or-list", placeOf(0), name, [...Object.keys(flow.tables ?? {}), ...Object.keys(lists ?? {})]),
    ];
  if (!table && searchedLists(facts).has(name)) return [searched(placeOf(0), name)];
  const codes = list?.items.map(({ code }) => String(code));
  if (typeof key === "string" && codes && !codes.includes(key)) return [unknownName("key", placeOf(1), key, codes)];
  if (fallback.length > 0) return [];
  const other = listOfPath(pathOf(key), facts);
  const by = table?.by ?? name;
  return [
    ...(other === undefined || other === by || !lists?.[other] || !list ? [] : [otherKeys(placeOf(1), other, by)]),
    ...(table ? checkAlwaysFound(name, table, key, codes, placeOf(0)) : []),
  ];
}

/** The lists that only searchable questions use: they are too long to be sent along with the flow. */
function searchedLists({ asked }: Facts): ReadonlySet<string> {
  const all = asked.flatMap((question) => [question, ...question.items]).map(({ question }) => question);
  const sent = new Set(all.flatMap(({ list, widget }) => (widget === "combobox" ? [] : (list ?? []))));
  return new Set(all.flatMap(({ list }) => (list === undefined || sent.has(list) ? [] : list)));
}

const searched = (pointer: string, name: string): Finding =>
  finding("lookup-of-searched-list", pointer, {
    found: show(name),
    expected: "a table, or a list that is not only searched in",
    message: "The browser does not have this list, so the lookup would find nothing there.",
  });

const ownOf = <T>(source: { readonly [name: string]: T } | undefined, name: string): T | undefined =>
  source && Object.hasOwn(source, name) ? source[name] : undefined;

/** A key that is an answer must come from the list whose codes are the table's keys. */
const otherKeys = (pointer: string, found: string, expected: string): Finding =>
  finding("key-of-other-list", pointer, {
    found: `a code of ${found}`,
    expected: `a code of ${expected}`,
    message: "The table has no such keys.",
  });

function checkAlwaysFound(
  name: string,
  { cells, else: otherwise }: NonNullable<Facts["flow"]["tables"]>[string],
  key: unknown,
  codes: readonly string[] | undefined,
  pointer: string,
): Finding[] {
  if (otherwise !== undefined) return [];
  const missing = typeof key === "string" ? [key] : codes;
  const isWhole = missing?.every((code) => Object.hasOwn(cells, code)) ?? false;
  if (isWhole) return [];
  return [
    finding("lookup-without-else", pointer, {
      found: `${show(name)}, which does not have every key`,
      expected: "`else` in the table, or a third argument",
      message: "For some keys this would find nothing.",
    }),
  ];
}

const tooDeep = (pointer: string): Finding =>
  finding("rule-too-deep", pointer, {
    found: `more than ${MAX_DEPTH} levels`,
    expected: `at most ${MAX_DEPTH} levels`,
    message: "This rule is nested too deeply.",
  });

const tooLarge = (pointer: string): Finding =>
  finding("rule-too-large", pointer, {
    found: `more than ${MAX_NODES} parts`,
    expected: `at most ${MAX_NODES} parts`,
    message: "This rule is too large.",
  });

const notOneOperator = (pointer: string, rule: object): Finding =>
  finding("one-operator", pointer, {
    found: show(Object.keys(rule)),
    expected: "exactly one operator",
    message: "Each part of a rule has one operator.",
  });

const lookupOfThing = (pointer: string, table: unknown): Finding =>
  finding("lookup-in-thing", pointer, {
    found: show(table),
    expected: "a rule over the thing's own answers",
    message: "A rule about each thing of a list cannot look into a table.",
  });

const oneArgument = (pointer: string, operator: string): Finding =>
  finding("one-argument", pointer, {
    found: `${operator} of 1 argument`,
    expected: "2 or more",
    message: "One condition alone has nothing to be joined with, so another is missing.",
  });

const notLiteral = (pointer: string, name: unknown): Finding =>
  finding("lookup-not-literal", pointer, {
    found: show(name),
    expected: "the name of a table or list",
    message: "A lookup names its table literally.",
  });
