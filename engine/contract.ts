/**
 * The words that the engine and its hosts (browser, server, headless analysis) speak to each other.
 * All of it is plain JSON: a session can be stored, sent and replayed, and always gives the same view.
 */
import type { Flow } from "./flow/flow.types";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };
export type { Flow };

/** One thing a flow may ask the world to do; the closed list of `flow-format.md` principle 5, and the loads. */
export type CallName =
  | "client.update"
  | "client.load"
  | "quote.create"
  | "quote.update"
  | "quote.load"
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
}

/** What a host says of a call it made. The wire names of `resolutions.md` N-06; `error` as in A-73. */
export type CallResult =
  | { readonly call: CallName; readonly ok: true; readonly value?: Json }
  | { readonly call: CallName; readonly ok: false; readonly error: CallError };

export interface CallError {
  readonly code: string;
  readonly message?: string;
  readonly request_id?: string;
  /** Server findings that belong to questions: shown beside the field. */
  readonly details?: readonly { readonly at?: string; readonly rule?: string; readonly message: string }[];
}

/** What the engine knows of the outside: each key is set by the host at start or by the result of a call. */
export interface SessionData {
  readonly quote?: JsonObject | undefined;
  readonly client?: JsonObject | undefined;
  readonly broker?: JsonObject | undefined;
  readonly brokerage?: JsonObject | undefined;
  /** The space's carrier: name, phone, email, underwriting mailbox. */
  readonly carrier?: JsonObject | undefined;
  readonly flags?: JsonObject | undefined;
  readonly plans?: readonly JsonObject[] | undefined;
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
  /** Flat: question name → value as typed. Never holds card data. */
  readonly answers: JsonObject;
  /** Questions answered but not yet confirmed with Next: other steps do not see, and never save, these answers. */
  readonly unsaved: readonly string[];
  /** Questions the person has left once: only these show their errors (`wizards §5` "shown after blur"). */
  readonly touched: readonly string[];
  readonly data: SessionData;
  /** Calls in flight; null when the person may act. */
  readonly pending: Pending | null;
  /** The dialog that stands over the step. */
  readonly dialog: Dialog | null;
  /** The last failed call; cleared by the next event that makes it stale. */
  readonly problem: Problem | null;
  /** Set when the enrollment has sent the person elsewhere (broker's proposal, `wizards §4.4`). */
  readonly left: { readonly to: string; readonly notice: string } | null;
}

/** Where a sequence of calls belongs. `name` is the question of an `on_change` list. */
export interface Pending {
  readonly phase: "start" | "enter" | "next" | "change" | "confirm";
  readonly step: string;
  readonly name?: string;
  /** Index of the call now due in its list. */
  readonly at: number;
  /** Where to go once the list is done (start, go); absent = the phase's own rule. */
  readonly then?: string;
  /** Results that live only as long as the sequence (a card token): never stored by a host. */
  readonly results: JsonObject;
}

export type Dialog =
  | { readonly kind: "rejection"; readonly rejection: string; readonly rule: string }
  | { readonly kind: "confirm"; readonly confirm: string };

export interface Problem {
  readonly phase: Pending["phase"];
  /** As in `Pending`: what a retry needs to begin the sequence again. */
  readonly name?: string;
  readonly then?: string;
  readonly call: CallName;
  readonly code: string;
  /** Plain words for the person. */
  readonly message: string;
  readonly request_id?: string;
  /** Question → message, to be shown beside the field. */
  readonly fields: { readonly [name: string]: string };
}

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
  errors?: readonly { readonly keyword: string; readonly instancePath: string; readonly params: Record<string, unknown>; readonly message?: string }[] | null | undefined;
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

export interface StartInit {
  readonly entry: string;
  readonly today: string;
  readonly query?: { readonly [name: string]: string };
  /** The step the address bar asks for; unknown or out of reach leads to the step that is due (`wizards §2.1`). */
  readonly step?: string;
  readonly data?: SessionData;
  /** Answers kept by the host from an earlier sitting. */
  readonly answers?: JsonObject;
}

