import { OPERATORS, operationOf } from "../language/operators";
import { reads } from "../language/reads";
import { isObject } from "../values/objects";
import { boundsOf } from "../flow/compile-question";
import { codesOfChoices, type Facts } from "../flow/facts";
import { listOfPath } from "./reading";

/** Every value that matters of one path: all that it can have, or for a number those around the bounds of a rule. */
export interface Domain {
  readonly path: string;
  readonly known: readonly unknown[];
  /** Whether the rule asks if there is a value at all, so that null is one of them. */
  readonly asksPresence: boolean;
}

const MOST_COMBINATIONS = 5_000;
/** Operators that only read and join. */
const PLAIN: ReadonlySet<string> = new Set(["var", "and", "or", "!"]);

/** The domains of the paths that a rule reads besides `is.…`; undefined if one is open, or there are too many values. */
export function domainsOf(rule: unknown, paths: readonly string[], facts: Facts): readonly Domain[] | undefined {
  if (looksUpList([rule, ...valuesBehind(rule, facts)], facts)) return undefined;
  const asksPresence = asks(rule) || readsValues(rule);
  const domains: Domain[] = [];
  for (const path of paths) {
    if (path.startsWith("is.")) continue;
    const known = valuesOf(path, facts) ?? numbersAround(path, rule, paths.length, facts);
    if (!known) return undefined;
    domains.push({ path, known, asksPresence });
  }
  const size = domains.reduce((product, { known }) => product * (known.length + 1), 1);
  return size <= MOST_COMBINATIONS ? domains : undefined;
}

function valuesOf(path: string, facts: Facts): readonly unknown[] | undefined {
  const [root, name = "", ...rest] = path.split(".");
  const question = root === "answers" && rest.length === 0 ? facts.questions.get(name)?.question : undefined;
  if (question?.type === "boolean") return [true, false];
  if (question?.choices && question.type === "string") return codesOfChoices(question.choices);
  const list = listOfPath(path, { facts });
  return list === undefined ? undefined : facts.lists?.[list]?.items.map(({ code }) => code);
}

/** The numbers at each bound of a rule that only compares, and between them: one for each answer that it may compare. */
function numbersAround(
  path: string,
  rule: unknown,
  answers: number,
  { questions }: Facts,
): readonly number[] | undefined {
  const [root, name = ""] = path.split(".");
  const question = root === "answers" ? questions.get(name)?.question : undefined;
  if (!question || (question.type !== "integer" && question.type !== "number") || !isPlain(rule)) return undefined;
  const { minimum = -Infinity, maximum = Infinity } = boundsOf(question);
  if (minimum > maximum || question.choices) return undefined;
  const bounds = [...literalsIn(rule), minimum, maximum].filter(Number.isFinite);
  const whole = wholeAround(bounds, answers);
  const around = question.type === "integer" ? whole : decimalsAround([...bounds, ...whole], answers);
  return [...new Set(around)].filter((value) => value >= minimum && value <= maximum);
}

const wholeAround = (bounds: readonly number[], count: number): readonly number[] =>
  bounds.flatMap((bound) =>
    Array.from({ length: count }, (_, at) => [Math.floor(bound) - at, Math.floor(bound) + at + 1]).flat(),
  );

/** Each bound, which a whole number may be, too; and between two of them as many as are compared with each other. */
function decimalsAround(bounds: readonly number[], count: number): readonly number[] {
  const sorted = [...new Set(bounds)].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const ends = [first - 1, ...sorted, last + 1];
  return ends.flatMap((from, index) => {
    const to = ends[index + 1] ?? from;
    return Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / (count + 1));
  });
}

/** Whether a rule only compares and joins: the numbers around each bound then represent all others. */
function isPlain(rule: unknown): boolean {
  if (Array.isArray(rule)) return rule.every(isPlain);
  const operation = operationOf(rule);
  if (!operation) return true;
  const { name, args, row } = operation;
  return (row?.compares !== undefined || PLAIN.has(name)) && !readsValues(rule) && args.every(isPlain);
}

/** The numbers that a rule compares with; one in quotes is equal to the same without them. */
const literalsIn = (rule: unknown): readonly number[] => {
  if (typeof rule === "number") return [rule];
  if (typeof rule === "string") return rule.trim() === "" || Number.isNaN(Number(rule)) ? [] : [Number(rule)];
  return rule !== null && typeof rule === "object" ? Object.values(rule).flatMap(literalsIn) : [];
};

/** Whether a rule asks if there is a value: it compares with null, negates a path, or takes one for a condition. */
function asks(rule: unknown): boolean {
  const operation = operationOf(rule);
  if (!operation) return rule === null || (Array.isArray(rule) && rule.some(asks));
  const { name, args } = operation;
  if (name === "var") return args.length > 1;
  const isTested = ["!", "!!", "and", "or", "if", "count"].includes(name);
  return args.some((part) => asks(part) || (isTested && operationOf(part)?.name === "var"));
}

/** The rules of the named values that a rule reads, directly or through others. */
function valuesBehind(rule: unknown, { flow }: Facts): readonly unknown[] {
  const found = new Map<string, unknown>();
  const add = (part: unknown): void => {
    for (const path of reads(part)) {
      const [root, name = ""] = path.split(".");
      if (root !== "values" || found.has(name)) continue;
      found.set(name, flow.values?.[name]);
      add(flow.values?.[name]);
    }
  };
  add(rule);
  return [...found.values()];
}

const readsValues = (rule: unknown): boolean => JSON.stringify(rule).includes('"values.');

/** Whether a rule looks up a list, whose texts are not a closed set of values, or has an unknown operator. */
function looksUpList(rule: unknown, facts: Facts): boolean {
  if (Array.isArray(rule)) return rule.some((part) => looksUpList(part, facts));
  if (!isObject(rule)) return false;
  const { name = "", args = [] } = operationOf(rule) ?? {};
  if (!Object.hasOwn(OPERATORS, name)) return true;
  const isList = name === "lookup" && !Object.hasOwn(facts.flow.tables ?? {}, String(args[0]));
  return isList || args.some((part) => looksUpList(part, facts));
}
