import type { CoverageGroup, CoverageRow, CoverageTable, CoveredAddOn, PlanCoverage } from "../../../engine/index";
import { isAmountLine } from "../../../engine/index";
import { chakra } from "../theme/chakra";
import { Body, Cell, ColumnHead, Head, Line, RowHead } from "../tables";
import { Hidden } from "../ui/layout";
import { sharedHazard } from "./sharedHazard";

/** Where the tables have room for columns; narrower, each row is a name with what it pays. */
const WIDE = "@container (min-width: 50rem)";

/** Where a name and what it pays are beside each other: not on a phone with large text. */
const BESIDE = "@container (min-width: 15rem)";

/** The width that decides is that of the place, since a table stands in a wide page and in a narrow receipt. */
const Tables = chakra("div", { base: { containerType: "inline-size", display: "grid", gap: "6" } });
const Table = chakra("table", {
  base: {
    display: "block",
    width: "100%",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    fontSize: "0.9375rem",
    fontVariantNumeric: "tabular-nums",
    "& caption, & thead, & tbody": { display: "block" },
    "& caption": { textAlign: "left", fontWeight: "650", fontSize: "1.0625rem", pb: "2" },
    "& th, & td": { textAlign: "left", verticalAlign: "top", fontWeight: "450", overflowWrap: "break-word" },
    "& thead": { color: "quiet", fontSize: "0.8125rem" },
    "& tr": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      [BESIDE]: { gridTemplateColumns: "minmax(min-content, 1fr) fit-content(55%)" },
      columnGap: "4",
      py: "2.5",
      borderTop: "1px solid",
      borderColor: "line",
    },
    "& thead tr": { borderTop: "none", py: "1" },
    "& th[scope=col], & th[scope=rowgroup]": { fontWeight: "600", color: "quiet" },
    "& th[scope=rowgroup]": { gridColumn: "1 / -1", pt: "2", fontSize: "0.8125rem" },
    "& [data-pays]": { [BESIDE]: { textAlign: "right" } },
    "& [data-hazards]": { order: 1, gridColumn: "1 / -1", fontSize: "0.875rem", color: "quiet" },
    "& [data-hazards=shared], & thead [data-hazards]": { display: "none" },
    [WIDE]: {
      display: "table",
      "& caption": { display: "table-caption" },
      "& thead": { display: "table-header-group" },
      "& tbody": { display: "table-row-group" },
      "& tr": { display: "table-row" },
      "& th, & td": { py: "2.5", pr: "4" },
      "& thead th": { py: "1.5" },
      "& th[scope=col]:first-of-type": { width: "65%" },
      "&:has([data-hazards]) th[scope=col]:first-of-type": { width: "28%" },
      "& [data-hazards], & thead [data-hazards]": { display: "table-cell", fontSize: "0.9375rem", color: "inherit" },
      "& thead [data-hazards]": { fontSize: "0.8125rem" },
      "& [data-pays]": { pr: "0" },
    },
  },
});
const SharedHazard = chakra("span", {
  base: { display: "block", fontWeight: "450", fontSize: "0.875rem", color: "quiet", [WIDE]: { display: "none" } },
});
const Said = chakra("span", {
  base: { display: "block", textWrap: "balance" },
  variants: { amount: { true: { fontWeight: "600" }, false: { fontSize: "0.875rem", color: "quiet" } } },
});
const About = chakra("span", { base: { display: "block", fontWeight: "450", fontSize: "0.875rem", color: "quiet" } });

interface Props {
  readonly coverage: PlanCoverage;
}
/** What a plan covers, in the rows and words with which it was sold, each add-on below it (portal §2). */
export function CoverageTables({ coverage: { tables, add_ons } }: Props) {
  return (
    <Tables>
      {tables.map((table) => (
        <Coverages key={table.title} table={table} />
      ))}
      {add_ons.map((addOn) => (
        <AddOn key={addOn.title} addOn={addOn} />
      ))}
    </Tables>
  );
}

function Coverages({ table: { title, columns, groups } }: { readonly table: CoverageTable }) {
  const shared = sharedHazard(groups);
  return (
    <Table role="table">
      <caption>
        {title || <Hidden>{columns.title}</Hidden>}
        {columns.hazards !== undefined && shared !== null && (
          <SharedHazard>
            {columns.hazards}: {shared}
          </SharedHazard>
        )}
      </caption>
      <Heading title={groups[0]?.title || columns.title} columns={columns} />
      {groups.map((group, index) => (
        <Body key={group.title}>
          {index > 0 && group.title !== "" && <GroupHeading group={group} columns={columns} />}
          {group.rows.map((row) => (
            <Coverage key={row.key} row={row} columns={columns} isShared={shared !== null} />
          ))}
        </Body>
      ))}
    </Table>
  );
}

type Columns = CoverageTable["columns"];

/** The first group's heading stands over its names, as in the enrollment. */
const Heading = ({ title, columns }: { readonly title: string; readonly columns: Columns }) => (
  <Head>
    <Line>
      <ColumnHead>{title}</ColumnHead>
      {columns.hazards !== undefined && <ColumnHead data-hazards="">{columns.hazards}</ColumnHead>}
      <ColumnHead data-pays="">{columns.values}</ColumnHead>
    </Line>
  </Head>
);

const GroupHeading = ({ group, columns }: { readonly group: CoverageGroup; readonly columns: Columns }) => (
  <Line>
    <RowHead scope="rowgroup" colSpan={columns.hazards === undefined ? 2 : 3}>
      {group.title}
    </RowHead>
  </Line>
);

interface CoverageProps {
  readonly row: CoverageRow;
  readonly columns: Columns;
  /** Whether its hazards are said for the whole table. */
  readonly isShared: boolean;
}
const Coverage = ({ row, columns, isShared }: CoverageProps) => (
  <Line>
    <RowHead>{row.title}</RowHead>
    {columns.hazards !== undefined && (
      <Cell data-hazards={isShared ? "shared" : ""}>
        {row.hazards.map((line) => (
          <Said key={line}>{line}</Said>
        ))}
      </Cell>
    )}
    <Cell data-pays="">
      {row.values.map((line, index) => (
        <Said key={line} amount={isAmountLine(line, index)}>
          {line}
        </Said>
      ))}
    </Cell>
  </Line>
);

const AddOn = ({ addOn: { title, description, columns, benefits } }: { readonly addOn: CoveredAddOn }) => (
  <Table role="table">
    <caption>
      {title}
      {description !== "" && <About>{description}</About>}
    </caption>
    <Heading title={columns.title} columns={columns} />
    <Body>
      {benefits.map((benefit) => (
        <Line key={benefit.title}>
          <RowHead>{benefit.title}</RowHead>
          <Cell data-pays="">
            <Said amount>{benefit.value}</Said>
          </Cell>
        </Line>
      ))}
    </Body>
  </Table>
);
