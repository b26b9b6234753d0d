import type { CoverageTable, CoveredAddOn, PlanCoverage } from "../../engine/index";
import type { Plan } from "../records/types";

/** The plan as documents name it. */
export const titleOf = ({ settings, vertical }: Plan): string =>
  settings.line_title ?? settings.plan_title ?? vertical.name;

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
