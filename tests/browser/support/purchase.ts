/** What is bought of an invented product, and how a person answers on the way. */

export type Entry = "share" | "enroll" | "dashboard";

/** Label of a field → what a person types or chooses there; several for boxes to tick, true for a radio button or one box. */
export type Answers = { readonly [label: string]: string | true | readonly string[] };

export type Both<Words> = Words | { readonly broker: Words; readonly client: Words };

/** A file that is sent, and what is said of one of another type. */
interface Receipt {
  readonly label: string;
  readonly name: string;
  readonly refused: string;
}

/** One press in a list of things. */
export type Deed =
  | { readonly add: Answers; readonly file?: Receipt }
  | { readonly edit: string; readonly to: Answers; readonly file?: Receipt }
  | { readonly remove: string };

export interface Step {
  readonly title: Both<string>;
  /** An id by which an entry says what it answers otherwise, or that the step comes first. */
  readonly id: string;
  readonly answers?: Answers;
  /** Answers that a dialog rejects, tried before the right ones. */
  readonly rejected?: Answers;
  /** Answers tried first, with the options that another field offers then. */
  readonly offers?: readonly { readonly when: Answers; readonly field: string; readonly options: readonly string[] }[];
  /** What is done to the list that the step asks for, and what it holds then. */
  readonly things?: {
    readonly words: { readonly add: string; readonly add_title: string; readonly edit_title: string };
    readonly deeds: readonly Deed[];
    readonly counted: string;
  };
  /** A plan is chosen instead of pressing Next. */
  readonly plan?: string;
  /** An answer that is changed from the summary, and what the summary shows before and after. */
  readonly change?: {
    readonly of: Both<string>;
    readonly to: Answers;
    readonly before: string;
    readonly after: string;
  };
  /** What the step shows. */
  readonly shows?: readonly string[];
  /** Its kinds of questions are asked nowhere else: looked at for accessibility. */
  readonly isNew?: true;
}

export interface Purchase {
  /** The scenario with the same answers, for the total. */
  readonly scenario: string;
  readonly business?: string;
  readonly pays: "card" | "check";
  /** What is answered otherwise than usual, and steps that are asked in this purchase alone. */
  readonly steps?: { readonly [id: string]: Partial<Step> };
  /** Steps that are not asked. */
  readonly without?: readonly string[];
  /** What the confirmation shows of the answers. */
  readonly policy: { readonly [label: string]: string };
}

export interface Product {
  readonly folder: string;
  readonly id: string;
  readonly title: string;
  /** How its amounts begin; "$" where it is not said. */
  readonly currency?: string;
  readonly landing: { readonly heading: string; readonly price: RegExp };
  /** What a public link asks before its first step, where the product is sold to individuals and businesses. */
  readonly forWhom?: Step;
  /** The step with which a public link begins. */
  readonly first: string;
  readonly steps: readonly Step[];
  readonly confirmation: Both<string>;
  readonly purchases: { readonly [entry in Entry]: Purchase };
}

export const ADDRESS = { "Address line 1": "1 Main Street", City: "Denver", State: "Colorado", Zip: "80202" };
export const PERSON = { "First name": "Ann", "Last name": "Lee", Phone: "303-555-0100", ...ADDRESS };