export type SessionEvent =
  | { readonly type: "answer"; readonly name: string; readonly value: Json }
  | { readonly type: "blur"; readonly name: string }
  | { readonly type: "next" }
  | { readonly type: "back" }
  /** To a step by its id: an Edit link, the address bar, the browser's Back. */
  | { readonly type: "go"; readonly step: string; readonly drop_query?: readonly string[] }
  /** An answer and Next in one press (Select plan). */
  | { readonly type: "choose"; readonly value: Json }
  /** Go on without any of the optional parts. */
  | { readonly type: "skip" }
  | { readonly type: "person.add"; readonly person: JsonObject }
  | { readonly type: "person.edit"; readonly index: number; readonly person: JsonObject }
  | { readonly type: "person.remove"; readonly index: number }
  | { readonly type: "person.share"; readonly index: number; readonly value: Json }
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
  /** The event does not apply here (busy, unknown question, no such person); the session is unchanged. */
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

/* ------------------------------------------------------------------ view */

/** A text broken into what a renderer needs; made from the tiny Markdown of the flow format. */
export type Block =
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Span[])[] };
export type Span =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export interface View {
  readonly flow: { readonly id: string; readonly version: string; readonly title: string; readonly vertical_code: string };
  readonly entry: string;
  readonly actor: string;
  /** True when the person answers about themself: only then autocomplete tokens are set (W14). */
  readonly about_self: boolean;
  /** `loading` until the entry's start calls are done; `left` once the person is sent elsewhere. */
  readonly status: "loading" | "open" | "left";
  /** A call is in flight: nothing can be submitted. */
  readonly busy: boolean;
  readonly progress: {
    readonly n: number;
    readonly m: number;
    readonly groups: readonly { readonly label: string; readonly state: "done" | "current" | "todo" }[];
  };
  readonly back: string | null;
  readonly next: {
    readonly label: string;
    readonly enabled: boolean;
    /** Titles of the questions still unanswered or wrong, for the line under a disabled Next. */
    readonly missing: readonly string[];
  } | null;
  readonly problem: Problem | null;
  readonly dialog:
    | { readonly kind: "rejection"; readonly title: string; readonly body: readonly Block[]; readonly contacts: readonly Contact[] }
    | { readonly kind: "confirm"; readonly title: string; readonly body: readonly Block[]; readonly confirm: string; readonly cancel: string }
    | null;
  readonly step: StepView;
}

export interface Contact {
  readonly role: string;
  readonly name?: string;
  readonly phone_number?: string;
  readonly email?: string;
}

interface StepBase {
  readonly id: string;
  readonly title: string;
  readonly description: readonly Block[];
  /** Side links of the step ("Add beneficiaries"): `go` there. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

export type StepView =
  | (StepBase & QuestionsView)
  | (StepBase & PlanChoiceView)
  | (StepBase & PlanDetailsView)
  | (StepBase & AddOnsView)
  | (StepBase & PeopleView)
  | (StepBase & CheckoutView)
  | (StepBase & ConfirmationView);

export interface QuestionsView {
  readonly kind: "questions";
  readonly form: FormView;
  /** Answers shown as text instead of being asked; `form` is what the Edit dialog asks. */
  readonly summary: {
    readonly title: string;
    readonly lines: readonly { readonly label: string; readonly value: string }[];
    readonly form: FormView;
    readonly labels: { readonly edit: string; readonly edit_title: string; readonly save: string; readonly cancel: string };
  } | null;
}

/** What rjsf renders: the step's schema as compiled, and the resolved presentation of each visible question. */
export interface FormView {
  /** Key of the precompiled validator; equal to `schema.$id`. */
  readonly id: string;
  readonly schema: JsonObject;
  /** In the order of the schema; hidden questions are left out. */
  readonly questions: readonly QuestionView[];
  readonly values: JsonObject;
}

export interface QuestionView {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  readonly widget: "text" | "select" | "radio" | "cards" | "checkbox" | "date" | "number" | "combobox" | "card";
  readonly format?: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly placeholder?: string;
  readonly width: "full" | "half" | "third";
  readonly options?: readonly { readonly value: string | number | boolean; readonly label: string; readonly hint?: string }[];
  /** Long list name (loaded by the host) when options are not inlined. */
  readonly list?: string;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly max_length?: number;
  /** The error to show now (touched, or from the server); absent = none shown. */
  readonly error?: string;
}

export interface PlanColumn {
  readonly value: string;
  readonly title: string;
  readonly price: string;
  readonly sample_policy_url?: string;
  readonly selected: boolean;
}
export interface BenefitRow {
  readonly key: string;
  readonly title: string;
  /** Plain words of the info modal; absent = no info icon. */
  readonly description?: string;
  /** One cell a column, already in words ('Included', '$25,000', 'n/a'). */
  readonly cells: readonly string[];
  readonly differs: boolean;
}
export interface PlanChoiceView {
  readonly kind: "plan-choice";
  readonly headline?: string;
  readonly columns: readonly PlanColumn[];
  readonly rows: readonly BenefitRow[];
  readonly labels: { readonly select: string; readonly selected: string; readonly sample: string; readonly value_column: string; readonly coverage_column: string; readonly note?: string };
}

