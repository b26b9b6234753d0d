import type { Draft, FieldError, Json, JsonObject, SessionEvent, StepView } from "../contract";
import type { CompiledFlow, CompiledForm, CompiledQuestion, CompiledStep } from "../flow/compiled";
import type { WholeStep } from "../flow/parts";
import type { RuleCompiler } from "../language/rule";
import type { Moment } from "../moment/moment";
import { isObject } from "../values/objects";
import { unchosenText } from "../values/unchosen";
import type { PlannedCall } from "./calls";

/** A view without the texts that all steps share (title, description, links). */
export type KindView<V = StepView> = V extends StepView ? Omit<V, "id" | "title" | "description" | "links"> : never;

/** Events that only some kinds of step accept. */
export type OwnEvent = Extract<
  SessionEvent,
  { readonly type: "answer" | "save" | "choose" | "skip" | `item.${string}` }
>;

/** The effect of such an event: new answers, and whether Next is pressed with them; or why the event does not apply. */
export type Reaction =
  | {
      readonly answers: JsonObject;
      readonly isNext?: true;
      /** The questions whose answers are saved at once, without leaving the step. */
      readonly saves?: readonly string[];
    }
  | { readonly errors: readonly FieldError[] }
  | { readonly ignored: string };

/** The calls that a step makes, and its own events. */
export interface KindEvents {
  readonly enter: readonly PlannedCall[];
  readonly next: readonly PlannedCall[];
  /** After the answer of a question has changed. */
  readonly change: (name: string) => readonly PlannedCall[];
  readonly react: (moment: Moment, event: OwnEvent) => Reaction;
  /** Answers that Next adds for the person, such as No for an unticked box. */
  readonly answersAtNext: (moment: Moment) => JsonObject | undefined;
  /** Where Next leaves the enrollment to; null when the enrollment goes on. */
  readonly leave: (moment: Moment) => { readonly to: string; readonly notice: string } | null;
}

/** A list of things, one of which is filled in before it is an answer. */
interface Drafting {
  readonly draft: (moment: Moment, typed: JsonObject) => Draft;
}

/** * Everything special about one kind of step. One file for each kind; `app/wizard/steps` has the same file names. */
export interface Kind {
  /** The questions that a host renders as a form and that a schema checks; null where the step has none. */
  readonly form: CompiledForm | null;
  /** Its lists of things, by the name of their question; absent where it has none. */
  readonly lists?: ReadonlyMap<string, Drafting>;
  /** The names of every answer that belongs to the step. */
  readonly answers: readonly string[];
  /** Why the step cannot be left, in the flow's words; empty when it can. */
  readonly errors: (moment: Moment) => readonly FieldError[];
  /** What the step shows now. `shown` holds the errors to show: question → message. */
  readonly view: (moment: Moment, shown: ReadonlyMap<string, string>) => KindView;
  readonly on: KindEvents;
  /** The text for an error in the line under a disabled Next; null for one that the person can do nothing about. */
  readonly missing: (moment: Moment, error: FieldError) => string | null;
  /**
   * Whether the step has its own buttons to go on (one for each plan), so that Next is hidden until there is an answer.
   */
  readonly hasOwnNext: boolean;
  /** Whether the step prices, sells or confirms a sale. */
  readonly sells: boolean;
  /** Whether it is entered only when every step before it is done; a step that sells always is. */
  readonly needsAll?: true;
}

/** Makes the `Kind` of one step; prepares the step's texts once. */
export type MakeKind<S extends WholeStep = WholeStep> = (
  step: CompiledStep<S>,
  flow: CompiledFlow,
  rules: RuleCompiler,
) => Kind;

const IGNORED = "this does not apply to the step";

/** The events of a step that makes no calls and has no events of its own. */
export const NO_EVENTS: KindEvents = {
  enter: [],
  next: [],
  change: () => [],
  react: () => ({ ignored: IGNORED }),
  answersAtNext: () => undefined,
  leave: () => null,
};

/** The reaction to one typed answer of a form. */
export function typed(form: CompiledForm, event: OwnEvent): Reaction {
  if (event.type !== "answer") return { ignored: IGNORED };
  const question = form.named.get(event.name);
  if (!question) return { ignored: `"${event.name}" is not asked here` };
  if (question.derived) return { ignored: `"${event.name}" is worked out, not typed` };
  const { value } = event;
  if (value !== null && typeof value === "object" && !takes(question, value))
    return { ignored: `"${event.name}" takes another kind of answer` };
  return { answers: { [event.name]: value ?? ("" as Json) } };
}

/**
 * Whether a question takes a list of codes, the record of a file, or a text that chooses nothing yet. A list of things
 * has events of its own.
 */
function takes({ declared, items, shown }: CompiledQuestion, value: object): boolean {
  if (shown.widget === "combobox") return unchosenText(value) !== undefined;
  if (declared.type === "file") return isObject(value);
  return declared.type === "array" && !items && Array.isArray(value);
}
