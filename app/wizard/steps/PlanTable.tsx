import type { ReactNode } from "react";
import { chakra } from "../../shared/theme/chakra";
import { Anchor, Hidden } from "../../shared/ui/layout";
import type { PlanColumn, View } from "../engine";
import { TitleWithAbout } from "../parts/AboutButton";
import { isPressed } from "../parts/NextBar";
import { Problem } from "../parts/Problem";
import { apart } from "./names";
import { PlanHead } from "./PlanHead";
import { PriceLines } from "./PriceLines";
import type { StepOf } from "./types";
import { WrongChoice } from "./WrongChoice";

/** On a phone the offer is a block above the benefits; the roles keep the whole a table for screen readers. */
const Table = chakra("table", {
  base: {
    display: { base: "block", md: "table" },
    width: { base: "100%", md: "calc(100% + 24px)" },
    mx: { base: "0", md: "-3" },
    tableLayout: { base: "auto", md: "fixed" },
    borderCollapse: "separate",
    borderSpacing: { base: "0", md: "12px 0" },
    fontVariantNumeric: "tabular-nums",
    "& th, & td": { textAlign: "left", verticalAlign: "middle" },
    // A name of two lines beside one of a single line: prices and buttons still stand in a line.
    "& thead th": { verticalAlign: "bottom" },
  },
});
const Offers = chakra("thead", {
  base: {
    display: { base: "block", md: "table-header-group" },
    "& > tr": { display: { base: "block", md: "table-row" } },
  },
});
const Line = chakra("tr");
const Benefits = chakra("tbody", {
  base: {
    display: { base: "block", md: "table-row-group" },
    // A row of a phone: the amount goes to a line of its own where the longest words leave no room for it (W46).
    "& > tr": {
      display: { base: "flex", md: "table-row" },
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "3",
      py: { base: "3", md: "0" },
      borderTop: { base: "1px solid {colors.line}", md: "none" },
    },
    // The surface of a plan ends right below its last benefit.
    "& > tr:last-of-type > td": {
      borderBottom: { base: "none", md: "1px solid {colors.line}" },
      borderBottomRadius: { base: "none", md: "card" },
    },
  },
});

/** A plan is a surface from its name down to its last benefit. */
const surface = { bg: "raised", borderInline: { base: "none", md: "1px solid {colors.line}" } } as const;
const hiddenOnPhones = { display: { base: "none", md: "table-cell" } } as const;

/** Stays in sight, with its price, while the benefits scroll (`look.md`); a phone has the switch for that. */
const Offer = chakra("th", {
  base: {
    ...surface,
    bg: { base: "transparent", md: "raised" },
    display: { base: "block", md: "table-cell" },
    px: { base: "0", md: "4" },
    pt: { base: "7", md: "4" },
    pb: { base: "4", md: "3" },
    position: { base: "static", md: "sticky" },
    top: "0",
    zIndex: "1",
    borderTop: { base: "none", md: "4px solid {colors.edge}" },
    borderTopRadius: "card",
    fontWeight: "450",
  },
  variants: {
    look: { selected: { borderTop: { base: "none", md: "4px solid {colors.accent}" } }, hidden: hiddenOnPhones },
  },
});
const Corner = chakra("td", {
  base: { ...hiddenOnPhones, position: "sticky", top: "0", zIndex: "1", bg: "paper", width: "38.5%" },
});
const About = chakra("td", {
  base: {
    ...surface,
    bg: { base: "transparent", md: "raised" },
    display: { base: "block", md: "table-cell" },
    px: { base: "0", md: "4" },
    pb: "4",
    "&&": { verticalAlign: "top" },
    "& p": { mb: "1", maxWidth: "40ch" },
  },
  variants: { look: { hidden: hiddenOnPhones } },
});
const line = {
  py: { base: "0", md: "3" },
  borderTop: { base: "none", md: "1px solid {colors.line}" },
  minWidth: "min-content",
} as const;
const Title = chakra("th", {
  base: {
    ...line,
    flex: "1 1 6rem",
    fontWeight: "450",
    pr: { base: "0", md: "3" },
    fontSize: { base: "0.9375rem", md: "1rem" },
  },
});
const Amount = chakra("td", {
  base: {
    ...surface,
    ...line,
    flex: "0 1 min(9.75rem, 42%)",
    marginInlineStart: { base: "auto", md: "0" },
    px: { base: "0", md: "4" },
    fontWeight: "600",
    bg: { base: "transparent", md: "raised" },
    "&&": { textAlign: "right" },
  },
  variants: {
    /** A benefit that every plan pays alike is not a reason to choose one. */
    alike: { true: { color: "quiet", fontWeight: "450" } },
    absent: { true: { color: "quiet", fontWeight: "400" } },
    head: { true: { color: "quiet", fontSize: "0.9375rem", fontWeight: "450" } },
    look: { hidden: hiddenOnPhones },
  },
});
const Other = chakra("span", {
  base: { display: { base: "block", md: "none" }, color: "quiet", fontWeight: "400", fontSize: "0.8125rem" },
});

