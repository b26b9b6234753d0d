// Generated from schemas/flow.schema.json by `npm run generate`. Change the schema, not this file.

/**
 * Plain text; one text for brokers and one for clients; or a list of texts with conditions that ends in a plain one. `{path}` puts a value in, `{path|format}` in a format.
 */
export type Text = string | TextByActor | readonly (TextVariant | string)[];
/**
 * A rule (JsonLogic) over the documented scope, or a plain value.
 */
export type Rule = unknown;
/**
 * This interface was referenced by `Flow`'s JSON-Schema
 * via the `definition` "step".
 */
export type Step =
  | StepPart
  | StepPlanChoice
  | StepPlanDetails
  | StepAddOns
  | StepPeople
  | StepCheckout
  | StepConfirmation
  | StepSummary
  | StepQuestions;
/**
 * A step that a part brings, such as the checkout. Words beside `use` lie over the part's own, key by key.
 */
export type StepPart = StepCommon &
  StepRules & {
    /**
     * `name@version` of a file in flows/parts.
     */
    readonly use: string;
    /**
     * What this product says where the part leaves it open.
     */
    readonly with?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly title?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly questions?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly headline?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly price?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly summary?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly sample_policy?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly sections?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly policy?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly submit?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly body?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly total_label?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly contact?: {
      readonly [k: string]: unknown;
    };
    /**
     * Takes the place of what the part says.
     */
    readonly exit?: {
      readonly [k: string]: unknown;
    };
  };
/**
 * Paragraphs and bulleted lists.
 */
export type Body = Bullets | readonly Paragraph[];
/**
 * A paragraph, or a bulleted list; **strong** and [links](https://…) are understood.
 */
export type Paragraph = string | Bullets | TextByActor | readonly (TextVariant | string)[];
/**
 * A short name in small letters, digits and underscores, such as first_name.
 */
export type Name = string;
/**
 * Plans side by side, to choose one.
 */
export type StepPlanChoice = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind: "plan-choice";
    readonly title: Text;
    readonly headline?: Text;
    readonly questions: Questions;
    readonly price: Price;
  };
/**
 * The words of an option.
 */
export type Choice =
  | string
  | {
      readonly label: Text;
      readonly hint?: Text;
    };
/**
 * What people read when the answer is wrong: one text for everything, or one for each thing that can be wrong. The product's own messages cover the rest.
 */
export type Wrong =
  | string
  | {
      readonly required?: Text;
      readonly number?: Text;
      readonly type?: Text;
      readonly enum?: Text;
      readonly list?: Text;
      readonly minimum?: Text;
      readonly maximum?: Text;
      readonly minLength?: Text;
      readonly maxLength?: Text;
      readonly const?: Text;
      readonly window?: Text;
      readonly format?: Text;
      readonly texts?: Text;
      readonly minItems?: Text;
      readonly maxItems?: Text;
      readonly accepts?: Text;
      readonly max_bytes?: Text;
      readonly total?: Text;
      readonly else?: Text;
    };
/**
 * One plan with all its details, on one page.
 */
export type StepPlanDetails = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind: "plan-details";
    readonly title: Text;
    readonly headline?: Text;
    readonly questions: Questions;
    readonly price: Price;
  };
/**
 * Add-ons to choose, each on a card. The step is left out where no plan offers any.
 */
export type StepAddOns = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind: "add-ons";
    readonly title: Text;
    readonly questions: Questions;
    readonly price: Price;
  };
/**
 * An older way to ask for a list, on a step of its own. Any step of questions can ask for a list.
 */
export type StepPeople = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind: "people";
    readonly title: Text;
    readonly questions: Questions;
  };
/**
 * The last step before the sale.
 */
export type StepCheckout = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind: "checkout";
    readonly title: Text;
    /**
     * How the price is shown.
     */
    readonly summary: {
      readonly title: Text;
      readonly total_label: Text;
      /**
       * Where the Edit link leads.
       */
      readonly edit: {
        /**
         * The step that Edit leads to.
         */
        readonly to: string;
      };
    };
    /**
     * Whether there is a link to a sample of the plan's policy.
     */
    readonly sample_policy?: boolean;
    /**
     * The questions of the checkout under their headings, in order.
     *
     * @minItems 1
     *
     * Items: Questions under one heading.
     */
    readonly sections: readonly {
      readonly title?: Text;
      readonly note?: Text;
      /**
       * The questions under this heading.
       *
       * @minItems 1
       *
       * Items: A question.
       */
      readonly questions: readonly string[];
    }[];
    readonly questions: Questions;
    /**
     * Which answers decide when the policy starts and whether it renews.
     */
    readonly policy: {
      readonly starts: Rule;
      readonly renews?: Rule;
    };
    /**
     * What the last button does: the first of these ways that applies.
     *
     * @minItems 1
     *
     * Items: One way to finish.
     */
    readonly submit: readonly {
      readonly when?: Rule;
      /**
       * Whether the client is mailed a proposal (propose) or the policy is sold (bind).
       */
      readonly does: "propose" | "bind";
      /**
       * The page that people see next.
       */
      readonly to?: "client";
      readonly notice?: Text;
    }[];
  };
/**
 * What was bought, after the sale. Nothing is asked.
 */
