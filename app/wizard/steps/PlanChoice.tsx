import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Anchor, Hidden, Text } from "../../shared/ui/layout";
import type { PlanColumn, View } from "../engine";
import { TitleWithAbout } from "../parts/AboutButton";
import { isPressed, NextBar } from "../parts/NextBar";
import { Problem } from "../parts/Problem";
import type { StepOf, StepProps } from "./types";
import { useChoosing } from "./useChoosing";

const Table = chakra("table", {
  base: {
    width: "100%",
    borderCollapse: "separate",
    borderSpacing: "0",
    fontVariantNumeric: "tabular-nums",
    "& th, & td": {
      textAlign: "left",
      verticalAlign: "middle",
      py: "3",
      px: { base: "1.5", sm: "3" },
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& tbody th": { fontWeight: "450" },
    "& td": { textAlign: "right" },
    "& tbody td": { fontWeight: "600" },
  },
});
/** Stays in sight, with its prices, while the benefits scroll (`look.md`). */
const Head = chakra("tr", {
  base: {
    "& > *": {
      position: "sticky",
      top: "0",
      zIndex: "1",
      bg: "paper",
      borderBottom: "none",
      verticalAlign: "bottom",
      pb: "1",
    },
  },
});
const SubHead = chakra("tr", {
  base: { "& > *": { borderBottom: "2px solid", borderColor: "edge", fontWeight: "450", color: "quiet" } },
});
const ColumnHead = chakra("div", {
  base: { display: "flex", flexDirection: "column", gap: "1", alignItems: "flex-end", textAlign: "right" },
});
const PlanName = chakra("span", { base: { fontWeight: "650", fontSize: "1.0625rem" } });
const Price = chakra("span", { base: { whiteSpace: "nowrap", fontSize: "1.25rem", fontWeight: "650" } });
const Switch = chakra("div", {
  base: { display: { base: "grid", md: "none" }, gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)", gap: "2" },
});
const Differs = chakra("span", {
  base: { color: "quiet", fontWeight: "450", fontSize: "0.875rem", display: { base: "block", md: "none" } },
});

/** Plans side by side; on a phone one at a time, with what differs marked (`look.md`, W19, W20). */
export default function PlanChoice({ view, step }: StepProps<"plan-choice">) {
  const chosen = step.columns.find((column) => column.selected)?.value;
  const [shown, setShown] = useState(chosen ?? step.columns[0]?.value);
  const { choosing, choose, next } = useChoosing();
  const several = step.columns.length > 1;
  return (
    <>
      {step.headline && <Text>{step.headline}</Text>}
      {several && <PlanSwitch columns={step.columns} shown={shown} onShow={setShown} />}
      <PlanTable step={step} shown={several ? shown : undefined} view={view} choosing={choosing} onChoose={choose} />
      {step.labels.note && <Text tone="small">{step.labels.note}</Text>}
      <NextBar view={view} quiet={choosing} onPress={next} />
    </>
  );
}

interface SwitchProps {
  readonly columns: readonly PlanColumn[];
  readonly shown: string | undefined;
  readonly onShow: (value: string) => void;
}
function PlanSwitch({ columns, shown, onShow }: SwitchProps) {
  return (
    <Switch role="group" aria-label="Plan shown">
      {columns.map((column) => (
        <Button
          key={column.value}
          kind={column.value === shown ? "primary" : "secondary"}
          aria-pressed={column.value === shown}
          onClick={() => onShow(column.value)}
        >
          {column.title}
        </Button>
      ))}
    </Switch>
  );
}

interface TableProps {
  readonly step: StepOf<"plan-choice">;
  /** The one column a phone shows; undefined when there is only one. */
  readonly shown: string | undefined;
  readonly view: View;
  /** Whether the button pressed last was that of a plan. */
  readonly choosing: boolean;
  readonly onChoose: (value: string) => void;
}
function PlanTable({ step, shown, view, choosing, onChoose }: TableProps) {
  const display = (column: PlanColumn) =>
    shown === undefined || column.value === shown ? "table-cell" : { base: "none", md: "table-cell" };
  return (
    <Table>
      <thead>
        <Head>
          <td />
          {step.columns.map((column) => (
            <chakra.th key={column.value} scope="col" display={display(column)}>
              <PlanHead column={column} step={step} busy={view.busy} onChoose={onChoose} />
            </chakra.th>
          ))}
        </Head>
        {view.problem && choosing && isPressed(view) && (
          <tr>
            <chakra.td colSpan={step.columns.length + 1} textAlign="left">
              <Problem problem={view.problem} button={step.labels.select} />
            </chakra.td>
          </tr>
        )}
        <SubHead>
          <th scope="col">{step.labels.coverage_column}</th>
          {step.columns.map((column) => (
            <chakra.td key={column.value} display={display(column)}>
              {step.labels.value_column}
              <SamplePolicy column={column} label={step.labels.sample} />
            </chakra.td>
          ))}
        </SubHead>
      </thead>
      <tbody>
        {step.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <TitleWithAbout title={row.title} text={row.description} />
            </th>
            {step.columns.map((column, index) => (
              <chakra.td key={column.value} display={display(column)}>
                {row.cells[index]}
                {shown !== undefined && row.differs && <Differs>differs</Differs>}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface HeadProps extends Pick<TableProps, "step" | "onChoose"> {
  readonly busy: boolean;
  readonly column: PlanColumn;
}
function PlanHead({ column, step, busy, onChoose }: HeadProps) {
  const { labels } = step;
  return (
    <ColumnHead>
      <PlanName>{column.title}</PlanName>
      <Price>{column.price}</Price>
      <Button
        whiteSpace="nowrap"
        px={{ base: "3", sm: "5" }}
        disabled={busy}
        kind={column.selected ? "secondary" : "primary"}
        aria-pressed={column.selected}
        onClick={() => onChoose(column.value)}
      >
        {column.selected ? `✓ ${labels.selected}` : labels.select}
        <Hidden>: {column.title}</Hidden>
      </Button>
    </ColumnHead>
  );
}

function SamplePolicy({ column, label }: { readonly column: PlanColumn; readonly label: string }) {
  if (!column.sample_policy_url) return null;
  return (
    <Anchor href={column.sample_policy_url} target="_blank" rel="noreferrer" display="block">
      {label}
      <Hidden> of {column.title}</Hidden>
    </Anchor>
  );
}
