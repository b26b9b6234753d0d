import type { FieldError, Json, JsonObject, ListItem, Lists, StepKind, Validators, Widget } from "../contract";
import type { Body } from "../language/body";
import type { Rule } from "../language/rule";
import type { Wording } from "../language/text";
import type { Question, SummaryCard } from "../../schemas/flow.types";
import type { WholeFlow, WholeStep } from "./parts";

/**
 * Where an answer is saved (`saved`): on the quote's application, in a record of a person, in the plan that it chooses,
 * in an item of a list, or nowhere.
 */
export type Home =
  | { readonly in: "application"; readonly path: readonly string[] }
  | { readonly in: "record"; readonly role: string; readonly path: readonly string[] }
  | { readonly in: "plan"; readonly path: string }
  | { readonly in: "item"; readonly path: readonly string[] }
  | { readonly in: "nowhere" };

/**
 * How an answer is stored at its home. plain: as it is · coded: a code with its name · date: in the API's form · card:
 * whether a token is there · consent: with its texts · items: a list.
 */
export type Codec = "plain" | "coded" | "date" | "card" | "consent" | "items";

/** A place where moments keep a computed value; `of` tells for which state it holds. */
export interface Slot<Value> {
  of: object | undefined;
  value: Value;
}

/** A question as the engine runs it: everything about it that does not depend on a session. */
export interface CompiledQuestion {
  readonly name: string;
  /** JSON pointer of its declaration in the whole flow. */
  readonly pointer: string;
  readonly step: string;
  readonly declared: Question;
  /** Its title without placeholders, for schemas. */
  readonly plainTitle: string;
  readonly title: Wording;
  readonly label: Wording;
  /** True or a rule: whether it may stay unanswered. */
  readonly optional: boolean | Rule;
  /** Whether a condition may hide it. */
  readonly isConditional: boolean;
  /** The paths that its conditions and those of its step read. */
  readonly dependsOn: readonly string[];
  /** Whether it is asked: its own condition, and those of its groups. */
  readonly showWhen: Rule | null;
  readonly home: Home;
  readonly codec: Codec;
  readonly startsAs: Rule | null;
  /** What works the answer out, for one that is never typed. */
  readonly derived: Rule | null;
  /** Which items of its list are offered: attribute → the value that it must have; null for all. */
  readonly where: ReadonlyMap<string, Rule> | null;
  /** The lowest and highest number that it can ever take; undefined where there is none. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** The rules that decide them; null where they are written out. */
  readonly lowest: Rule | null;
  readonly highest: Rule | null;
  readonly earliest: Rule | null;
  readonly latest: Rule | null;
  /** The question whose Yes leads to this one. */
  readonly opener: string | null;
  /** Broken rule → its message: the question's own, else the flow's. */
  readonly wrong: (rule: string) => Wording;
  /** Codes of its list, as texts; null if it has no list or the list is not loaded. */
  readonly codes: ReadonlyMap<string, string> | null;
  /** The items of its list; null as for `codes`. */
  readonly listed: readonly ListItem[] | null;
  readonly shown: ShownQuestion;
  readonly items: CompiledItems | null;
  /** Whether it is asked where the coverage is sold. */
  readonly withSale: boolean;
  /** Texts that it agrees to, by id. */
  readonly texts: readonly CompiledConsentText[];
  /** Its answer, as last computed. */
  readonly slot: Slot<Json | undefined>;
}

/** The part of a question's view that never changes. */
export interface ShownQuestion {
  readonly widget: Widget;
  readonly width: "full" | "half" | "third";
  readonly hint?: Wording;
  readonly why?: Wording;
  /** Shown instead of the hint when a saved answer was replaced. */
  readonly notKept?: Wording;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly placeholder?: string;
  /** Absent if it has none, or if its list is fetched when it is searched. */
  readonly options?: readonly CompiledOption[];
  /** What Yes and No are called where the answer is shown and the control has no words for them, as a box. */
  readonly yesNo?: readonly CompiledOption[];
}

