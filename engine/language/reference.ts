import jsonLogic from "json-logic-js";
import { OPERATORS, type Operator } from "./operators";
import type { RuleCompiler } from "./rule";

/**
 * Evaluates a rule by json-logic-js itself, which defines what a rule means. Slower than `compileRule`, and not for the
 * browser: the bundle leaves this file out as long as the app does not import it, so nothing here may run at import.
 */
export const referenceRule: RuleCompiler = (rule) => {
  addOperators();
  return (scope) => jsonLogic.apply(rule as Parameters<typeof jsonLogic.apply>[0], scope);
};

let isReady = false;

/** Adds the operators that json-logic-js does not have; its own stay as they are. */
function addOperators(): void {
  if (isReady) return;
  const own = Object.entries(OPERATORS).filter(([name]) => !isBuiltIn(name));
  for (const [name, row] of own) jsonLogic.add_operation(name, operation(row));
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
