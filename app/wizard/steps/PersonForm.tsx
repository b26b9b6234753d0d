import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Row } from "../../shared/ui/layout";
import type { FieldError, FormView, Json, JsonObject } from "../engine";
import { fieldId } from "../form/QuestionContext";
import { QuestionForm } from "../form/QuestionForm";
import { useWizard } from "../WizardContext";
import type { StepOf } from "./types";

interface Props {
  readonly step: StepOf<"people">;
  readonly busy: boolean;
  readonly start?: JsonObject;
  readonly onSave: (person: JsonObject) => void;
  readonly onCancel?: () => void;
}

const blank: JsonObject = {};

/** One person's form: kept here until it is saved, checked by the engine like any other answer. */
export function PersonForm({ step, busy, start = blank, onSave, onCancel }: Props) {
  const { formErrors, lists, validators } = useWizard();
  const [person, setPerson] = useState<JsonObject>(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const errors = formErrors(person);
  const answer = (name: string, value: Json): void => setPerson((now) => ({ ...now, [name]: value }));
  const save = (): void => {
    if (errors.length === 0) return onSave(person);
    setTouched(new Set(step.form.questions.map(({ name }) => name)));
    document.getElementById(fieldId("person", errors[0]?.at ?? ""))?.focus();
  };
  const { copy, labels } = step;
  return (
    <>
      {copy && (
        <Button kind="secondary" alignSelf="flex-start" onClick={() => setPerson((now) => ({ ...now, ...copy.values }))}>
          {copy.label}
        </Button>
      )}
      <QuestionForm
        form={filled(step.form, person, errors, touched)}
        lists={lists}
        validators={validators}
        busy={busy}
        idPrefix="person"
        onAnswer={answer}
        onBlur={(name) => setTouched((now) => new Set([...now, name]))}
        onSubmit={save}
      >
        <Row mt="6">
          <Button type="submit" disabled={busy}>
            {labels.save}
          </Button>
          {onCancel && (
            <Button kind="secondary" onClick={onCancel}>
              {labels.cancel}
            </Button>
          )}
        </Row>
      </QuestionForm>
    </>
  );
}

/** The step's blank form with what was typed, and the errors of the fields that were left. */
function filled(form: FormView, person: JsonObject, errors: readonly FieldError[], touched: ReadonlySet<string>): FormView {
  const values = Object.fromEntries(form.questions.flatMap(({ name }) => (person[name] === undefined ? [] : [[name, person[name]]])));
  const shown = new Map(errors.filter(({ at }) => touched.has(at)).map(({ at, message }) => [at, message]));
  return { ...form, values, questions: form.questions.map((question) => ({ ...question, error: shown.get(question.name) })) };
}