export interface CompiledOption {
  readonly value: string | number | boolean;
  /** The item of a list that it is, where only some items are offered. */
  readonly item?: ListItem;
  readonly label: Wording;
  readonly hint?: Wording;
}

/** The items of a list: their questions, and how each is named. */
export interface CompiledItems {
  readonly form: CompiledForm;
  /** Whether some question of a thing is not always asked, or is worked out. */
  readonly isConditional: boolean;
  /** Checks across the answers of one thing. */
  readonly checks: readonly CompiledCheck[];
  /** What each item always holds, and its units, which are copied whole. */
  readonly fixed: readonly Fixed[];
  readonly units: readonly RecordUnit[];
  /** The name of each item's share; null if items have none. */
  readonly share: string | null;
  readonly name: Wording;
  readonly lines: readonly Wording[];
  readonly copy: { readonly names: readonly string[]; readonly role: string; readonly label: Wording } | null;
  readonly removeText: Wording;
  /** The words of its buttons and dialogs. */
  readonly words: NonNullable<Question["words"]>;
  /** How many there are, as a heading; null where the flow has no words for it. */
  readonly count: ((count: number, scope: object) => string) | null;
}

/** Questions that are shown and judged together. */
export interface CompiledForm {
  /** The `$id` of its schema, which is the key of its validator. */
  readonly id: string;
  readonly schema: JsonObject;
  readonly questions: readonly CompiledQuestion[];
  readonly named: ReadonlyMap<string, CompiledQuestion>;
}

/** A card that shows answers as text instead of asking them. */
export interface CompiledCard {
  readonly card: SummaryCard;
  readonly when: Rule;
  readonly role: string | null;
  readonly questions: readonly CompiledQuestion[];
  /**
   * Questions that are asked on the step when their answers are missing, each with the questions that count as its
   * answer.
   */
  readonly askIfMissing: ReadonlyMap<string, readonly CompiledQuestion[]>;
}

export interface CompiledCheck {
  readonly id: string;
  readonly at: string;
  readonly failWhen: Rule;
  readonly message: Wording;
  /** Answers that it reads, also through named values; it is judged only when all are given. */
  readonly reads: readonly string[];
}

/** A text that a consent agrees to, where it is shown. */
export interface CompiledConsentText {
  readonly id: string;
  readonly title: string;
  readonly body: Body;
  readonly when: Rule | null;
}

export interface CompiledReject {
  readonly id: string;
  readonly with: string;
  readonly when: Rule;
  readonly reason: Wording | null;
  readonly reads: readonly string[];
}

/** An answer that a dialog sets; `reads` as in `CompiledReject`. */
export interface CompiledSetting {
  readonly question: CompiledQuestion;
  readonly rule: Rule;
  readonly reads: readonly string[];
}

export interface CompiledConfirm {
  readonly id: string;
  readonly when: Rule;
  readonly title: Wording;
  readonly body: Body;
  readonly sets: readonly CompiledSetting[];
  readonly judges: readonly CompiledReject[];
  readonly clears: readonly string[];
  readonly to?: string;
  readonly ifNotConfirmed: Wording | null;
}

/** A link to another step; with a title it is a section of its own. */
export interface CompiledLink {
  readonly to: string;
  readonly label: Wording;
  readonly title: Wording | null;
  readonly text: Wording | null;
  readonly when: Rule | null;
}

