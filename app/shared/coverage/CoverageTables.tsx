import type { CoverageGroup, CoverageRow, CoverageTable, CoveredAddOn, PlanCoverage } from "../../../engine/index";
import { isAmountLine } from "../../../engine/index";
import { chakra } from "../theme/chakra";
import { Hidden } from "../ui/layout";
import { sharedHazard } from "./sharedHazard";

/** Where the tables have room for columns; narrower, each row is a name with what it pays. */
const WIDE = "@container (min-width: 44rem)";

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
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      columnGap: "4",
      py: "2.5",
      borderTop: "1px solid",
      borderColor: "line",
    },
    "& thead tr": { borderTop: "none", py: "1" },
    "& th[scope=col], & th[scope=rowgroup]": { fontWeight: "600", color: "quiet" },
    "& th[scope=rowgroup]": { gridColumn: "1 / -1", pt: "2", fontSize: "0.8125rem" },
    "& [data-pays]": { textAlign: "right" },
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
      "& th[scope=col]:first-of-type": { width: "40%" },
      "& [data-hazards], & thead [data-hazards]": { display: "table-cell", fontSize: "0.9375rem", color: "inherit" },
      "& thead [data-hazards]": { fontSize: "0.8125rem" },
      "& [data-pays]": { pr: "0" },
    },
  },
});
const SharedHazard = chakra("span", {
  base: { display: "block", fontWeight: "450", fontSize: "0.875rem", color: "quiet", [WIDE]: { display: "none" } },
});
const Line = chakra("span", {
  base: { display: "block" },
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

/** The roles keep it a table for screen readers where its rows are blocks. */
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
      <Head title={groups[0]?.title || columns.title} columns={columns} />
      {groups.map((group, index) => (
        <tbody key={group.title} role="rowgroup">
          {index > 0 && group.title !== "" && <GroupHeading group={group} columns={columns} />}
          {group.rows.map((row) => (
            <Coverage key={row.key} row={row} columns={columns} isShared={shared !== null} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

type Columns = CoverageTable["columns"];

/** The first group's heading stands over its names, as in the enrollment. */
const Head = ({ title, columns }: { readonly title: string; readonly columns: Columns }) => (
  <thead role="rowgroup">
    <tr role="row">
      <th role="columnheader" scope="col">
        {title}
      </th>
      {columns.hazards !== undefined && (
        <th role="columnheader" scope="col" data-hazards="">
          {columns.hazards}
        </th>
      )}
      <th role="columnheader" scope="col" data-pays="">
        {columns.values}
      </th>
    </tr>
  </thead>
);

const GroupHeading = ({ group, columns }: { readonly group: CoverageGroup; readonly columns: Columns }) => (
  <tr role="row">
    <th role="rowheader" scope="rowgroup" colSpan={columns.hazards === undefined ? 2 : 3}>
      {group.title}
    </th>
  </tr>
);

interface CoverageProps {
  readonly row: CoverageRow;
  readonly columns: Columns;
  /** Whether its hazards are said for the whole table. */
  readonly isShared: boolean;
}
const Coverage = ({ row, columns, isShared }: CoverageProps) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      {row.title}
    </th>
    {columns.hazards !== undefined && (
      <td role="cell" data-hazards={isShared ? "shared" : ""}>
        {row.hazards.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </td>
    )}
    <td role="cell" data-pays="">
      {row.values.map((line, index) => (
        <Line key={line} amount={isAmountLine(line, index)}>
          {line}
        </Line>
      ))}
    </td>
  </tr>
);

const AddOn = ({ addOn: { title, description, columns, benefits } }: { readonly addOn: CoveredAddOn }) => (
  <Table role="table">
    <caption>
      {title}
      {description !== "" && <About>{description}</About>}
    </caption>
    <Head title={columns.title} columns={columns} />
    <tbody role="rowgroup">
      {benefits.map((benefit) => (
        <tr key={benefit.title} role="row">
          <th role="rowheader" scope="row">
            {benefit.title}
          </th>
          <td role="cell" data-pays="">
            <Line amount>{benefit.value}</Line>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
