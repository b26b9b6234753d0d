import { chakra } from "../../shared/theme/chakra";
import { sharedHazard } from "../../shared/coverage/sharedHazard";
import { Button } from "../../shared/ui/Button";
import { CarrierMark } from "../../shared/ui/CarrierMark";
import { Anchor, Card, Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { TitleWithAbout } from "../parts/AboutButton";
import { isAmountLine } from "../engine";
import type { View } from "../engine";
import { isPressed, NextBar } from "../parts/NextBar";
import { Problem } from "../parts/Problem";
import { useWizard } from "../WizardContext";
import { EndOfOffer } from "./EndOfOffer";
import { Price } from "./Price";
import { PriceLines } from "./PriceLines";
import type { StepOf, StepProps } from "./types";
import { useChoosing } from "./useChoosing";
import { SelectLabel } from "./SelectLabel";
import { ofWrongChoice, WrongChoice } from "./WrongChoice";

type Step = StepOf<"plan-details">;
type CoverageTable = Step["tables"][number];

const Table = chakra("table", {
  base: {
    display: { base: "block", md: "table" },
    width: "100%",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    "& caption": {
      display: { base: "block", md: "table-caption" },
      textAlign: "left",
      fontWeight: "650",
      fontSize: "1.25rem",
      pb: "2",
    },
    "& th, & td": { textAlign: "left", verticalAlign: "top", fontWeight: "450", lineHeight: "1.4" },
  },
});
/** On a phone each coverage is a block: its name, a hazard of its own, then what it pays, a line each (W19). */
const Line = chakra("tr", {
  base: {
    display: { base: "grid", md: "table-row" },
    gridTemplateColumns: "minmax(0, 1fr)",
    rowGap: "1",
    borderBottom: "1px solid",
    borderColor: "line",
    py: { base: "3", md: "0" },
  },
});
const Body = chakra("tbody", { base: { display: { base: "block", md: "table-row-group" } } });
const GroupLine = chakra("tr", {
  base: { display: { base: "block", md: "table-row" }, borderBottom: "1px solid", borderColor: "edge" },
});
const GroupName = chakra("th", {
  base: { display: { base: "block", md: "table-cell" }, pt: "5", pb: "2", "&&": { fontWeight: "650" } },
});
const Name = chakra("th", {
  base: {
    display: { base: "block", md: "table-cell" },
    py: { base: "0", md: "3" },
    pr: "4",
  },
});
const cell = { pt: { base: "0", md: "3" }, pb: { base: "0", md: "3" } } as const;
const Hazards = chakra("td", {
  base: {
    ...cell,
    display: { base: "block", md: "table-cell" },
    pr: { base: "0", md: "4" },
    color: { base: "quiet", md: "ink" },
    fontSize: { base: "0.875rem", md: "1rem" },
  },
  variants: {
    /** Said once for the whole table. */
    shared: { true: { display: { base: "none", md: "table-cell" } } },
  },
});
const Amounts = chakra("td", {
  base: {
    ...cell,
    display: { base: "block", md: "table-cell" },
    fontVariantNumeric: "tabular-nums",
    "&&": { textAlign: { base: "left", md: "right" } },
  },
});
/** What a coverage pays is what a reader looks for; how long and under which conditions stands small below it. */
const Amount = chakra("span", {
  base: { display: "block", fontWeight: "650" },
  variants: { condition: { true: { fontWeight: "450", fontSize: "0.9375rem", color: "quiet" } } },
});
const SharedHazard = chakra("span", {
  base: { display: { base: "block", md: "none" }, fontWeight: "400", fontSize: "0.9375rem", color: "quiet", mt: "1" },
});
const Head = chakra("thead", {
  base: {
    display: { base: "none", md: "table-header-group" },
    color: "quiet",
    borderBottom: "2px solid",
    borderColor: "edge",
  },
});
const HeadLine = chakra("tr");
const HeadName = chakra("th", {
  base: {
    py: "2",
    pr: "4",
    "&&": { verticalAlign: "bottom" },
    "&&:first-of-type": { width: "36%", color: "ink", fontWeight: "650" },
    "&&:last-of-type": { textAlign: "right", pr: "0" },
  },
});

/** One plan with everything it covers (`wizards §2.2`). */
export default function PlanDetails({ view, step }: StepProps<"plan-details">) {
  const { choosing, choose, next } = useChoosing();
  return (
    <Stack gap="6">
      {step.headline && <Text>{step.headline}</Text>}
      {step.plan && <PlanCard plan={step.plan} step={step} view={view} choosing={choosing} onChoose={choose} />}
      {step.tables.map((table) => (
        <Coverages key={table.title} table={table} labels={step.labels} />
      ))}
      {step.labels.note && <Text tone="small">{step.labels.note}</Text>}
      {step.plan && !step.plan.selected && (
        <EndOfOffer plan={step.plan} label={step.labels.select} busy={view.busy} onChoose={choose} />
      )}
      <NextBar view={view} quiet={choosing} onPress={next} />
    </Stack>
  );
}

interface CardProps {
  readonly plan: NonNullable<Step["plan"]>;
  readonly step: Step;
  readonly view: View;
  /** Whether the button pressed last was that of the plan. */
  readonly choosing: boolean;
  readonly onChoose: (value: string) => void;
}
function PlanCard({ plan, step: { labels, error }, view, choosing, onChoose }: CardProps) {
  const { carrier } = useWizard().settings;
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <CarrierMark carrier={carrier} size="card" />
      <Row justifyContent="space-between" alignItems="baseline" flexWrap="wrap">
        <SectionTitle fontSize="1.375rem">{plan.title}</SectionTitle>
        <Price text={plan.price} />
      </Row>
      <PriceLines plan={plan} />
      {plan.promise && <Text>{plan.promise}</Text>}
      {error && <WrongChoice error={error} />}
      {view.problem && choosing && isPressed(view) && <Problem problem={view.problem} button={labels.select} />}
      <Row justifyContent="space-between" flexWrap="wrap">
        {plan.sample_policy_url ? (
          <Anchor href={plan.sample_policy_url} target="_blank" rel="noreferrer">
            {labels.sample}
            <Hidden> of {plan.title}</Hidden>
          </Anchor>
        ) : (
          <span />
        )}
        <Button
          width={{ base: "100%", sm: "auto" }}
          disabled={view.busy}
          kind={plan.selected ? "secondary" : "primary"}
          aria-pressed={plan.selected}
          {...ofWrongChoice(error)}
          onClick={() => onChoose(plan.value)}
        >
          <SelectLabel isSelected={plan.selected} labels={labels} />
        </Button>
      </Row>
    </Card>
  );
}

