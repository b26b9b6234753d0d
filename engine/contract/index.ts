/**
 * The words that the engine and its hosts (browser, server, headless analysis) speak to each other.
 * All of it is plain JSON: a session can be stored, sent and replayed, and always gives the same view.
 */
import type { Flow } from "../flow/flow.types";
import type { FieldError, Json, JsonObject, Session, SessionEvent, StartInit, Transition } from "./session";
import type { View } from "./view";

export type { Flow };
export type * from "./session";
export type * from "./view";

/** A list file of flows/lists, as served; `text` is a long text (a fraud notice). */
export interface List {
  readonly name: string;
  readonly version: number;
  readonly items: readonly { readonly code: string | number; readonly name: string; readonly text?: string }[];
}
/** Local list name of the flow → its list. */
export type Lists = { readonly [name: string]: List };

/** Keyed by `$id` of a question schema: the step id, or `<step>.person`. Same shape from ajv in Node and from `validators.js` in the browser. */
export interface Validator {
  (value: unknown): boolean;
  errors?:
    | readonly {
        readonly keyword: string;
        readonly instancePath: string;
        readonly params: Record<string, unknown>;
        readonly message?: string;
      }[]
    | null
    | undefined;
}
export type Validators = { readonly [id: string]: Validator };

/** A loaded flow, ready to run. Made by `createEngine(flow, {lists, validators})`. */
export interface Engine {
  readonly flow: Flow;
  start(init: StartInit): Transition;
  send(session: Session, event: SessionEvent): Transition;
  view(session: Session): View;
  /** Start and replay: the same events always give the same session. */
  replay(init: StartInit, events: readonly SessionEvent[]): Session;
  /**
   * What the data of `init` (a quote with its client and plans) breaks: the server's check of every save and bind.
   * `partial`: only what is there is judged; `complete`: everything that binding needs must be there.
   */
  review(init: StartInit, mode: "partial" | "complete"): readonly Violation[];
  /** A plan as it is sold: filled in from the flow's default plan, without the coverages omitted for the quote of `init`. */
  completePlan(init: StartInit, plan: JsonObject): JsonObject;
  /** Errors of a form's values before they are answered (a person, an Edit dialog), in the flow's words. */
  formErrors(session: Session, values: JsonObject): readonly FieldError[];
  /** Why the rule at this JSON pointer of the flow says what it says for this session. */
  explain(session: Session, pointer: string): Explanation;
}

/** A broken rule found by `review`: what the server answers with 422. */
export interface Violation {
  /** Stable id: a rejection rule's own id, or `<step>.<question>.<rule>`. */
  readonly rule: string;
  readonly kind: "rejection" | "invalid" | "missing";
  readonly step: string;
  readonly at?: string;
  readonly message: string;
  /** JSON pointer of the rule in the flow file. */
  readonly pointer: string;
}

/** Why a rule said what it said. */
export interface Explanation {
  readonly pointer: string;
  readonly result: Json;
  /** Every path the rule reads, with the value it found. */
  readonly reads: readonly { readonly path: string; readonly value: Json }[];
  /** One plain English sentence. */
  readonly english: string;
}

/** One defect of a flow file. `line`/`column` (1-based) are there when the text was given. */
export interface Finding {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer of the place. */
  readonly pointer: string;
  /** Short rule name, kebab-case: `unknown-operator`, `unknown-step` … */
  readonly rule: string;
  readonly found: string;
  readonly expected: string;
  /** The nearest known name, for misspelled ones. */
  readonly nearest?: string;
  /** The sentence a person reads. */
  readonly message: string;
}
