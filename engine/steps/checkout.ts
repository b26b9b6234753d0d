import type { CheckoutView, FieldError, JsonObject } from "../contract";
import type { StepCheckout } from "../flow/flow.types";
import { valueAt } from "../values/path";
import type { CompiledForm } from "../session/compiled";
import { isShown } from "../session/path";
import { formErrors } from "../validation/form";
import { blocks } from "../wording/blocks";
import { money } from "../values/money";
import { say } from "../wording/say";
import { formView } from "./form-view";
import type { StepContext, StepKind } from "./kind";

type Context = StepContext<StepCheckout>;
interface Line {
  readonly title: string;
  readonly amount: number;
}

/** Where the error stands that there is no total to agree to. */
export const TOTAL = "total";

/**
 * The last look before binding (wizards §4.4). Prices are the server's; they are only shown here, and nothing is bound
 * whose price is not shown.
 */
export const checkout: StepKind<StepCheckout> = {
  errors: (context) => [
    ...formErrors(context.compiled, context.entry.form as CompiledForm, context.path.answers, context.path.scope),
    ...unpriced(context),
  ],
  view: (context: Context, shown): CheckoutView => {
    const { compiled, session, entry, step, path } = context;
    const form = formView(compiled, entry.form as CompiledForm, session.answers, path.scope, shown);
    return {
      kind: "checkout",
      form,
      summary: summary(context),
      sections: sections(context),
      card: card(context, shown),
      notices: notices(context),
      sample_policy: samplePolicy(step, path.scope.plan),
    };
  },
};

function summary({ session, step, path }: Context): CheckoutView["summary"] {
  const { title, total_label, edit } = step.summary;
  const prices = path.scope.checkout as
    { readonly grandtotal?: unknown; readonly currency?: unknown; readonly lines?: readonly Line[] } | undefined;
  const updating = session.pending !== null && session.pending.phase !== "next";
  return {
    title: say(title, path.scope),
    edit: { label: say(edit.label, path.scope), to: edit.to, drop_query: edit.drop_query },
    lines: (prices?.lines ?? []).map((line) => ({
      title: line.title,
      amount: money(line.amount, 2, prices?.currency),
    })),
    total_label: say(total_label, path.scope),
    total: prices ? money(prices.grandtotal, 2, prices.currency) : null,
    updating,
  };
}

/** Saved data is judged without it: the provider prices what it binds itself. */
function unpriced({ step, path }: Context): readonly FieldError[] {
  const isPriced = step.on_enter?.some(({ call }) => call === "checkout.load") ?? false;
  if (!isPriced || path.scope.review || path.scope.checkout !== undefined) return [];
  return [{ at: TOTAL, rule: "required", message: say(step.summary.total_label, path.scope) }];
}

function sections({ entry, step, path }: Context): CheckoutView["sections"] {
  return step.sections
    .map((section) => ({
      section,
      questions: section.questions.filter((name) => isShown(entry.form, name, path.scope)),
    }))
    .filter(({ questions }) => questions.length > 0)
    .map(({ section, questions }) => ({
      questions,
      ...(section.title === undefined ? {} : { title: say(section.title, path.scope) }),
      ...(section.card && cardWanted(step, entry.form, path.scope) ? { card: true } : {}),
      ...(section.notices ? { notices: true } : {}),
    }));
}

const cardWanted = (step: StepCheckout, form: CompiledForm | null, scope: Context["path"]["scope"]): boolean =>
  step.card !== undefined && isShown(form, step.card.complete, scope);

function card({ entry, step, path }: Context, shown: ReadonlyMap<string, string>): CheckoutView["card"] {
  if (!step.card || !cardWanted(step, entry.form, path.scope)) return null;
  const { complete, brands, labels } = step.card;
  const error = shown.get(complete);
  return { complete, brands, labels, ...(error === undefined ? {} : { error }) };
}

/** Notices belong to the consent: they are shown with the section that carries them. */
function notices(context: Context): CheckoutView["notices"] {
  const { step, path } = context;
  if (!sections(context).some((section) => section.notices)) return [];
  return (step.notices ?? []).map((notice) => ({
    title: say(notice.title, path.scope),
    body: blocks(notice.body, path.scope),
  }));
}

function samplePolicy(step: StepCheckout, plan: JsonObject | null): CheckoutView["sample_policy"] {
  const href = step.sample_policy && plan ? valueAt(plan, step.sample_policy.path) : undefined;
  return step.sample_policy && typeof href === "string" ? { label: say(step.sample_policy.label, {}), href } : null;
}
