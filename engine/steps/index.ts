import type { Step } from "../flow/flow.types";
import { addOns } from "./add-ons";
import { checkout } from "./checkout";
import { confirmation } from "./confirmation";
import type { StepKind } from "./kind";
import { people } from "./people";
import { planDetails } from "./plan-details";
import { planChoice } from "./plan-choice";
import { questions } from "./questions";

type KindOf<K extends Step["kind"]> = StepKind<Extract<Step, { readonly kind: K }>>;

/** Every step kind, once. A kind that the schema names and this list does not is a compile error. */
const KINDS: { readonly [K in Step["kind"]]: KindOf<K> } = {
  questions,
  "plan-choice": planChoice,
  "plan-details": planDetails,
  "add-ons": addOns,
  people,
  checkout,
  confirmation,
};

/** The rules of a step's kind. */
export const kindOf = (step: Step): StepKind => KINDS[step.kind] as unknown as StepKind;
