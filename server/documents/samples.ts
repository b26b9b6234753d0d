import { isObject, type Json, type JsonObject } from "../../engine/index";
import type { Deps } from "../domain/deps";
import type { PricedBook } from "../rates/plans";
import type { Plan } from "../records/types";

/** A page of benefits under a title. */
export interface Sample {
  readonly title: string;
  readonly tables: readonly SampleTable[];
}

export interface SampleTable {
  readonly caption: string;
  readonly rows: readonly SampleRow[];
}

export interface SampleRow {
  readonly title: string;
  readonly description: string;
  /** What it pays, then its limits and conditions, a line each. */
  readonly values: readonly string[];
}

/**
 * The content of the sample policy of that name, a plan's or an add-on's, also of one that only an older rate book has,
 * by which quotes are still priced; undefined if there is none.
 */
export async function sampleOf(deps: Deps, name: string): Promise<Sample | undefined> {
  const { rates } = deps;
  return firstSample(deps, rates.current, name) ?? firstSample(deps, await rates.everKept(), name);
}

function firstSample(deps: Deps, books: readonly PricedBook[], name: string): Sample | undefined {
  for (const book of books) {
    const sample = sampleIn(deps, book, name);
    if (sample) return sample;
  }
  return undefined;
}

function sampleIn(deps: Deps, book: PricedBook, name: string): Sample | undefined {
  const addOn = book.addOnByName(name);
  if (addOn)
    return {
      title: addOn.title,
      tables: [{ caption: "Schedule of benefits", rows: addOn.benefits.map((benefit) => rowOf({ ...benefit })) }],
    };
  const plan = book.planById(name);
  return plan && scheduleOf(deps, filled(deps, plan));
}

/**
 * The coverages of a plan, table by table, in the order of the product's flow. A sold plan is complete, and without
 * what its state leaves out (B-13).
 */
export function scheduleOf({ flows }: Deps, plan: Plan): Sample {
  const order = flows.currentByVertical(plan.vertical.code)?.engine().coverageKeys() ?? [];
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return planSample(plan, (object) => Object.entries(object).toSorted(([a], [b]) => place(a) - place(b)));
}

/** The plan over the default plan of the product's flow, because a rate book may leave the coverages to it. */
function filled({ flows, clock }: Deps, plan: Plan): Plan {
  const current = flows.currentByVertical(plan.vertical.code);
  if (!current) return plan;
  return current
    .engine()
    .completePlan({ entry: "dashboard", today: clock.today() }, plan as unknown as JsonObject) as unknown as Plan;
}

type Entries = (object: JsonObject) => readonly (readonly [string, Json | undefined])[];

function planSample({ settings, vertical }: Plan, entriesOf: Entries): Sample {
  const coverages = entriesOf((settings.details.coverage_details ?? {}) as JsonObject);
  const flat = coverages.flatMap(([, coverage]) => (isRow(coverage) ? [rowOf(coverage)] : []));
  const grouped = coverages.flatMap(([key, group]) =>
    isGroup(group)
      ? [{ caption: headingOf(key), rows: entriesOf(group).flatMap(([, row]) => (isRow(row) ? [rowOf(row)] : [])) }]
      : [],
  );
  const title = settings.line_title ?? settings.plan_title ?? vertical.name;
  return { title, tables: [...(flat.length > 0 ? [{ caption: "Schedule of benefits", rows: flat }] : []), ...grouped] };
}

const isRow = (value: Json | undefined): value is JsonObject => isObject(value) && typeof value.title === "string";
const isGroup = (value: Json | undefined): value is JsonObject => isObject(value) && typeof value.title !== "string";
const headingOf = (key: string): string =>
  `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll("_", " ")} coverage`;

const rowOf = (row: JsonObject): SampleRow => ({
  title: words(row.title),
  description: words(row.description),
  values: lines(row.value_details ?? row.value),
});

const lines = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Json[]).map(words) : [words(value)];

function words(value: Json | undefined): string {
  if (typeof value === "boolean") return value ? "Included" : "Not Included";
  return typeof value === "string" || typeof value === "number" ? String(value) : "n/a";
}
