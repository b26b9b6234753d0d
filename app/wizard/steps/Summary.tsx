import { chakra } from "../../shared/theme/chakra";
import { Card, Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { NextBar } from "../parts/NextBar";
import { StepLink } from "../parts/StepLink";
import { useWizard } from "../WizardContext";
import { AnswerLines } from "./AnswerLines";
import type { StepProps } from "./types";

const Change = chakra(StepLink, {
  // Its place to press is larger than its line, which stays as high as the title's.
  base: { color: "accent", textDecoration: "underline", textUnderlineOffset: "3px", py: "2", my: "-2", flex: "none" },
});

/** Check your answers: what was answered so far, step by step, each with a link to change it that leads back here. */
export default function Summary({ view, step }: StepProps<"summary">) {
  const { send } = useWizard();
  return (
    <Stack gap="4">
      {step.sections.map(({ title, step: id, rows }) => (
        <Card key={id}>
          <Row justifyContent="space-between" alignItems="baseline" flexWrap="nowrap" mb="2">
            <SectionTitle>{title}</SectionTitle>
            <Change to={id} returnTo={step.id}>
              Change<Hidden> {title}</Hidden>
            </Change>
          </Row>
          <AnswerLines>
            {rows.map((row) => (
              <Answer key={row.label} {...row} />
            ))}
          </AnswerLines>
        </Card>
      ))}
      <NextBar view={view} onPress={() => void send({ type: "next" })} />
    </Stack>
  );
}

const Answer = ({ label, lines, details }: StepProps<"summary">["step"]["sections"][number]["rows"][number]) => (
  <>
    <dt>{label}</dt>
    {lines.length === 0 ? (
      <dd>Not answered</dd>
    ) : (
      lines.map((line, index) => (
        <dd key={index}>
          <Text>{line}</Text>
          {details?.[index]?.map((detail) => (
            <Text key={detail} tone="small">
              {detail}
            </Text>
          ))}
        </dd>
      ))
    )}
  </>
);
