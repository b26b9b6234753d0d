import type { ConfirmationView } from "../contract";
import type { StepConfirmation } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import { blocks } from "../wording/blocks";
import { money } from "../values/money";
import { say } from "../wording/say";
import { contactOf } from "./contacts";
import type { StepContext, StepKind } from "./kind";

type Context = StepContext<StepConfirmation>;

/** What was bought, what is due, what happens next (wizards §2.1); nothing is asked. */
export const confirmation: StepKind<StepConfirmation> = {
  errors: () => [],
  view: (context: Context): ConfirmationView => {
    const { step, path } = context;
    const { grandtotal, currency } = path.scope.checkout ?? {};
    return {
      kind: "confirmation",
      message: blocks(step.body, path.scope),
      total_label: say(step.total_label, path.scope),
      total: grandtotal === undefined ? null : money(grandtotal, 2, currency),
      contact: contact(context),
      exit: exit(context),
    };
  },
};

function contact({ step, path }: Context): ConfirmationView["contact"] {
  if (!step.contact || !holds(step.contact.when, path.scope)) return null;
  return { title: say(step.contact.title, path.scope), contact: contactOf(step.contact.role, path.scope) };
}

function exit({ step, path }: Context): ConfirmationView["exit"] {
  if (!step.exit || !holds(step.exit.when, path.scope)) return null;
  return { label: say(step.exit.label, path.scope), to: step.exit.to };
}
