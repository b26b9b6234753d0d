import type { CompiledFlow, CompiledStep } from "../flow/compiled";
import type { RuleCompiler } from "../language/rule";
import { addOns } from "./add-ons";
import { checkout } from "./checkout";
import { confirmation } from "./confirmation";
import type { Kind, MakeKind } from "./kind";
import { planChoice } from "./plan-choice";
import { planDetails } from "./plan-details";
import { questions } from "./questions";
import { summary } from "./summary";

type KindName = CompiledStep["kind"];
type StepOf<K extends KindName> = Extract<CompiledStep["declared"], { readonly kind?: K }>;

/** Every step kind, once. A kind that the schema names and this list does not is a compile error. */
const KINDS: { readonly [K in KindName]: MakeKind<StepOf<K>> } = {
  questions,
  "plan-choice": planChoice,
  "plan-details": planDetails,
  "add-ons": addOns,
  summary,
  checkout,
  confirmation,
};

/**
 * The `Kind` of each step of a flow. Throws for a step that its kind cannot work with; the loader does not accept such
 * a flow.
 */
export function kindsOf(flow: CompiledFlow, rules: RuleCompiler): ReadonlyMap<string, Kind> {
  const make = (step: CompiledStep): Kind => (KINDS[step.kind] as MakeKind)(step, flow, rules);
  return new Map([...flow.steps.values()].map((step) => [step.id, make(step)]));
}
