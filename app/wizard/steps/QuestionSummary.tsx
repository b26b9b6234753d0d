import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { ErrorText } from "../../shared/ui/controls";
import { Card, Hidden, Row, SectionTitle } from "../../shared/ui/layout";
import type { JsonObject } from "../engine";
import { useWizard } from "../WizardContext";
import { AnswerLines } from "./AnswerLines";
import { DraftDialog } from "./DraftForm";
import type { StepOf } from "./types";

type Summary = NonNullable<StepOf<"questions">["summary"]>;

/** Known answers as text, with a dialog to change them (`wizards §2.2`). */
export function QuestionSummary({ summary }: { readonly summary: Summary }) {
  const { send, view } = useWizard();
  const [open, setOpen] = useState(false);
  const { title, lines, form, labels } = summary;
  const close = (): void => setOpen(false);
  const save = (values: JsonObject): void => {
    for (const { name } of form.questions) {
      const value = values[name];
      if (value !== form.values[name]) send({ type: "answer", name, value: value ?? null });
    }
    close();
  };
  return (
    <Card>
      <Row justifyContent="space-between" mb="3">
        <SectionTitle>{title}</SectionTitle>
        <Button kind="plain" disabled={view.busy} onClick={() => setOpen(true)}>
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
        ({ name, label, error }) => error && <ErrorText key={name}>{`${label}: ${error}`}</ErrorText>,
      )}
      {open && (
        <DraftDialog
          title={labels.edit_title}
          form={form}
          start={form.values}
          idPrefix="edit"
          labels={labels}
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