/** A step as the engine runs it. */
export interface CompiledStep<S extends WholeStep = WholeStep> {
  readonly id: string;
  /** Its index among the steps of the file. */
  readonly index: number;
  readonly declared: S;
  readonly kind: StepKind;
  readonly title: Wording;
  readonly description: Body;
  readonly nextLabel: Wording;
  readonly when: Rule | null;
  /** For a step off the counted line: the step that it leads up to. */
  readonly aside: string | null;
  /** The question whose Yes leads to this step. */
  readonly opener: string | null;
  readonly links: readonly CompiledLink[];
  readonly questions: readonly CompiledQuestion[];
  /** Its questions that have a home on the quote. */
  readonly withHome: readonly CompiledQuestion[];
  /** Its questions that ask for a consent. */
  readonly consents: readonly CompiledQuestion[];
  /** Its questions whose list offers what other answers allow. */
  readonly filtered: readonly CompiledQuestion[];
  readonly form: CompiledForm;
  readonly card: CompiledCard | null;
  readonly checks: readonly CompiledCheck[];
  readonly rejects: readonly CompiledReject[];
  readonly confirms: readonly CompiledConfirm[];
  /** Whether it is included, and why it cannot be left, as last computed. */
  readonly slots: { readonly on: Slot<boolean>; readonly errors: Slot<readonly FieldError[]> };
  /** Whether it may be left out. */
  readonly isConditional: boolean;
  /** Whether it asks only which optional parts of the plan are taken. */
  readonly onlyParts: boolean;
  /** Whether its questions choose the plan. */
  readonly choosesPlan: boolean;
  /** The roles whose records hold its answers. */
  readonly roles: readonly string[];
}

export type EntryName = "dashboard" | "enroll" | "share";

/** An entry of the enrollment, with its steps in the order asked. */
export interface CompiledEntry {
  readonly name: EntryName;
  readonly actor: "broker" | "client";
  /** Whether the person answers about themself. */
  readonly aboutSelf: boolean;
  /** What rules can read about it, as `is.…`. */
  readonly is: { readonly broker: boolean; readonly client: boolean; readonly share_link: boolean };
  readonly order: readonly CompiledStep[];
  /** Step id → its place in the order. */
  readonly places: ReadonlyMap<string, number>;
}

/** A record that holds a person's answers. */
export interface CompiledRecord {
  readonly role: string;
  /** Keys within the application. */
  readonly path: readonly string[];
  readonly fixed: readonly Fixed[];
  readonly fields: readonly RecordField[];
  /** The same fields, by the name of the question. */
  readonly byQuestion: ReadonlyMap<string, KnownField>;
  /** Keys of the record that the flow knows; values under other keys are kept as they are. */
  readonly knownKeys: readonly string[];
  readonly units: readonly RecordUnit[];
  readonly firstFrom: readonly string[] | null;
  readonly fromTheStart: boolean;
  readonly copies: readonly RecordCopy[];
}

/** What a record always holds. */
export interface Fixed {
  readonly path: readonly string[];
  readonly value: Rule;
}

export interface RecordField {
  readonly question: CompiledQuestion;
  readonly path: readonly string[];
  /** The unit that it is a part of. */
  readonly unit: RecordUnit | null;
}

/** A field with its keys in the client's own record, where it is copied there. */
export interface KnownField extends RecordField {
  readonly copied: readonly string[] | undefined;
}

/** A part of a record that is copied whole, such as an address. */
export interface RecordUnit {
  readonly path: readonly string[];
  readonly fixed: readonly Fixed[];
  /** The group that asks it. */
  readonly group: string;
}

export interface RecordCopy {
  /** `client` for the client's own record, `application` for one on the quote. */
  readonly of: "client" | "application";
  readonly path: readonly string[];
  readonly fixed: readonly Fixed[];
  /** Question → its keys there; one that is not copied is absent. */
  readonly places: ReadonlyMap<string, readonly string[]>;
}

/** What decides the state that sets the prices: an address, or a question. */
export type RatedBy =
  | { readonly by: "address"; readonly role: string; readonly unit: RecordUnit }
  | ({ readonly by: "question" } & FollowingQuestion);

/** The question that sets the rating state, and the questions that its first answer is worked out from. */
export interface FollowingQuestion {
  readonly question: CompiledQuestion;
  readonly from: readonly CompiledQuestion[];
}

/** A question that chooses the plan: the plan must have an equal value there, or the optional part. */
export interface PlanLine {
  readonly question: CompiledQuestion;
  readonly path: readonly string[];
  readonly isPart: boolean;
}

