/** What a renderer gets for the current step: all texts are ready, and nothing is left to decide. */
import type { Question, Step, StepPart } from "../../schemas/flow.types";
import type { AddOnBenefit, CoverageTable, PlanCoverage } from "./coverage";
import type { Json, JsonObject } from "./json";
import type { PriceSoFar } from "./price";
import type { FieldError, Problem } from "./session";

/** The words of the flow format that hosts read, too: `schemas/flow.schema.json` lists them. */
/** A step of people is an older word for a step of questions, one of which is a list. */
export type StepKind = Exclude<NonNullable<Exclude<Step, StepPart>["kind"]>, "people">;
/** The control of a question: the one that it declares, or the one that follows from its type. */
export type Widget = NonNullable<Question["widget"]> | "money" | "percent" | "items" | "file" | "output";
export type Format = NonNullable<Question["format"]>;

/** A text broken into what a renderer needs; made from the tiny Markdown of the flow format. */
export type Block =
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Span[])[] };
export type Span =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export interface View {
  readonly flow: {
    readonly id: string;
    readonly version: string;
    readonly title: string;
    readonly vertical_code: string;
  };
  readonly entry: string;
  readonly actor: string;
  /** True when the person answers about themself: only then autocomplete tokens are set (W14). */
  readonly about_self: boolean;
  /** `loading` until the entry's start calls are done; `left` once the person is sent elsewhere. */
  readonly status: "loading" | "open" | "left";
  /** A call is in flight: nothing can be submitted. */
  readonly busy: boolean;
  /**
   * What is being waited for; null when the person may act. `leaving`: the person goes back as soon as the call in
   * flight is answered. `finishing`: coverage is being bound, and the person cannot go back now. `confirming`: a
   * payment is under way whose outcome is not known yet.
   */
  readonly activity: "saving" | "leaving" | "finishing" | "confirming" | null;
  readonly progress: {
    readonly n: number;
    readonly m: number;
    readonly groups: readonly { readonly label: string; readonly state: "done" | "current" | "todo" }[];
  };
  readonly back: string | null;
  readonly next: {
    readonly label: string;
    readonly enabled: boolean;
    /** The questions still unanswered or wrong, for the line under a disabled Next. */
    readonly missing: readonly StillMissing[];
  } | null;
  readonly problem: Problem | null;
  /** What is wrong and is said beside nothing of the step: Next says it. */
  readonly errors: readonly ErrorBeside[];
  /** What was taken from the person before they arrived at the step, and why. */
  readonly notices: readonly Notice[];
  readonly dialog:
    | Refusal
    | {
        readonly kind: "confirm";
        readonly title: string;
        readonly body: readonly Block[];
        readonly confirm: string;
        readonly cancel: string;
      }
    | null;
  /** What it costs, as far as the plans on offer and the choices made tell; null before plans are loaded. */
  readonly price: PriceSoFar | null;
  readonly step: StepView;
}

/** Why an enrollment cannot go on, whom to ask, and which answer led here. */
export interface Refusal {
  readonly kind: "rejection";
  readonly title: string;
  readonly body: readonly Block[];
  /** Why, in the words of the rule, or of the rejection; absent where neither says it. */
  readonly reason?: string;
  readonly contacts: readonly Contact[];
  /** The answer that led here, and the step that asks for it; null where none did. */
  readonly change: { readonly step: string; readonly at: string } | null;
}

/** What was taken from a person, and the step where they can give it again, if that is another one: `go` leads there. */
export interface Notice {
  readonly text: string;
  readonly link?: { readonly label: string; readonly to: string };
}

/** A message to show, and the question that it is about. */
export interface ErrorBeside {
  readonly at: string;
  readonly message: string;
}

/** What is still missing, or there but wrong: in words, and the question that it is about, if it is about one. */
export interface StillMissing {
  readonly name: string;
  readonly at: string;
  /** A list that is there, and says itself what is wrong with it. */
  readonly is_wrong?: true;
}

export interface Contact {
  readonly role: "broker" | "carrier" | "underwriting";
  readonly name?: string;
  readonly phone_number?: string;
  readonly email?: string;
}

interface StepBase {
  readonly id: string;
  readonly title: string;
  readonly description: readonly Block[];
  /** Side links of the step ("Add beneficiaries"): `go` there. */
  readonly links: readonly LinkView[];
}

export interface LinkView {
  readonly label: string;
  readonly to: string;
  /** Heading and text of what it leads to, where the link is a section of its own. */
  readonly title?: string;
  readonly text?: string;
  /** The people who are named there, each with their share. */
  readonly people?: readonly { readonly name: string; readonly share: string }[];
}

