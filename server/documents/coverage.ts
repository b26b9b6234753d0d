import type { CoverageTable, CoveredAddOn, PlanCoverage } from "../../engine/index";

/** The heading of benefits that have none of their own. */
const SCHEDULE = "Schedule of benefits";

/** The tables of a document: those of the plan, then one for each add-on. */
export const coverageTables = ({
  tables,
  add_ons,
}: Pick<PlanCoverage, "tables" | "add_ons">): readonly CoverageTable[] =>
  [...tables, ...add_ons.map(addOnTable)].map((table) => ({ ...table, title: table.title || SCHEDULE }));

const addOnTable = ({ title, columns, benefits }: CoveredAddOn): CoverageTable => ({
  title,
  columns,
  groups: [
    {
      title: "",
      rows: benefits.map(({ value, ...benefit }) => ({
        ...benefit,
        key: benefit.title,
        hazards: [],
        values: [value],
      })),
    },
  ],
});
