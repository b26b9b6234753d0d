import type { BenefitRow, CoverageRow, CoverageTable, JsonObject, PlanChoiceView, PlanColumn } from "../contract";
import { choiceCodes } from "../flow/compile-question";
import type { CompiledQuestion, CompiledRow } from "../flow/compiled";
import type { StepPlanChoice } from "../../schemas/flow.types";
import { compileText } from "../language/text";
import { offeredKey, rowsOf } from "../moment/coverages";
import type { Moment } from "../moment/moment";
import { PLAN_TITLE, planFor } from "../moment/plans";
import { isBlank } from "../values/blank";
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
  valueSaid,
  wrongChoice,
  type ValueWords,
} from "./plan";

interface Column {
  readonly value: string;
  readonly plan: JsonObject;
}

/**
 * Plans side by side (wizards §2.1). Each column shows the plan without optional coverages that fits the answers so
 * far (P-03). Done when one of the columns is selected.
 */
export const planChoice: MakeKind<StepPlanChoice> = (step, flow, rules) => {
  const question = choosing(step);
  const columns = choiceCodes(question.declared);
  const headline = step.declared.headline === undefined ? null : compileText(step.declared.headline, rules);
  const { words } = flow.flow.messages;
  const rows = keptWhileSame<PlanChoiceView["rows"]>();
  const labels = {
    select: words.select_plan,
    selected: words.selected,
    sample: words.sample_policy,
    value_column: words.value_column,
    coverage_column: words.coverage_column,
    note: words.note,
  };
  return {
    form: null,
    answers: [question.name],
    errors: (moment) => {
      const answer = moment.answer(question);
      const isOffered = typeof answer === "string" && columns.includes(answer) && columnPlan(moment, question, answer);
      return isOffered ? [] : [notChosen(question, moment)];
    },
    view: (moment, shown): PlanChoiceView => {
      const there = columns.flatMap((value): Column[] => {
        const plan = columnPlan(moment, question, value);
        return plan ? [{ value, plan }] : [];
      });
      return {
        kind: "plan-choice",
        ...(headline && { headline: headline.say(moment.scope) }),
        columns: there.map((column) => columnView(step.declared, moment, question, column)),
        ...(there.length > 0 && wrongChoice(question, shown)),
        rows: rows([moment.ratingRegion, offeredKey(moment), ...there.map(({ plan }) => plan)], () =>
          rowsIn(moment, there, words),
        ),
        labels,
      };
    },
    on: { ...NO_EVENTS, enter: plansAgain, react: (_, event) => chosen(question, event) },
    missing: (moment) => question.title.say(moment.scope),
    hasOwnNext: true,
    sells: false,
  };
};

/**
 * What one plan covers, as its column says it. A row that it has nothing for is left out: "n/a" serves those who compare
 * plans, and what was sold has no empty facts.
 */
export function coverageBeside(moment: Moment, plan: JsonObject): readonly CoverageTable[] {
  const { words } = moment.flow.flow.messages;
  return moment.flow.coverages.tables.map(({ title, path }) => ({
    title,
    columns: { title: words.coverage_column, values: words.value_column },
    groups: rowsOf(moment).flatMap((group) => {
      const sold = group.rows.filter((row) => !isBlank(coverageAt(row, path, plan)?.value));
      return sold.length === 0
        ? []
        : [{ title: group.title, rows: sold.map((row) => benefitOf(row, path, plan, words)) }];
    }),
  }));
}

function benefitOf(row: CompiledRow, path: string, plan: JsonObject, words: ValueWords): CoverageRow {
  const coverage = coverageAt(row, path, plan);
  return {
    key: row.key,
    title: titledBy(coverage) ?? row.title,
    ...describedBy(coverage),
    hazards: [],
    values: [valueSaid(coverage?.value, words)],
  };
}

const coverageAt = ({ key }: CompiledRow, path: string, plan: JsonObject): JsonObject | undefined =>
  valueAt(plan, `${path}.${key}`) as JsonObject | undefined;

const rowsIn = (moment: Moment, columns: readonly Column[], words: ValueWords): readonly BenefitRow[] =>
  moment.flow.coverages.tables.flatMap(({ path }) =>
    rowsOf(moment).flatMap((group) => group.rows.map((row) => rowView(row, path, columns, words))),
  );

function rowView(row: CompiledRow, path: string, columns: readonly Column[], words: ValueWords): BenefitRow {
  const benefits = columns.map(({ plan }) => benefitOf(row, path, plan, words));
  const cells = benefits.flatMap(({ values }) => values);
  const description = benefits.map((benefit) => benefit.description).find((text) => text !== undefined);
  return {
    key: row.key,
    title: columns.map(({ plan }) => titledBy(coverageAt(row, path, plan))).find(Boolean) ?? row.title,
    cells,
    has: columns.map(({ plan }) => !isBlank(coverageAt(row, path, plan)?.value)),
    differs: new Set(cells).size > 1,
    ...(description !== undefined && { description }),
  };
}

/** The plan of a column: it has the column's value and no optional part. */
function columnPlan(moment: Moment, question: CompiledQuestion, value: string): JsonObject | undefined {
  return planFor(moment, (line) =>
    line.isPart ? false : line.question === question ? value : moment.answer(line.question),
  );
}

function columnView(
  { price }: StepPlanChoice,
  moment: Moment,
  question: CompiledQuestion,
  { value, plan }: Column,
): PlanColumn {
  return {
    value,
    title: String(valueAt(plan, PLAN_TITLE) ?? value),
    price: priceOf(price, valueAt(plan, price.path ?? ""), plan.currency),
    ...linesOfPrice(plan),
    selected: moment.answer(question) === value,
    ...promiseOf(question, value, moment),
    ...sampleOf(plan, SAMPLE_POLICY),
  };
}
