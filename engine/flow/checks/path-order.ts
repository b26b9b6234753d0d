import type { Finding } from "../../contract";
import { reads } from "../../language/reads";
import type { Entry, Flow } from "../flow.types";
import type { Check, Facts } from "../facts";
import { finding, oneOf, show } from "../finding";
import { child } from "../pointer";

/** The order of steps in each entry makes sense: it ends well, branches join it, and no condition looks ahead. */
export const checkOrder: Check = (facts) => [
  ...checkEnds(facts),
  ...checkBranches(facts.flow),
  ...checkTwice(facts.flow),
  ...checkConditions(facts),
];

const entriesOf = (flow: Flow): readonly (readonly [string, Entry])[] => Object.entries(flow.entries);

/** The last step is the confirmation, and only the last. */
function checkEnds({ flow }: Facts): Finding[] {
  return entriesOf(flow).flatMap(([name, { steps }]) =>
    steps.flatMap((id, index) => {
      const kind = flow.steps[id]?.kind;
      const isLast = index === steps.length - 1;
      if (kind === undefined || (kind === "confirmation") === isLast) return [];
      const expected = isLast ? "a confirmation as the last step" : "a confirmation only as the last step";
      return [
        finding("entry-end", `${child("/entries", name)}/steps/${index}`, {
          found: `${show(id)} (${kind})`,
          expected,
          message: "The enrollment ends with its confirmation.",
        }),
      ];
    }),
  );
}

function checkBranches(flow: Flow): Finding[] {
  return Object.entries(flow.branches ?? {}).flatMap(([branch, { before }]) =>
    entriesOf(flow)
      .filter(([, { steps }]) => before in flow.steps && !steps.includes(before))
      .map(([entry]) =>
        finding("branch-not-joined", `${child("/branches", branch)}/before`, {
          found: show(before),
          expected: `a step of the entry ${entry}`,
          message: "A branch joins the main line of every entry.",
        }),
      ),
  );
}

/** A step has one place: in a branch it is neither in an entry nor in another branch. */
function checkTwice(flow: Flow): Finding[] {
  const taken = new Map<string, string>();
  for (const [name, { steps }] of entriesOf(flow)) for (const id of steps) taken.set(id, `the entry ${name}`);
  return Object.entries(flow.branches ?? {}).flatMap(([branch, { steps }]) =>
    steps.flatMap((id, index) => {
      const where = taken.get(id);
      taken.set(id, `the branch ${branch}`);
      const detail = {
        found: `${show(id)}, which is in ${where} too`,
        expected: "a step that is nowhere else",
        message: "A step has one place.",
      };
      return where === undefined ? [] : [finding("step-twice", `${child("/branches", branch)}/steps/${index}`, detail)];
    }),
  );
}

/** A step's `when` reads only answers given before it, whichever entry it is reached by (wizards §2.1). */
function checkConditions(facts: Facts): Finding[] {
  return Object.entries(facts.flow.steps).flatMap(([id, { when }]) => {
    const names = when === undefined ? [] : new Set(answersRead(when, facts.flow, new Set()));
    return [...names].flatMap((name) => {
      const entries = entriesOf(facts.flow).flatMap(([entry, { steps }]) =>
        isAskedTooLate(name, id, withBranches(steps, facts.flow), facts) ? [entry] : [],
      );
      return entries.length > 0 ? [lateFinding(`${child("/steps", id)}/when`, name, entries, facts)] : [];
    });
  });
}

/** Whether an entry reaches the step without having asked the question. */
function isAskedTooLate(name: string, id: string, order: readonly string[], { questions }: Facts): boolean {
  const declared = questions.get(name);
  if (!declared || !order.includes(id)) return false;
  const earlier = new Set(order.slice(0, order.indexOf(id)));
  return !declared.some(({ step }) => earlier.has(step));
}

function lateFinding(pointer: string, name: string, entries: readonly string[], { questions }: Facts): Finding {
  const asked = oneOf((questions.get(name) ?? []).map(({ step }) => step));
  return finding("reads-later-answer", pointer, {
    found: `${show(name)}, asked in ${asked}`,
    expected: `an answer of an earlier step of ${entries.join(", ")}`,
    message: "Whether a step is on the path depends only on earlier answers.",
  });
}

/** The answers a rule reads, through named values too. */
function answersRead(rule: unknown, flow: Flow, seen: Set<string>): string[] {
  return reads(rule).flatMap((path) => {
    const [root, name = ""] = path.split(".");
    if (root === "answers") return [name];
    if (root !== "values" || seen.has(name)) return [];
    seen.add(name);
    return answersRead(flow.values?.[name], flow, seen);
  });
}

/** The steps of an entry with each branch right before the step it joins. */
const withBranches = (steps: readonly string[], flow: Flow): string[] =>
  steps.flatMap((id) => [
    ...Object.values(flow.branches ?? {})
      .filter(({ before }) => before === id)
      .flatMap((branch) => branch.steps),
    id,
  ]);
