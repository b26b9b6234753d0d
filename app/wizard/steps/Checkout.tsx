import { chakra } from "../../shared/theme/chakra";
import type { ReactNode } from "react";
import { SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { LayoutProvider } from "../form/Layout";
import type { Layout } from "../form/Layout";
import { StepForm } from "../form/StepForm";
import { ConsentTexts } from "../parts/ConsentTexts";
import { NextBar } from "../parts/NextBar";
import { AlreadyCovered } from "./AlreadyCovered";
import { LinkedSection } from "./LinkedSection";
import { PayBar } from "./PayBar";
import { PriceSummary } from "./PriceSummary";
import type { StepOf, StepProps } from "./types";

/** The form at the left and the order at the right, where there is room for both, which is less with large text; on a phone the order comes first (W27, W40). */
const WIDE = "@container (min-width: 60rem)";
/** None on a phone: there is one column, and a bar of the screen's own (`PayBar`), which must not be held in here. */
const Place = chakra("div", { base: { containerType: { lg: "inline-size" } } });
const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "5", sm: "6" },
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    [WIDE]: { gridTemplateColumns: "minmax(0, 37.5rem) minmax(0, 1fr)", columnGap: "10" },
  },
});
const Order = chakra("div", { base: { [WIDE]: { gridColumn: "2", position: "sticky", top: "6" } } });
const Form = chakra("div", {
  base: {
    [WIDE]: { gridColumn: "1", gridRow: "1" },
    display: "flex",
    flexDirection: "column",
    gap: { base: "5", sm: "6" },
    minWidth: "0",
  },
});
const Section = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: { base: "3", sm: "4" },
    "&:not(:first-of-type)": { pt: { base: "5", sm: "6" }, borderTop: "1px solid", borderColor: "line" },
    // One without a heading belongs to what is above it.
    smDown: { "&&:not(:has(h2))": { pt: "0", border: "none" } },
  },
});
/** The last look before binding (`wizards §4.4`): plan and total first, then start date, payment and consent (W27, W29). */
export default function Checkout({ view, step }: StepProps<"checkout">) {
  const { total, total_label, updating } = step.summary;
  const sections = step.links.filter(({ title }) => title !== undefined);
  return (
    <Place>
      <Columns>
        <Order>
          <PriceSummary
            summary={step.summary}
            links={step.links.filter(({ title }) => title === undefined)}
            sample={step.sample_policy}
          />
        </Order>
        <Form>
          <AlreadyCovered />
          {sections.map((link) => (
            <LinkedSection key={link.to} link={link} />
          ))}
          <LayoutProvider value={sectionsOf(step)}>
            <StepForm view={view} form={step.form}>
              <NextBar
                view={view}
                renderAround={(button) => (
                  <PayBar label={total_label} total={total === null ? undefined : updating ? "…" : total}>
                    {button}
                  </PayBar>
                )}
              />
            </StepForm>
          </LayoutProvider>
        </Form>
      </Columns>
    </Place>
  );
}

function sectionsOf(step: StepOf<"checkout">): Layout {
  return (grid): ReactNode => (
    <Stack gap={{ base: "5", sm: "6" }}>
      {step.sections.map(({ title, note, questions, card, notices }) => (
        <Section key={questions.join()}>
          {title && <SectionTitle>{title}</SectionTitle>}
          {note && <Text tone="small">{note}</Text>}
          {notices && <ConsentTexts texts={step.notices} heading="h3" />}
          {grid(card && step.card ? [...questions, step.card.complete] : questions)}
        </Section>
      ))}
    </Stack>
  );
}
