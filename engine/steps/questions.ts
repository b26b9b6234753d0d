import type { QuestionsView } from "../contract";
import type { StepQuestions } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import type { CompiledForm } from "../session/compiled";
import { isShown } from "../session/path";
import { given } from "../session/plans";
import { formErrors, labelOf } from "../validation/form";
import { say } from "../wording/say";
import { formView } from "./form-view";
import type { StepContext, StepKind } from "./kind";

type Context = StepContext<StepQuestions>;

/** One screen of questions: done when the form has no error. */
export const questions: StepKind<StepQuestions> = {
  errors: ({ compiled, entry, path }) => formErrors(compiled, entry.form as CompiledForm, path.answers, path.scope),
  view: (context: Context, shown): QuestionsView => {
    const form = context.entry.form as CompiledForm;
    const told = summarised(context, form);
    const asked = form.names.filter((name) => !told.includes(name));
    return {
      kind: "questions",
      form: formView(context.compiled, form, context.session.answers, context.path.scope, shown, asked),
      summary: told.length === 0 ? null : summary(context, form, told, shown),
    };
  },
};

/** The questions whose answers are shown as text now. */
function summarised({ step, path }: Context, form: CompiledForm): readonly string[] {
  const told = step.summary;
  if (!told || !holds(told.when, path.scope)) return [];
  const isInline = (name: string): boolean =>
    told.inline_when?.[name] !== undefined && holds(told.inline_when[name], path.scope);
  return told.questions.filter((name) => isShown(form, name, path.scope) && !isInline(name));
}

function summary(
  { compiled, session, step, path }: Context,
  form: CompiledForm,
  names: readonly string[],
  shown: ReadonlyMap<string, string>,
): QuestionsView["summary"] {
  if (!step.summary) return null;
  const { title, edit, edit_title, save, cancel } = step.summary;
  const edited = formView(compiled, form, session.answers, path.scope, shown, names);
  const word = (name: string): string => {
    const value = session.answers[name];
    const option = edited.questions
      .find((question) => question.name === name)
      ?.options?.find((candidate) => candidate.value === value);
    return option?.label ?? String(value ?? "");
  };
  const lines = names
    .filter((name) => given(session.answers[name]))
    .map((name) => ({ label: labelOf(form, name, path.scope), value: word(name) }));
  return { title: say(title, path.scope), lines, form: edited, labels: { edit, edit_title, save, cancel } };
}