/** Kind of step → what its step shows. */
type Views = OfEachKind<{
  readonly questions: QuestionsView;
  readonly "plan-choice": PlanChoiceView;
  readonly "plan-details": PlanDetailsView;
  readonly "add-ons": AddOnsView;
  readonly summary: SummaryView;
  readonly checkout: CheckoutView;
  readonly confirmation: ConfirmationView;
}>;
/** A kind that is left out does not compile. */
type OfEachKind<V extends { readonly [K in StepKind]: { readonly kind: K } }> = V;
export type StepView = { readonly [K in keyof Views]: StepBase & Views[K] }[keyof Views];

export interface QuestionsView {
  readonly kind: "questions";
  readonly form: FormView;
  /** Answers shown as text instead of being asked; `form` is what the Edit dialog asks. */
  readonly summary: {
    readonly title: string;
    readonly lines: readonly { readonly label: string; readonly value: string }[];
    readonly form: FormView;
    readonly labels: {
      readonly edit: string;
      readonly edit_title: string;
      readonly save: string;
      readonly cancel: string;
    };
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
  /** Why it is asked, for a person who wants to know. */
  readonly why?: string;
  readonly required: boolean;
  readonly widget: Widget;
  readonly format?: Format;
  readonly autocomplete?: string;
  /** Whether a person, a business, a street or a place is named: keyboards then correct nothing. */
  readonly is_name?: true;
  /**
   * Set for the first line of an address only: the questions that ask its other parts, for a host that can complete
   * addresses.
   */
  readonly address?: { readonly city?: string; readonly region?: string; readonly postal?: string };
  readonly inputmode?: string;
  readonly placeholder?: string;
  readonly width: "full" | "half" | "third";
  readonly options?: readonly {
    readonly value: string | number | boolean;
    readonly label: string;
    readonly hint?: string;
    /** What the plans cost that this choice leaves; only of a choice between cards. */
    readonly price?: PriceSoFar;
  }[];
  /** Long list name (loaded by the host) when options are not inlined. */
  readonly list?: string;
  /** Which items of that list are offered: attribute → value. */
  readonly where?: { readonly [attribute: string]: Json };
  /** The things of a list. */
  readonly items?: ItemsView;
  readonly file?: FileView;
  /** The full texts that a consent agrees to, shown above it (W29); those of the sale are in the view of the checkout. */
  readonly texts?: readonly { readonly title: string; readonly body: readonly Block[] }[];
  /** The answer in words, where it is shown and not typed. */
  readonly said?: string;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly max_length?: number;
  /** How many characters an answer has, where that is known: the width of its control. */
  readonly size?: number;
  /** The error to show now (touched, or from the server); absent = none shown. */
  readonly error?: string;
}

/** Which files answer a question. */
export interface FileView {
  /** The media types that are taken. */
  readonly accepts: readonly string[];
  /** The size of the largest file that is taken, in bytes. */
  readonly max_bytes?: number;
  /** What the flow says of a file of another type, and of a larger one: before it is sent, and when the server refuses it. */
  readonly wrong: { readonly accepts: string; readonly max_bytes: string };
}

export interface PlanColumn {
  readonly value: string;
  readonly title: string;
  readonly price: string;
  /** What the price is made of, where the rate book says it in lines. */
  readonly price_lines?: readonly { readonly title: string; readonly amount: string }[];
  /** What sets the plan apart, in a line. */
  readonly promise?: string;
  readonly sample_policy_url?: string;
  readonly selected: boolean;
}
export interface BenefitRow {
  readonly key: string;
  readonly title: string;
  /** Plain words of the info modal; absent = no info icon. */
  readonly description?: string;
  /** One cell for each column, already in words ('Included', '$25,000', 'n/a'). */
  readonly cells: readonly string[];
  /** Whether each column's plan says something of the coverage; false = its cell is `n/a`. */
  readonly has: readonly boolean[];
  readonly differs: boolean;
}
export interface PlanChoiceView {
  readonly kind: "plan-choice";
  readonly headline?: string;
  readonly columns: readonly PlanColumn[];
  readonly rows: readonly BenefitRow[];
  /** What is wrong with the choice; absent = nothing to show. */
  readonly error?: ErrorBeside;
  readonly labels: {
    readonly select: string;
    readonly selected: string;
    readonly sample: string;
    readonly value_column: string;
    readonly coverage_column: string;
    readonly note?: string;
  };
}

/** One plan with its tables of coverages (wizards §2.2). */
export interface PlanDetailsView {
  readonly kind: "plan-details";
  readonly headline?: string;
  /** Null while no plan is offered. */
  readonly plan: PlanColumn | null;
  /** What is wrong with the choice; absent = nothing to show. */
  readonly error?: ErrorBeside;
  readonly tables: readonly CoverageTable[];
  readonly labels: {
    readonly select: string;
    readonly selected: string;
    readonly sample: string;
    readonly hazard_column: string;
    readonly value_column: string;
    readonly note?: string;
  };
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
    /** What is wrong with it as it is; absent = nothing to show. */
    readonly error?: string;
    readonly sample_policy_url?: string;
    readonly benefits: readonly AddOnBenefit[];
  }[];
  /** The plan with what is ticked, and what that costs; null where the price of the plan is not known. */
  readonly total: {
    readonly lines: readonly { readonly title: string; readonly price: string }[];
    readonly total: string;
  } | null;
  readonly labels: {
    readonly skip: string;
    readonly sample: string;
    readonly benefit_column: string;
    readonly value_column: string;
  };
}

