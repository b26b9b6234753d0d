import { compileRule, isTrue, type Rule } from "./rule";

const compiled = new WeakMap<object, Rule>();

/** The value of a rule over a scope. Rules are checked when the flow is loaded; this trusts them. */
export function evaluate(rule: unknown, scope: object): unknown {
  if (rule === null || typeof rule !== "object") return rule;
  let run = compiled.get(rule);
  if (!run) compiled.set(rule, (run = compileRule(rule)));
  return run(scope);
}

/** Whether a condition holds; one that is not written always does. */
export const holds = (rule: unknown, scope: object): boolean => rule === undefined || isTrue(evaluate(rule, scope));
