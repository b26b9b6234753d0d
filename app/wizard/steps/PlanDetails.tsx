import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../shared/ui/Button";
import { Anchor, Card, Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { TitleWithAbout } from "../parts/AboutButton";
import type { View } from "../engine";
import { isPressed, NextBar } from "../parts/NextBar";
import { Problem } from "../parts/Problem";
import { useWizard } from "../WizardContext";
import type { StepOf, StepProps } from "./types";
import { useChoosing } from "./useChoosing";

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
/** On a phone each coverage is a block: its name, then each value under its label (W19). */
const Line = chakra("tr", {
  base: {
    display: { base: "block", md: "table-row" },
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
    "&&": { fontWeight: { base: "600", md: "450" } },
  },
});
const Cell = chakra("td", {
  base: {
    display: { base: "block", md: "table-cell" },
    pt: { base: "2", md: "3" },
    pb: { base: "0", md: "3" },
    pr: "4",
    fontVariantNumeric: "tabular-nums",
    _before: {
      content: { base: "attr(data-label)", md: "none" },
      display: "block",
      color: "quiet",
      fontSize: "0.875rem",
    },
  },
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
    "&&:first-of-type": { width: "40%", color: "ink", fontWeight: "650" },
  },
});
const Logo = chakra("img", {
  base: { height: "32px", bg: "plate", borderRadius: "control", alignSelf: "flex-start", _dark: { px: "2" } },
});

/** One plan with everything it covers (`wizards §2.2`). */
export default function PlanDetails({ view, step }: StepProps<"plan-details">) {
  const { choosing, choose, next } = useChoosing();
  return (
    <Stack gap="6">
      {step.headline && <Text>{step.headline}</Text>}
      {step.plan && (
        <PlanCard plan={step.plan} labels={step.labels} view={view} choosing={choosing} onChoose={choose} />
      )}
      {step.tables.map((table) => (
        <Coverages key={table.title} table={table} labels={step.labels} />
      ))}
      {step.labels.note && <Text tone="small">{step.labels.note}</Text>}
      <NextBar view={view} quiet={choosing} onPress={next} />
    </Stack>
  );
}

interface CardProps {
  readonly plan: NonNullable<Step["plan"]>;
  readonly labels: Step["labels"];
  readonly view: View;
  /** Whether the button pressed last was that of the plan. */
  readonly choosing: boolean;
  readonly onChoose: (value: string) => void;
}
function PlanCard({ plan, labels, view, choosing, onChoose }: CardProps) {
  const { logo_url, name } = useWizard().settings.carrier;
  return (
    <Card display="flex" flexDirection="column" gap="3">
      {logo_url && <Logo src={logo_url} alt={name} />}
      <Row justifyContent="space-between" alignItems="baseline" flexWrap="wrap">
        <SectionTitle>{plan.title}</SectionTitle>
        <chakra.span fontWeight="650" fontSize="1.25rem" fontVariantNumeric="tabular-nums">
          {plan.price}
        </chakra.span>
      </Row>
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
          disabled={view.busy}
          kind={plan.selected ? "secondary" : "primary"}
          aria-pressed={plan.selected}
          onClick={() => onChoose(plan.value)}
        >
          {plan.selected ? `✓ ${labels.selected}` : labels.select}
        </Button>
      </Row>
    </Card>
  );
}

/** A table of coverages. On a phone it looks like blocks; the roles keep it a table for screen readers. */
function Coverages({ table, labels }: { readonly table: CoverageTable; readonly labels: Step["labels"] }) {
  return (
    <Table role="table">
      <caption>{table.title}</caption>
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
            <Coverage key={row.key} row={row} labels={labels} />
          ))}
        </Body>
      ))}
    </Table>
  );
}

function Coverage({
  row,
  labels,
}: {
  readonly row: CoverageTable["groups"][number]["rows"][number];
  readonly labels: Step["labels"];
}) {
  return (
    <Line role="row">
      <Name role="rowheader" scope="row">
        <TitleWithAbout title={row.title} text={row.description} />
      </Name>
      <Cell role="cell" data-label={labels.hazard_column}>
        <Lines lines={row.hazards} />
      </Cell>
      <Cell role="cell" data-label={labels.value_column}>
        <Lines lines={row.values} />
      </Cell>
    </Line>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => (
    <chakra.span key={line} display="block">
      {line}
    </chakra.span>
  ));
