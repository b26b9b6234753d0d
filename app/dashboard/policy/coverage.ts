import { isObject } from "../../../engine/index";
import type { Json, Policy } from "../../shared/api/types";

/** The parts of a flow file that say how a plan is told: the same rows, names and order as when it was sold. */
export interface PlanWords {
  readonly plan?: { readonly defaults?: Json; readonly omit?: { readonly lookup?: readonly Json[] } };
  readonly tables?: { readonly [name: string]: { readonly [region: string]: readonly string[] } };
  readonly steps: { readonly [id: string]: StepWords };
}
interface Row {
  readonly key: string;
  readonly title: Json;
}
interface StepWords {
  readonly kind: string;
  readonly coverages?: string;
  readonly rows?: readonly Row[];
  readonly tables?: readonly {
    readonly title: Json;
    readonly coverages: string;
    readonly groups: readonly { readonly title: Json; readonly rows: readonly Row[] }[];
  }[];
  readonly labels?: {
    readonly included?: string;
    readonly not_included?: string;
    readonly absent?: string;
    readonly hazard_column?: string;
    readonly value_column?: string;
  };
}
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

/**
 * What a policy covers, table by table (`portal §2`, B-13): the flow's defaults are merged under the policy's plan,
 * and rows that the region's law leaves out are left out.
 */
export function coverageTables(policy: Policy, flow: PlanWords): readonly CoverageTable[] {
  const plan = merged(flow.plan?.defaults ?? {}, policy.plan as unknown as Json);
  const step = Object.values(flow.steps).find(({ kind }) => kind === "plan-choice" || kind === "plan-details");
  if (!step) return [];
  const left = omitted(policy, flow);
  const kept = (rows: readonly Row[]): readonly Row[] => rows.filter(({ key }) => !left.includes(key));
  if (step.kind === "plan-choice")
    return [sideBySide(kept(step.rows ?? []), at(plan, step.coverages ?? ""), step.labels)];
  return (step.tables ?? []).map((table) =>
    inFull({ ...table, rows: kept(table.groups.flatMap(({ rows }) => rows)) }, at(plan, table.coverages), step.labels),
  );
}

type Labels = StepWords["labels"];

function sideBySide(rows: readonly Row[], coverages: Json | undefined, labels: Labels): CoverageTable {
  const cell = (key: string): string => {
    const value = at(coverages, `${key}.value`);
    if (typeof value === "boolean") return (value ? labels?.included : labels?.not_included) ?? "n/a";
    return value === undefined || value === null || value === "" ? (labels?.absent ?? "n/a") : words(value);
  };
  return {
    title: "",
    columns: ["Coverage", "Benefit amount"],
    rows: rows.map(({ key, title }) => ({ key, title: words(title), cells: [[cell(key)]] })),
  };
}

function inFull(
  { title, rows }: { readonly title: Json; readonly rows: readonly Row[] },
  coverages: Json | undefined,
  labels: Labels,
): CoverageTable {
  const lines = (value: Json | undefined): readonly string[] =>
    Array.isArray(value) && value.length > 0 ? value.map(words) : [labels?.absent ?? "n/a"];
  const cellsOf = (key: string) => [
    lines(at(coverages, `${key}.coverage_details`)),
    lines(at(coverages, `${key}.value_details`)),
  ];
  return {
    title: words(title),
    columns: [
      "Primary Benefits",
      labels?.hazard_column ?? "Hazard for which coverage applies",
      labels?.value_column ?? "Benefit amount",
    ],
    rows: rows.map((row) => ({ key: row.key, title: words(row.title), cells: cellsOf(row.key) })),
  };
}

/** The flow names one of its tables by region; a rule of any other form leaves nothing out here. */
function omitted(policy: Policy, { plan, tables }: PlanWords): readonly string[] {
  const table = plan?.omit?.lookup?.[0];
  const region = policy.policy_holders?.[0]?.person.address?.region?.code;
  return typeof table === "string" && region !== undefined ? (tables?.[table]?.[region] ?? []) : [];
}

/** Deep; what `over` has wins, lists are replaced whole. */
function merged(under: Json, over: Json | undefined): Json {
  if (over === undefined || over === null) return under;
  if (!isObject(under) || !isObject(over)) return over;
  const names = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, merged(under[name] ?? null, over[name])]));
}

function at(value: Json | undefined, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>(
      (found, key) => (found !== undefined && isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
      value,
    );
}

const words = (value: Json): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
