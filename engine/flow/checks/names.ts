import type { Finding } from "../../contract";
import { ownQuestions, stepsOf, type Check, type Facts } from "../facts";
import { unknownName } from "../finding";
import { child } from "../pointer";
import { select } from "../select";

/** Where the flow names something that it declares elsewhere: pattern → word. */
const NAMED: readonly (readonly [pattern: string, what: "step" | "group" | "rejection" | "question" | "list"])[] = [
  ["entries/*/steps/*", "step"],
  ["branches/*/before", "step"],
  ["branches/*/steps/*", "step"],
  ["steps/*/links/*/to", "step"],
  ["steps/*/confirm/*/to", "step"],
  ["steps/*/summary/edit/to", "step"],
  ["final_checks/*/step", "step"],
  ["steps/*/group", "group"],
  ["errors/*/reject", "rejection"],
  ["after_call/*/*/with", "rejection"],
  ["steps/*/reject/*/with", "rejection"],
  ["steps/*/confirm/*/reject/*/with", "rejection"],
  ["errors/*/at", "question"],
  ["plan/match/*/answer", "question"],
  ["plan/chosen_with/*", "question"],
  ["steps/*/confirm/*/clears/*", "question"],
  ["steps/*/ui/*/clears/*", "question"],
  ["steps/*/schema/properties/*/list", "list"],
  ["steps/*/person/schema/properties/*/list", "list"],
];

/** Where a step names one of its own questions. */
const OWN: readonly string[] = ["checks/*/at", "prefill/{}", "on_change/{}", "sections/*/questions/*", "card/complete"];

/** Where a form names one of its questions. */
const IN_FORM: readonly string[] = ["schema/required/*", "ui/{}", "messages/{}"];

/** Every name that is used is declared. */
export const checkNames: Check = (facts) => [...checkDeclared(facts), ...checkOwn(facts), ...checkForms(facts)];

function checkDeclared({ flow, questions }: Facts): Finding[] {
  const known = {
    step: Object.keys(flow.steps),
    group: Object.keys(flow.groups),
    rejection: Object.keys(flow.rejections ?? {}),
    question: [...questions.keys()],
    list: Object.keys(flow.lists ?? {}),
  };
  return NAMED.flatMap(([pattern, what]) => missing(flow, "", [pattern], what, known[what]));
}

function checkOwn({ flow }: Facts): Finding[] {
  return stepsOf(flow).flatMap(([id, step]) => {
    const own = ownQuestions(id, step).map(([name]) => name);
    const copied =
      step.kind === "people"
        ? missing(step, child("/steps", id), ["copy/values/{}"], "question", Object.keys(step.person.schema.properties))
        : [];
    return [...missing(step, child("/steps", id), OWN, "question", own), ...copied];
  });
}

const checkForms = ({ forms }: Facts): Finding[] =>
  forms.flatMap((form) => missing(form, form.pointer, IN_FORM, "question", Object.keys(form.schema.properties)));

function missing(
  json: unknown,
  base: string,
  patterns: readonly string[],
  what: string,
  known: readonly string[],
): Finding[] {
  return patterns
    .flatMap((pattern) => select(json, pattern))
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, pointer }) => unknownName(what, base + pointer, String(value), known));
}
