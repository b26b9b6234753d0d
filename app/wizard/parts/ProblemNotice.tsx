import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/Button";
import { Message } from "../../shared/ui/Message";
import { Anchor, Box, SectionTitle, Text } from "../../shared/ui/layout";
import type { Problem } from "../engine";
import { fieldId } from "../form/QuestionContext";
import { useWizard } from "../WizardContext";

/** What went wrong with the last call. One field's message stands beside that field; several get a summary (W11). */
export function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const { send } = useWizard();
  const fields = Object.entries(problem.fields);
  if (fields.length > 1) return <ErrorSummary fields={fields} />;
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
              document.getElementById(fieldId("q", name))?.focus();
            }}
          >
            {message}
          </Anchor>
        </Text>
      ))}
    </Box>
  );
}