/** One plan with its tables of coverages (wizards §2.2). */
export interface PlanDetailsView {
  readonly kind: "plan-details";
  readonly headline?: string;
  /** Null while no plan is offered. */
  readonly plan: { readonly value: string; readonly title: string; readonly price: string; readonly sample_policy_url?: string; readonly selected: boolean } | null;
  readonly tables: readonly {
    readonly title: string;
    readonly groups: readonly { readonly title: string; readonly rows: readonly CoverageRow[] }[];
  }[];
  readonly labels: { readonly select: string; readonly selected: string; readonly sample: string; readonly hazard_column: string; readonly value_column: string; readonly note?: string };
}
export interface CoverageRow {
  readonly key: string;
  readonly title: string;
  /** Plain words of the info modal; absent = no info icon. */
  readonly description?: string;
  /** When the coverage applies, a line each. */
  readonly hazards: readonly string[];
  /** What it pays, a line each. */
  readonly values: readonly string[];
}

export interface AddOnsView {
  readonly kind: "add-ons";
  readonly coverages: readonly {
    readonly name: string;
    readonly label: string;
    readonly title: string;
    readonly price: string;
    readonly description: string;
    readonly checked: boolean;
    /** Why it cannot be ticked now (P-04); absent = it can. */
    readonly disabled?: string;
    readonly sample_policy_url?: string;
    readonly benefits: readonly { readonly title: string; readonly description?: string; readonly value: string }[];
  }[];
  readonly labels: { readonly skip: string; readonly sample: string; readonly benefit_column: string; readonly value_column: string };
}

export interface PeopleView {
  readonly kind: "people";
  readonly people: readonly {
    readonly name: string;
    readonly lines: readonly string[];
    readonly values: JsonObject;
    readonly share: Json;
    readonly share_editable: boolean;
    readonly share_error?: string;
    readonly remove_text: string;
  }[];
  /** The running total and its error, announced (W23). */
  readonly total: { readonly value: number; readonly text: string; readonly error?: string };
  /** The blank form; `errors_of(values)` of the engine door checks a filled one. */
  readonly form: FormView;
  /** "Same address as {first name}": a press copies these values into the form (W16). */
  readonly copy: { readonly label: string; readonly values: JsonObject } | null;
  readonly can_add: boolean;
  readonly labels: { readonly add: string; readonly add_title: string; readonly edit_title: string; readonly edit: string; readonly remove: string; readonly remove_title: string; readonly save: string; readonly cancel: string; readonly share: string };
}

export interface CheckoutView {
  readonly kind: "checkout";
  readonly form: FormView;
  readonly summary: {
    readonly title: string;
    readonly edit: { readonly label: string; readonly to: string; readonly drop_query: readonly string[] };
    readonly lines: readonly { readonly title: string; readonly amount: string }[];
    readonly total_label: string;
    readonly total: string | null;
    /** Pricing runs: the total is being brought up to date (W28). */
    readonly updating: boolean;
  };
  /** Sections of the form, in order: heading and the names of its questions. */
  readonly sections: readonly { readonly title?: string; readonly questions: readonly string[]; readonly card?: boolean; readonly notices?: boolean }[];
  /** Card fields are wanted now; the host mounts the provider's elements and answers `complete`. */
  readonly card: { readonly complete: string; readonly brands: readonly string[]; readonly error?: string; readonly labels: { readonly number: string; readonly expiry: string; readonly cvc: string } } | null;
  /** Full texts that stand above the acknowledgement, the last one directly above it (W29). */
  readonly notices: readonly { readonly title: string; readonly body: readonly Block[] }[];
  readonly sample_policy: { readonly label: string; readonly href: string } | null;
}

export interface ConfirmationView {
  readonly kind: "confirmation";
  readonly message: readonly Block[];
  readonly total_label: string;
  readonly total: string | null;
  readonly contact: { readonly title: string; readonly contact: Contact } | null;
  /** Where the broker returns to: `to` is a place name the host knows (`client`). */
  readonly exit: { readonly label: string; readonly to: string } | null;
}
