import type { CoverageRow, FieldError, Json, JsonObject, PlanDetailsView } from "../contract";
import type { StepPlanDetails } from "../flow/flow.types";
import { valueAt } from "../values/path";
import { money } from "../values/money";
import { say } from "../wording/say";
import type { StepContext, StepKind } from "./kind";

type Context = StepContext<StepPlanDetails>;
type Table = StepPlanDetails["tables"][number];
type Row = Table["groups"][number]["rows"][number];

/** One plan, all of it on one page (wizards §2.2). Done when the plan that is offered is the one selected. */
export const planDetails: StepKind<StepPlanDetails> = {
  ownNext: true,
  errors: (context) => {
    const offered = context.path.scope.plans?.[0];
    const isSelected =
      offered !== undefined && valueAt(offered, context.step.selects) === context.path.answers[context.step.answer];
    return isSelected ? [] : [required(context)];
  },
  view: (context): PlanDetailsView => {
    const { step, path } = context;
    const { select, selected, sample, hazard_column, value_column, note } = step.labels;
    const plan = path.scope.plans?.[0];
    return {
      kind: "plan-details",
      ...(step.headline === undefined ? {} : { headline: say(step.headline, path.scope) }),
      plan: plan ? planView(context, plan) : null,
      tables: plan ? step.tables.map((table) => tableView(context, table, plan)) : [],
      labels: { select, selected, sample, hazard_column, value_column, ...(note === undefined ? {} : { note }) },
    };
  },
};

function required({ step, path }: Context): FieldError {
  const message = step.messages?.required;
  return {
    at: step.answer,
    rule: "required",
    message: message === undefined ? step.question : say(message, path.scope),
  };
}

function planView({ step, path }: Context, plan: JsonObject): NonNullable<PlanDetailsView["plan"]> {
  const value = String(valueAt(plan, step.selects) ?? "");
  const price = money(valueAt(plan, step.price.path ?? ""), step.price.format === "usd0" ? 0 : 2, plan.currency);
  const sample = step.sample_policy === undefined ? undefined : valueAt(plan, step.sample_policy);
  return {
    value,
    title: String(valueAt(plan, step.plan_title) ?? ""),
    price: step.price.suffix ? `${price} ${step.price.suffix}` : price,
    selected: path.answers[step.answer] === value,
    ...(typeof sample === "string" ? { sample_policy_url: sample } : {}),
  };
}

function tableView(context: Context, table: Table, plan: JsonObject): PlanDetailsView["tables"][number] {
  const { scope } = context.path;
  const groups = table.groups.map((group) => ({
    title: say(group.title, scope),
    rows: group.rows
      .filter((row) => !scope.omitted.includes(row.key))
      .map((row) => rowView(context, row, valueAt(plan, `${table.coverages}.${row.key}`))),
  }));
  return { title: say(table.title, scope), groups: groups.filter((group) => group.rows.length > 0) };
}

function rowView({ step, path }: Context, row: Row, found: unknown): CoverageRow {
  const coverage = (found ?? {}) as JsonObject;
  return {
    key: row.key,
    title: say(row.title, path.scope),
    hazards: lines(coverage.coverage_details, step.labels.absent),
    values: lines(coverage.value_details, step.labels.absent),
    ...(typeof coverage.description === "string" ? { description: coverage.description } : {}),
  };
}

const lines = (value: Json | undefined, absent: string): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : [absent];
