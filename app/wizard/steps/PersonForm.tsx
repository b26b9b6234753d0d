import type { JsonObject } from "../engine";
import { DraftForm } from "./DraftForm";
import type { StepOf } from "./types";

interface Props {
  readonly step: StepOf<"people">;
  readonly start?: JsonObject;
  readonly onSave: (person: JsonObject) => void;
  readonly onCancel?: () => void;
}

const blank: JsonObject = {};

/** One person's form. */
export function PersonForm({ step, start = blank, onSave, onCancel }: Props) {
  return (
    <DraftForm
      form={step.form}
      start={start}
      idPrefix="person"
      labels={step.labels}
      copy={step.copy}
      onSave={onSave}
      onCancel={onCancel}
    />
  );
}
