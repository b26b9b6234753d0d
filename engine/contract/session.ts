/** The session of a person with a flow: its events, the calls it makes, and their outcomes. */
import type { NamedBefore } from "./price";
import type { Json, JsonObject } from "./json";

/** Every call that an enrollment may make (`wizards §7`). */
export type CallName =
  | "client.load"
  | "client.update"
  | "quote.load"
  | "quote.create"
  | "quote.update"
  | "quote.handoff"
  | "quote.finalize"
  | "plans.load"
  | "checkout.load"
  | "card.tokenise";

/** A call to make now. Calls come one at a time, because a later payload may need an earlier result. */
export interface Call {
  readonly call: CallName;
  /** The payload, evaluated and cleaned (`resolutions.md` A-57); absent for loads. */
  readonly with?: JsonObject;
  /** How long the host waits before it makes the call, in milliseconds; absent = not at all. */
  readonly delay_ms?: number;
}

/** The host's report of a call it made. Names as in `resolutions.md` N-06; `error` as in A-73. */
export type CallResult =
  | { readonly call: CallName; readonly ok: true; readonly value?: Json }
  | { readonly call: CallName; readonly ok: false; readonly error: CallError };

export interface CallError {
  readonly code: string;
  readonly message?: string;
  readonly request_id?: string;
  /** The call may have taken effect: no response came, or the server failed while it worked. */
  readonly uncertain?: true;
  /** Server findings: shown beside the question `at`; a broken rule of another step leads to that step. */
  readonly details?: readonly {
    readonly at?: string;
    readonly rule?: string;
    readonly step?: string;
    /** What the server found there, for a person. */
    readonly found?: string;
    readonly message: string;
  }[];
}

/** What prices were worked out for, as JSON. */
export interface PricedFor {
  readonly region: unknown;
  readonly answers: unknown;
}

/** Data from outside the engine: the host sets each key at start, or the result of a call does. */
export interface SessionData {
  readonly quote?: JsonObject | undefined;
  readonly client?: JsonObject | undefined;
  readonly broker?: JsonObject | undefined;
  readonly brokerage?: JsonObject | undefined;
  /** The space's carrier: name, phone, email, underwriting mailbox. */
  readonly carrier?: JsonObject | undefined;
  readonly flags?: JsonObject | undefined;
  readonly plans?: readonly JsonObject[] | undefined;
  /** The region and the answers that were saved when the plans were loaded; absent where they are those of the quote. */
  readonly priced_for?: PricedFor | undefined;
  readonly checkout?: JsonObject | undefined;
}

export interface Session {
  readonly flow: { readonly id: string; readonly version: string };
  readonly entry: string;
  /** Calendar date YYYY-MM-DD of the person using the flow; the engine has no clock. */
  readonly today: string;
  /** The page's query string at start (`?b=…&finalize=true`). */
  readonly query: { readonly [name: string]: string };
  /** The current step's id. */
  readonly step: string;
  /**
   * Question name → value as typed, for answers that are not saved at their home yet: a saved answer is read from its
   * home. Never holds card data.
   */
  readonly answers: JsonObject;
  /** Names of the `answers` not yet confirmed with Next: other steps neither see nor save them. */
  readonly unsaved: readonly string[];
  /** Questions the person has left once: only these show their errors (`wizards §5` "shown after blur"). */
  readonly touched: readonly string[];
  /**
   * Question name → saved answer that was no longer valid when the step was entered, and was replaced by the first
   * answer.
   */
  readonly gave_way: JsonObject;
  /** The step that the next Next leads back to (`go` with `return_to`); null for the usual way. */
  readonly return_to: string | null;
  /** The last plan that was chosen and then lost; null if there is none. */
  readonly dropped: Dropped | null;
  /** The price that the person came with; null if there is none. */
  readonly named_before: NamedBefore | null;
  /** Consents of the product's own that the server has dropped: question → what the policy cost with it (N-22). */
  readonly cost_with: { readonly [consent: string]: CostWith | undefined };
  /** What is said at this step because something was taken from the person. */
  readonly notices: readonly Taken[];
  readonly data: SessionData;
  /** Calls in flight; null when the person may act. */
  readonly pending: Pending | null;
  /** The dialog that is open over the step. */
  readonly dialog: Dialog | null;
  /** The last failed call; cleared by the next event that makes it stale. */
  readonly problem: Problem | null;
  /** Set when the enrollment has sent the person elsewhere (broker's proposal, `wizards §4.4`). */
  readonly left: { readonly to: string; readonly notice: string } | null;
}

/**
 * A sequence of calls under way. `name` is the question whose change began it. Two phases follow a failure:
 * `settle` loads the quote to see whether a call took effect; `confirming` asks for the outcome of a payment.
 */
