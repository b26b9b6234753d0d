import { gather } from "../../flow/asked";
import { readsThrough } from "../../language/reads";
import type { Decision } from "../decisions/decision";
import { inputsOf, questionOf } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import { canonical, fingerprint } from "../equality/closure";

/** What decides the answer to a question besides the person: when it is asked, and what it is otherwise. */
interface Dependence {
  readonly rules: readonly unknown[];
  readonly print: string;
  /** The questions that these rules read. */
  readonly reads: readonly string[];
}

/**
 * How a changed condition travels: a rule reads an answer, and the answer is another one where its question is not asked,
 * or is worked out otherwise. Both versions must have a question to be compared. What a question starts as does not
 * travel, since a person may type another answer: its own class says at which steps it shows.
 */
export class Travel {
  private readonly was: ReadonlyMap<string, Dependence>;
  private readonly now: ReadonlyMap<string, Dependence>;
  /** The questions whose answers depend on something else than before, by themselves. */
  private readonly changed: ReadonlySet<string>;

  constructor(
    private readonly before: Course,
    private readonly after: Course,
  ) {
    this.was = dependences(before);
    this.now = dependences(after);
    const isOther = ([name, { print }]: readonly [string, Dependence]): boolean => {
      const own = this.now.get(name);
      return own !== undefined && own.print !== print;
    };
    this.changed = new Set([...this.was].filter(isOther).map(([name]) => name));
  }

  /** The rules that lead from a decision of a version to a changed question; none if no way does. */
  rulesFor(decision: Decision, side: "was" | "now"): readonly unknown[] {
    if (this.changed.size === 0) return [];
    const [course, all] = side === "was" ? [this.before, this.was] : [this.after, this.now];
    const own = decision.about === "asked" ? [] : gatesOf(decision, course, all);
    const rules = decision.rules.filter((rule) => !own.includes(canonical(rule)));
    const found = new Map<string, readonly unknown[]>();
    const visit = (name: string, seen: ReadonlySet<string>): boolean => {
      const dependence = all.get(name);
      if (!dependence || seen.has(name)) return false;
      if (found.has(name)) return true;
      const further = dependence.reads.filter((each) => visit(each, new Set([...seen, name])));
      const leads = this.changed.has(name) || further.length > 0;
      if (leads) found.set(name, dependence.rules);
      return leads;
    };
    for (const name of namesRead(rules, course)) visit(name, new Set());
    return [...found.values()].flat();
  }
}

/** The conditions under which the words of a question and of its step are seen: they say who sees them, not what. */
function gatesOf(
  { question, step }: Decision,
  course: Course,
  all: ReadonlyMap<string, Dependence>,
): readonly string[] {
  const when = course.run.flow.steps.get(step ?? "")?.declared.when;
  return [...(all.get(question ?? "")?.rules ?? []), ...(when === undefined ? [] : [when])].map(canonical);
}

function dependences(course: Course): ReadonlyMap<string, Dependence> {
  const { flow } = course.run;
  return new Map(
    flow.flow.steps.flatMap(gather).map((asked) => {
      const { question, conditions } = asked;
      const step = flow.steps.get(asked.step.id);
      const deciding = [
        ...conditions,
        ...[step?.declared.when, question.derived].filter((rule) => rule !== undefined),
        ...(typeof step?.opener === "string" ? [{ var: `answers.${step.opener}` }] : []),
      ];
      const source = [deciding, question.not_asked_is ?? null, question.when_judging ?? null];
      const rules = question.starts_as === undefined ? deciding : [...deciding, question.starts_as];
      return [
        asked.name,
        { rules, print: fingerprint(source, deciding, flow), reads: namesRead(rules, course) },
      ] as const;
    }),
  );
}

/** The questions whose answers some rules read, also those that are worked out. */
function namesRead(rules: readonly unknown[], course: Course): readonly string[] {
  const { flow } = course.run;
  const direct = readsThrough(rules, flow.flow.values ?? {}).flatMap((path) => ofAnswer(path));
  const through = inputsOf(rules, course).flatMap((input) => questionOf(input, flow)?.name ?? []);
  return [...new Set([...direct, ...through])];
}

function ofAnswer(path: string): readonly string[] {
  const [root, name] = path.split(".");
  return (root === "answers" || root === "said") && name !== undefined ? [name] : [];
}
