import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Row, Stack } from "../../shared/ui/layout";
import type { FieldError, FormView, JsonObject, QuestionView } from "../engine";
import { LayoutProvider } from "../form/Layout";
import type { Layout } from "../form/Layout";
import { fieldId } from "../form/QuestionContext";
import { QuestionForm } from "../form/QuestionForm";
import { useWizard } from "../WizardContext";

interface Props {
  readonly form: FormView;
  /** The first values of the form. */
  readonly start: JsonObject;
  readonly idPrefix: string;
  /** The list whose thing it asks about; absent for answers of the step itself. */
  readonly list?: string;
  readonly labels: { readonly save: string; readonly cancel: string };
  /** Answers that a button above the form puts into it (W16). */
  readonly copy?: { readonly label: string; readonly values: JsonObject } | null;
  /** Why the last try to save failed; shown above the buttons. */
  readonly problem?: ReactNode;
  readonly onSave: (values: JsonObject) => void;
  /** Something was typed that would be lost. */
  readonly onTyped?: () => void;
  readonly onCancel?: () => void;
  /** The form fills a dialog, which ends with its buttons. */
  readonly inDialog?: boolean;
}

/** A form that keeps its own answers until they are saved; the engine checks them like any others. */
export function DraftForm({ form: first, start, idPrefix, list, labels, copy, onSave, onTyped, ...ending }: Props) {
  const { draft: drafted, lists, view, settings } = useWizard();
  const [draft, setDraft] = useState<JsonObject>(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const now = drafted(draft, list);
  // What is asked may depend on what is typed.
  const form = now.form ?? first;
  const asked = form.questions.map(({ name }) => name);
  const errors = now.errors.filter(({ at }) => asked.includes(at));
  const fillIn = (values: JsonObject): void => {
    setDraft((now) => ({ ...now, ...values }));
    onTyped?.();
  };
  const layout = copyLayout(copy, asked, fillIn);
  const save = (): void => {
    if (errors.length === 0) return onSave(draft);
    setTouched(new Set(asked));
    document.getElementById(fieldId(idPrefix, errors[0]?.at ?? ""))?.focus();
  };
  return (
    <LayoutProvider value={layout}>
      <QuestionForm
        form={filled(form, draft, start, errors, touched)}
        lists={lists}
        mapsKey={settings.google_maps_key}
        busy={view.busy}
        idPrefix={idPrefix}
        list={list}
        onAnswer={(name, value) => fillIn({ [name]: value })}
        onBlur={(name) => setTouched((now) => new Set([...now, name]))}
        onSubmit={save}
      >
        <Ending {...ending} labels={labels} busy={view.busy} />
      </QuestionForm>
    </LayoutProvider>
  );
}

/** The button that copies answers is right above the first question that it fills in (W16). */
function copyLayout(
  copy: Props["copy"],
  asked: readonly string[],
  fillIn: (values: JsonObject) => void,
): Layout | null {
  if (!copy) return null;
  const first = asked.findIndex((name) => name in copy.values);
  return (grid) => (
    <Stack gap="5">
      {grid(asked.slice(0, first))}
      <Button kind="secondary" alignSelf="flex-start" overflowWrap="anywhere" onClick={() => fillIn(copy.values)}>
        {copy.label}
      </Button>
      {grid(asked.slice(first))}
    </Stack>
  );
}

type DialogProps = Omit<ComponentProps<typeof DraftForm>, "onTyped" | "onCancel" | "inDialog"> & {
  readonly title: string;
  readonly onClose: () => void;
};

/** A draft in a dialog, which asks before it throws away what was typed or filled in. */
export function DraftDialog({ title, onClose, ...draft }: DialogProps) {
  const [typed, setTyped] = useState(false);
  return (
    <Dialog title={title} onClose={onClose} typed={typed}>
      <DraftForm {...draft} onTyped={() => setTyped(true)} onCancel={onClose} inDialog />
    </Dialog>
  );
}

type EndingProps = Pick<Props, "labels" | "problem" | "onCancel" | "inDialog"> & { readonly busy: boolean };

/** The buttons: on a page as its Next stands, in a dialog as its buttons do. */
function Ending({ labels, busy, problem, onCancel, inDialog = false }: EndingProps) {
  const save = (
    <Button type="submit" disabled={busy}>
      {labels.save}
    </Button>
  );
  const cancel = onCancel && (
    <Button kind="secondary" onClick={onCancel}>
      {labels.cancel}
    </Button>
  );
  return inDialog ? (
    <>
      {problem}
      <DialogActions>
        {cancel}
        {save}
      </DialogActions>
    </>
  ) : (
    // As wide as Next on a phone.
    <Row
      mt="6"
      flexDirection={{ base: "column", sm: "row" }}
      alignItems={{ base: "stretch", sm: "center" }}
      css={{ "& > button:first-of-type": { minWidth: { sm: "10rem" } } }}
    >
      {save}
      {cancel}
    </Row>
  );
}

/**
 * The form with the typed answers and the errors of fields that were left. A message of the server stays until the
 * answer is changed.
 */
function filled(
  form: FormView,
  draft: JsonObject,
  start: JsonObject,
  errors: readonly FieldError[],
  touched: ReadonlySet<string>,
): FormView {
  const values = Object.fromEntries(
    form.questions.flatMap(({ name }) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
  );
  const shown = new Map(errors.filter(({ at }) => touched.has(at)).map(({ at, message }) => [at, message]));
  const questions = form.questions.map((question) => {
    const said = draft[question.name] === start[question.name] ? question.error : undefined;
    return withError(question, shown.get(question.name) ?? said);
  });
  return { ...form, values, questions };
}

/** The question with this error; the same object if nothing changed, so that its row does not render again. */
const withError = (question: QuestionView, error: string | undefined): QuestionView =>
  question.error === error ? question : { ...question, error };