export interface Pending {
  readonly phase: "start" | "enter" | "next" | "change" | "save" | "confirm" | "settle" | "confirming";
  readonly step: string;
  readonly name?: string;
  /** The questions whose answers are saved, where the others of the step wait for Next; absent = all. */
  readonly only?: readonly string[];
  /** The plans were loaded right before this sequence began, so it does not load them again. */
  readonly has_plans?: true;
  /** Index of the call now due in its list. */
  readonly at: number;
  /** Where to go once the list is done (start, go); absent = the phase's own rule. */
  readonly then?: string;
  /**
   * The step that the person asked for in the meantime: the session goes there as soon as the call in flight is answered
   * (R-05).
   */
  readonly leave_to?: string;
  /** The sequence that a `settle` or `confirming` sequence has interrupted. */
  readonly interrupted?: Interrupted;
  /** Results that live only as long as the sequence (a card token): never stored by a host. */
  readonly results: JsonObject;
}

/** A sequence that was interrupted, and the failure to show if the quote turns out to be unchanged. */
export interface Interrupted {
  readonly phase: "enter" | "next" | "change" | "save" | "confirm";
  readonly problem: Problem | null;
}

/** A plan that a call has taken from the person, because the state has changed or the plan is no longer offered. */
export interface Dropped {
  readonly plan: string;
  /** The questions of the optional parts that it had. */
  readonly parts: readonly string[];
}

/** The total that was loaded while a consent counted, and the plan that it was the price of. */
export interface CostWith {
  readonly plan: Json | undefined;
  readonly checkout: JsonObject;
}

/** What was taken from a person: in words, or the question of a consent, about which the view knows more later. */
export type Taken = { readonly text: string } | { readonly consent: string };

export type Dialog =
  /** `assuming`: the answers with which the rule was tried and that are not kept (B-05). */
  | {
      readonly kind: "rejection";
      readonly rejection: string;
      readonly rule: string;
      readonly assuming?: JsonObject;
    }
  /** `only` as in `Pending`: what was to be saved when it came up. */
  | { readonly kind: "confirm"; readonly confirm: string; readonly only?: readonly string[] };

export interface Problem {
  readonly phase: Pending["phase"];
  /** As in `Pending`: what a retry needs to begin the sequence again. */
  readonly name?: string;
  readonly then?: string;
  readonly only?: readonly string[];
  readonly call: CallName;
  readonly code: string;
  /** Plain words for the person. */
  readonly message: string;
  readonly request_id?: string;
  /** As in `CallError`; false once the quote has shown that the call had no effect. */
  readonly uncertain?: boolean;
  /** Question → message, to be shown beside the field. */
  readonly fields: { readonly [name: string]: string };
}

export interface StartInit {
  readonly entry: string;
  readonly today: string;
  readonly query?: { readonly [name: string]: string };
  /** The step the address bar asks for; unknown or out of reach leads to the step that is due (`wizards §2.1`). */
  readonly step?: string;
  readonly data?: SessionData;
  /** Answers kept by the host from an earlier sitting, and which of them were not confirmed (`Engine.typed`). */
  readonly answers?: JsonObject;
  readonly unsaved?: readonly string[];
  /** A price that was named before the enrollment began. It is shown as long as it holds. */
  readonly named_before?: NamedBefore;
}

export type SessionEvent =
  | { readonly type: "answer"; readonly name: string; readonly value: Json }
  | { readonly type: "blur"; readonly name: string }
  | { readonly type: "next" }
  | { readonly type: "back" }
  /** To a step by its id: an Edit link, the address bar, the browser's Back. */
  | {
      readonly type: "go";
      readonly step: string;
      readonly drop_query?: readonly string[];
      /** The step that Next leads back to, once everything before it is done again. */
      readonly return_to?: string;
    }
  /** Saves these answers of a card's dialog at once; the step stays where it is. */
  | { readonly type: "save"; readonly answers: JsonObject }
  /** An answer and Next in one press (Select plan). */
  | { readonly type: "choose"; readonly value: Json }
  /** Go on without any of the optional parts. */
  | { readonly type: "skip" }
  /** Changes of the list that the question `name` asks for. */
  | { readonly type: "item.add"; readonly name: string; readonly item: JsonObject }
  | { readonly type: "item.edit"; readonly name: string; readonly index: number; readonly item: JsonObject }
  | { readonly type: "item.remove"; readonly name: string; readonly index: number }
  | { readonly type: "item.share"; readonly name: string; readonly index: number; readonly value: Json }
  | { readonly type: "receive"; readonly result: CallResult }
  /** Confirm / close the open dialog. */
  | { readonly type: "confirm" }
  | { readonly type: "dismiss" }
  /** Make the failed start/enter/change calls again. */
  | { readonly type: "retry" };

export type Outcome =
  | { readonly kind: "stay" }
  | { readonly kind: "moved"; readonly step: string }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] }
  | { readonly kind: "rejected"; readonly rejection: string; readonly rule: string }
  | { readonly kind: "confirm"; readonly confirm: string }
  | { readonly kind: "calls"; readonly calls: readonly Call[] }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "left"; readonly to: string; readonly notice: string }
  /** The event does not apply here (busy, unknown question, no such item); the session is unchanged. */
  | { readonly kind: "ignored"; readonly reason: string };

export interface Transition {
  readonly session: Session;
  readonly outcome: Outcome;
}

export interface FieldError {
  /** Question name. */
  readonly at: string;
  /** `required`, `format`, `type`, `list`, `check:<n>`, `total` … */
  readonly rule: string;
  readonly message: string;
}