export interface CompiledRow {
  readonly key: string;
  readonly title: string;
  readonly notOfferedIn: ReadonlySet<string>;
  /** Whether it is part of the plan; null where it always is. */
  readonly offeredWhen: Rule | null;
}

export interface CompiledCoverages {
  /** Defaults for what the rate book leaves out of a plan. */
  readonly defaults: Json | undefined;
  /** Each table with its place in the plan; a product with only one table has one without a title. */
  readonly tables: readonly { readonly key: string | null; readonly title: string; readonly path: string }[];
  readonly groups: readonly { readonly title: string; readonly rows: readonly CompiledRow[] }[];
}

export interface CompiledRejection {
  readonly title: Wording;
  readonly body: Body;
  readonly reason: Wording | null;
  readonly contacts: readonly ("broker" | "carrier" | "underwriting")[];
}

/** A compiled flow: everything that does not depend on a session. */
export interface CompiledFlow {
  readonly flow: WholeFlow;
  readonly lists: Lists;
  readonly validators: Validators;
  readonly steps: ReadonlyMap<string, CompiledStep>;
  readonly questions: ReadonlyMap<string, CompiledQuestion>;
  readonly entries: { readonly [name in EntryName]: CompiledEntry };
  readonly groups: ReadonlyMap<string, Wording>;
  readonly values: ReadonlyMap<string, Rule>;
  /** Tables and lists under one set of names, with the `else` of a table. */
  readonly lookups: ReadonlyMap<string, Lookup>;
  readonly records: ReadonlyMap<string, CompiledRecord>;
  readonly ratedBy: RatedBy | null;
  readonly planLines: readonly PlanLine[];
  readonly coverages: CompiledCoverages;
  /**
   * Whether a price may depend on an answer other than the state; if so, plans are loaded again before they are shown.
   */
  readonly ratesAnswers: boolean;
  readonly rejections: ReadonlyMap<string, CompiledRejection>;
  /** Other reason for a rejection, such as `no_plans` → the rejection's name. */
  readonly rejectionFor: ReadonlyMap<string, string>;
  /** Code of a failed call → the question at which it is shown. */
  readonly errorsAt: ReadonlyMap<string, string>;
  readonly atBinding: readonly CompiledBindingCheck[];
  readonly failure: Wording;
  /** The message for an earlier answer that is no longer valid. */
  readonly checkAnswer: Wording;
  readonly ratedElsewhere: Wording;
  /** What is said when something was taken from a person; null where the flow has no words for it. */
  readonly changed: CompiledChanged | null;
  /**
   * How the answers decide the policy that is sold: its first day with the questions that give it, and whether it renews,
   * null for a product that never does.
   */
  readonly policy: {
    readonly starts: Rule | null;
    readonly startedBy: readonly CompiledQuestion[];
    readonly renews: Rule | null;
    readonly shows: readonly ShownRow[];
  };
  /** Questions that ask for a consent. */
  readonly consents: readonly CompiledQuestion[];
  /** What a share link asks first: the type of client; null for a product that is sold to one type. */
  readonly clientType: CompiledQuestion | null;
  /** Questions that may be left out. */
  readonly conditional: readonly CompiledQuestion[];
  /**
   * Step → the questions that its answers may hide, directly or through others, and those that something else may hide:
   * their homes are then cleared.
   */
  readonly hides: ReadonlyMap<string, readonly CompiledQuestion[]>;
}

/** A line with a label, which is left out while its condition does not hold or it says nothing. */
export interface ShownRow {
  readonly label: Wording;
  readonly value: Wording;
  readonly when: Rule | null;
}

/** The words for a plan, or a part of it, that is no longer offered, and for an answer that no longer fits. */
export interface CompiledChanged {
  readonly plan: Wording;
  readonly state: Wording;
  readonly part: Wording;
  readonly again: Wording;
  readonly unnamed: string;
}

export interface Lookup {
  readonly get: (key: string) => unknown;
}

export interface CompiledBindingCheck {
  readonly id: string;
  readonly step: string;
  readonly failWhen: Rule;
  readonly message: Wording;
}
