import { useEffect, useRef } from "react";
import { Anchor, Box, SectionTitle, Text } from "../../shared/ui/layout";
import type { Problem, StepView } from "../engine";
import { fieldId } from "../form/QuestionContext";

type Fields = readonly (readonly [name: string, message: string])[];

/** The messages of a failure about questions of this step; empty if it is about none. */
export function fieldsOf(problem: Problem, step: StepView): Fields {
  const asked = "form" in step ? step.form.questions.map(({ name }) => name) : [];
  return Object.entries(problem.fields).filter(([name]) => asked.includes(name));
}

/** A single message is shown beside its question, which gets the focus (W30); several get a summary (W11). */
export function FieldProblems({ fields }: { readonly fields: Fields }) {
  const [first, second] = fields;
  if (first && second) return <ErrorSummary fields={fields} />;
  return first ? <ToField name={first[0]} /> : null;
}

/** Puts the focus into the field of a question of the step. */
export const focusField = (name: string): void => document.getElementById(fieldId("q", name))?.focus();

function ToField({ name }: { readonly name: string }) {
  useEffect(() => focusField(name), [name]);
  return null;
}

function ErrorSummary({ fields }: { readonly fields: Fields }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <Box ref={frame} tabIndex={-1} role="alert" p="4" border="2px solid" borderColor="danger" borderRadius="control">
      <SectionTitle>There is a problem</SectionTitle>
      {fields.map(([name, message]) => (
        <Text key={name}>
          <Anchor
            color="danger"
            href={`#${fieldId("q", name)}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(name);
            }}
          >
            {message}
          </Anchor>
        </Text>
      ))}
    </Box>
  );
}