/** A table of coverages. On a phone it looks like blocks; the roles keep it a table for screen readers. */
function Coverages({ table, labels }: { readonly table: CoverageTable; readonly labels: Step["labels"] }) {
  const shared = sharedHazard(table.groups);
  return (
    <Table role="table">
      <caption>
        {table.title}
        {shared !== null && (
          <SharedHazard>
            {labels.hazard_column}: {shared}
          </SharedHazard>
        )}
      </caption>
      <Head role="rowgroup">
        <HeadLine role="row">
          <HeadName role="columnheader" scope="col">
            {table.groups[0]?.title}
          </HeadName>
          <HeadName role="columnheader" scope="col">
            {labels.hazard_column}
          </HeadName>
          <HeadName role="columnheader" scope="col">
            {labels.value_column}
          </HeadName>
        </HeadLine>
      </Head>
      {table.groups.map((group, index) => (
        <Body key={group.title} role="rowgroup">
          <GroupLine role="row" display={index === 0 ? { base: "block", md: "none" } : undefined}>
            <GroupName role="rowheader" scope="rowgroup" colSpan={3}>
              {group.title}
            </GroupName>
          </GroupLine>
          {group.rows.map((row) => (
            <Coverage key={row.key} row={row} isShared={shared !== null} />
          ))}
        </Body>
      ))}
    </Table>
  );
}

interface CoverageProps {
  readonly row: CoverageTable["groups"][number]["rows"][number];
  /** Whether its hazards are said for the whole table. */
  readonly isShared: boolean;
}
function Coverage({ row, isShared }: CoverageProps) {
  return (
    <Line role="row">
      <Name role="rowheader" scope="row">
        <TitleWithAbout title={row.title} text={row.description} />
      </Name>
      <Hazards role="cell" shared={isShared}>
        <Lines lines={row.hazards} />
      </Hazards>
      <Amounts role="cell">
        {row.values.map((line, index) => (
          <Amount key={line} condition={!isAmountLine(line, index)}>
            {line}
          </Amount>
        ))}
      </Amounts>
    </Line>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => (
    <chakra.span key={line} display="block">
      {line}
    </chakra.span>
  ));
