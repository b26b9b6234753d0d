import type { BenefitRow, FieldError, JsonObject, PlanChoiceView, PlanColumn } from "../contract";
import type { StepPlanChoice } from "../flow/flow.types";
import { valueAt } from "../values/path";
import { given } from "../session/plans";
import type { Scope } from "../session/scope";
import { money } from "../values/money";
import { say } from "../wording/say";
import type { StepContext, StepKind } from "./kind";

type Context = StepContext<StepPlanChoice>;
interface Column {
  readonly value: string;
  readonly plan: JsonObject;
}

/**
 * Plans side by side (wizards §2.1): of each column the plan without optional coverages that fits the answers so far
 * (P-03). Done when the selected column is among them.
 */
export const planChoice: StepKind<StepPlanChoice> = {
  ownNext: true,
  errors: (context) => (isOffered(context, context.path.answers[context.step.answer]) ? [] : [required(context)]),
  view: (context): PlanChoiceView => {
    const { step, path } = context;
    const columns = columnsOf(context);
    const { select, selected, sample, value_column, coverage_column, note } = step.labels;
    return {
      kind: "plan-choice",
      ...(step.headline === undefined ? {} : { headline: say(step.headline, path.scope) }),
      columns: columns.map((column) => columnView(context, column)),
      rows: step.rows
        .filter((row) => !path.scope.omitted.includes(row.key))
        .map((row) => rowView(context, row, columns)),
      labels: { select, selected, sample, value_column, coverage_column, ...(note === undefined ? {} : { note }) },
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

function columnsOf(context: Context): readonly Column[] {
  return context.step.columns.flatMap((value): Column[] => {
    const plan = columnPlan(context, value);
    return plan ? [{ value, plan }] : [];
  });
}

const columnPlan = ({ compiled, step, path }: Context, value: string): JsonObject | undefined =>
  path.scope.plansFor(baseAnswers(path.scope, compiled.flow.plan?.match ?? [], step.answer, value))[0];

const isOffered = (context: Context, value: unknown): boolean =>
  typeof value === "string" && context.step.columns.includes(value) && columnPlan(context, value) !== undefined;

/** The answers with this column chosen and every optional part left out. */
function baseAnswers(
  scope: Scope,
  lines: readonly { readonly answer: string; readonly has?: string }[],
  name: string,
  value: string,
): JsonObject {
  const answers: { [name: string]: JsonObject[string] } = {};
  for (const line of lines) answers[line.answer] = line.has === undefined ? scope.answers[line.answer] : false;
  answers[name] = value;
  return answers;
}

function columnView({ step, path }: Context, { value, plan }: Column): PlanColumn {
  const sample = step.sample_policy === undefined ? undefined : valueAt(plan, step.sample_policy);
  const { format, suffix, path: where } = step.price;
  const price = money(valueAt(plan, where ?? ""), format === "usd0" ? 0 : 2, plan.currency);
  return {
    value,
    title: String(valueAt(plan, step.plan_title) ?? value),
    price: suffix ? `${price} ${suffix}` : price,
    selected: path.answers[step.answer] === value,
    ...(typeof sample === "string" ? { sample_policy_url: sample } : {}),
  };
}

function rowView({ step, path }: Context, row: StepPlanChoice["rows"][number], columns: readonly Column[]): BenefitRow {
  const coverages = columns.map(({ plan }) => valueAt(plan, `${step.coverages}.${row.key}`) as JsonObject | undefined);
  const cells = coverages.map((coverage) => cell(step, coverage?.value));
  const description = coverages.map((coverage) => coverage?.description).find((text) => typeof text === "string");
  return {
    key: row.key,
    title: say(row.title, path.scope),
    cells,
    differs: new Set(cells).size > 1,
    ...(typeof description === "string" ? { description } : {}),
  };
}

function cell(step: StepPlanChoice, value: unknown): string {
  if (typeof value === "boolean") return value ? step.labels.included : step.labels.not_included;
  return given(value) ? String(value) : step.labels.absent;
}