export type StepConfirmation = StepCommon & {
  /**
   * What kind of screen this is.
   */
  readonly kind: "confirmation";
  readonly title: Text;
  readonly body: Body;
  readonly settled?: Rule;
  readonly owed?: Receipt;
  readonly total_label: Text;
  readonly receipt?: Receipt;
  readonly mailed?: Text;
  /**
   * What happens next, as numbered lines.
   */
  readonly next?: {
    readonly title: Text;
    /**
     * The lines, in order.
     *
     * @minItems 1
     *
     * Items: A line.
     */
    readonly lines: readonly {
      readonly text: Text;
      readonly when?: Rule;
    }[];
  };
  /**
   * Whom people can ask.
   */
  readonly contact?: {
    readonly when?: Rule;
    readonly title: Text;
    /**
     * Whose contact details are shown.
     */
    readonly role: "broker" | "carrier" | "underwriting";
  };
  /**
   * The link that leads away from the page.
   */
  readonly exit?: {
    readonly when?: Rule;
    readonly label: Text;
    /**
     * The page that the link leads to.
     */
    readonly to: "client";
  };
};
/**
 * Check your answers: every question asked so far, with its answer and a link to change it, which leads back here.
 */
export type StepSummary = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind: "summary";
    readonly title: Text;
  };
/**
 * Questions on one screen.
 */
export type StepQuestions = StepCommon &
  StepRules & {
    /**
     * What kind of screen this is.
     */
    readonly kind?: "questions";
    readonly title: Text;
    readonly questions: Questions;
  };
/**
 * The words of a step, of every kind, in the order in which they are written.
 */
export type StepWord =
  | "id"
  | "use"
  | "kind"
  | "aside"
  | "group"
  | "when"
  | "with"
  | "title"
  | "headline"
  | "description"
  | "summary"
  | "sample_policy"
  | "sections"
  | "questions"
  | "price"
  | "body"
  | "settled"
  | "owed"
  | "total_label"
  | "receipt"
  | "mailed"
  | "next"
  | "contact"
  | "exit"
  | "checks"
  | "reject"
  | "confirm"
  | "links"
  | "policy"
  | "next_label"
  | "submit";

/**
 * A flow file: what one enrollment asks, shows, rejects and saves. With this schema switched on, the editor explains every word.
 */
