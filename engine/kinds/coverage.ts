import type { CoverageTable, JsonObject, PlanCoverage, StepKind } from "../contract";
import type { CompiledFlow } from "../flow/compiled";
import type { Moment } from "../moment/moment";
import { asClient } from "../moment/policy";
import { under } from "../values/path";
import { coveredAddOns } from "./add-ons";
import { coverageBeside } from "./plan-choice";
import { coverageInFull } from "./plan-details";

type Tables = (moment: Moment, plan: JsonObject) => readonly CoverageTable[];

/** What a plan covers, as each kind of step that shows plans says it. */
const SAID_BY: { readonly [K in StepKind]?: Tables } = {
  "plan-choice": coverageBeside,
  "plan-details": coverageInFull,
};

/**
 * What a plan covers in the rating region, in the rows, words and order of the step that sells it (portal §2, resolutions
 * B-13). No tables for a flow that shows no plan.
 */
export const coverageOf = (moment: Moment, plan: JsonObject): PlanCoverage => ({
  choices: choicesOf(moment, plan),
  tables: showingPlans(moment.flow)?.(moment, plan) ?? [],
  add_ons: coveredAddOns(moment, plan),
});

/** How the first step that shows plans says them. A second one would say the same plan again. */
const showingPlans = ({ steps }: CompiledFlow): Tables | undefined =>
  [...steps.values()].flatMap(({ kind }) => SAID_BY[kind] ?? [])[0];

/** The choices that led to the plan. The one on the step that shows plans is left out: the plan's title says it. */
function choicesOf({ flow, scope }: Moment, plan: JsonObject): PlanCoverage["choices"] {
  const said = asClient(scope);
  return flow.planLines.flatMap(({ question, path, isPart }) => {
    if (isPart || SAID_BY[flow.steps.get(question.step)?.kind ?? "questions"]) return [];
    const value = under(plan, path);
    const option = question.shown.options?.find((each) => each.value === value);
    return option ? [{ label: question.title.say(said), value: option.label.say(said) }] : [];
  });
}