/** A list of things: what people see of each, and the form that adds or changes one. */
export interface ItemsView {
  /** The name of the question. */
  readonly name: string;
  readonly items: readonly {
    readonly name: string;
    readonly lines: readonly string[];
    readonly values: JsonObject;
    /** Null where the things of the list have no shares. */
    readonly share: { readonly value: Json; readonly is_editable: boolean; readonly error?: string } | null;
    /** What is wrong with it, if it must be changed. */
    readonly error?: string;
    readonly remove_text: string;
  }[];
  /** How many there are, as a heading. */
  readonly count: string;
  /** The running total of the shares and its error, announced (W23); null where there are none. */
  readonly total: { readonly value: number; readonly text: string; readonly error?: string } | null;
  /** The form for a new thing, with its first answers; `Engine.draft` says what it asks as it is filled in. */
  readonly form: FormView;
  /** "Same address as {first name}": pressing it copies these values into the form (W16). */
  readonly copy: { readonly label: string; readonly values: JsonObject } | null;
  readonly can_add: boolean;
  /** Whether there must be at least one. */
  readonly is_required: boolean;
  readonly labels: {
    readonly add: string;
    readonly add_title: string;
    readonly edit_title: string;
    readonly edit: string;
    readonly remove: string;
    readonly remove_title: string;
    readonly save: string;
    readonly cancel: string;
    readonly share?: string;
  };
}

/** A form whose values are not answers yet. */
export interface Draft {
  /** What is asked with these values; null where that is the form of the view. */
  readonly form: FormView | null;
  readonly errors: readonly FieldError[];
}

/** Every answer before this step, with a way to change each. */
export interface SummaryView {
  readonly kind: "summary";
  readonly sections: readonly {
    readonly title: string;
    /** The step that asks them. */
    readonly step: string;
    readonly rows: readonly {
      readonly label: string;
      /** One line for each thing of a list, otherwise one; none for a question that was left unanswered. */
      readonly lines: readonly string[];
      /** What else is said of each thing of a list. */
      readonly details?: readonly (readonly string[])[];
    }[];
  }[];
}

export interface CheckoutView {
  readonly kind: "checkout";
  readonly form: FormView;
  readonly summary: {
    readonly title: string;
    /** The plan, where the lines of its price do not name it. */
    readonly plan?: string;
    readonly edit: { readonly label: string; readonly to: string; readonly drop_query: readonly string[] };
    readonly lines: readonly { readonly title: string; readonly amount: string }[];
    readonly total_label: string;
    readonly total: string | null;
    /** True while the total is being calculated again (W28). */
    readonly updating: boolean;
  };
  /** Sections of the form, in order: heading and the names of its questions. */
  readonly sections: readonly {
    readonly title?: string;
    readonly note?: string;
    readonly questions: readonly string[];
    readonly card?: boolean;
    readonly notices?: boolean;
  }[];
  /** Set while card fields are shown: the host mounts the provider's elements and answers `complete`. */
  readonly card: {
    readonly complete: string;
    readonly brands: readonly string[];
    readonly error?: string;
    readonly labels: {
      readonly number: string;
      readonly expiry: string;
      readonly cvc: string;
      readonly secure?: string;
    };
  } | null;
  /** Full texts shown above the acknowledgement, the last one directly above it (W29). */
  readonly notices: readonly { readonly title: string; readonly body: readonly Block[] }[];
  readonly sample_policy: { readonly label: string; readonly href: string } | null;
}

export interface ConfirmationView {
  readonly kind: "confirmation";
  readonly message: readonly Block[];
  /** Whether nothing is left to pay. */
  readonly is_settled: boolean;
  /** What is left to pay, and how; null once it is settled, or where the flow has no words for it. */
  readonly owed: {
    readonly title: string;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
  } | null;
  readonly total_label: string;
  readonly total: string | null;
  /** What was bought, line by line; null where the flow has no words for it. */
  readonly receipt: {
    readonly title: string;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
    /** What was charged for; empty until the price is loaded. */
    readonly lines: readonly { readonly title: string; readonly amount: string }[];
  } | null;
  /** What the plan covers; null until the plans are loaded. */
  readonly coverage: PlanCoverage | null;
  /** Where the receipt was mailed to. */
  readonly mailed: string | null;
  readonly next: { readonly title: string; readonly lines: readonly string[] } | null;
  readonly contact: { readonly title: string; readonly contact: Contact } | null;
  /** Where the broker returns to: `to` is a place name the host knows (`client`). */
  readonly exit: { readonly label: string; readonly to: string } | null;
}