export interface Flow {
  /**
   * Path to this schema, so that the editor can help.
   */
  readonly $schema?: string;
  /**
   * The edition of the flow format.
   */
  readonly format: 2;
  /**
   * The product's name in links and file names. It never changes.
   */
  readonly id: string;
  /**
   * The number of this version in three parts, such as 1.4.2. New wording raises the last part, a new or changed question or rule the middle one, and a new meaning of saved answers the first.
   */
  readonly version: string;
  /**
   * What is new in this version, in one sentence.
   */
  readonly changes: string;
  /**
   * The product's name, as people read it.
   */
  readonly title: string;
  /**
   * The product's code in the records of quotes, licenses and policies.
   */
  readonly vertical_code: string;
  /**
   * The names under which web addresses lead to this product. New links use the first one.
   *
   * @minItems 1
   *
   * Items: A name, as it is in the address.
   */
  readonly slugs: readonly string[];
  /**
   * Whether this product opens when a web address names no known one. One product alone says so; while it is switched off, the first other one that is on opens.
   */
  readonly default_for_unknown_slugs?: boolean;
  /**
   * Who can buy the product: individuals, businesses or both. Where both can, a share link first asks which one a new client is.
   *
   * @minItems 1
   *
   * Items: A kind of client.
   */
  readonly sold_to: readonly ("individual" | "business")[];
  /**
   * How long the policy lasts, and which answers are shown after the sale.
   */
  readonly policy: {
    /**
     * How long the policy lasts, in years, months or days. Years and months end on the same day of the month, or on its last day where the month is shorter.
     */
    readonly lasts: {
      /**
       * The number of years.
       */
      readonly years?: number;
      /**
       * The number of months.
       */
      readonly months?: number;
      /**
       * The number of days: the policy ends this many days after it starts.
       */
      readonly days?: number;
    };
    /**
     * The answers that the confirmation, the policy's page, its schedule and the proposal show, in the client's wording. A policy keeps them as they were when it was sold.
     *
     * @minItems 1
     *
     * Items: A line; one without a value is left out.
     */
    readonly shows?: readonly {
      readonly label: Text;
      readonly value: Text;
      readonly when?: Rule;
    }[];
  };
  /**
   * What decides the state that sets the prices: `address` (the policyholder's), or the name of a question.
   */
  readonly rated_by: string;
  readonly unavailable: Text;
  /**
   * How the ways into the enrollment differ: a broker comes from the dashboard, a client by a mailed link, a stranger by a public share link.
   */
  readonly entries?: {
    /**
     * What differs for a broker, who comes from the dashboard.
     */
    readonly dashboard?: {
      /**
       * Steps that come before all others on this way in.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      readonly first?: readonly string[];
    };
    /**
     * What differs for a client, who comes by a mailed link.
     */
    readonly enroll?: {
      /**
       * Steps that come before all others on this way in.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      readonly first?: readonly string[];
    };
    /**
     * What differs for a stranger, who comes by a public share link.
     */
    readonly share?: {
      /**
       * Steps that come before all others on this way in.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      readonly first?: readonly string[];
    };
  };
  /**
   * Groups of the progress that people see: name → heading.
   */
  readonly groups: {
    readonly [k: string]: Text;
  };
  /**
   * The screens of the enrollment, in the order in which they come.
   *
   * @minItems 1
   */
  readonly steps: readonly Step[];
  /**
   * Named rules; read as `values.name`. A value may read only values above it.
   */
  readonly values?: {
    readonly [k: string]: Rule;
  };
  /**
   * Tables of values, such as one for each state, which rules look up.
   */
  readonly tables?: {
    readonly [k: string]: Table;
  };
  /**
   * What people read when they are refused: name → words.
   */
  readonly rejections: {
    readonly [k: string]: Rejection;
  };
  readonly messages: Messages;
  readonly coverages?: Coverages;
  /**
   * Checks that belong to no question. They are made when the policy is sold, and nothing is sold where one fails.
   *
   * @minItems 1
   */
  readonly at_binding?: readonly BindingCheck[];
  /**
   * The parts as they were when this version was published: `flow publish` writes them, people do not.
   */
  readonly parts?: {
    /**
     * The part's file.
     */
    readonly [k: string]: {};
  };
  readonly landing?: Landing;
  /**
   * What happens to quotes that began with an older version: they stay on it, unless this says that they move to this one when they are opened next. A quote that is sold, mailed to the client or being paid always stays.
   */
  readonly started_quotes?: "stay" | "move";
  /**
   * How saved answers change: the version that changed them → the changes, in order. A started quote that moves is changed by those of every version between its own and this one.
   */
  readonly migrations?: {
    /**
     * The changes of one version, in order.
     *
     * @minItems 1
     */
    readonly [k: string]: readonly Migration[];
  };
}
/**
 * One text for each side.
 */
export interface TextByActor {
  /**
   * What a broker reads.
   */
  readonly broker: string;
  /**
   * What the buyer reads.
   */
  readonly client: string;
}
/**
 * A text with a condition.
 */
export interface TextVariant {
  readonly when: Rule;
  /**
   * What is said.
   */
  readonly text: string;
}
/**
 * What every step may say.
 */
export interface StepCommon {
  /**
   * The step's name in web addresses. It never changes its meaning.
   */
  readonly id: string;
  /**
   * The step that this one leads up to. It is not counted in the progress then, and only a link leads to it.
   */
  readonly aside?: string;
  /**
   * The heading of the progress under which the step is counted.
   */
  readonly group: string;
  readonly when?: Rule;
  readonly description?: Body;
  /**
   * Links to other steps.
   *
   * @minItems 1
   *
   * Items: A link.
   */
  readonly links?: readonly {
    /**
     * The step that the link leads to.
     */
    readonly to: string;
    readonly label: Text;
    readonly title?: Text;
    readonly text?: Text;
    readonly when?: Rule;
  }[];
  readonly next_label?: Text;
}
/**
 * A list with a bullet before each line.
 */
export interface Bullets {
  /**
   * The lines.
   *
   * @minItems 1
   *
   * Items: A line; **strong** and [links](https://…) are understood.
   */
  readonly bullets: readonly string[];
}
/**
 * Rules that are judged at the Next of a step.
 */
export interface StepRules {
  /**
   * Checks of the answers. While one fails, people cannot go on.
   *
   * @minItems 1
   */
  readonly checks?: readonly Check[];
  /**
   * Rules that end the enrollment and refuse the person.
   *
   * @minItems 1
   */
  readonly reject?: readonly Reject[];
  /**
   * Dialogs that come up when people press Next.
   *
   * @minItems 1
   */
  readonly confirm?: readonly Confirm[];
}
/**
 * A check of the answers, made when people press Next and again on the server. While it fails, they cannot go on.
 */
export interface Check {
  readonly id: Name;
  /**
   * The question at which the message is shown.
   */
  readonly at: string;
  readonly fail_when: Rule;
  readonly message: Text;
  /**
   * From this day on (YYYY-MM-DD), the rule also holds for enrollments that began with an older version, beside their own rules. Left out, it never holds for them.
   */
  readonly applies_to_started?: string;
}
/**
 * A rule that ends the enrollment and refuses the person. It is checked when they press Next on its step, and again on the server.
 */
export interface Reject {
  readonly id: Name;
  /**
   * The refusal that people read when this rule refuses them.
   */
  readonly with: string;
  readonly when: Rule;
  readonly reason?: Text;
  /**
   * From this day on (YYYY-MM-DD), the rule also holds for enrollments that began with an older version, beside their own rules. Left out, it never holds for them.
   */
  readonly applies_to_started?: string;
}
/**
 * A dialog that comes up when people press Next. They go on once they confirm it.
 */
export interface Confirm {
  readonly id: Name;
  readonly when: Rule;
  readonly title: Text;
  readonly body: Body;
  /**
   * Answers that are given by confirming: question → rule.
   */
  readonly sets?: {
    readonly [k: string]: Rule;
  };
  /**
   * Ids of `reject` rules that are judged with these answers before anything is saved.
   *
   * @minItems 1
   *
   * Items: A rule that refuses, by its id.
   */
  readonly judges?: readonly string[];
  /**
   * Questions whose answers are removed by confirming.
   *
   * @minItems 1
   *
   * Items: A question.
   */
  readonly clears?: readonly string[];
  /**
   * The step that confirming leads to.
   */
  readonly to?: string;
  readonly if_not_confirmed?: Text;
}
/**
 * What is asked, in this order: questions, groups of questions, and parts that several products share.
 */
export interface Questions {
  readonly [k: string]: PartUse | Group | Question;
}
/**
 * A part: questions that products share. Words beside `use` lie over the part's own, key by key; what decides the meaning of an answer (`saved`, `type`, `record`, `const`, `opens`, `not_asked_is`, `when_judging`) cannot be changed.
 */
export interface PartUse {
  /**
   * `name@version` of a file in flows/parts.
   */
  readonly use: string;
  /**
   * Who the person is whose answers these are, such as the policyholder.
   */
  readonly as?: string;
  /**
   * Which questions of the part are asked, and in which order.
   *
   * @minItems 1
   *
   * Items: A question or a group of the part.
   */
  readonly ask?: readonly string[];
  /**
   * What this product says where the part leaves it open.
   */
  readonly with?: {
    readonly [k: string]: unknown;
  };
  /**
   * What this product says otherwise about the part's questions.
   */
  readonly questions?: {
    readonly [k: string]: unknown;
  };
  readonly show_when?: Rule;
  readonly card?: SummaryCard;
}
/**
 * Answers that are shown as text with an Edit button, instead of being asked.
 */
export interface SummaryCard {
  readonly when: Rule;
  /**
   * The heading of the text.
   */
  readonly title: string;
  /**
   * The heading of the dialog that Edit opens.
   */
  readonly edit_title: string;
  /**
   * Questions that are asked on the step all the same while their answers are missing.
   *
   * Items: A question or a group.
   */
  readonly ask_if_missing?: readonly string[];
}
/**
 * Questions that belong together, and the record that keeps their answers.
 */
export interface Group {
  readonly show_when?: Rule;
  readonly card?: SummaryCard;
  readonly questions: Questions;
  readonly record?: HomeRecord;
}
/**
 * The record on the quote in which the answers of a group are kept.
 */
export interface HomeRecord {
  /**
   * Who the person is on the quote, such as the policyholder. In a part, it is the part's own name of the record.
   */
  readonly role?: string;
  /**
   * Where the record is kept: on the quote, or within the record around it.
   */
  readonly saved: string;
  /**
   * What the record always holds besides the answers: name → value or rule.
   */
  readonly with?: {
    readonly [k: string]: unknown;
  };
  /**
   * Whether the record is always copied as a whole.
   */
  readonly whole?: true;
  /**
   * Where the first answers come from, such as the client's record. It is never used when saved data are checked.
   */
  readonly first_from?: string;
  /**
   * Whether the record is there from the first save on. Until its questions are asked, it is filled from where first answers come from.
   */
  readonly from_the_start?: true;
  /**
   * Other records that always get the same answers: their place → how they differ.
   */
  readonly copied_to?: {
    /**
     * How the copy differs.
     */
    readonly [k: string]: {
      /**
       * Questions that have another name there, each with that name.
       */
      readonly names?: {
        /**
         * A name.
         */
        readonly [k: string]: string;
      };
      /**
       * Questions that are not copied.
       *
       * Items: A question.
       */
      readonly without?: readonly string[];
      /**
       * What the copy holds besides: values or rules.
       */
      readonly with?: {
        readonly [k: string]: unknown;
      };
    };
  };
}
/**
 * A question: a JSON Schema of its own with a few words beside it.
 */
export interface Question {
  /**
   * What the answer is: an array is several of a few options, or a list of things (`items`).
   */
  readonly type: "string" | "integer" | "number" | "boolean" | "array" | "file";
  readonly title?: Text;
  readonly label?: Text;
  /**
   * How the answer is written. A number can be an amount of money from 0 (usd) or a percentage from 0 to 100; a whole number can be a year, which is shown without a comma.
   */
  readonly format?: "email" | "us-phone" | "us-zip" | "us-date" | "date" | "usd" | "percent" | "year";
  /**
   * The fewest characters that an answer can have.
   */
  readonly minLength?: number;
  /**
   * The most characters that an answer can have.
   */
  readonly maxLength?: number;
  /**
   * The lowest number that is accepted, or a rule that works it out, such as the year of today.
   */
  readonly minimum?: number | Rule;
  /**
   * The highest number that is accepted, or a rule that works it out, such as the year of today.
   */
  readonly maximum?: number | Rule;
  /**
   * The only answer that is accepted, such as Yes to a text that everybody must agree to.
   */
  readonly const?: {
    readonly [k: string]: unknown;
  };
  readonly hint?: Text;
  readonly why?: Text;
  /**
   * The list whose items are the options, such as the states.
   */
  readonly list?: string;
  /**
   * Which items of the list are offered: attribute of an item → the value that it must have, usually an earlier answer.
   */
  readonly where?: {
    readonly [k: string]: Rule;
  };
  /**
   * How the question looks, where it is not the usual way: a drop-down list for a list, two buttons for yes or no.
   */
  readonly widget?:
    | "text"
    | "select"
    | "radio"
    | "cards"
    | "checkbox"
    | "date"
    | "number"
    | "combobox"
    | "card"
    | "textarea"
    | "checkboxes";
  /**
   * The options to choose from: their codes, or each code with its words. People read the words; the code is saved.
   */
  readonly choices?:
    | readonly string[]
    | {
        readonly [k: string]: Choice;
      };
  /**
   * Shown in the field while it is empty.
   */
  readonly placeholder?: string;
  /**
   * What the browser can fill in, such as email or given-name. It is used only while people answer about themselves.
   */
  readonly autocomplete?: string;
  /**
   * How much of a line the field takes. Left out, the whole line.
   */
  readonly width?: "half" | "third";
  /**
   * Whether, or when, the question can be left unanswered. Left out, it must be answered.
   */
  readonly optional?: true | Rule;
  /**
   * The texts that Yes agrees to, by id: a text that changes gets a new id. Asked on a step of questions or at a checkout, with `const: true` where it must be given and `optional: true` where it need not be; never shown as given before, and kept with its texts, its giver and its time. Rules read true, or nothing.
   */
  readonly agrees_to?: {
    /**
     * A text.
     */
    readonly [k: string]: {
      /**
       * The heading of the text.
       */
      readonly title: string;
      readonly body: Body;
      readonly when?: Rule;
    };
  };
  /**
   * The kinds of files that are taken.
   *
   * @minItems 1
   *
   * Items: A kind of file, such as application/pdf.
   */
  readonly accepts?: readonly ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic")[];
  /**
   * The largest file that is taken, in bytes: 1,000,000 bytes are a megabyte.
   */
  readonly max_bytes?: number;
  /**
   * How many there must be at least.
   */
  readonly minItems?: number;
  /**
   * How many there can be at most.
   */
  readonly maxItems?: number;
  /**
   * The answer's one home on the quote: `application.…`, or `plan.…` if it chooses the plan. If absent, `application.answers.<name>`; false for an answer that is not saved.
   */
  readonly saved?: string | false;
  readonly show_when?: Rule;
  /**
   * The answer that rules read, and that is saved, while the question is not asked.
   */
  readonly not_asked_is?: {
    readonly [k: string]: unknown;
  };
  /**
   * What rules read as the answer, where it is not saved, when the server checks saved data.
   */
  readonly when_judging?: {
    readonly [k: string]: unknown;
  };
  /**
   * The question that is asked after Yes. No clears its answer.
   */
  readonly opens?: string;
  readonly earliest?: Rule;
  readonly latest?: Rule;
  readonly starts_as?: Rule;
  readonly derived?: Rule;
  /**
   * What happens to the saved answer. `while_valid`: the first value replaces a saved answer that is no longer valid, unless the address asks to finish.
   */
  readonly keep_saved?: "while_valid";
  readonly not_kept?: Text;
  /**
   * Whether the answer is saved as soon as it changes, and the price is worked out again.
   */
  readonly saves_on_change?: true;
  /**
   * The fields of a payment card.
   */
  readonly card?: {
    /**
     * The question that asks for the name on the card.
     */
    readonly holder: string;
    /**
     * The person whose address is that of the card.
     */
    readonly address: string;
    /**
     * The kinds of cards that are taken.
     *
     * @minItems 1
     *
     * Items: A kind of card.
     */
    readonly brands: readonly string[];
    /**
     * What the fields are called.
     */
    readonly labels: {
      /**
       * The words at the card number.
       */
      readonly number: string;
      /**
       * The words at the expiration date.
       */
      readonly expiry: string;
      /**
       * The words at the security code.
       */
      readonly cvc: string;
      /**
       * What is said at the fields about where the card details go.
       */
      readonly secure?: string;
    };
  };
  /**
   * Errors of the system, such as a declined card, that are shown at this question.
   *
   * @minItems 1
   *
   * Items: An error, by its code.
   */
  readonly errors?: readonly string[];
  /**
   * A list of things: what is asked of each, and how one is shown.
   */
  readonly items?: {
    readonly questions: Questions;
    readonly name: Text;
    /**
     * What is shown of one, line by line, such as {item.email}. A line that says nothing is left out.
     */
    readonly lines?: readonly (
      | {
          readonly when: Rule;
          readonly text: Text;
        }
      | Text
    )[];
    /**
     * Checks of the answers about one thing, made when it is saved, at Next and on the server. Their rules read its answers by their names alone.
     *
     * @minItems 1
     */
    readonly checks?: readonly ThingCheck[];
    /**
     * Lets people copy some answers, such as an address, from another person.
     */
    readonly copy?: {
      /**
       * From whom.
       */
      readonly [k: string]: {
        /**
         * The person whose answers are copied.
         */
        readonly from: string;
        readonly label: Text;
      };
    };
  };
  /**
   * A share for each, which together make a total, such as 100 percent.
   */
  readonly shares?: {
    readonly name: Name;
    /**
     * What a share is called.
     */
    readonly title: string;
    /**
     * What the shares must add up to.
     */
    readonly total: number;
    /**
     * What is said below the list while people type shares. {total} is what they add up to.
     */
    readonly running_total: string;
    /**
     * What people read when the shares are wrong.
     */
    readonly wrong: {
      /**
       * The shares do not add up to the total.
       */
      readonly total: string;
      /**
       * A share is not a whole number from 0 to the total.
       */
      readonly else: string;
    };
  };
  /**
   * The words on the buttons and in the headings of the list.
   */
  readonly words?: {
    /**
     * The button that adds one.
     */
    readonly add: string;
    /**
     * The heading of the dialog that adds one.
     */
    readonly add_title: string;
    /**
     * The heading of the dialog that changes one.
     */
    readonly edit_title: string;
    /**
     * The heading of the dialog that asks whether to remove one.
     */
    readonly remove_title: string;
    /**
     * The text of that dialog. {item.…} names what is removed, such as {item.first_name}.
     */
    readonly remove_text: string;
    /**
     * The heading of a list with one thing.
     */
    readonly one?: string;
    /**
     * The heading of a longer list. {count} says how many there are.
     */
    readonly several?: string;
  };
  readonly wrong?: Wrong;
}
/**
 * A check of the answers about one thing of a list.
 */
export interface ThingCheck {
  readonly id: Name;
  /**
   * The question about the thing at which the message is shown.
   */
  readonly at: string;
  readonly fail_when: Rule;
  readonly message: Text;
}
/**
 * Which price of the plan is shown, and how it is written.
 */
export interface Price {
  /**
   * Where the price is in the plan's record.
   */
  readonly path?: string;
  /**
   * With cents (usd) or in whole dollars (usd0).
   */
  readonly format: "usd" | "usd0";
  /**
   * What is said after the price, such as: a year.
   */
  readonly suffix?: string;
}
/**
 * What was bought, line by line.
 */
export interface Receipt {
  readonly title: Text;
  /**
   * The lines, in order. One without a value is left out.
   *
   * @minItems 1
   *
   * Items: A line.
   */
  readonly rows: readonly {
    readonly label: Text;
    readonly value: Text;
    readonly when?: Rule;
  }[];
}
/**
 * A table that a rule looks up: `{"lookup": ["table", key]}`.
 */
export interface Table {
  /**
   * The list whose codes are the keys.
   */
  readonly by: string;
  /**
   * What the values of the table are.
   */
  readonly of: {
    /**
     * Whether the values are whole numbers, numbers, texts, or yes and no.
     */
    readonly type: "integer" | "number" | "string" | "boolean";
    /**
     * The lowest value that is accepted.
     */
    readonly minimum?: number;
    /**
     * The highest value that is accepted.
     */
    readonly maximum?: number;
    /**
     * The only values that are accepted.
     *
     * @minItems 1
     *
     * Items: A value.
     */
    readonly enum?: readonly string[];
  };
  /**
   * Key → value.
   */
  readonly cells: {
    /**
     * A value.
     */
    readonly [k: string]: string | number | boolean;
  };
  /**
   * The value of everything that has no value of its own.
   */
  readonly else?: string | number | boolean;
}
/**
 * What people read when they are refused.
 */
export interface Rejection {
  /**
   * Other cases in which it is shown: no plan is offered, or the broker has no license there.
   *
   * @minItems 1
   *
   * Items: A case.
   */
  readonly also_for?: readonly ("no_plans" | "broker_not_licensed")[];
  readonly title: Text;
  readonly body: Body;
  readonly reason?: Text;
  /**
   * Whose contact details are shown.
   *
   * Items: Whom people can ask.
   */
  readonly contacts?: readonly ("broker" | "carrier" | "underwriting")[];
}
/**
 * Texts that all questions and screens share. They come from a shared part; what is said here takes the place of what the part says.
 */
export interface Messages {
  /**
   * `name@version` of a file in flows/parts.
   */
  readonly use?: string;
  readonly failure?: Text;
  readonly rated_elsewhere?: Text;
  /**
   * What people read where they arrive after something was taken from them, such as a plan that is no longer offered.
   */
  readonly changed?: {
    readonly plan: Text;
    readonly state: Text;
    readonly part: Text;
    readonly again: Text;
    /**
     * What a plan is called whose name is not known.
     */
    readonly unnamed: string;
  };
  readonly wrong?: MessagesWrong;
  readonly words?: MessagesWords;
  /**
   * What a share link asks before its first step, where the product is sold to individuals and to businesses. Left out, plain words are used.
   */
  readonly client_type?: {
    readonly title: Text;
    readonly individual: Text;
    readonly business: Text;
    readonly wrong?: Text;
  };
}
/**
 * What people read when an answer is wrong, where the question has no message of its own. {field} is the question's title; {minimum} and {maximum} are its limits.
 */
export interface MessagesWrong {
  readonly required?: Text;
  readonly type?: Text;
  readonly number?: Text;
  readonly enum?: Text;
  readonly list?: Text;
  readonly minimum?: Text;
  readonly maximum?: Text;
  readonly minLength?: Text;
  readonly maxLength?: Text;
  readonly const?: Text;
  readonly minItems?: Text;
  readonly maxItems?: Text;
  readonly window?: Text;
  readonly accepts?: Text;
  readonly max_bytes?: Text;
  /**
   * The answer is not written as it must be: a text for each form of answers.
   */
  readonly format?: {
    readonly [k: string]: Text;
  };
}
/**
 * The words of the buttons, links and headings that all screens share.
 */
export interface MessagesWords {
  /**
   * The word for Yes.
   */
  readonly yes?: string;
  /**
   * The word for No.
   */
  readonly no?: string;
  /**
   * The button that changes answers.
   */
  readonly edit?: string;
  /**
   * The button that removes something.
   */
  readonly remove?: string;
  /**
   * The button that saves.
   */
  readonly save?: string;
  /**
   * The button that closes a dialog without a change.
   */
  readonly cancel?: string;
  /**
   * The button that confirms a dialog.
   */
  readonly confirm?: string;
  /**
   * The button that selects a plan.
   */
  readonly select_plan?: string;
  /**
   * What is said of the plan that is selected.
   */
  readonly selected?: string;
  /**
   * The link to a sample policy.
   */
  readonly sample_policy?: string;
  /**
   * The heading of the column of coverages.
   */
  readonly coverage_column?: string;
  /**
   * The heading of the column that says when a coverage applies.
   */
  readonly hazard_column?: string;
  /**
   * The heading of the column of benefits.
   */
  readonly benefit_column?: string;
  /**
   * The heading of the column of values.
   */
  readonly value_column?: string;
  /**
   * What is said of a coverage that is part of the plan.
   */
  readonly included?: string;
  /**
   * What is said of a coverage that is not part of the plan.
   */
  readonly not_included?: string;
  /**
   * What is shown where the plan says nothing.
   */
  readonly absent?: string;
  /**
   * A note below the table.
   */
  readonly note?: string;
  /**
   * The words at the box that adds an optional coverage. {item.title} is what it is called.
   */
  readonly add_on?: string;
  /**
   * The button that goes on without add-ons.
   */
  readonly skip_add_ons?: string;
  /**
   * Why an optional coverage cannot be chosen.
   */
  readonly not_together?: string;
  /**
   * What the plan without add-ons is called in the running total.
   */
  readonly your_plan?: string;
}
/**
 * What the plans cover. Each coverage is described once, for the enrollment, the documents and the policy.
 */
export interface Coverages {
  /**
   * Defaults for what the rate book leaves out of a plan: place in the plan → value.
   */
  readonly defaults?: {
    /**
     * A text or a number.
     */
    readonly [k: string]: string | number | boolean;
  };
  /**
   * The tables, where there is more than one: key in the plan → heading.
   */
  readonly tables?: {
    /**
     * A table.
     */
    readonly [k: string]: {
      /**
       * The heading of the table.
       */
      readonly title: string;
      /**
       * When the coverages of the table apply, line by line.
       *
       * @minItems 1
       *
       * Items: A line.
       */
      readonly hazards?: readonly string[];
    };
  };
  /**
   * The coverages under their headings, in the order in which they are shown.
   *
   * @minItems 1
   *
   * Items: Coverages under one heading.
   */
  readonly groups: readonly {
    /**
     * The heading.
     */
    readonly title?: string;
    /**
     * The coverages under this heading, each by its name in the plan.
     */
    readonly rows: {
      /**
       * A coverage.
       */
      readonly [k: string]: {
        /**
         * What the coverage is called.
         */
        readonly title: string;
        readonly offered_when?: Rule;
        /**
         * The states, and other regions with prices of their own, in which the coverage is not part of the plan.
         *
         * @minItems 1
         *
         * Items: A state or region.
         */
        readonly not_offered_in?: readonly string[];
        /**
         * What the coverage does, in plain words: the same in all tables, or a text for each.
         */
        readonly description?:
          | string
          | {
              /**
               * Words.
               */
              readonly [k: string]: string;
            };
        /**
         * What the coverage pays, line by line: the same in all tables, or lines for each.
         */
        readonly amounts?:
          | readonly string[]
          | {
              /**
               * Lines.
               *
               * @minItems 1
               *
               * Items: A line.
               */
              readonly [k: string]: readonly string[];
            };
      };
    };
  }[];
}
/**
 * A check that belongs to no question, made when the policy is sold.
 */
export interface BindingCheck {
  readonly id: Name;
  readonly fail_when: Rule;
  readonly message: Text;
}
/**
 * A product's page. `{price}` in `price` is the lowest price of the product, which the server works out, and in the `result` of an estimate what it comes to; `{carrier}` in any text is the carrier's name. `{cancellation}`, in the answer of a question or a paragraph of a document, is how to cancel in the space's words; where it has none, the question or paragraph is left out.
 */
export interface Landing {
  /**
   * The promise of the product, in one line.
   */
  readonly headline: string;
  /**
   * What the product is and for whom, in a sentence or two.
   */
  readonly lead: string;
  /**
   * How the lowest price is said, such as: From {price} a year. Left out, no price is shown.
   */
  readonly price?: string;
  /**
   * What the price depends on.
   */
  readonly price_note?: string;
  /**
   * The prices that people see before anything is asked: those of the rate book, or an estimate from a few answers.
   */
  readonly prices?: {
    /**
     * The heading above the prices.
     */
    readonly title: string;
    /**
     * What the page calls each plan type, in the order of the columns, such as: You and your family. Left out, the type is not said.
     */
    readonly types?: {
      readonly [k: string]: string;
    };
    /**
     * What the page calls each plan, by its name in the rate book. Left out, it has the title of the rate book.
     */
    readonly plans?: {
      readonly [k: string]: string;
    };
    /**
     * A sentence below the prices.
     */
    readonly note?: string;
    readonly estimate?: LandingEstimate;
  };
  /**
   * What is said where some states have no plan: {states} names them. Left out where the product is sold everywhere.
   */
  readonly not_sold?: string;
  /**
   * What is said instead of the button, where the agent of the link has no license for the product. {agent} is their name, {state} the state, or the words: any state.
   */
  readonly not_licensed?: string;
  /**
   * The words on the two buttons that begin the enrollment.
   */
  readonly actions: {
    /**
     * The button at the top.
     */
    readonly first: string;
    /**
     * The button of the banner, further down.
     */
    readonly second: string;
  };
  /**
   * The picture beside the headline: one of the product's media files.
   */
  readonly drawing?: string;
  /**
   * Reasons to trust the product, each in a few words. Three are read at a glance.
   *
   * @minItems 1
   *
   * Items: A reason.
   */
  readonly proofs?: readonly {
    /**
     * The reason in two or three words, or a number.
     */
    readonly title: string;
    /**
     * What it means, in a sentence.
     */
    readonly text: string;
    /**
     * A small square picture.
     */
    readonly drawing?: string;
  }[];
  /**
   * Amounts that the product is advertised with.
   */
  readonly figures?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below the heading.
     */
    readonly lead?: string;
    /**
     * The amounts.
     *
     * @minItems 1
     *
     * Items: An amount.
     */
    readonly items: readonly {
      /**
       * The words above the amount, such as: up to.
       */
      readonly lead_in?: string;
      /**
       * The amount as it is printed, such as $10,000 a year.
       */
      readonly value: string;
      /**
       * What is paid.
       */
      readonly label: string;
      /**
       * When it is paid.
       */
      readonly note?: string;
    }[];
  };
  /**
   * What is covered.
   */
  readonly benefits?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below the heading.
     */
    readonly lead?: string;
    /**
     * Lists of benefits, side by side.
     *
     * @minItems 1
     *
     * Items: A list of benefits.
     */
    readonly groups: readonly {
      /**
       * What these benefits are about.
       */
      readonly title: string;
      /**
       * A small square picture.
       */
      readonly drawing?: string;
      /**
       * The benefits.
       *
       * @minItems 1
       *
       * Items: A benefit, in a line.
       */
      readonly items: readonly string[];
    }[];
  };
  /**
   * Videos about the product.
   */
  readonly videos?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below the heading.
     */
    readonly lead?: string;
    /**
     * The videos.
     *
     * @minItems 1
     */
    readonly items: readonly LandingVideo[];
  };
  /**
   * What a customer says, with a video.
   */
  readonly testimonial?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * The sentence that is quoted.
     */
    readonly quote: string;
    /**
     * Who says it.
     */
    readonly from: string;
    readonly video: LandingVideo;
  };
  /**
   * The band further down the page, with the second button.
   */
  readonly banner?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below the heading.
     */
    readonly text?: string;
  };
  /**
   * Questions that customers often ask, with answers.
   */
  readonly questions?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * The questions.
     *
     * @minItems 1
     *
     * Items: A question with its answer.
     */
    readonly items: readonly {
      /**
       * The question, as a customer asks it.
       */
      readonly question: string;
      /**
       * The answer.
       */
      readonly answer: string;
    }[];
  };
  /**
   * The PDFs that links at the foot of the page lead to.
   */
  readonly documents?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * The documents.
     *
     * @minItems 1
     */
    readonly items: readonly LandingDocument[];
  };
  /**
   * What the law or the carrier wants said, at the foot of the page and of each document.
   *
   * @minItems 1
   *
   * Items: A paragraph.
   */
  readonly disclaimer?: readonly string[];
}
/**
 * A price from a few answers, on the product's page.
 */
