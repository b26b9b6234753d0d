import type { StepQuestions } from "../flow/flow.types";
import type { CompiledForm } from "../session/compiled";
import { formErrors } from "../validation/form";
import { formView } from "./form-view";
import type { StepContext, StepKind } from "./kind";

/** One screen of questions: done when the form has no error. */
export const questions: StepKind<StepQuestions> = {
  errors: ({ compiled, entry, path }) => formErrors(compiled, entry.form as CompiledForm, path.answers, path.scope),
  view: (context: StepContext<StepQuestions>, shown) => ({
    kind: "questions",
    form: formView(context.compiled, context.entry.form as CompiledForm, context.session.answers, context.path.scope, shown),
  }),
};
