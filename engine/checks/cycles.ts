import type { Finding } from "../contract";
import { reads, readsAround, readsThrough } from "../language/reads";
import type { Asked } from "../flow/asked";
import { kindFacts, type Check, type Facts } from "../flow/facts";
import { finding, show } from "../flow/finding";
import type { WholeStep } from "../flow/parts";
import { child } from "../flow/pointer";

/** No answer depends on itself: whether it is asked, and its first value, can always be computed. */
export const checkCycles: Check = (facts) => {
  const openers = openersIn(facts);
  const needs = new Map(facts.asked.map((asked) => [asked, neededBy(asked, facts, openers)]));
  const reported = new Set<Asked>();
  const inAnswers = facts.asked.flatMap((asked) => {
    const way = wayBack(asked, needs);
    if (!way || way.some((other) => reported.has(other))) return [];
    for (const other of way) reported.add(other);
    return [cycle(asked, way)];
  });
  return [...inAnswers, ...checkPolicy(facts)];
};

function cycle({ name, pointer }: Asked, way: readonly Asked[]): Finding {
  const others = way.map((asked) => asked.name).filter((other) => other !== name);
  return finding("answer-cycle", pointer, {
    found:
      others.length === 0
        ? `${show(name)}, which reads itself`
        : `${show(name)}, by way of ${others.slice(0, 10).join(", ")}${others.length > 10 ? " …" : ""}`,
    expected: "a question that does not depend on its own answer",
    message: "This answer could never be computed.",
  });
}

type Openers = ReadonlyMap<WholeStep, readonly Asked[]>;

/** The questions that open one of another step, by that step. */
function openersIn({ asked, questions }: Facts): Openers {
  const openers = new Map<WholeStep, Asked[]>();
  for (const opener of asked) {
    const step = questions.get(opener.question.opens ?? "")?.step;
    if (step) openers.set(step, [...(openers.get(step) ?? []), opener]);
  }
  return openers;
}

/** The answers that decide whether a question is asked, and its first value. */
function neededBy({ conditions, step, question, items }: Asked, facts: Facts, openers: Openers): readonly Asked[] {
  const texts = Object.values(question.agrees_to ?? {}).map(({ when }) => when);
  const rules = [...conditions, step.when, question.starts_as, question.derived, ...texts];
  const offered =
    kindFacts(step).plan === "adds"
      ? planQuestions(facts).filter((other) => other.question.type !== "boolean" && other.step !== step)
      : [];
  // Which answers a thing has.
  const ofThings = items.flatMap((item) => [...item.conditions, item.question.derived]);
  return [
    ...rules.flatMap((rule) => answersBehind(rule, facts)),
    ...ofThings.flatMap((rule) => answersBehind(rule, facts, readsAround)),
    ...(openers.get(step) ?? []),
    ...offered,
  ];
}

const planQuestions = ({ asked }: Facts): readonly Asked[] => asked.filter(({ home }) => home?.startsWith("plan."));

/** The answers that a rule reads, including those behind the plan and the policy. */
function answersBehind(rule: unknown, facts: Facts, readsOf = reads): readonly Asked[] {
  const paths = readsThrough(rule, facts.flow.values ?? {}, readsOf);
  const whole = paths.some(isOfPolicy) ? [...paths, ...policyRules(facts).flatMap((own) => own.reads)] : paths;
  return whole.flatMap((path) => {
    const [root, name = ""] = path.split(".");
    if (root === "answers") return facts.questions.get(name) ?? [];
    return root === "plan" || root === "checkout" ? planQuestions(facts) : [];
  });
}

const isOfPolicy = (path: string): boolean => path.startsWith("policy.");

interface PolicyRule {
  readonly pointer: string;
  readonly reads: readonly string[];
}

/** The rules that derive the policy from the answers. */
const policyRules = ({ steps, flow }: Facts): readonly PolicyRule[] =>
  steps.flatMap((step, index) =>
    step.kind === "checkout"
      ? Object.entries(step.policy).map(([word, rule]) => ({
          pointer: `${child("/steps", index)}/policy/${word}`,
          reads: readsThrough(rule, flow.values ?? {}),
        }))
      : [],
  );

/** The rules of the policy may not read the policy. */
const checkPolicy: Check = (facts) =>
  policyRules(facts)
    .filter(({ reads }) => reads.some(isOfPolicy))
    .map(({ pointer }) =>
      finding("answer-cycle", pointer, {
        found: "the policy, which reads itself",
        expected: "a rule that does not read the policy",
        message: "This could never be computed.",
      }),
    );

/** The answers on the way from one back to itself; undefined if there is no such way. */
function wayBack(from: Asked, needs: ReadonlyMap<Asked, readonly Asked[]>): readonly Asked[] | undefined {
  const seen = new Set<Asked>();
  const follow = (at: Asked, way: readonly Asked[]): readonly Asked[] | undefined => {
    for (const next of needs.get(at) ?? []) {
      if (next === from) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = follow(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(from, [from]);
}