export interface LandingEstimate {
  /**
   * The questions that the estimate asks, each for one option or one number.
   *
   * @minItems 1
   *
   * Items: A question.
   */
  readonly asks: readonly string[];
  /**
   * The words on the button.
   */
  readonly action: string;
  /**
   * How the price is said, such as: Estimate: {price} a year.
   */
  readonly result: string;
}
/**
 * A video that opens in a dialog. It is loaded only then.
 */
export interface LandingVideo {
  /**
   * What the video is about, as its button says it.
   */
  readonly title: string;
  /**
   * A sentence below the title.
   */
  readonly text?: string;
  /**
   * What viewers should know first: that it is a sample, or has no sound.
   */
  readonly note?: string;
  /**
   * How long it runs, in seconds.
   */
  readonly seconds: number;
  /**
   * The video: one of the product's media files.
   */
  readonly file: string;
  /**
   * The picture that is shown until the video plays, 16 wide to 9 high: one of the product's media files.
   */
  readonly poster: string;
  /**
   * The captions, in WebVTT: one of the product's media files.
   */
  readonly captions: string;
  /**
   * What is said and seen in the video, for people who do not watch it.
   *
   * @minItems 1
   *
   * Items: A paragraph.
   */
  readonly transcript: readonly string[];
}
/**
 * A PDF that is made from this page, marked as a sample.
 */
