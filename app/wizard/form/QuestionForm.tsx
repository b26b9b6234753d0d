import type { RJSFSchema } from "@rjsf/utils";
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { ComponentType, FormEvent, ReactNode } from "react";
import { useAfterPress } from "../../shared/afterPress";
import type { FormView, Json, Lists, Problem } from "../engine";
import { BusyProvider, FormProvider, NowProvider, useNow } from "./QuestionContext";
import type { FormContext, FormNow } from "./QuestionContext";
import { registryOf } from "./registry";
import { Rows } from "./Rows";

interface Props {
  readonly form: FormView;
  readonly lists: Lists;
  readonly busy: boolean;
  /** Key of the service that completes addresses (`settings`). */
  readonly mapsKey?: string | null;
  /** What stands above the form. */
  readonly heading?: string;
  /** Keeps the ids of two forms on one page apart. */
  readonly idPrefix?: string;
  /** The list whose thing the form asks about. */
  readonly list?: string;
  /** Shows a question that is a list of things. */
  readonly List?: ComponentType;
  readonly onAnswer: (name: string, value: Json) => void;
  readonly onBlur: (name: string) => void;
  readonly onSubmit: () => void;
  readonly problem?: Problem | null;
  /** What is shown below the questions: the buttons. */
  readonly children?: ReactNode;
}

/**
 * A step's questions, each in one of rjsf's fields with our own control. The engine keeps the answers, judges them and
 * says which error shows now: the form only renders. rjsf's Form and validator are not used (N-08).
 *
 * A keystroke renders only the rows whose question or answer changed (`Rows`) and the buttons below.
 */
export function QuestionForm(props: Props) {
  const { form, lists, busy, mapsKey, heading, idPrefix = "q", list, List, problem = null, children } = props;
  const { answer, leave, submit } = useSteady(props);
  const single = form.questions.length === 1;
  const context = useMemo<FormContext>(
    () => ({ idPrefix, list, List, lists, mapsKey, single, heading, answer, leave }),
    [idPrefix, list, List, lists, mapsKey, single, heading, answer, leave],
  );
  const now = useMemo<FormNow>(() => ({ form, problem, below: children }), [form, problem, children]);
  return (
    <FormProvider value={context}>
      <BusyProvider value={busy}>
        <NowProvider value={now}>
          <Shell key={form.id} {...{ idPrefix, submit }} schema={form.schema as RJSFSchema} />
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
  const afterPress = useAfterPress();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return {
    answer: useCallback((name, value) => latest.current.onAnswer(name, value), []),
    leave: useCallback((name) => afterPress(() => latest.current.onBlur(name)), [afterPress]),
    submit: useCallback(() => latest.current.onSubmit(), []),
  };
}

interface ShellProps {
  readonly schema: RJSFSchema;
  readonly idPrefix: string;
  readonly submit: () => void;
}

/** The form itself. It gets no answers: the rows take theirs from the view. */
const Shell = memo(function Shell({ schema, idPrefix, submit }: ShellProps) {
  const registry = useMemo(() => registryOf(schema, idPrefix), [schema, idPrefix]);
  const pressed = (event: FormEvent): void => {
    event.preventDefault();
    // A form in a dialog below this one is not this one.
    if (event.target === event.currentTarget) submit();
  };
  return (
    // "dialog": Enter before the scripts answer sends nothing, and answers never stand in an address.
    <form method="dialog" noValidate onSubmit={pressed}>
      <Rows registry={registry} />
      <Below />
    </form>
  );
});

const Below = () => useNow().below;
