import type { AddOnsView, JsonObject } from "../contract";
import type { StepAddOns } from "../flow/flow.types";
import { valueAt } from "../values/path";
import { money } from "../values/money";
import { say } from "../wording/say";
import type { StepContext, StepKind } from "./kind";

type Context = StepContext<StepAddOns>;
type Coverage = StepAddOns["coverages"][number];
type Card = AddOnsView["coverages"][number];

/** Optional coverages, each a card; leaving all unticked is an answer too, so the step is always complete. */
export const addOns: StepKind<StepAddOns> = {
  errors: () => [],
  view: (context): AddOnsView => {
    const { skip, sample, benefit_column, value_column } = context.step.labels;
    return {
      kind: "add-ons",
      coverages: context.step.coverages.flatMap((coverage) => card(context, coverage)),
      labels: { skip, sample, benefit_column, value_column },
    };
  },
};

function card(context: Context, coverage: Coverage): readonly Card[] {
  const item = offeredBy(context, coverage);
  if (!item) return [];
  const { step, path } = context;
  const checked = path.answers[coverage.answer] === true;
  const title = String(item.title ?? "");
  const amount = money(item.price, step.price.format === "usd0" ? 0 : 2, item.currency);
  const sample = item.sample_policy_url;
  return [
    {
      name: coverage.answer,
      label: say(step.labels.option, path.scope.plus({ item })),
      title,
      price: step.price.suffix ? `${amount} ${step.price.suffix}` : amount,
      description: String(item.description ?? ""),
      checked,
      benefits: benefits(item),
      ...(checked || together(context, coverage) ? {} : { disabled: step.labels.not_together }),
      ...(typeof sample === "string" ? { sample_policy_url: sample } : {}),
    },
  ];
}

/** The coverage as it stands in the plans of the same type and name (P-03), in their currency. */
function offeredBy({ path }: Context, coverage: Coverage): JsonObject | undefined {
  const plan = path.scope.basePlans().find((candidate) => valueAt(candidate, coverage.path));
  return plan && { currency: plan.currency, ...(valueAt(plan, coverage.path) as JsonObject) };
}

/** Whether a plan has this coverage beside the ones already ticked (P-04). */
const together = ({ path }: Context, coverage: Coverage): boolean =>
  path.scope.plansFor({ ...path.answers, [coverage.answer]: true }).length > 0;

function benefits(item: JsonObject): Card["benefits"] {
  const list = Array.isArray(item.benefits) ? (item.benefits as readonly JsonObject[]) : [];
  return list.map((benefit) => ({
    title: String(benefit.title ?? ""),
    value: String(benefit.value ?? ""),
    ...(typeof benefit.description === "string" ? { description: benefit.description } : {}),
  }));
}
