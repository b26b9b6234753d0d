import type { CoverageRow, CoverageTable, Json, JsonObject, PlanDetailsView } from "../contract";
import type { CompiledQuestion, CompiledRow } from "../flow/compiled";
import type { StepPlanDetails } from "../../schemas/flow.types";
import { compileText } from "../language/text";
import { offeredKey, rowsOf } from "../moment/coverages";
import type { Moment } from "../moment/moment";
import { PLAN_TITLE } from "../moment/plans";
import { valueAt } from "../values/path";
import { keptWhileSame } from "./kept";
import { NO_EVENTS, type MakeKind } from "./kind";
import {
  choosing,
  chosen,
  describedBy,
  linesOfPrice,
  notChosen,
  plansAgain,
  priceOf,
  promiseOf,
  SAMPLE_POLICY,
  sampleOf,
  titledBy,
  wrongChoice,
} from "./plan";

/** One plan with all its coverages on one page (wizards §2.2). Done when the offered plan is selected. */
export const planDetails: MakeKind<StepPlanDetails> = (step, flow, rules) => {
  const question = choosing(step);
  const headline = step.declared.headline === undefined ? null : compileText(step.declared.headline, rules);
  const { words } = flow.flow.messages;
  const tables = keptWhileSame<PlanDetailsView["tables"]>();
  const labels = {
    select: words.select_plan,
    selected: words.selected,
    sample: words.sample_policy,
    hazard_column: words.hazard_column,
    value_column: words.value_column,
    note: words.note,
  };
  return {
    form: null,
    answers: [question.name],
    errors: (moment) => {
      const offered = offeredBy(moment);
      const isSelected = offered !== undefined && valueOf(question, offered) === moment.answer(question);
      return isSelected ? [] : [notChosen(question, moment)];
    },
    view: (moment, shown): PlanDetailsView => {
      const plan = offeredBy(moment);
      return {
        kind: "plan-details",
        ...(headline && { headline: headline.say(moment.scope) }),
        plan: plan ? planView(step.declared, moment, question, plan) : null,
        ...(plan && wrongChoice(question, shown)),
        tables: plan ? tables([moment.ratingRegion, offeredKey(moment), plan], () => coverageInFull(moment, plan)) : [],
        labels,
      };
    },
    on: { ...NO_EVENTS, enter: plansAgain, react: (_, event) => chosen(question, event) },
    missing: (moment) => question.title.say(moment.scope),
    hasOwnNext: true,
    sells: false,
  };
};

const offeredBy = ({ session }: Moment): JsonObject | undefined => session.data.plans?.[0];

const valueOf = ({ home }: CompiledQuestion, plan: JsonObject): unknown =>
  home.in === "plan" ? valueAt(plan, home.path) : undefined;

function planView(
  { price }: StepPlanDetails,
  moment: Moment,
  question: CompiledQuestion,
  plan: JsonObject,
): NonNullable<PlanDetailsView["plan"]> {
  const value = String(valueOf(question, plan) ?? "");
  return {
    value,
    title: String(valueAt(plan, PLAN_TITLE) ?? ""),
    price: priceOf(price, valueAt(plan, price.path ?? ""), plan.currency),
    ...linesOfPrice(plan),
    selected: moment.answer(question) === value,
    ...promiseOf(question, value, moment),
    ...sampleOf(plan, SAMPLE_POLICY),
  };
}

/** What the plan covers, table by table (wizards §2.2). */
export function coverageInFull(moment: Moment, plan: JsonObject): readonly CoverageTable[] {
  const { words } = moment.flow.flow.messages;
  const groups = rowsOf(moment).filter(({ rows }) => rows.length > 0);
  return moment.flow.coverages.tables.map(({ title, path }) => ({
    title,
    columns: { title: words.benefit_column, hazards: words.hazard_column, values: words.value_column },
    groups: groups.map((group) => ({
      title: group.title,
      rows: group.rows.map((row) => rowView(row, valueAt(plan, `${path}.${row.key}`), words.absent)),
    })),
  }));
}

function rowView({ key, title }: CompiledRow, found: unknown, absent: string): CoverageRow {
  const coverage = (found ?? {}) as JsonObject;
  return {
    key,
    title: titledBy(coverage) ?? title,
    ...describedBy(coverage),
    hazards: lines(coverage.coverage_details, absent),
    values: lines(coverage.value_details, absent),
  };
}

const lines = (value: Json | undefined, absent: string): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : [absent];
