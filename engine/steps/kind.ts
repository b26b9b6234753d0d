import type { FieldError, StepView } from "../contract";
import type { Step } from "../flow/flow.types";
import type { Compiled, CompiledStep } from "../session/compiled";
import type { Path } from "../session/path";
import type { Session } from "../contract";

/** What a step kind is asked with. */
export interface StepContext<S extends Step = Step> {
  readonly compiled: Compiled;
  readonly session: Session;
  readonly path: Path;
  readonly id: string;
  readonly step: S;
  readonly entry: CompiledStep;
}

/** A view before the words that all steps share (title, description, links) are put in. */
export type KindView<V = StepView> = V extends StepView ? Omit<V, "id" | "title" | "description" | "links"> : never;

/** The rules of one step kind: what it needs and what it shows. One file a kind; `app/wizard/steps` has the same names. */
export interface StepKind<S extends Step = Step> {
  /** Why the step cannot be left, in the flow's words; empty = it can. */
  errors(context: StepContext<S>): readonly FieldError[];
  /** What the step shows now. `shown` are the errors to be said aloud: question → message. */
  view(context: StepContext<S>, shown: ReadonlyMap<string, string>): KindView;
  /** Whether the step shows its own way on (a button per plan), so that Next waits until an answer is there. */
  readonly ownNext?: boolean;
}
