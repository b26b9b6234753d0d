import type { StepView, View } from "../engine";

export type Kind = StepView["kind"];
export type StepOf<K extends Kind> = Extract<StepView, { kind: K }>;

/** The properties of a step's component. */
export interface StepProps<K extends Kind> {
  readonly view: View;
  readonly step: StepOf<K>;
}
