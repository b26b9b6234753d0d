import type { ReactNode } from "react";
import type { FormView, View } from "../engine";
import { later } from "../../shared/later";
import { FieldBones, Skeleton } from "../../shared/ui/Skeleton";
import { useWizard } from "../WizardContext";
import { QuestionForm } from "./QuestionForm";

interface Props {
  readonly view: View;
  readonly form: FormView;
  /** What is shown below the questions: the buttons. */
  readonly children: ReactNode;
}

const List = later(
  () => import("../steps/Items"),
  () => (
    <Skeleton what="Loading the list…">
      <FieldBones />
    </Skeleton>
  ),
);

/** Loads what a list of things is rendered with. Rejects when it cannot be had now. */
export const preloadList = (): Promise<unknown> => List.preload();

/** The questions of a step itself: its answers go to the engine, and Next submits it. */
export function StepForm({ view, form, children }: Props) {
  const { send, lists, settings } = useWizard();
  return (
    <QuestionForm
      form={form}
      List={List}
      lists={lists}
      mapsKey={settings.google_maps_key}
      heading={view.step.title}
      busy={view.busy}
      onAnswer={(name, value) => void send({ type: "answer", name, value })}
      onBlur={(name) => void send({ type: "blur", name })}
      onSubmit={() => void send({ type: "next" })}
      problem={view.problem}
    >
      {children}
    </QuestionForm>
  );
}
