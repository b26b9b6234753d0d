import type { Finding } from "../contract";
import type { EntryName } from "../flow/compiled";
import { ENTRIES, kindFacts, kindFromEnd, kindOf, ratingQuestion, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show } from "../flow/finding";
import type { WholeStep } from "../flow/parts";
import { child } from "../flow/pointer";
import { holdsIn } from "./fold";
import { isAskedTooLate } from "./conditions";

/** In each entry, the steps begin and end properly, and no step needs a later one. */
export const checkOrder: Check = (facts) => [
  ...checkEnds(facts),
  ...checkBeginning(facts),
  ...checkAsides(facts),
  ...checkOpened(facts),
  ...checkRated(facts),
  ...checkAdded(facts),
  ...checkNeeded(facts),
];

/** The pointer that places a step in the order of an entry: in the entry's `first`, or in the file's steps. */
export function placeOf(step: WholeStep, entry: EntryName, { flow, steps }: Facts): string {
  const first = flow.entries?.[entry]?.first?.indexOf(step.id) ?? -1;
  return first >= 0 ? `/entries/${entry}/first/${first}` : `${child("/steps", steps.indexOf(step))}/id`;
}

/** The main line of an entry: its steps without those reached by a link only. */
const lineOf = (entry: EntryName, { orders }: Facts): readonly WholeStep[] =>
  orders[entry].filter(({ aside }) => aside === undefined);

/** The last step, and no other, is a confirmation; the one before it is the checkout. */
function checkEnds(facts: Facts): Finding[] {
  const ends = ENTRIES.flatMap((entry) => {
    const line = lineOf(entry, facts);
    return line.flatMap((step, index) => {
      const place = line.length - 1 - index;
      const wanted = kindFromEnd(place);
      const { fromEnd } = kindFacts(step);
      if (wanted === undefined ? fromEnd === undefined : fromEnd === place) return [];
      const expected = wanted === undefined ? `a ${kindOf(step)} only at the end` : `a ${wanted}`;
      return [endFinding(placeOf(step, entry, facts), step, expected)];
    });
  });
  return onceOf(ends, ({ pointer, expected }) => `${pointer} ${expected}`);
}

const endFinding = (pointer: string, step: WholeStep, expected: string): Finding =>
  finding("entry-end", pointer, {
    found: `${show(step.id)} (${kindOf(step)})`,
    expected,
    message: "The enrollment ends with its checkout and its confirmation.",
  });

/** Who opens a public link is unknown, and a quote needs a person: the first step asks who they are. */
function checkBeginning(facts: Facts): Finding[] {
  const holders = facts.asked.filter(({ groups }) => groups.some(({ group }) => group.record?.from_the_start));
  if (holders.length === 0)
    return [
      finding("no-policyholder", "/steps", {
        found: "no step that asks for the policyholder",
        expected: "a person who is on the quote from the start",
        message: "A quote must belong to a person.",
      }),
    ];
  const [first] = facts.orders.share;
  if (!first || holders.some(({ step }) => step === first)) return [];
  return [
    finding("share-beginning", placeOf(first, "share", facts), {
      found: show(first.id),
      expected: oneOf(new Set(holders.map(({ step }) => step.id))),
      message: "A public link must ask first who the person is: until then nothing can be saved.",
    }),
  ];
}

/** A step beside the line leads up to a step of the line, and something leads to it. */
function checkAsides({ steps, asked }: Facts): Finding[] {
  const linked = new Set(steps.flatMap(({ links = [] }) => links.map(({ to }) => to)));
  const opened = new Set(
    asked.flatMap(({ question: { opens } }) => asked.find(({ name }) => name === opens)?.step.id ?? []),
  );
  return steps.flatMap((step, index) => {
    const target = steps.find(({ id }) => id === step.aside);
    const pointer = child("/steps", index);
    if (step.aside === undefined || !target) return [];
    const isBefore = target.aside === undefined && steps.indexOf(target) > index;
    return [
      ...(isBefore
        ? []
        : [
            finding("aside-not-joined", `${pointer}/aside`, {
              found: show(step.aside),
              expected: "a later step of the main line",
              message: "A step beside the line leads up to a step of the line.",
            }),
          ]),
      ...(linked.has(step.id) || opened.has(step.id)
        ? []
        : [
            finding("unused-step", pointer, {
              found: show(step.id),
              expected: "a link to it, or a question that opens it",
              message: "Nothing leads to this step.",
            }),
          ]),
    ];
  });
}

