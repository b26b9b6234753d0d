import { StepForm } from "../form/StepForm";
import { NextBar } from "../parts/NextBar";
import { QuestionSummary } from "./QuestionSummary";
import type { StepProps } from "./types";

/** A step of questions; known answers may be shown above them as text. */
export function Questions({ view, step }: StepProps<"questions">) {
  return (
    <>
      {step.summary && <QuestionSummary summary={step.summary} />}
      <StepForm view={view} form={step.form}>
        <NextBar view={view} />
      </StepForm>
    </>
  );
}
