/**
 * The words that the engine and its hosts (browser, server, headless analysis) speak to each other.
 * All of it is plain JSON: a session can be stored, sent and replayed, and always gives the same view.
 */
import type { Json, JsonObject } from "./json";
import type { FieldError } from "./session";
import type { Block, Refusal } from "./view";

export type * from "./coverage";
export type * from "./json";
export type * from "./price";
export type * from "./session";
export type * from "./view";

/** A list file of flows/lists, as served; `text` is a long text (a fraud notice). */
export interface List {
  readonly name: string;
  readonly version: number;
  readonly items: readonly ListItem[];
  /** What else people type → the codes of the items that they mean, the best one first. */
  readonly synonyms?: { readonly [typed: string]: readonly (string | number)[] };
}
export interface ListItem {
  readonly code: string | number;
  readonly name: string;
  readonly text?: string;
  /** Attributes, by which a question may offer only some items (`where`). */
  readonly [attribute: string]: string | number | boolean | undefined;
}
/** `name@version` → list. */
export type Lists = { readonly [name: string]: List };

/** Keyed by `$id` of a question schema: the step id, or `<step>.<list>` for one thing of a list. Same shape from ajv in Node and from `validators.js` in the browser. */
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

/**
 * Which steps the server judges: for a save, those whose answers it changes; for a price or a promise, every
 * step before the sale; for binding, all.
 */
export type Judging =
  | { readonly judge: "changed"; readonly before: JsonObject | undefined }
  | { readonly judge: "before_sale" }
  | { readonly judge: "all" };

/** The policy that a quote makes when it is bound. Dates are YYYY-MM-DD. */
export interface SoldPolicy {
  readonly starts: string;
  readonly ends: string;
  /** Whether it renews by itself; null for a product that never renews. */
  readonly renews: boolean | null;
  /** The answers that it shows, in the client's wording. */
  readonly shows: readonly ShownAnswer[];
}

export interface ShownAnswer {
  readonly label: string;
  readonly value: string;
}

/** A consent that is asked: what it agrees to, in the words that are shown, and what a record of it depends on. */
export interface Consent {
  readonly step: string;
  readonly question: string;
  /** Its home, as keys within the application. */
  readonly home: readonly string[];
  /** Whether it is asked where the coverage is sold, so that all that is sold is agreed to. */
  readonly with_sale: boolean;
  /** Whether a plan is chosen before it is asked. */
  readonly after_plan: boolean;
  readonly texts: readonly { readonly id: string; readonly title: string; readonly body: readonly Block[] }[];
}

/** What an application must say otherwise at a path; nothing at all where there is no value. */
export interface Correction {
  readonly path: readonly string[];
  readonly value?: Json;
}

/** A save, as far as it decides about the region that rates a quote. */
export type Saving =
  /** The quote is begun with all that is sent. */
  | { readonly by: "creation" }
  /** Parts of the application are sent; `before` is the quote as it is stored. */
  | { readonly by: "quote"; readonly before: JsonObject; readonly sent: JsonObject }
  /** A broker has changed the client. */
  | { readonly by: "client" };

/** What becomes of the region that rates a quote. */
export interface Rating {
  /** The region as it is stored; absent where it stays. */
  readonly region?: Json;
  /** Whether the step that asks for it was passed; absent where that stays as it is. */
  readonly confirmed?: boolean;
}

/** What a few answers come to before an enrollment begins. */
export interface Estimate<Plan> {
  /** The answers as they are meant; null for one that is blank. */
  readonly answers: JsonObject;
  /** What is wrong with them. Without it, the rest is worked out. */
  readonly wrong: readonly FieldError[];
  /** Why there is no price; null if there is one. */
  readonly refused: Refusal | null;
  /** The code of the state that they are rated in, if they say it. */
  readonly region?: string;
  /** The plans on offer for these answers; empty if something is wrong or refused. */
  readonly plans: readonly Plan[];
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

/** One defect of a flow file. `line` and `column` (1-based) are present when the text was given. */
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