/** A question with `opens` names a question of a later step; No clears that one's saved answer. */
function checkOpened({ asked, questions, steps }: Facts): Finding[] {
  return asked.flatMap(({ question: { opens }, pointer, step }) => {
    const opened = opens === undefined ? undefined : questions.get(opens);
    if (!opened) return [];
    const isLater = steps.indexOf(opened.step) > steps.indexOf(step);
    if (isLater && opened.home?.startsWith("application.")) return [];
    const expected = isLater ? "a question that is saved on the application" : "a question of a later step";
    return [
      finding("opens-nothing", `${pointer}/opens`, {
        found: `${show(opened.name)} of the step ${opened.step.id}`,
        expected,
        message: "Yes could not lead there.",
      }),
    ];
  });
}

/** The steps without which nothing can be sold: in each entry, one of each row is included. */
function neededSteps(facts: Facts): readonly { readonly what: string; readonly steps: readonly WholeStep[] }[] {
  const { asked, steps } = facts;
  const rates = ratingQuestion(facts);
  const choosers = asked.filter(({ question, home }) => question.type !== "boolean" && home?.startsWith("plan."));
  const holders = asked.filter(({ groups }) => groups.some(({ group }) => group.record?.from_the_start));
  return [
    ...(rates ? [{ what: "the state that sets the prices", steps: [rates.step] }] : []),
    ...choosers.map(({ name, step }) => ({ what: `${name}, which chooses the plan`, steps: [step] })),
    { what: "the policyholder", steps: holders.map(({ step }) => step) },
    { what: "the checkout", steps: steps.filter((step) => kindFacts(step).pays) },
  ];
}

/** No entry leaves out a step without which nothing can be sold. */
function checkNeeded(facts: Facts): Finding[] {
  return neededSteps(facts).flatMap(({ what, steps }) => {
    const without = ENTRIES.filter(
      (entry) => steps.length > 0 && steps.every(({ when = true }) => holdsIn(entry, when, facts) === false),
    );
    const [step] = steps;
    if (!step || without.length === 0) return [];
    return [
      finding("step-left-out", `${child("/steps", facts.steps.indexOf(step))}/when`, {
        found: `a condition that never holds in ${oneOf(without)}`,
        expected: `a step that asks ${what} in every entry`,
        message: "Without this step nothing could be sold there.",
      }),
    ];
  });
}

/** The rating state is asked before plans are shown, because prices depend on it. */
function checkRated(facts: Facts): Finding[] {
  const rates = ratingQuestion(facts);
  if (!rates) return [];
  const late = ENTRIES.flatMap((entry) => {
    const order = facts.orders[entry];
    const plans = order.find((step) => kindFacts(step).plan);
    if (!plans || !isAskedTooLate(rates, plans, order)) return [];
    return [
      finding("rated-too-late", placeOf(plans, entry, facts), {
        found: `${show(rates.name)}, asked in ${rates.step.id}`,
        expected: `a step before ${plans.id} in ${entry}`,
        message: "Plans are shown before the state that sets their prices is known.",
      }),
    ];
  });
  return onceOf(late, ({ pointer }) => pointer);
}

/** What is added to a plan is asked after the plan is chosen. */
function checkAdded(facts: Facts): Finding[] {
  const early = ENTRIES.flatMap((entry) => {
    const order = facts.orders[entry];
    const chooser = order.findIndex((step) => kindFacts(step).plan === "chooses");
    return order.slice(0, Math.max(chooser, 0)).flatMap((step) => {
      if (kindFacts(step).plan !== "adds") return [];
      return [
        finding("added-too-early", placeOf(step, entry, facts), {
          found: `${show(step.id)}, before ${show(order[chooser]?.id)} in ${entry}`,
          expected: `a step after ${show(order[chooser]?.id)}`,
          message: "There is no plan yet to which something could be added.",
        }),
      ];
    });
  });
  return onceOf(early, ({ pointer }) => pointer);
}

/** The same mistake in several entries is reported once; `keyOf` says which are the same. */
const onceOf = (findings: readonly Finding[], keyOf: (finding: Finding) => string): Finding[] =>
  [...new Map(findings.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
