import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/Button";
import { Message } from "../../shared/ui/Message";
import { Anchor, Box, SectionTitle, Text } from "../../shared/ui/layout";
import type { Problem } from "../engine";
import { fieldId } from "../form/QuestionContext";
import { useWizard } from "../WizardContext";

/**
 * What went wrong with the last call. A message about one question stands beside it and takes the person there (W30);
 * several get a summary (W11); what is about no question of this step is said here.
 */
export function ProblemNotice({ problem, asked }: { readonly problem: Problem; readonly asked: readonly string[] }) {
  const { send } = useWizard();
  const fields = Object.entries(problem.fields).filter(([name]) => asked.includes(name));
  const [first, second] = fields;
  if (first && second) return <ErrorSummary fields={fields} />;
  if (first) return <ToField name={first[0]} />;
  const again = problem.phase === "start" || problem.phase === "enter" || problem.phase === "change";
  return (
    <Message kind="danger">
      <span>{problem.message}</span>
      {again && (
        <Button kind="secondary" onClick={() => void send({ type: "retry" })}>
          Try again
        </Button>
      )}
    </Message>
  );
}

const focusField = (name: string): void => document.getElementById(fieldId("q", name))?.focus();

function ToField({ name }: { readonly name: string }) {
  useEffect(() => focusField(name), [name]);
  return null;
}

function ErrorSummary({ fields }: { readonly fields: readonly (readonly [string, string])[] }) {
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
