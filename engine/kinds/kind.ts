import type { FieldError, Json, JsonObject, SessionEvent, StepView } from "../contract";
import type { CompiledFlow, CompiledForm, CompiledStep } from "../flow/compiled";
import type { WholeStep } from "../flow/parts";
import type { RuleCompiler } from "../language/rule";
import type { Moment } from "../moment/moment";
import type { PlannedCall } from "./calls";

/** A view before the words that all steps share (title, description, links) are put in. */
export type KindView<V = StepView> = V extends StepView ? Omit<V, "id" | "title" | "description" | "links"> : never;

/** Events that only some kinds of step know. */
export type OwnEvent = Extract<SessionEvent, { readonly type: "answer" | "choose" | "skip" | `person.${string}` }>;

/** What an event of its own does on a step: new answers, and whether Next is pressed with them; or why it cannot. */
export type Reaction =
  | { readonly answers: JsonObject; readonly isNext?: true }
  | { readonly errors: readonly FieldError[] }
  | { readonly ignored: string };

/** The calls that follow on a step, and the events of its own. */
export interface KindEvents {
  readonly enter: readonly PlannedCall[];
  readonly next: readonly PlannedCall[];
  /** After the answer of a question has changed. */
  readonly change: (name: string) => readonly PlannedCall[];
  readonly react: (moment: Moment, event: OwnEvent) => Reaction;
  /** Answers that Next gives for the person, such as No for what was left unticked. */
  readonly answersAtNext: (moment: Moment) => JsonObject | undefined;
  /** Where Next leads out of the enrollment; null where it goes on. */
  readonly leave: (moment: Moment) => { readonly to: string; readonly notice: string } | null;
}

/**
 * All that is special about one kind of step: one file a kind; `app/wizard/steps` has the same names. A kind that leaves
 * one of these out does not compile.
 */
export interface Kind {
  /** The questions that a host renders as a form and that a schema checks; null where the step has none. */
  readonly form: CompiledForm | null;
  /** The names of every answer that belongs to the step. */
  readonly answers: readonly string[];
  /** Why the step cannot be left, in the flow's words; none = it can. */
  readonly errors: (moment: Moment) => readonly FieldError[];
  /** What the step shows now. `shown` are the errors to be said aloud: question → message. */
  readonly view: (moment: Moment, shown: ReadonlyMap<string, string>) => KindView;
  readonly on: KindEvents;
  /** What the line under a disabled Next says of an error. */
  readonly missing: (moment: Moment, error: FieldError) => string;
  /** Whether the step shows its own way on (a button for each plan), so that Next waits until an answer is there. */
  readonly hasOwnNext: boolean;
  /** Whether something is priced, sold or told to be sold here: it is entered only when every step before it is done. */
  readonly sells: boolean;
}

/** A kind before it knows its step: it prepares the texts of the step once. */
export type MakeKind<S extends WholeStep = WholeStep> = (
  step: CompiledStep<S>,
  flow: CompiledFlow,
  rules: RuleCompiler,
) => Kind;

const IGNORED = "this does not apply to the step";

/** A step on which nothing is called and nothing special can be done. */
export const NO_EVENTS: KindEvents = {
  enter: [],
  next: [],
  change: () => [],
  react: () => ({ ignored: IGNORED }),
  answersAtNext: () => undefined,
  leave: () => null,
};

/** One answer of a form as it was typed. */
export function typed(form: CompiledForm, event: OwnEvent): Reaction {
  if (event.type !== "answer") return { ignored: IGNORED };
  if (!form.named.has(event.name)) return { ignored: `"${event.name}" is not asked here` };
  if (event.value !== null && typeof event.value === "object")
    return { ignored: "an answer is a text, a number or yes/no" };
  return { answers: { [event.name]: event.value ?? ("" as Json) } };
}
