import { chakra } from "../../shared/theme/chakra";
import { Card, Hidden, Row, SectionTitle, Stack } from "../../shared/ui/layout";
import { NextBar } from "../parts/NextBar";
import { StepLink } from "../parts/StepLink";
import { useWizard } from "../WizardContext";
import type { StepProps } from "./types";

const Lines = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "minmax(10rem, 2fr) 3fr" },
    columnGap: "4",
    rowGap: { base: "0", sm: "1.5" },
    "& dt": { color: "quiet" },
    "& dd": { overflowWrap: "anywhere", mb: { base: "2", sm: "0" } },
    "& dd + dd": { gridColumn: { sm: "2" } },
  },
});
const Change = chakra(StepLink, {
  base: { color: "accent", textDecoration: "underline", textUnderlineOffset: "3px", py: "2", flex: "none" },
});

/** Check your answers: what was answered so far, step by step, each with a link to change it that leads back here. */
export default function Summary({ view, step }: StepProps<"summary">) {
  const { send } = useWizard();
  return (
    <Stack gap="4">
      {step.sections.map(({ title, step: id, rows }) => (
        <Card key={id}>
          <Row justifyContent="space-between" alignItems="flex-start" flexWrap="nowrap" mb="2">
            <SectionTitle>{title}</SectionTitle>
            <Change to={id} returnTo={step.id}>
              Change<Hidden> {title}</Hidden>
            </Change>
          </Row>
          <Lines>
            {rows.map(({ label, lines }) => (
              <Answer key={label} label={label} lines={lines} />
            ))}
          </Lines>
        </Card>
      ))}
      <NextBar view={view} onPress={() => void send({ type: "next" })} />
    </Stack>
  );
}

const Answer = ({ label, lines }: StepProps<"summary">["step"]["sections"][number]["rows"][number]) => (
  <>
    <dt>{label}</dt>
    {lines.length === 0 ? <dd>Not answered</dd> : lines.map((line, index) => <dd key={index}>{line}</dd>)}
  </>
);
