import type { Finding } from "../../contract";
import { stepsOf, type Check } from "../facts";
import { finding, show } from "../finding";
import { FORBIDDEN_KEYS } from "../../values/objects";
import { child } from "../pointer";
import { select } from "../select";

/** Where the flow says where something is in a plan. */
const PATHS: readonly string[] = [
  "plan/match/*/equals",
  "plan/match/*/has",
  "steps/*/columns_by",
  "steps/*/plan_title",
  "steps/*/price/path",
  "steps/*/sample_policy/path",
  "steps/*/coverages/*/path",
];
/** The same in the steps where these properties are the path themselves. */
const DIRECT: readonly string[] = ["steps/*/sample_policy", "steps/*/coverages"];

const PATH = /^[a-z][a-z0-9_]*(?:\.(?:[a-z][a-z0-9_]*|\d{1,4}))*$/;

/** The plan can be found by the answers that choose it, and every path into it is plain (wizards §4.1). */
export const checkPlan: Check = (facts) => [...checkPaths(facts), ...checkMatched(facts)];

const checkPaths: Check = ({ flow }) =>
  [...PATHS, ...DIRECT]
    .flatMap((pattern) => select(flow, pattern))
    .filter(({ value }) => typeof value === "string" && !isPath(value))
    .map(({ value, pointer }): Finding =>
      finding("bad-path", pointer, {
        found: show(value),
        expected: "names of lower case letters, digits and _, joined by dots",
        message: "This is not a path that may be read.",
      }),
    );

const isPath = (path: string): boolean =>
  PATH.test(path) && !path.split(".").some((segment) => FORBIDDEN_KEYS.has(segment));

/** An answer of a plan or add-on step that no line of the match reads would change nothing. */
const checkMatched: Check = ({ flow }) => {
  const match = flow.plan?.match ?? [];
  const equal = new Set(match.flatMap(({ answer, equals }) => (equals === undefined ? [] : [answer])));
  const optional = new Set(match.flatMap(({ answer, has }) => (has === undefined ? [] : [answer])));
  return stepsOf(flow).flatMap(([id, step]) => {
    if (step.kind === "plan-choice")
      return equal.has(step.answer) ? [] : [notMatched(`${child("/steps", id)}/answer`, step.answer, "equals")];
    if (step.kind !== "add-ons") return [];
    return step.coverages.flatMap(({ answer }, index) =>
      optional.has(answer) ? [] : [notMatched(`${child("/steps", id)}/coverages/${index}/answer`, answer, "has")],
    );
  });
};

const notMatched = (pointer: string, answer: string, keyword: string): Finding =>
  finding("answer-not-matched", pointer, {
    found: show(answer),
    expected: `a line of plan.match with this answer and ${keyword}`,
    message: "This answer would not change the plan.",
  });
