import type { Dialog, Estimate, FieldError, Json, JsonObject, QuestionView, StartInit } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import { makeForm } from "../kinds/form";
import { meant } from "../moment/meant";
import { savedByQuestions } from "../moment/saves";
import { isBlank } from "../values/blank";
import { under } from "../values/path";
import { runOf, type Engine } from "./engine";
import { errorsOf, NO_PLANS } from "./errors";
import { hereOf, kindOf, type Here, type Run } from "./here";
import { refusal } from "./refusal";
import { review } from "./review";
import { newSession } from "./start";

/** What is asked for an estimate, and how it is priced. */
export interface Asking<Plan> {
  /** The questions that are asked, each with its answer as it was typed. */
  readonly typed: JsonObject;
  /** The plans that are offered for an application. */
  readonly plansFor: (application: JsonObject) => readonly Plan[];
}

/**
 * What a few answers come to before an enrollment begins, by the flow's own rules: those of the steps that ask for them
 * . Other answers are as if they were not given, so a rule that waits for one refuses nothing yet.
 */
export function estimate<Plan>(engine: Engine, init: StartInit, { typed, plansFor }: Asking<Plan>): Estimate<Plan> {
  const run = runOf(engine);
  const asked = Object.keys(typed).flatMap((name) => run.flow.questions.get(name) ?? []);
  const answers = Object.fromEntries(
    asked.map((question) => [question.name, answerOf(question, typed[question.name])]),
  );
  const here = hereOf(run, newSession(run, { ...init, answers }));
  const wrong = errorsIn(here, asked);
  if (wrong.length > 0) return { answers, wrong, refused: null, plans: [] };
  const application = savedByQuestions(here, asked) ?? {};
  const region = under(application, ["rating_address", "region", "code"]);
  const found = { answers, wrong, ...(typeof region === "string" && { region }) };
  const rule = refusedBy(run, { ...init, data: { ...init.data, quote: { application } } });
  if (rule) return { ...found, refused: refusal(here, rule), plans: [] };
  const plans = plansFor(application);
  const unsold = plans.length === 0 ? run.flow.rejectionFor.get(NO_PLANS) : undefined;
  const none = unsold === undefined ? null : refusal(here, { kind: "rejection", rejection: unsold, rule: NO_PLANS });
  return { ...found, refused: none, plans };
}

/** The questions of these names as a form shows them. */
export function askedFor(engine: Engine, init: StartInit, names: readonly string[]): readonly QuestionView[] {
  const run = runOf(engine);
  const here = hereOf(run, newSession(run, init));
  return names.flatMap((name) => {
    const question = run.flow.questions.get(name);
    const form = question && kindOf(here, here.stepOf(question.step)).form;
    return question && form ? makeForm(form, run.flow).view(here, new Map(), [question]).questions : [];
  });
}

/** The questions that choose the type of a plan and its name; each undefined where the flow asks none. */
export function planQuestions(engine: Engine): {
  readonly type: string | undefined;
  readonly plan: string | undefined;
} {
  const { planLines } = runOf(engine).flow;
  const at = (name: string): string | undefined => planLines.find(({ path }) => path.at(-1) === name)?.question.name;
  return { type: at("plan_type"), plan: at("plan_name") };
}

/** A form that works without scripts sends every answer as a text. */
const answerOf = (question: CompiledQuestion, typed: Json | undefined): Json =>
  typed === undefined || isBlank(typed) ? null : meant(question, typed, "whole");

const errorsIn = (here: Here, asked: readonly CompiledQuestion[]): readonly FieldError[] =>
  [...new Set(asked.map(({ step }) => step))]
    .flatMap((step) => errorsOf(here, here.stepOf(step)))
    .filter(({ at }) => asked.some(({ name }) => name === at));

/** The first rule that refuses the saved answers. */
function refusedBy(run: Run, init: StartInit): Extract<Dialog, { kind: "rejection" }> | undefined {
  const found = review(run, init, { judge: "changed", before: {} }).find(({ kind }) => kind === "rejection");
  const reject = found && run.flow.steps.get(found.step)?.rejects.find(({ id }) => id === found.rule);
  return reject && { kind: "rejection", rejection: reject.with, rule: reject.id };
}