interface Props {
  readonly step: StepOf<"plan-choice">;
  /** The one column a phone shows; undefined when there is only one. */
  readonly shown: string | undefined;
  readonly view: View;
  /** Whether the button pressed last was that of a plan. */
  readonly choosing: boolean;
  readonly onChoose: (value: string) => void;
}

/** The offers and their benefits: a column for each plan, a row for each coverage (W20). */
export function PlanTable({ step, shown, view, choosing, onChoose }: Props) {
  const { columns, labels } = step;
  const look = ({ value }: PlanColumn) => (shown === undefined || value === shown ? undefined : "hidden");
  return (
    <Table role="table">
      <Offers role="rowgroup">
        <Line role="row">
          <Corner role="cell" />
          {columns.map((column) => (
            <Offer
              key={column.value}
              role="columnheader"
              scope="col"
              look={look(column) ?? (column.selected ? "selected" : undefined)}
            >
              <PlanHead column={column} step={step} busy={view.busy} onChoose={onChoose} />
            </Offer>
          ))}
        </Line>
        {step.error && (
          <Said columns={columns.length}>
            <WrongChoice error={step.error} />
          </Said>
        )}
        {view.problem && choosing && isPressed(view) && (
          <Said columns={columns.length}>
            <Problem problem={view.problem} button={labels.select} />
          </Said>
        )}
        <Line role="row">
          <chakra.td role="cell" {...hiddenOnPhones} />
          {columns.map((column) => (
            <About key={column.value} role="cell" look={look(column)}>
              <PriceLines plan={column} />
              {column.promise && <p>{column.promise}</p>}
              <SamplePolicy column={column} label={labels.sample} />
            </About>
          ))}
        </Line>
      </Offers>
      <Benefits role="rowgroup">
        {step.rows.length > 0 && <ColumnHeads step={step} look={look} />}
        {step.rows.map((row) => (
          <Benefit key={row.key} row={row} columns={columns} isCompared={shown !== undefined} look={look} />
        ))}
      </Benefits>
    </Table>
  );
}

/** A line below all offers. */
function Said({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <Line role="row">
      <chakra.td role="cell" colSpan={columns + 1} display={{ base: "block", md: "table-cell" }} py="3">
        {children}
      </chakra.td>
    </Line>
  );
}

type Look = (column: PlanColumn) => "hidden" | undefined;

function ColumnHeads({ step: { columns, labels }, look }: { readonly step: Props["step"]; readonly look: Look }) {
  return (
    <Line role="row">
      <Title role="columnheader" scope="col" color="quiet" fontSize="0.9375rem">
        {labels.coverage_column}
      </Title>
      {columns.map((column) => (
        <Amount key={column.value} role="cell" head look={look(column)}>
          {labels.value_column}
        </Amount>
      ))}
    </Line>
  );
}

interface BenefitProps {
  readonly row: Props["step"]["rows"][number];
  readonly columns: readonly PlanColumn[];
  /** Whether there are several plans. */
  readonly isCompared: boolean;
  readonly look: Look;
}

/** One coverage. What all plans pay alike steps back; where they differ, a phone says what the other plan pays. */
function Benefit({ row, columns, isCompared, look }: BenefitProps) {
  const names = apart(columns.map(({ title }) => title));
  const differs = isCompared && row.differs;
  return (
    <Line role="row">
      <Title role="rowheader" scope="row">
        <TitleWithAbout title={row.title} text={row.description} />
        {differs && <Hidden>, differs</Hidden>}
      </Title>
      {columns.map((column, index) => (
        <Amount
          key={column.value}
          role="cell"
          look={look(column)}
          alike={isCompared && !row.differs}
          absent={row.has[index] === false}
        >
          {row.cells[index]}
          {differs &&
            columns.map(
              (other, place) =>
                place !== index && (
                  <Other key={other.value}>
                    {names[place]} {row.cells[place]}
                  </Other>
                ),
            )}
        </Amount>
      ))}
    </Line>
  );
}

function SamplePolicy({ column, label }: { readonly column: PlanColumn; readonly label: string }) {
  if (!column.sample_policy_url) return null;
  return (
    <Anchor href={column.sample_policy_url} target="_blank" rel="noreferrer">
      {label}
      <Hidden> of {column.title}</Hidden>
    </Anchor>
  );
}
