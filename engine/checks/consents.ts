import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { ENTRIES, kindFacts, kindOf, stepRules, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show } from "../flow/finding";
import { child } from "../flow/pointer";
import { readsThrough } from "../language/reads";
import common from "../../schemas/api/common.schema.json";
import { holdsIn, type Knowing } from "./fold";

/**
 * A consent that must be given is asked whenever coverage is bound, and only the person gives one. The quote holds all
 * of them. The consent to the sale may be hidden only by who enrolls, and how it ends.
 */
export const checkConsents: Check = (facts) => [
  ...consentsIn(facts).flatMap((asked) => [
    ...checkPlace(asked),
    ...checkWords(asked),
    ...checkHidden(asked, facts),
    ...checkAside(asked, facts),
  ]),
  ...checkGivenFor(facts),
  ...checkNumber(facts),
];

const consentsIn = ({ asked }: Pick<Facts, "asked">): readonly Asked[] =>
  asked.filter(({ question, step }) => question.agrees_to && mayConsent(step));

/** Whether a consent can be asked at a step: one that shows its questions as a form, with their texts. */
export const mayConsent = (step: Asked["step"]): boolean => kindOf(step) === "questions" || isSale(step);

const isSale = (step: Asked["step"]): boolean => kindFacts(step).pays === true;

const OF_SALE = "application.acknowledgement";
const OF_PRODUCT = "application.answers.";

/** A consent is kept as one: that to the sale at its own place, where it is demanded; every other among the answers. */
function checkPlace({ question, step, home, pointer }: Asked): Finding[] {
  const isOwn = home?.startsWith(OF_PRODUCT) ?? false;
  if (isOwn || (home === OF_SALE && isSale(step) && question.optional !== true)) return [];
  const expected = isSale(step) ? `${OF_PRODUCT}…, or ${OF_SALE} where it must be given` : `${OF_PRODUCT}…`;
  return [
    finding("bad-home", question.saved === undefined ? pointer : `${pointer}/saved`, {
      found: show(home ?? false),
      expected,
      message: "A consent with its texts is kept nowhere else.",
    }),
  ];
}

/** Words by which somebody else than the person would answer, or the answer would be another one. */
const GIVEN_OTHERWISE = ["starts_as", "not_asked_is", "when_judging", "opens", "derived"] as const;

const checkWords = ({ question, pointer }: Asked): Finding[] =>
  GIVEN_OTHERWISE.filter((word) => word in question).map((word) =>
    finding("keyword-does-not-fit", child(pointer, word), {
      found: show(word),
      expected: "nothing beside `agrees_to`: only the person agrees, and only by answering",
      message: "This word says nothing about such a question.",
    }),
  );

function checkHidden(asked: Asked, facts: Facts): Finding[] {
  if (asked.question.optional === true) return [];
  return conditionsOf(asked, facts).flatMap(({ rule, pointer }): Finding[] => {
    const open = ENTRIES.filter((entry) => isOpen(entry, rule, asked, facts));
    if (open.length === 0) return [];
    return [
      finding("consent-may-be-hidden", pointer, {
        found: `a condition that may not hold when coverage is bound (${oneOf(open)})`,
        expected:
          asked.home === OF_SALE
            ? "a condition on is.… or on an answer with `when_judging`"
            : "a condition on is.…, or on answers that are saved",
        message: "Coverage could be bound without this consent.",
      }),
    ];
  });
}

/** Whether a condition may come out otherwise when coverage is bound. One on the entry alone is meant: it says who is asked at all. */
function isOpen(entry: (typeof ENTRIES)[number], rule: unknown, { home }: Asked, facts: Facts): boolean {
  if (holdsIn(entry, rule, facts) !== undefined) return false;
  const judged = holdsIn(entry, rule, facts, whenJudging(facts));
  if (home === OF_SALE) return judged !== true;
  return (
    judged === false || (judged === undefined && readsThrough(rule, facts.flow.values ?? {}).some(isUnheld(facts)))
  );
}

/** What only the browser knows. */
const OF_BROWSER: ReadonlySet<string> = new Set(["query", "flags", "checkout"]);

/** Whether the server does not have what a path reads when it judges. */
const isUnheld =
  ({ questions }: Facts) =>
  (path: string): boolean => {
    const [root = "", name = ""] = path.split(".");
    const asked = root === "answers" ? questions.get(name) : undefined;
    // A question that opens another is known by what that one has.
    const isLost = asked?.home === null && asked.question.when_judging === undefined && !asked.question.opens;
    return OF_BROWSER.has(root) || isLost;
  };

/** A step off the counted line need not be taken, so nothing there is demanded at binding. */
function checkAside({ step, question, pointer }: Asked, { steps }: Facts): Finding[] {
  if (step.aside === undefined || question.optional === true) return [];
  return [
    finding("consent-may-be-hidden", `${pointer}/agrees_to`, {
      found: `a step that is reached by a link only (${child("/steps", steps.indexOf(step))})`,
      expected: "a step of the line, or `optional: true`",
      message: "Coverage could be bound without this consent.",
    }),
  ];
}

/** Nothing but its own box gives a consent: no dialog, and no other question's Yes. */
function checkGivenFor({ steps, questions, asked }: Facts): Finding[] {
  const isConsent = (name: string): boolean => questions.get(name)?.question.agrees_to !== undefined;
  const given = (pointer: string, name: string): Finding =>
    finding("consent-given-for", pointer, {
      found: show(name),
      expected: "a question without `agrees_to`",
      message: "Only the person agrees, and only by answering the question itself.",
    });
  const byDialogs = steps.flatMap((step, index) =>
    (stepRules(step).confirm ?? []).flatMap(({ sets = {} }, at) =>
      Object.keys(sets)
        .filter(isConsent)
        .map((name) => given(child(`${child("/steps", index)}/confirm/${at}/sets`, name), name)),
    ),
  );
  const byOpeners = asked.flatMap(({ question: { opens }, pointer }) =>
    opens !== undefined && isConsent(opens) ? [given(`${pointer}/opens`, opens)] : [],
  );
  return [...byDialogs, ...byOpeners];
}

const MOST = common.definitions.acknowledgement_input.properties.texts.maxItems;

/** The first text that a quote could not hold any more. */
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
