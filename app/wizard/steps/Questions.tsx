import { QuestionForm } from "../form/QuestionForm";
import { NextBar } from "../parts/NextBar";
import { useWizard } from "../WizardContext";
import { QuestionSummary } from "./QuestionSummary";
import type { StepProps } from "./types";

/** A step of questions; known answers may be shown above them as text. */
export function Questions({ view, step }: StepProps<"questions">) {
  const { send, lists, settings } = useWizard();
  return (
    <>
      {step.summary && <QuestionSummary summary={step.summary} />}
      <QuestionForm
        form={step.form}
        lists={lists}
        mapsKey={settings.google_maps_key}
        busy={view.busy}
        onAnswer={(name, value) => void send({ type: "answer", name, value })}
        onBlur={(name) => void send({ type: "blur", name })}
        onSubmit={() => void send({ type: "next" })}
        problem={view.problem}
      >
        <NextBar view={view} />
      </QuestionForm>
    </>
  );
}
