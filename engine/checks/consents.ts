import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { ENTRIES, kindFacts, type Check, type Facts } from "../flow/facts";
import { finding, oneOf } from "../flow/finding";
import { child } from "../flow/pointer";
import common from "../../schemas/api/common.schema.json";
import { holdsIn, type Knowing } from "./fold";

/** A consent is asked whenever coverage is bound: only who enrolls, and how it ends, may hide it. The quote holds all of them. */
export const checkConsents: Check = (facts) => [...checkHidden(facts), ...checkNumber(facts)];

const checkHidden: Check = (facts) => {
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

const MOST = common.definitions.acknowledgement_input.properties.texts.maxItems;

/** The first text that a quote could not hold any more, because one consent names them all. */
function checkNumber({ asked }: Facts): Finding[] {
  const texts = asked.flatMap(({ question: { agrees_to = {} }, pointer }) =>
    Object.keys(agrees_to).map((id) => ({ id, pointer: child(`${pointer}/agrees_to`, id) })),
  );
  const distinct = [...new Map(texts.toReversed().map((text) => [text.id, text])).values()].toReversed();
  const first = distinct[MOST];
  if (!first) return [];
  return [
    finding("too-many-consents", first.pointer, {
      found: `${distinct.length} texts`,
      expected: `${MOST} at most, in one flow`,
      message: "A quote could not hold the consent to so many texts.",
    }),
  ];
}

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
