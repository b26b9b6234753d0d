import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../shared/ui/Button";
import { Anchor, Card, Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { TitleWithAbout } from "../parts/AboutButton";
import { NextBar } from "../parts/NextBar";
import { useWizard } from "../WizardContext";
import type { StepOf, StepProps } from "./types";

type Step = StepOf<"plan-details">;
type CoverageTable = Step["tables"][number];

const Table = chakra("table", {
  base: {
    width: "100%",
    borderCollapse: "collapse",
    "& caption": { textAlign: "left", fontWeight: "650", fontSize: "1.25rem", pb: "2" },
    "& th, & td": { textAlign: "left", verticalAlign: "top", py: "3", pr: "3", borderBottom: "1px solid", borderColor: "line" },
    "& thead th": { fontWeight: "450", color: "quiet", borderColor: "edge" },
    "& tbody th[scope=row]": { fontWeight: "450" },
    "& tbody th[scope=rowgroup]": { fontWeight: "650", pt: "5" },
  },
});
/** On a phone the columns stand below each other, each value under its own heading (W19). */
const Cell = chakra("td", { base: { display: { base: "block", md: "table-cell" }, "&[data-label]::before": { content: { base: "attr(data-label)", md: "none" }, display: "block", color: "quiet", fontSize: "0.875rem" } } });
const Wide = chakra("thead", { base: { display: { base: "none", md: "table-header-group" } } });
const RowHead = chakra("th", { base: { display: { base: "block", md: "table-cell" }, width: { md: "40%" } } });

/** One plan with everything it covers (`wizards §2.2`). */
export default function PlanDetails({ view, step }: StepProps<"plan-details">) {
  const { send } = useWizard();
  return (
    <Stack gap="6">
      {step.headline && <Text>{step.headline}</Text>}
      {step.plan && <PlanCard plan={step.plan} labels={step.labels} busy={view.busy} onChoose={(value) => void send({ type: "choose", value })} />}
      {step.tables.map((table) => (
        <Coverages key={table.title} table={table} labels={step.labels} />
      ))}
      {step.labels.note && <Text tone="small">{step.labels.note}</Text>}
      <NextBar view={view} onPress={() => void send({ type: "next" })} />
    </Stack>
  );
}

interface CardProps {
  readonly plan: NonNullable<Step["plan"]>;
  readonly labels: Step["labels"];
  readonly busy: boolean;
  readonly onChoose: (value: string) => void;
}
function PlanCard({ plan, labels, busy, onChoose }: CardProps) {
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Row justifyContent="space-between" alignItems="baseline" flexWrap="wrap">
        <SectionTitle>{plan.title}</SectionTitle>
        <chakra.span fontWeight="650" fontSize="1.25rem" fontVariantNumeric="tabular-nums">
          {plan.price}
        </chakra.span>
      </Row>
      <Row justifyContent="space-between" flexWrap="wrap">
        {plan.sample_policy_url ? (
          <Anchor href={plan.sample_policy_url} target="_blank" rel="noreferrer">
            {labels.sample}
            <Hidden> of {plan.title}</Hidden>
          </Anchor>
        ) : (
          <span />
        )}
        <Button disabled={busy} kind={plan.selected ? "secondary" : "primary"} aria-pressed={plan.selected} onClick={() => onChoose(plan.value)}>
          {plan.selected ? `✓ ${labels.selected}` : labels.select}
        </Button>
      </Row>
    </Card>
  );
}

function Coverages({ table, labels }: { readonly table: CoverageTable; readonly labels: Step["labels"] }) {
  const [first, ...others] = table.groups;
  return (
    <Table>
      <caption>{table.title}</caption>
      <Wide>
        <tr>
          <th scope="col">{first?.title}</th>
          <th scope="col">{labels.hazard_column}</th>
          <th scope="col">{labels.value_column}</th>
        </tr>
      </Wide>
      <tbody>{first && <Rows group={first} labels={labels} />}</tbody>
      {others.map((group) => (
        <tbody key={group.title}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {group.title}
            </th>
          </tr>
          <Rows group={group} labels={labels} />
        </tbody>
      ))}
    </Table>
  );
}

function Rows({ group, labels }: { readonly group: CoverageTable["groups"][number]; readonly labels: Step["labels"] }) {
  return group.rows.map((row) => (
    <tr key={row.key}>
      <RowHead scope="row">
        <TitleWithAbout title={row.title} text={row.description} />
      </RowHead>
      <Cell data-label={labels.hazard_column}>
        <Lines lines={row.hazards} />
      </Cell>
      <Cell data-label={labels.value_column}>
        <Lines lines={row.values} />
      </Cell>
    </tr>
  ));
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => lines.map((line) => <chakra.span key={line} display="block">{line}</chakra.span>);