export interface LandingDocument {
  /**
   * The name of the PDF in web addresses, without .pdf.
   */
  readonly name: string;
  /**
   * The title of the PDF, and the words of the link to it.
   */
  readonly title: string;
  /**
   * A sentence below the title.
   */
  readonly lead?: string;
  /**
   * A number to call, in a box below the title.
   */
  readonly call?: {
    /**
     * Whom people call.
     */
    readonly title: string;
    /**
     * The phone number.
     */
    readonly number: string;
    /**
     * From where, or when, people can call.
     */
    readonly note?: string;
  };
  /**
   * The parts of this page that the PDF prints, in this order, before its own sections.
   *
   * @minItems 1
   *
   * Items: A part of this page.
   */
  readonly shows?: readonly ("proofs" | "figures" | "benefits" | "questions")[];
  /**
   * What the PDF says besides.
   *
   * @minItems 1
   *
   * Items: A section.
   */
  readonly sections?: readonly {
    /**
     * The heading of the section.
     */
    readonly title: string;
    /**
     * The paragraphs of the section.
     *
     * @minItems 1
     *
     * Items: A paragraph.
     */
    readonly paragraphs?: readonly string[];
    /**
     * A bulleted list below the paragraphs.
     *
     * @minItems 1
     *
     * Items: A line.
     */
    readonly items?: readonly string[];
  }[];
}
/**
 * One change of saved answers: one gets another name, moves to another place, is split, or is removed.
 */
export interface Migration {
  readonly rename?: Name;
  /**
   * Where older versions kept an answer that has another place now, such as application.answers.start.
   */
  readonly move?: string;
  /**
   * The new name, or the new place.
   */
  readonly to?: string;
  readonly split?: Name;
  /**
   * The new questions, each with a rule that makes its answer of the old answers. Where none comes out, the question is asked.
   */
  readonly into?: {
    /**
     * A rule over the answers of older versions, as answers.name. It cannot use tables, lists and named values.
     */
    readonly [k: string]: {
      readonly [k: string]: unknown;
    };
  };
  readonly remove?: Name;
}
