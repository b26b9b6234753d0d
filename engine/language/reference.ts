import jsonLogic from "json-logic-js";
import { scopesOf } from "./of-thing";
import { operationOf, OPERATORS, sortOfArgument, type Operator } from "./operators";
import { extremeOf, sumOf } from "./over-things";
import type { RuleCompiler } from "./rule";

/**
 * Evaluates a rule by json-logic-js itself, which defines what a rule means. Slower than `compileRule`, and not for the
 * browser: the bundle leaves this file out as long as the app does not import it, so nothing here may run at import.
 */
export const referenceRule: RuleCompiler = (rule) => {
  addOperators();
  const own = spelled(rule) as Parameters<typeof jsonLogic.apply>[0];
  return (scope) => jsonLogic.apply(own, scope);
};

/** Operators over the things of a list in the words of json-logic-js, which does not let such a rule see the scope around. */
function spelled(rule: unknown): unknown {
  if (Array.isArray(rule)) return rule.map(spelled);
  const operation = operationOf(rule);
  if (!operation?.row) return rule;
  const { name, args, row } = operation;
  const parts = args.map((part, index) =>
    ["rule", "thing"].includes(sortOfArgument(row, args, index)) ? spelled(part) : part,
  );
  if (!row.perThing || args.length < 2) return { [name]: parts };
  const [list, inside, named = null] = parts;
  const isAnswer = sortOfArgument(row, args, 1) === "answer";
  const things = { [THINGS]: [list, isAnswer ? null : named] };
  if (name === "some" || name === "all") return { [name]: [things, inside] };
  if (name === "count") return { count: { filter: [things, inside] } };
  return { [name]: [{ map: [things, isAnswer ? { var: `item.${String(inside)}` } : inside] }, isAnswer] };
}

/** The things of a list, each with the scope around it. */
const THINGS = "the things of";

let isReady = false;

/** The operators over things, on what the second argument has come to for each. */
const OF_NUMBERS: { readonly [name: string]: (found: readonly unknown[], isNamed: boolean) => number | null } = {
  sum: sumOf,
  largest: extremeOf(Math.max),
  smallest: extremeOf(Math.min),
};

/** Adds the operators that json-logic-js does not have; its own stay as they are. */
function addOperators(): void {
  if (isReady) return;
  jsonLogic.add_operation(THINGS, function (this: object, list: unknown, name: unknown) {
    return scopesOf(list, this, typeof name === "string" ? name : undefined);
  });

  const own = Object.entries(OPERATORS).filter(([name]) => !isBuiltIn(name));
  for (const [name, row] of own) jsonLogic.add_operation(name, operation(row));
  for (const [name, make] of Object.entries(OF_NUMBERS)) jsonLogic.add_operation(name, make);
  isReady = true;
}

/** json-logic-js has no list of its operators; it throws for one that it does not have. */
function isBuiltIn(name: string): boolean {
  try {
    jsonLogic.apply({ [name]: [null, null] } as Parameters<typeof jsonLogic.apply>[0]);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === `Unrecognized operation ${name}`) return false;
    throw error;
  }
}

/** An operator as json-logic-js calls it: with the scope as `this` and every argument computed. */
function operation(row: Operator): (...args: unknown[]) => unknown {
  return function (this: object, ...args) {
    return "run" in row
      ? row.run(...args)
      : row.compile(
          args.map((value) => () => value),
          args,
        )(this);
  };
}
