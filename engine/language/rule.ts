import { isTrue, type Rule } from "./lazy";
import { operationOf, type Operator } from "./operators";

export { isTrue, type Rule };

/** Compiles a rule of a flow. Throws for an unknown operator. */
export type RuleCompiler = (rule: unknown) => Rule;

/**
 * Turns a JsonLogic rule into a function once, because a session evaluates its rules hundreds of times. A property test
 * holds it against json-logic-js (`referenceRule`).
 */
export function compileRule(rule: unknown): Rule {
  if (Array.isArray(rule)) {
    const parts = rule.map(compileRule);
    return (scope) => parts.map((part) => part(scope));
  }
  const operation = operationOf(rule);
  if (!operation) return () => rule;
  const { name, args, row } = operation;
  if (!row) throw new Error(`Unknown operator "${name}".`);
  return compileOperation(row, args.map(compileRule), args);
}

function compileOperation(row: Operator, parts: readonly Rule[], args: readonly unknown[]): Rule {
  if ("compile" in row) return row.compile(parts, args);
  const { run } = row;
  const [one, two] = parts;
  // Most operations have one or two arguments: those need no list.
  if (parts.length === 1 && one) return (scope) => run(one(scope));
  if (parts.length === 2 && one && two) return (scope) => run(one(scope), two(scope));
  return (scope) => run(...parts.map((part) => part(scope)));
}
