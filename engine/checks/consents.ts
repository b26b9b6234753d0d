import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { ENTRIES, kindFacts, type Check, type Facts } from "../flow/facts";
import { finding, oneOf } from "../flow/finding";
import { child } from "../flow/pointer";
import { holdsIn, type Knowing } from "./fold";

/** A consent is asked whenever coverage is bound: only who enrolls, and how it ends, may hide it. */
export const checkConsents: Check = (facts) => {
  const atBinding = whenJudging(facts);
  return facts.asked
    .filter(({ question, step }) => question.agrees_to && kindFacts(step).pays)
    .flatMap((asked) =>
      conditionsOf(asked, facts).flatMap(({ rule, pointer }): Finding[] => {
        // A condition on the entry alone is meant: it says who is asked at all.
        const open = ENTRIES.filter(
          (entry) => holdsIn(entry, rule, facts) === undefined && holdsIn(entry, rule, facts, atBinding) !== true,
        );
        if (open.length === 0) return [];
        return [
          finding("consent-may-be-hidden", pointer, {
            found: `a condition that may not hold when coverage is bound (${oneOf(open)})`,
            expected: "a condition on is.… or on an answer with `when_judging`",
            message: "Coverage could be bound without this consent.",
          }),
        ];
      }),
    );
};

/** The answers that the server takes for given when it judges whether coverage may be bound. */
const whenJudging =
  ({ questions }: Facts): Knowing =>
  (path) => {
    const [root, name = ""] = path.split(".");
    const value: unknown = root === "answers" ? questions.get(name)?.question.when_judging : undefined;
    return value === undefined || (value !== null && typeof value === "object") ? undefined : { value };
  };

function conditionsOf({ question, pointer, groups, step }: Asked, { steps }: Facts) {
  return [
    { rule: step.when, pointer: `${child("/steps", steps.indexOf(step))}/when` },
    ...groups.map(({ group, pointer: place }) => ({ rule: group.show_when, pointer: `${place}/show_when` })),
    { rule: question.show_when, pointer: `${pointer}/show_when` },
  ].filter(({ rule }) => rule !== undefined);
}
