import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Anchor, SectionTitle, Stack } from "../../shared/ui/layout";
import { LayoutProvider } from "../form/Layout";
import type { Layout } from "../form/Layout";
import { QuestionForm } from "../form/QuestionForm";
import { Blocks } from "../parts/Blocks";
import { NextBar } from "../parts/NextBar";
import { useWizard } from "../WizardContext";
import { Summary } from "./Summary";
import type { StepOf, StepProps } from "./types";

const Section = chakra("section", {
  base: { display: "flex", flexDirection: "column", gap: "4", pt: "6", borderTop: "1px solid", borderColor: "line" },
});
const Notice = chakra("div", {
  base: { display: "flex", flexDirection: "column", gap: "2", "& h3": { fontWeight: "650" } },
});

/** The last look before binding (`wizards §4.4`): plan and total first, then start date, payment and consent (W27, W29). */
export default function Checkout({ view, step }: StepProps<"checkout">) {
  const { send, lists, settings } = useWizard();
  return (
    <Stack gap="6">
      <Summary summary={step.summary} links={step.links} />
      {step.sample_policy && (
        <Anchor href={step.sample_policy.href} target="_blank" rel="noreferrer">
          {step.sample_policy.label}
        </Anchor>
      )}
      <LayoutProvider value={sectionsOf(step)}>
        <QuestionForm
          form={step.form}
          lists={lists}
          mapsKey={settings.google_maps_key}
          busy={view.busy}
          onAnswer={(name, value) => void send({ type: "answer", name, value })}
          onBlur={(name) => void send({ type: "blur", name })}
          onSubmit={() => void send({ type: "next" })}
          problem={view.problem}
        >
          <NextBar view={view} />
        </QuestionForm>
      </LayoutProvider>
    </Stack>
  );
}

function sectionsOf(step: StepOf<"checkout">): Layout {
  return (grid): ReactNode => (
    <Stack gap="6">
      {step.sections.map(({ title, questions, card, notices }) => (
        <Section key={questions.join()}>
          {title && <SectionTitle>{title}</SectionTitle>}
          {notices && <Notices step={step} />}
          {grid(card && step.card ? [...questions, step.card.complete] : questions)}
        </Section>
      ))}
    </Stack>
  );
}

/** The full texts, the last one directly above the acknowledgement. */
function Notices({ step }: { readonly step: StepOf<"checkout"> }) {
  return step.notices.map(({ title, body }) => (
    <Notice key={title}>
      <h3>{title}</h3>
      <Blocks blocks={body} />
    </Notice>
  ));
}
