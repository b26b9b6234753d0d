import Form from "@rjsf/core";
import type { IChangeEvent } from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { Flow, FormView, Json, Lists, Problem, Validators } from "../engine";
import { AddressWidget } from "./AddressWidget";
import { FormProvider } from "./QuestionContext";
import { templates } from "./templates";
import { widgets } from "./widgets";

interface Props {
  readonly form: FormView;
  readonly lists: Lists;
  readonly listFiles?: Flow["lists"];
  /** The flow's precompiled checks; rjsf wants the one of its schema to be among them. */
  readonly validators: Validators;
  readonly busy: boolean;
  /** Of the service that completes addresses (`settings`). */
  readonly mapsKey?: string | null;
  /** Keeps the ids of two forms on one page apart. */
  readonly idPrefix?: string;
  readonly onAnswer: (name: string, value: Json) => void;
  readonly onBlur: (name: string) => void;
  readonly onSubmit: () => void;
  readonly problem?: Problem | null;
  /** What stands below the questions: the buttons. */
  readonly children?: ReactNode;
}

type Values = Record<string, unknown>;
type Precompiled = Parameters<typeof createPrecompiledValidator<Values>>[0];

/**
 * A step's questions in rjsf, with our own theme. The engine alone judges answers and says which error shows now:
 * the form only renders, so its validator stands by unused and rjsf adds no default of its own.
 */
export function QuestionForm({
  form,
  lists,
  listFiles,
  validators,
  busy,
  mapsKey,
  idPrefix = "q",
  onAnswer,
  onBlur,
  onSubmit,
  problem = null,
  children,
}: Props) {
  const schema = form.schema as RJSFSchema;
  const validator = useMemo(
    () => createPrecompiledValidator<Values>(validators as unknown as Precompiled, schema),
    [validators, schema],
  );
  const nameOf = (id: string): string => id.slice(idPrefix.length + 1);
  const changed = ({ formData }: IChangeEvent<Values>, id?: string): void => {
    if (id !== undefined) onAnswer(nameOf(id), (formData?.[nameOf(id)] ?? null) as Json);
  };
  return (
    <FormProvider
      value={{
        idPrefix,
        questions: form.questions,
        values: form.values,
        lists,
        listFiles,
        busy,
        mapsKey,
        problem,
        answer: onAnswer,
        single: form.questions.length === 1,
      }}
    >
      <Form<Values>
        key={form.id}
        schema={schema}
        uiSchema={uiSchemaOf(form)}
        formData={form.values as Values}
        validator={validator}
        templates={templates}
        idPrefix={idPrefix}
        noValidate
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ constAsDefaults: "never", emptyObjectFields: "skipDefaults" }}
        onChange={changed}
        onBlur={(id) => onBlur(nameOf(id))}
        onSubmit={onSubmit}
      >
        {children ?? <></>}
      </Form>
    </FormProvider>
  );
}

/** Names each question's widget; everything else about its looks comes from the engine by the form's context. */
function uiSchemaOf(form: FormView): UiSchema<Values> {
  return Object.fromEntries(
    form.questions.map(({ name, widget, address }) => [
      name,
      { "ui:widget": address ? AddressWidget : widgets[widget] },
    ]),
  );
}
