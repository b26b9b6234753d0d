import type { StepKind } from "../contract";
import type { StepRules } from "../../schemas/flow.types";
import type { WholeStep } from "./parts";

/** What a flow's soundness depends on, for each kind of step. What a step shows and does is its `Kind` (engine/kinds). */
export interface KindFacts {
  /** The step's one place in every entry, counted from the end: 0 is the last. */
  readonly fromEnd?: 0 | 1;
  /** What its questions are about: `chooses` a plan by one question, or `adds` something to the plan chosen before. */
  readonly plan?: "chooses" | "adds";
  /** Shows one plan only, however many are sold. */
  readonly showsOnePlan?: true;
  /** A list of things may be asked. */
  readonly hasLists?: true;
  /** Takes the payment and the consent; its questions are in sections. */
  readonly pays?: true;
}

/** Every kind of step, once. A kind that the schema names and this table does not is a compile error. */
const KIND_FACTS: { readonly [K in StepKind]: KindFacts } = {
  questions: { hasLists: true },
  "plan-choice": { plan: "chooses" },
  "plan-details": { plan: "chooses", showsOnePlan: true },
  "add-ons": { plan: "adds" },
  summary: {},
  checkout: { fromEnd: 1, pays: true },
  confirmation: { fromEnd: 0 },
};

/** The kind of a step; a step of people is a step of questions. */
export const kindOf = ({ kind = "questions" }: WholeStep): StepKind => (kind === "people" ? "questions" : kind);

/** What the soundness of a flow depends on in this step. */
export const kindFacts = (step: WholeStep): KindFacts => KIND_FACTS[kindOf(step)];

/** The rules that a step may have; a confirmation has none. */
export const stepRules = (step: WholeStep): StepRules => (step.kind === "confirmation" ? {} : step);

/** The kind whose one place is there, counted from the end; undefined for the places of other steps. */
export const kindFromEnd = (place: number): StepKind | undefined =>
  (Object.keys(KIND_FACTS) as StepKind[]).find((kind) => KIND_FACTS[kind].fromEnd === place);
