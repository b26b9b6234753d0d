import type { Question } from "../../schemas/flow.types";
import { isTrue, type RuleCompiler } from "../language/rule";
import { compileText, type Wording } from "../language/text";

type Line = NonNullable<NonNullable<Question["items"]>["lines"]>[number];

/** A line about a thing of a list. Of one that does not have it, it says nothing, and what says nothing is not shown. */
export function lineOf(line: Line, rules: RuleCompiler): Wording {
  if (typeof line !== "object" || !("when" in line)) return compileText(line, rules);
  const [has, text] = [rules(line.when), compileText(line.text, rules)];
  return { say: (scope, locals) => (isTrue(has(scope)) ? text.say(scope, locals) : "") };
}
