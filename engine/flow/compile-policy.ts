import type { Rule, RuleCompiler } from "../language/rule";
import { answersRead } from "./compile-step";
import type { CompiledFlow, CompiledQuestion } from "./compiled";
import type { WholeFlow } from "./parts";
import { compileRows } from "./rows";

/** How the answers decide the policy that is sold (flow-format principle 11). */
export function compilePolicy(
  flow: WholeFlow,
  questions: CompiledFlow["questions"],
  rules: RuleCompiler,
): CompiledFlow["policy"] {
  const { steps, policy } = flow;
  const made = steps.flatMap((step) => (step.kind === "checkout" ? [step.policy] : []))[0];
  const rule = (source: unknown): Rule | null => (source === undefined ? null : rules(source));
  // `false` laid over a part's rule says the same as no rule: the product never renews.
  return {
    starts: rule(made?.starts),
    startedBy: made?.starts === undefined ? [] : questionsRead(made.starts, flow, questions),
    renews: made?.renews === false ? null : rule(made?.renews),
    shows: compileRows(policy.shows ?? [], rules),
  };
}

/** The questions whose answers a rule reads, also through the flow's values. */
export const questionsRead = (
  rule: unknown,
  flow: WholeFlow,
  all: CompiledFlow["questions"],
): readonly CompiledQuestion[] => answersRead(rule, flow).flatMap((name) => all.get(name) ?? []);
