import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { Button } from "../../shared/ui/Button";
import { Anchor, Card, SectionTitle, Stack } from "../../shared/ui/layout";
import { Blocks } from "../parts/Blocks";
import { ContactLines } from "../parts/EngineDialog";
import { PolicyDocuments } from "../parts/PolicyDocuments";
import { exitAddress } from "../useLeaving";
import { useWizard } from "../WizardContext";
import type { StepProps } from "./types";

const Total = chakra("dl", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "4",
    fontSize: "1.25rem",
    fontWeight: "650",
    fontVariantNumeric: "tabular-nums",
    pb: "4",
    borderBottom: "1px solid",
    borderColor: "line",
  },
});

/** What was bought, what is paid or due, and what happens next (W32); can be printed. */
export default function Confirmation({ step }: StepProps<"confirmation">) {
  const { place, people } = useWizard();
  return (
    <Stack gap="6">
      <Card display="flex" flexDirection="column" gap="4">
        {step.total !== null && (
          <Total>
            <dt>{step.total_label}</dt>
            <dd>{step.total}</dd>
          </Total>
        )}
        <Blocks blocks={step.message} />
      </Card>
      {typeof people.quote?.quote_number === "string" && <PolicyDocuments quoteNumber={people.quote.quote_number} />}
      {step.contact && (
        <Stack gap="2">
          <SectionTitle>{step.contact.title}</SectionTitle>
          <ContactLines contact={step.contact.contact} />
        </Stack>
      )}
      {step.exit && (
        <Anchor asChild alignSelf="flex-start">
          <Link to={exitAddress(step.exit.to, place, people.client?.id)}>{step.exit.label}</Link>
        </Anchor>
      )}
      <Button kind="secondary" alignSelf="flex-start" onClick={() => window.print()}>
        Print this page
      </Button>
    </Stack>
  );
}
