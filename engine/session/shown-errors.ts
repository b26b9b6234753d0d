import type { FieldError, StepView, View } from "../contract";
import { saysWindow } from "../kinds/form";
import { kindOf, type Here } from "./here";

/** The messages to show: question → message. */
export type Shown = ReadonlyMap<string, string>;

/**
 * The errors to show of fields: those of questions the person has left, those the server found, and a date outside its
 * window, even before it was touched.
 */
export function shownErrors(here: Here, errors: readonly FieldError[]): Shown {
  const { touched, problem } = here.session;
  const shown = new Map<string, string>();
  for (const { at, rule, message } of errors)
    if (touched.includes(at) || (rule === "window" && isSaid(here, at))) shown.set(at, message);
  const hasForm = kindOf(here, here.step).form !== null;
  for (const [name, message] of Object.entries(problem?.fields ?? {}))
    if (hasForm || message !== problem?.message) shown.set(name, message);
  return shown;
}

const isSaid = ({ flow }: Here, name: string): boolean => {
  const question = flow.questions.get(name);
  return question !== undefined && saysWindow(question);
};

/**
 * The same with what is wrong with an answer that has no field: a person never leaves a chosen plan, a ticked coverage, a list
 * or an answer that is worked out, so its message would never come. What is only missing waits for the press.
 */
export function withNeverLeft(step: StepView, errors: readonly FieldError[], shown: Shown): Shown {
  const fields = fieldsIn(step);
  // A thing of a list says itself what is wrong with it.
  const never = errors.filter(
    ({ at, rule }) => rule !== "required" && !shown.has(at) && !fields.has(at) && !at.includes("."),
  );
  return never.length === 0 ? shown : new Map([...shown, ...never.map(({ at, message }) => [at, message] as const)]);
}

/** The questions that a step shows as fields, which a person leaves. */
export function fieldsIn(step: StepView): ReadonlySet<string> {
  const asked = "form" in step ? step.form.questions : [];
  const fields = asked.flatMap(({ name, widget }) => (widget === "items" || widget === "output" ? [] : [name]));
  return new Set(step.kind === "checkout" && step.card ? [...fields, step.card.complete] : fields);
}

/** The shown errors that the step says nowhere itself, nor the notice of a failure. */
export function errorsApart({ step, problem }: Pick<View, "step" | "problem">, shown: Shown): View["errors"] {
  if (shown.size === 0) return NONE;
  const beside = new Set(saidBeside(step));
  return [...shown].flatMap(([at, message]) =>
    beside.has(nameIn(at)) || message === problem?.message ? [] : [{ at, message }],
  );
}

const NONE: View["errors"] = [];

/** The questions beside which a step says what is wrong. */
function saidBeside(step: StepView): readonly string[] {
  switch (step.kind) {
    case "questions":
      return [...step.form.questions, ...(step.summary?.form.questions ?? [])].map(({ name }) => name);
    case "checkout":
      return [...step.form.questions.map(({ name }) => name), ...(step.card ? [step.card.complete] : [])];
    case "plan-choice":
    case "plan-details":
      return step.error ? [step.error.at] : [];
    case "add-ons":
      return step.coverages.map(({ name }) => name);
    case "summary":
    case "confirmation":
      return [];
  }
}

/** The question of a place, which may lead into one thing of its list. */
const nameIn = (at: string): string => at.split(".")[0] ?? "";
