import { later } from "../../shared/later";
import { Loading } from "../../shared/ui/Loading";
import type { ItemsView } from "../engine";
import { StepForm } from "../form/StepForm";
import { NextBar } from "../parts/NextBar";
import { QuestionSummary } from "../withEngine";
import type { StepProps } from "./types";

/** A step of questions; known answers may be shown above them as text. */
export function Questions({ view, step }: StepProps<"questions">) {
  const first = emptyList(step);
  return first ? (
    <FirstItem list={first} />
  ) : (
    <>
      {step.summary && <QuestionSummary summary={step.summary} />}
      <StepForm view={view} form={step.form}>
        <NextBar view={view} />
      </StepForm>
    </>
  );
}

const FirstItem = later(
  () => import("./FirstItem"),
  () => <Loading />,
);

/** The list that is all a step asks for, while it must have a thing and has none. */
function emptyList({ form }: StepProps<"questions">["step"]): ItemsView | undefined {
  const [only, other] = form.questions;
  const list = other ? undefined : only?.items;
  return list?.is_required && list.items.length === 0 ? list : undefined;
}
