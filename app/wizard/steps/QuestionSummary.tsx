import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { ErrorText } from "../../shared/ui/controls";
import { Card, Hidden, Row, SectionTitle } from "../../shared/ui/layout";
import type { JsonObject } from "../engine";
import { Problem } from "../parts/Problem";
import { useWizard } from "../WizardContext";
import { AnswerLines } from "./AnswerLines";
import { DraftDialog } from "./DraftForm";
import type { StepOf } from "./types";

type Summary = NonNullable<StepOf<"questions">["summary"]>;
interface Props {
  readonly summary: Summary;
}

/** Known answers as text, with a dialog to change them (`wizards §2.2`). */
export function QuestionSummary({ summary }: Props) {
  const { send, view } = useWizard();
  const { title, lines, form, labels } = summary;
  const [draft, setDraft] = useState<JsonObject | null>(null);
  const [saving, setSaving] = useState<"no" | "asked" | "busy">("no");
  const problem = view.problem?.only ? view.problem : null;
  const close = (): void => {
    if (problem) send({ type: "dismiss" });
    setDraft(null);
  };
  const save = (values: JsonObject): void => {
    setDraft(values);
    const changed = form.questions.filter(({ name }) => values[name] !== form.values[name]);
    const answers = Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? null]));
    const { kind } = send({ type: "save", answers });
    if (kind === "stay") close();
    setSaving(kind === "calls" ? "asked" : "no");
  };
  // The dialog stays open until everything is saved.
  if (saving === "asked" && view.busy) setSaving("busy");
  if (saving === "busy" && !view.busy) {
    setSaving("no");
    if (!problem) setDraft(null);
  }
  return (
    <Card>
      <Row justifyContent="space-between" mb="3">
        <SectionTitle>{title}</SectionTitle>
        <Button kind="plain" disabled={view.busy} onClick={() => setDraft(form.values)}>
          {labels.edit}
          <Hidden> {title}</Hidden>
        </Button>
      </Row>
      <AnswerLines>
        {lines.map(({ label, value }) => (
          <Line key={label} label={label} value={value} />
        ))}
      </AnswerLines>
      {form.questions.map(
        ({ name, label, error }) => error && <ErrorText key={name} role="alert">{`${label}: ${error}`}</ErrorText>,
      )}
      {draft && !view.dialog && (
        <DraftDialog
          title={labels.edit_title}
          form={form}
          start={draft}
          idPrefix="edit"
          labels={labels}
          problem={problem && <Problem problem={problem} button={labels.save} />}
          onSave={save}
          onClose={close}
        />
      )}
    </Card>
  );
}

const Line = ({ label, value }: Summary["lines"][number]) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);
