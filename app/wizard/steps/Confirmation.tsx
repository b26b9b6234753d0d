import { chakra } from "../../shared/theme/chakra";
import { pair } from "../../shared/theme/styles";
import { useState } from "react";
import { CoverageTables } from "../../shared/coverage/CoverageTables";
import { Button } from "../../shared/ui/Button";
import { Card, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { WholeAddresses } from "../../shared/ui/WholeAddresses";
import { Blocks } from "../parts/Blocks";
import { ExitLink } from "../parts/ExitLink";
import { ContactLines } from "../parts/ContactLines";
import { PolicyDocuments } from "../parts/PolicyDocuments";
import { exitAddress } from "../useLeaving";
import { useWizard } from "../WizardContext";
import type { StepOf, StepProps } from "./types";

type Step = StepOf<"confirmation">;

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "10rem minmax(0, 1fr)" },
    columnGap: "4",
    rowGap: { base: "0", sm: "2.5" },
    fontVariantNumeric: "tabular-nums",
    "& dt": { color: "quiet", fontSize: { base: "0.875rem", sm: "1rem" } },
    "& dd": { overflowWrap: "anywhere", fontWeight: "500", mb: { base: "2.5", sm: "0" } },
    // One that is too long to be read aloud steps back.
    "& dd[data-long]": { fontSize: "0.875rem", fontWeight: "400", color: "quiet" },
  },
});
const Charges = chakra("dl", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    pt: "4",
    borderTop: "1px solid",
    borderColor: "line",
    fontVariantNumeric: "tabular-nums",
    "& > div": pair,
    "& > [data-total]": { fontSize: "1.375rem", fontWeight: "650", pt: "1" },
  },
});
const Numbered = chakra("ol", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    listStyle: "none",
    counterReset: "line",
    "& > li": { display: "flex", gap: "3", counterIncrement: "line", maxWidth: "68ch", overflowWrap: "anywhere" },
    "& > li::before": {
      content: "counter(line)",
      flex: "none",
      display: "grid",
      placeItems: "center",
      width: "1.75rem",
      height: "1.75rem",
      mt: "-0.125rem",
      borderRadius: "full",
      border: "1px solid",
      borderColor: "edge",
      fontSize: "0.875rem",
      fontWeight: "600",
    },
  },
});

/** Open where it is printed, and on a wide screen, which has nothing to fold it with. */
const Fold = chakra("details", {
  base: {
    "& > summary": {
      display: { base: "list-item", sm: "none" },
      width: "fit-content",
      minHeight: "44px",
      py: "2.5",
      color: "accent",
      fontWeight: "600",
      cursor: "pointer",
      _print: { display: "none" },
    },
    "&::details-content": {
      contentVisibility: { sm: "visible", _print: "visible" },
      display: { sm: "block", _print: "block" },
    },
  },
});

const Done = chakra("div", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    p: "4",
    borderRadius: "card",
    bg: "successTint",
    // By what the sale is named on the telephone.
    "& strong": {
      display: "inline-block",
      overflowWrap: "anywhere",
      fontSize: "1.25rem",
      letterSpacing: "0.06em",
      fontVariantNumeric: "tabular-nums",
    },
  },
  variants: { owed: { true: { bg: "tint", borderInlineStart: "4px solid {colors.accent}" } } },
});
const Tick = chakra("svg", {
  base: {
    flex: "none",
    width: "1.75rem",
    height: "1.75rem",
    p: "1",
    borderRadius: "full",
    bg: "success",
    color: "paper",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "3",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
});

/** A receipt: what was bought, for whom, from when, how much, and what happens next (W32, W39); can be printed. */
export default function Confirmation({ step }: StepProps<"confirmation">) {
  const { host, people } = useWizard();
  return (
    <Stack gap="6">
      <Done owed={!step.is_settled}>
        {step.is_settled && (
          <Tick viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </Tick>
        )}
        <Stack gap="1" minWidth="0">
          <Blocks blocks={step.message} />
          {step.mailed && (
            <Text>
              <WholeAddresses text={step.mailed} />
            </Text>
          )}
        </Stack>
      </Done>
      {step.exit && <Exit exit={step.exit} />}
      {step.owed && (
        <Card display="flex" flexDirection="column" gap="4">
          <SectionTitle>{step.owed.title}</SectionTitle>
          <Rows rows={step.owed.rows} />
        </Card>
      )}
      <Receipt step={step} />
      <Stack gap="4" alignItems="flex-start">
        {typeof people.quote?.quote_number === "string" && <PolicyDocuments quoteNumber={people.quote.quote_number} />}
        <Button kind="secondary" onClick={() => host.page.print()}>
          Print this page
        </Button>
      </Stack>
      {step.next && (
        <Stack gap="3">
          <SectionTitle>{step.next.title}</SectionTitle>
          <Numbered>
            {step.next.lines.map((line) => (
              <li key={line}>
                <span>{line}</span>
              </li>
            ))}
          </Numbered>
        </Stack>
      )}
      {step.contact && (
        <Stack gap="2">
          <SectionTitle>{step.contact.title}</SectionTitle>
          <ContactLines contact={step.contact.contact} />
        </Stack>
      )}
      <Covered coverage={step.coverage} />
    </Stack>
  );
}

/** The way on, for who has one: it is what a broker does next. */
function Exit({ exit }: { readonly exit: NonNullable<Step["exit"]> }) {
  const { host, place, people } = useWizard();
  return (
    <Button asChild alignSelf={{ base: "stretch", sm: "flex-start" }}>
      <ExitLink host={host} to={exitAddress(exit.to, place, people.client?.id)}>
        {exit.label}
      </ExitLink>
    </Button>
  );
}

/** What the plan covers, as it was said at the sale; a phone, where it is a long list, folds it. */
function Covered({ coverage }: Pick<Step, "coverage">) {
  const [isOpen] = useState(() => !isPhone());
  if (!coverage || coverage.tables.length === 0) return null;
  return (
    <Stack gap="3">
      <SectionTitle>Coverage</SectionTitle>
      <Fold open={isOpen}>
        <summary>What is covered</summary>
        <CoverageTables coverage={coverage} />
      </Fold>
    </Stack>
  );
}

const isPhone = (): boolean => globalThis.matchMedia?.("(max-width: 35.99rem)").matches ?? false;

const Rows = ({ rows }: Pick<NonNullable<Step["owed"]>, "rows">) => (
  <Facts>
    {rows.map(({ label, value }) => (
      <chakra.div key={label} display="contents">
        <dt>{label}</dt>
        <dd data-long={isLong(value) || undefined}>{value}</dd>
      </chakra.div>
    ))}
  </Facts>
);

/** One word that is longer than any that people say. */
const isLong = (value: string): boolean => /^\S{20,}$/.test(value);

/** The facts, then what each part cost, then the total; versions without words for the facts show the total alone. */
function Receipt({ step: { receipt, total, total_label } }: { readonly step: Step }) {
  if (!receipt && total === null) return null;
  return (
    <Card display="flex" flexDirection="column" gap="4">
      {receipt && (
        <>
          <SectionTitle>{receipt.title}</SectionTitle>
          <Rows rows={receipt.rows} />
        </>
      )}
      <Charges>
        {receipt?.lines.map(({ title, amount }, index) => (
          <div key={index}>
            <dt>{title}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {total !== null && (
          <div data-total="">
            <dt>{total_label}</dt>
            <dd>{total}</dd>
          </div>
        )}
      </Charges>
    </Card>
  );
}
