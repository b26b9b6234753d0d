import type { Finding } from "../contract";
import { readsThrough } from "../language/reads";
import type { Asked } from "../flow/asked";
import { ENTRIES, kindFacts, type Check, type Facts } from "../flow/facts";
import { finding, show } from "../flow/finding";
import type { WholeStep } from "../flow/parts";
import { child } from "../flow/pointer";
import { rowsWithRule } from "./absent";

/** In each entry, only earlier answers decide what is asked. */
export const checkConditions: Check = (facts) => [...checkSteps(facts), ...checkShown(facts), ...checkRows(facts)];

/** Whether a coverage is part of the plan reads only answers given before the plans are shown. */
const checkRows: Check = (facts) =>
  rowsWithRule(facts.flow).flatMap(({ rule, pointer }) =>
    answersRead(rule, facts).flatMap((asked) => {
      const late = ENTRIES.filter((entry) => {
        const order = facts.orders[entry];
        const plans = order.find((step) => kindFacts(step).plan);
        return plans !== undefined && isAskedTooLate(asked, plans, order);
      });
      return late.length > 0 ? [lateFinding(pointer, asked, late)] : [];
    }),
  );

/** A step's `when` reads only answers given before it, in every entry (wizards §2.1). */
function checkSteps(facts: Facts): Finding[] {
  return facts.steps.flatMap((step, index) => {
    const names = step.when === undefined ? [] : answersRead(step.when, facts);
    return names.flatMap((asked) => {
      const late = ENTRIES.filter((entry) => isAskedTooLate(asked, step, facts.orders[entry]));
      return late.length > 0 ? [lateFinding(`${child("/steps", index)}/when`, asked, late)] : [];
    });
  });
}

/** The questions whose answers a rule reads, through named values too. */
const answersRead = (rule: unknown, { flow, questions }: Facts): readonly Asked[] =>
  readsThrough(rule, flow.values ?? {}).flatMap((path) => {
    const [root, name = ""] = path.split(".");
    return root === "answers" ? (questions.get(name) ?? []) : [];
  });

/** Whether a question is asked, what it is worked out from and what it offers read only answers given before it or on the same step. */
function checkShown(facts: Facts): Finding[] {
  const ofItems = facts.asked.flatMap(({ items }) => items);
  const shown = [...facts.asked, ...ofItems].flatMap(({ question, pointer, step, groups }) => [
    { rule: question.show_when, pointer: `${pointer}/show_when`, step },
    { rule: question.derived, pointer: `${pointer}/derived`, step },
    ...Object.entries(question.where ?? {}).map(([attribute, rule]) => ({
      rule,
      pointer: child(`${pointer}/where`, attribute),
      step,
    })),
    ...groups.map(({ group, pointer: place }) => ({ rule: group.show_when, pointer: `${place}/show_when`, step })),
  ]);
  return shown.flatMap(({ rule, pointer, step }) =>
    answersRead(rule, facts).flatMap((asked) => {
      const late = ENTRIES.filter((entry) => asked.step !== step && isAskedTooLate(asked, step, facts.orders[entry]));
      return late.length > 0 ? [lateFinding(pointer, asked, late)] : [];
    }),
  );
}

/** Whether an order of steps reaches the step before the question was asked. */
export const isAskedTooLate = (asked: Asked, step: WholeStep, order: readonly WholeStep[]): boolean =>
  order.indexOf(asked.step) >= order.indexOf(step);

const lateFinding = (pointer: string, { name, step }: Asked, entries: readonly string[]): Finding =>
  finding("reads-later-answer", pointer, {
    found: `${show(name)}, asked in ${step.id}`,
    expected: `an answer of an earlier step of ${entries.join(", ")}`,
    message: "What is asked depends only on earlier answers.",
  });
