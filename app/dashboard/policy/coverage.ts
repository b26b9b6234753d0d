import { valueAt, type Flow } from "../../../engine/index";
import type { Policy } from "../../shared/api/types";

/** The parts of a published flow that say how a plan is told: the same rows, names and order as when it was sold. */
export type PlanWords = Pick<Flow, "messages" | "coverages" | "parts">;

interface CoverageTable {
  readonly title: string;
  /** The first column's heading, then those of the cells. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly title: string;
    readonly cells: readonly (readonly string[])[];
  }[];
}
interface Row {
  readonly key: string;
  readonly title: string;
}
type Words = NonNullable<PlanWords["messages"]["words"]>;

/** Where a plan keeps its coverages. */
const DETAILS = "settings.details.coverage_details";

/**
 * What a policy covers, table by table (`portal §2`): the catalogue names the rows, the policy's plan says the rest. A
 * plan is kept as it was sold, over the catalogue's defaults and without what its region leaves out (B-13).
 */
export function coverageTables({ plan }: Pick<Policy, "plan">, flow: PlanWords): readonly CoverageTable[] {
  const words = wordsOf(flow);
  const rows = (flow.coverages?.groups ?? []).flatMap((group) =>
    Object.entries(group.rows).map(([key, { title }]): Row => ({ key, title })),
  );
  if (rows.length === 0) return [];
  const tables = Object.entries(flow.coverages?.tables ?? {});
  return tables.length === 0
    ? [sideBySide(rows, valueAt(plan, DETAILS), words)]
    : tables.map(([key, { title }]) => inFull(title, rows, valueAt(plan, `${DETAILS}.${key}`), words));
}

/** The flow's own words over those of the part that it uses. */
function wordsOf({ messages, parts }: PlanWords): Words {
  const part = valueAt(parts, messages.use ?? "") as { readonly words?: Words } | undefined;
  return { ...part?.words, ...messages.words };
}

function sideBySide(rows: readonly Row[], coverages: unknown, words: Words): CoverageTable {
  const { included = "", not_included = "", absent = "" } = words;
  const cell = (key: string): string => {
    const value = valueAt(coverages, `${key}.value`);
    if (typeof value === "boolean") return value ? included : not_included;
    return said(value) || absent;
  };
  return {
    title: "",
    columns: [words.coverage_column ?? "", words.value_column ?? ""],
    rows: rows.map((row) => ({ ...row, cells: [[cell(row.key)]] })),
  };
}

function inFull(title: string, rows: readonly Row[], coverages: unknown, words: Words): CoverageTable {
  const lines = (value: unknown): readonly string[] =>
    Array.isArray(value) && value.length > 0 ? value.map(said) : [words.absent ?? ""];
  return {
    title,
    columns: [words.benefit_column ?? "", words.hazard_column ?? "", words.value_column ?? ""],
    rows: rows
      .filter(({ key }) => valueAt(coverages, key) !== undefined)
      .map((row) => ({
        ...row,
        cells: [
          lines(valueAt(coverages, `${row.key}.coverage_details`)),
          lines(valueAt(coverages, `${row.key}.value_details`)),
        ],
      })),
  };
}

const said = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
