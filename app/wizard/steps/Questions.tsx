import { QuestionForm } from "../form/QuestionForm";
import { NextBar } from "../parts/NextBar";
import { useWizard } from "../WizardContext";
import type { StepProps } from "./types";

/** A step that only asks. */
export function Questions({ view, step }: StepProps<"questions">) {
  const { send, lists, validators } = useWizard();
  return (
    <QuestionForm
      form={step.form}
      lists={lists}
      validators={validators}
      busy={view.busy}
      onAnswer={(name, value) => void send({ type: "answer", name, value })}
      onBlur={(name) => void send({ type: "blur", name })}
      onSubmit={() => void send({ type: "next" })}
    >
      <NextBar view={view} />
    </QuestionForm>
  );
}
