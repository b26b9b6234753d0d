import type { Finding } from "../contract";
import { operationOf, sortOfArgument, type Operation, type Operator } from "../language/operators";
import type { Check, Facts } from "../flow/facts";
import { finding, show, unknownName } from "../flow/finding";
import { unknownOperator, wrongArity } from "../flow/operation";
import { child } from "../flow/pointer";
import { checkComparison } from "./comparisons";
import { checkOutcomes } from "./outcomes";
import { checkPath, type PathContext } from "./paths";
import { listOfPath, pathOf } from "./reading";
import { checkAnswerOfThing, checkNameOfThing, insideOf, listAround, listOfThings, noList } from "./things";
import { checkOperands } from "./types";
import { ownOf } from "../values/objects";

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
    const thing = listAround(pointer, facts);
    const context: PathContext = { facts, locals: [], pointer, ...(thing && { thing }) };
    const inspection: Inspection = { context, found: [], nodes: 0 };
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
  const { context, found } = inspection;
  found.push(
    ...checkFirst(row, args, placeOf, context),
    ...checkComparison(operation, placeOf, context),
    ...checkOperands(operation, placeOf, context),
  );
  inspectArguments({ ...operation, row }, placeOf, depth, inspection);
}

/** Each argument as what it is: a rule, a rule over one thing of the list that the first one reads, or a literal. */
function inspectArguments(
  { args, row }: Pick<Operation, "args"> & { readonly row: Operator },
  placeOf: (index: number) => string,
  depth: number,
  inspection: Inspection,
): void {
  const { context, found } = inspection;
  const list = row.perThing && args.length > 1 ? listOfThings(args[0], context.facts) : undefined;
  if (row.perThing && args.length > 1 && !list) return void found.push(noList(placeOf(0), args[0], context.facts));
  for (const [index, part] of args.entries()) {
    const sort = sortOfArgument(row, args, index);
    if (sort === "rule") inspect(part, placeOf(index), depth + 1, inspection);
    if (sort === "name") found.push(...checkNameOfThing(part, placeOf(index), context));
    if (sort === "answer" && list) found.push(...checkAnswerOfThing(part, list, placeOf(index)));
    if (sort !== "thing" || !list) continue;
    const inside: Inspection = { ...inspection, context: insideOf(list, args[2], context) };
    inspect(part, placeOf(index), depth + 1, inside);
    inspection.nodes = inside.nodes;
  }
}

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
  return checkLookup(args, placeOf, context);
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
  context: PathContext,
): Finding[] {
  const { facts } = context;
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
  const other = listOfPath(pathOf(key), context);
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
