import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import type { FormView, Json, Lists, Problem, Validators } from "../engine";
import { BusyProvider, FormProvider, NowProvider, useNow } from "./QuestionContext";
import type { FormContext, FormNow } from "./QuestionContext";
import { Rows } from "./Rows";
import { templates } from "./templates";

interface Props {
  readonly form: FormView;
  readonly lists: Lists;
  /** The flow's precompiled validators; rjsf requires the one of its schema. */
  readonly validators: Validators;
  readonly busy: boolean;
  /** Key of the service that completes addresses (`settings`). */
  readonly mapsKey?: string | null;
  /** Keeps the ids of two forms on one page apart. */
  readonly idPrefix?: string;
  readonly onAnswer: (name: string, value: Json) => void;
  readonly onBlur: (name: string) => void;
  readonly onSubmit: () => void;
  readonly problem?: Problem | null;
  /** What is shown below the questions: the buttons. */
  readonly children?: ReactNode;
}

/**
 * A step's questions in rjsf, with our own theme. The engine alone judges answers and says which error shows now: the
 * form only renders, so rjsf's validator is never used and rjsf adds no defaults.
 *
 * A keystroke renders only the rows whose question or answer changed (`Rows`) and the buttons below; rjsf's Form
 * renders only when another form is shown.
 */
export function QuestionForm(props: Props) {
  const { form, lists, validators, busy, mapsKey, idPrefix = "q", problem = null, children } = props;
  const { answer, leave, submit } = useSteady(props);
  const single = form.questions.length === 1;
  const context = useMemo<FormContext>(
    () => ({ idPrefix, lists, mapsKey, single, answer, leave }),
    [idPrefix, lists, mapsKey, single, answer, leave],
  );
  const now = useMemo<FormNow>(() => ({ form, problem, below: children }), [form, problem, children]);
  return (
    <FormProvider value={context}>
      <BusyProvider value={busy}>
        <NowProvider value={now}>
          <Shell key={form.id} {...{ idPrefix, validators, submit }} schema={form.schema as RJSFSchema} />
        </NowProvider>
      </BusyProvider>
    </FormProvider>
  );
}

/** The current handlers, as functions that never change. */
function useSteady(props: Props): {
  readonly answer: Props["onAnswer"];
  readonly leave: Props["onBlur"];
  readonly submit: Props["onSubmit"];
} {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return {
    answer: useCallback((name, value) => latest.current.onAnswer(name, value), []),
    leave: useCallback((name) => latest.current.onBlur(name), []),
    submit: useCallback(() => latest.current.onSubmit(), []),
  };
}

type Precompiled = Parameters<typeof createPrecompiledValidator>[0];
const defaults = { constAsDefaults: "never", emptyObjectFields: "skipDefaults" } as const;
const uiSchema = { "ui:field": Rows };

interface ShellProps {
  readonly schema: RJSFSchema;
  readonly idPrefix: string;
  readonly validators: Validators;
  readonly submit: () => void;
}

/** rjsf's Form. It gets no answers: the rows take theirs from the view. */
const Shell = memo(function Shell({ schema, idPrefix, validators, submit }: ShellProps) {
  const validator = useMemo(
    () => createPrecompiledValidator(validators as unknown as Precompiled, schema),
    [validators, schema],
  );
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      templates={templates}
      idPrefix={idPrefix}
      // Enter before the scripts answer sends nothing: answers never stand in an address.
      method="dialog"
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={defaults}
      onSubmit={submit}
    >
      <Below />
    </Form>
  );
});

const Below = () => useNow().below;
