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
     * Values of the part's parameters.
     */
    readonly with?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly title?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly questions?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly headline?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly price?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly summary?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly sample_policy?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly sections?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly policy?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly submit?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly body?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly total_label?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
     */
    readonly contact?: {
      readonly [k: string]: unknown;
    };
    /**
     * Laid over the part's own.
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
 * A name in snake_case.
 */
export type Name = string;
/**
 * Plans side by side (wizards §2.1).
 */
export type StepPlanChoice = StepCommon &
  StepRules & {
    /**
     * The kind of step.
     */
    readonly kind: "plan-choice";
    readonly title: Text;
    readonly headline?: Text;
    readonly questions: Questions;
    readonly price: Price;
  };
/**
 * The words of a choice.
 */
export type Choice =
  | string
  | {
      readonly label: Text;
      readonly hint?: Text;
    };
/**
 * The message for a wrong answer: one text for everything that can be wrong, or one for each rule. The flow's messages cover the rest.
 */
export type Wrong =
  | string
  | {
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
      readonly format?: Text;
      readonly window?: Text;
      readonly texts?: Text;
      readonly minItems?: Text;
      readonly maxItems?: Text;
      readonly accepts?: Text;
      readonly max_bytes?: Text;
      readonly total?: Text;
      readonly else?: Text;
    };
/**
 * One plan, all of it on one page (wizards §2.2).
 */
export type StepPlanDetails = StepCommon &
  StepRules & {
    /**
     * The kind of step.
     */
    readonly kind: "plan-details";
    readonly title: Text;
    readonly headline?: Text;
    readonly questions: Questions;
    readonly price: Price;
  };
/**
 * Optional coverages, each a card; left out where no plan offers any.
 */
export type StepAddOns = StepCommon &
  StepRules & {
    /**
     * The kind of step.
     */
    readonly kind: "add-ons";
    readonly title: Text;
    readonly questions: Questions;
    readonly price: Price;
  };
/**
 * A list on a step of its own. An older word: a list is a question of any step of questions.
 */
export type StepPeople = StepCommon &
  StepRules & {
    /**
     * The kind of step.
     */
    readonly kind: "people";
    readonly title: Text;
    readonly questions: Questions;
  };
/**
 * The last step before the sale (wizards §4.4).
 */
export type StepCheckout = StepCommon &
  StepRules & {
    /**
     * The kind of step.
     */
    readonly kind: "checkout";
    readonly title: Text;
    /**
     * The price.
     */
    readonly summary: {
      readonly title: Text;
      readonly total_label: Text;
      /**
       * Where Edit leads.
       */
      readonly edit: {
        /**
         * A step.
         */
        readonly to: string;
      };
    };
    /**
     * Whether a link to the plan's sample policy is shown.
     */
    readonly sample_policy?: boolean;
    /**
     * The questions under their headings, in order.
     *
     * @minItems 1
     *
     * Items: A section.
     */
    readonly sections: readonly {
      readonly title?: Text;
      /**
       * Its questions.
       *
       * @minItems 1
       *
       * Items: A question.
       */
      readonly questions: readonly string[];
      readonly note?: Text;
    }[];
    readonly questions: Questions;
    /**
     * How the answers decide the policy.
     */
    readonly policy: {
      readonly starts: Rule;
      readonly renews?: Rule;
    };
    /**
     * What Next does: the first whose condition holds.
     *
     * @minItems 1
     *
     * Items: One way to finish.
     */
    readonly submit: readonly {
      readonly when?: Rule;
      /**
       * Propose mails the client a proposal; bind sells.
       */
      readonly does: "propose" | "bind";
      /**
       * The page that the person goes to then.
       */
      readonly to?: "client";
      readonly notice?: Text;
    }[];
  };
/**
 * What was bought; nothing is asked.
 */
export type StepConfirmation = StepCommon & {
  /**
   * The kind of step.
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
   * Whom to ask.
   */
  readonly contact?: {
    readonly when?: Rule;
    readonly title: Text;
    /**
     * Whose lines are shown.
     */
    readonly role: "broker" | "carrier" | "underwriting";
  };
  /**
   * The way out.
   */
  readonly exit?: {
    readonly when?: Rule;
    readonly label: Text;
    /**
     * The page it leads to.
     */
    readonly to: "client";
  };
};
/**
 * Check your answers: every question asked before it, with its answer and a link to change it, which leads back here.
 */
export type StepSummary = StepCommon &
  StepRules & {
    /**
     * The kind of step.
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
     * The kind of step.
     */
    readonly kind?: "questions";
    readonly title: Text;
    readonly questions: Questions;
  };

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
   * The flow's name in addresses and files; never changes.
   */
  readonly id: string;
  /**
   * Semantic version: wording = patch, question or rule = minor, changed meaning of an answer = major.
   */
  readonly version: string;
  /**
   * One sentence: what this version changes.
   */
  readonly changes: string;
  /**
   * The product's name as people read it.
   */
  readonly title: string;
  /**
   * The product's code at the quote API.
   */
  readonly vertical_code: string;
  /**
   * The names under which addresses reach this flow; the first is used in new links.
   *
   * @minItems 1
   *
   * Items: A path segment.
   */
  readonly slugs: readonly string[];
  /**
   * True for the one flow that opens when an address names no known product. While it is switched off, the first other flow that is on opens (resolutions ).
   */
  readonly default_for_unknown_slugs?: boolean;
  /**
   * The client types that the product is for. Where there are both, a share link asks first which one a new client is.
   *
   * @minItems 1
   *
   * Items: A client type.
   */
  readonly sold_to: readonly ("individual" | "business")[];
  /**
   * The policy that is sold.
   */
  readonly policy: {
    /**
     * How long it lasts, as one of years, months or days. Years and months end on the same day of the month, or on its last day where the month is shorter (P-17).
     */
    readonly lasts: {
      /**
       * Years.
       */
      readonly years?: number;
      /**
       * Months.
       */
      readonly months?: number;
      /**
       * Days: the policy ends this many days after it starts.
       */
      readonly days?: number;
    };
    /**
     * The answers that the confirmation page, the policy's page, its schedule and the proposal show, in the client's wording. A policy keeps them as they were when it was bound.
     *
     * @minItems 1
     *
     * Items: A row; one without a value is left out.
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
   * How the ways into the enrollment differ: dashboard (a broker), enroll (a client by a mailed link), share (a stranger by a public link).
   */
  readonly entries?: {
    /**
     * How this way in differs.
     */
    readonly dashboard?: {
      /**
       * Steps that come before all others.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      readonly first?: readonly string[];
    };
    /**
     * How this way in differs.
     */
    readonly enroll?: {
      /**
       * Steps that come before all others.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      readonly first?: readonly string[];
    };
    /**
     * How this way in differs.
     */
    readonly share?: {
      /**
       * Steps that come before all others.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      readonly first?: readonly string[];
    };
  };
  /**
   * Groups of the progress shown: name → label.
   */
  readonly groups: {
    readonly [k: string]: Text;
  };
  /**
   * The steps, in the order asked.
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
   * Tables for rules to look up.
   */
  readonly tables?: {
    readonly [k: string]: Table;
  };
  /**
   * Rejections: name → words.
   */
  readonly rejections: {
    readonly [k: string]: Rejection;
  };
  readonly messages: Messages;
  readonly coverages?: Coverages;
  /**
   * Rules that belong to no question.
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
   * What becomes of a quote that began with an older version: it stays on it (`stay`, unless said), or moves to this one when it is opened next (`move`). One that is sold, mailed to the client or being paid always stays.
   */
  readonly started_quotes?: "stay" | "move";
  /**
   * What became of saved answers: the version that changed them → the changes, in order. A started quote that moves is changed by those of every version between its own and this one.
   */
  readonly migrations?: {
    /**
     * The changes of a version.
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
   * The step's name in addresses; never changes its meaning.
   */
  readonly id: string;
  /**
   * Its group in the progress shown.
   */
  readonly group: string;
  readonly description?: Body;
  readonly when?: Rule;
  /**
   * The step that this one leads up to. A step with `aside` is off the counted line and reached by a link only.
   */
  readonly aside?: string;
  /**
   * Links to other steps.
   *
   * @minItems 1
   *
   * Items: A link.
   */
  readonly links?: readonly {
    readonly label: Text;
    readonly title?: Text;
    readonly text?: Text;
    /**
     * The step it leads to.
     */
    readonly to: string;
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
   * Checks across answers.
   *
   * @minItems 1
   */
  readonly checks?: readonly Check[];
  /**
   * Rules that reject the enrollment.
   *
   * @minItems 1
   */
  readonly reject?: readonly Reject[];
  /**
   * Dialogs before Next.
   *
   * @minItems 1
   */
  readonly confirm?: readonly Confirm[];
}
/**
 * A check across answers, judged at Next and at the server.
 */
export interface Check {
  readonly id: Name;
  /**
   * The question at which the message is said.
   */
  readonly at: string;
  readonly fail_when: Rule;
  readonly message: Text;
  /**
   * From this date on (YYYY-MM-DD) the rule also holds for enrollments that began with an older version: it is judged beside their own rules, at the Next of the same step and at the server. Without it they never see the rule.
   */
  readonly applies_to_started?: string;
}
/**
 * A rule that rejects, judged at the Next of its step and at the server.
 */
export interface Reject {
  readonly id: Name;
  /**
   * The rejection whose words are shown.
   */
  readonly with: string;
  readonly when: Rule;
  readonly reason?: Text;
  /**
   * From this date on (YYYY-MM-DD) the rule also holds for enrollments that began with an older version: it is judged beside their own rules, at the Next of the same step and at the server. Without it they never see the rule.
   */
  readonly applies_to_started?: string;
}
/**
 * A dialog that Next opens first.
 */
export interface Confirm {
  readonly id: Name;
  readonly when: Rule;
  readonly title: Text;
  readonly body: Body;
  /**
   * What confirming answers: question → rule.
   */
  readonly sets?: {
    readonly [k: string]: Rule;
  };
  /**
   * Ids of `reject` rules that are judged with these answers before anything is saved.
   *
   * @minItems 1
   *
   * Items: The id of a rejecting rule.
   */
  readonly judges?: readonly string[];
  /**
   * Questions whose answers are cleared.
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
 * The questions, in the order asked: a question, a group of questions, or a part.
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
   * Who the person is on the quote: a role of the part's records.
   */
  readonly as?: string;
  /**
   * Which of the part's questions, in which order.
   *
   * @minItems 1
   *
   * Items: A question or a group of the part.
   */
  readonly ask?: readonly string[];
  /**
   * Values of the part's parameters.
   */
  readonly with?: {
    readonly [k: string]: unknown;
  };
  /**
   * Words laid over the part's questions.
   */
  readonly questions?: {
    readonly [k: string]: unknown;
  };
  readonly show_when?: Rule;
  readonly card?: SummaryCard;
}
/**
 * Answers that are shown as text with an Edit button, instead of being asked (wizards §2.2).
 */
export interface SummaryCard {
  readonly when: Rule;
  /**
   * Its heading.
   */
  readonly title: string;
  /**
   * Heading of the dialog.
   */
  readonly edit_title: string;
  /**
   * Questions and groups that are asked on the step while their answers are missing.
   *
   * Items: A question or a group.
   */
  readonly ask_if_missing?: readonly string[];
}
/**
 * Questions that belong together, and the record that they are kept in.
 */
export interface Group {
  readonly show_when?: Rule;
  readonly card?: SummaryCard;
  readonly questions: Questions;
  readonly record?: HomeRecord;
}
/**
 * The record that the answers of a group are kept in.
 */
export interface HomeRecord {
  /**
   * Who the person is on the quote; a part's own name of the record.
   */
  readonly role?: string;
  /**
   * Its home: on the quote, or within the record around it.
   */
  readonly saved: string;
  /**
   * What the record always holds: key → value or rule.
   */
  readonly with?: {
    readonly [k: string]: unknown;
  };
  /**
   * It is one unit, which is copied whole.
   */
  readonly whole?: true;
  /**
   * Where first answers come from; never used while saved data are judged.
   */
  readonly first_from?: string;
  /**
   * The record exists from the first save on; until its questions are asked, it is filled from `first_from`.
   */
  readonly from_the_start?: true;
  /**
   * Other records that are kept in step: their place → how they differ.
   */
  readonly copied_to?: {
    /**
     * How the copy differs.
     */
    readonly [k: string]: {
      /**
       * Question → what it is called there.
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
       * What the copy holds beside them: rules or values.
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
   * What the answer is: an array is several of a few choices, or a list of things (`items`).
   */
  readonly type: "string" | "integer" | "number" | "boolean" | "array" | "file";
  readonly title?: Text;
  readonly label?: Text;
  readonly hint?: Text;
  readonly why?: Text;
  /**
   * Shown in the empty field.
   */
  readonly placeholder?: string;
  /**
   * The control, if not the usual one: a list is a select, yes/no two radio buttons.
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
   * How much of a line it takes; a whole line if absent.
   */
  readonly width?: "half" | "third";
  /**
   * The browser's token for a person's own data; used only when they answer about themself (W14).
   */
  readonly autocomplete?: string;
  /**
   * How the answer must be written. A number may be usd (an amount of money, from 0) or percent (from 0 to 100); a whole number may be a year, which is said without a comma between its thousands.
   */
  readonly format?: "email" | "us-phone" | "us-zip" | "us-date" | "date" | "usd" | "percent" | "year";
  /**
   * Fewest characters.
   */
  readonly minLength?: number;
  /**
   * Most characters.
   */
  readonly maxLength?: number;
  /**
   * Lowest number: written out, or a rule, such as the year of `today`.
   */
  readonly minimum?: number | Rule;
  /**
   * Highest number: written out, or a rule, such as the year of `today`.
   */
  readonly maximum?: number | Rule;
  /**
   * The only right answer.
   */
  readonly const?: {
    readonly [k: string]: unknown;
  };
  /**
   * The list whose codes are the choices.
   */
  readonly list?: string;
  /**
   * Which items of the list are offered: attribute of an item → the value that it must have, usually an earlier answer.
   */
  readonly where?: {
    readonly [k: string]: Rule;
  };
  /**
   * The choices: their codes, or each code with its words.
   */
  readonly choices?:
    | readonly string[]
    | {
        readonly [k: string]: Choice;
      };
  /**
   * True, or a rule: whether the question may stay unanswered. A question must be answered unless it says so.
   */
  readonly optional?: true | Rule;
  readonly show_when?: Rule;
  readonly starts_as?: Rule;
  readonly derived?: Rule;
  /**
   * The answer's one home on the quote: `application.…`, or `plan.…` if it chooses the plan. If absent, `application.answers.<name>`; false for an answer that is not saved.
   */
  readonly saved?: string | false;
  /**
   * The answer, and the saved value, while the question is not asked.
   */
  readonly not_asked_is?: {
    readonly [k: string]: unknown;
  };
  /**
   * The value of an answer that is not saved, while the server judges saved data.
   */
  readonly when_judging?: {
    readonly [k: string]: unknown;
  };
  /**
   * The question that Yes leads to; No clears its answer.
   */
  readonly opens?: string;
  readonly earliest?: Rule;
  readonly latest?: Rule;
  /**
   * What happens to the saved answer. `while_valid`: the first answer replaces a saved answer that is no longer valid, unless the address asks to finish (P-15).
   */
  readonly keep_saved?: "while_valid";
  readonly not_kept?: Text;
  /**
   * The answer is saved as soon as it changes, and the price is calculated again.
   */
  readonly saves_on_change?: true;
  readonly wrong?: Wrong;
  /**
   * Codes of failed calls that are shown at this question.
   *
   * @minItems 1
   *
   * Items: An error code.
   */
  readonly errors?: readonly string[];
  /**
   * The texts that Yes agrees to, by id: a text that changes gets a new id. Asked on a step of questions or at a checkout, with `const: true` where it must be given and `optional: true` where it need not be; never shown as given before, and kept with its texts, its giver and its time. Rules read true, or nothing.
   */
  readonly agrees_to?: {
    /**
     * A text.
     */
    readonly [k: string]: {
      /**
       * Its heading.
       */
      readonly title: string;
      readonly body: Body;
      readonly when?: Rule;
    };
  };
  /**
   * The fields of a payment card.
   */
  readonly card?: {
    /**
     * The question that asks the name on the card.
     */
    readonly holder: string;
    /**
     * The role of the person whose address is the card's.
     */
    readonly address: string;
    /**
     * The cards taken.
     *
     * @minItems 1
     *
     * Items: A brand.
     */
    readonly brands: readonly string[];
    /**
     * What the fields are called.
     */
    readonly labels: {
      /**
       * Card number.
       */
      readonly number: string;
      /**
       * Expiration date.
       */
      readonly expiry: string;
      /**
       * Security code.
       */
      readonly cvc: string;
      /**
       * Said at the fields: where the card details go.
       */
      readonly secure?: string;
    };
  };
  /**
   * A list of things: what is asked of each.
   */
  readonly items?: {
    readonly questions: Questions;
    readonly name: Text;
    /**
     * What is shown of it; `item` is it. A line that says nothing is left out.
     */
    readonly lines?: readonly (
      | {
          readonly text: Text;
          readonly when: Rule;
        }
      | Text
    )[];
    /**
     * Checks across the answers of one, judged when it is saved, at Next and at the server. Their rules read its answers by their names alone.
     *
     * @minItems 1
     */
    readonly checks?: readonly ThingCheck[];
    /**
     * A group of questions that another person's answers can be copied into.
     */
    readonly copy?: {
      /**
       * From whom.
       */
      readonly [k: string]: {
        /**
         * The role of the person.
         */
        readonly from: string;
        readonly label: Text;
      };
    };
  };
  /**
   * Fewest.
   */
  readonly minItems?: number;
  /**
   * Most.
   */
  readonly maxItems?: number;
  /**
   * The types of file that are taken.
   *
   * @minItems 1
   *
   * Items: A media type.
   */
  readonly accepts?: readonly ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic")[];
  /**
   * The largest file that is taken, in bytes.
   */
  readonly max_bytes?: number;
  /**
   * A share of each, adding up to a total.
   */
  readonly shares?: {
    readonly name: Name;
    /**
     * What a share is called.
     */
    readonly title: string;
    /**
     * What the shares add up to.
     */
    readonly total: number;
    /**
     * Said below the list; `{total}` is the sum.
     */
    readonly running_total: string;
    /**
     * What is said of wrong shares.
     */
    readonly wrong: {
      /**
       * They do not add up.
       */
      readonly total: string;
      /**
       * A share is not a whole number from 0 to the total.
       */
      readonly else: string;
    };
  };
  /**
   * The words of a list.
   */
  readonly words?: {
    /**
     * Button.
     */
    readonly add: string;
    /**
     * Heading of the dialog.
     */
    readonly add_title: string;
    /**
     * Heading of the dialog.
     */
    readonly edit_title: string;
    /**
     * Heading of the dialog that asks whether to remove.
     */
    readonly remove_title: string;
    /**
     * The text of that dialog; `item` is what is removed.
     */
    readonly remove_text: string;
    /**
     * Heading of a list of one.
     */
    readonly one?: string;
    /**
     * Heading of a longer list; `count` says how many.
     */
    readonly several?: string;
  };
}
/**
 * A check across the answers of one thing of a list.
 */
export interface ThingCheck {
  readonly id: Name;
  /**
   * The question of the thing at which the message is said.
   */
  readonly at: string;
  readonly fail_when: Rule;
  readonly message: Text;
}
/**
 * Where a price is in the plan, and how it is written.
 */
export interface Price {
  /**
   * The price's place in the plan.
   */
  readonly path?: string;
  /**
   * With cents (usd) or without (usd0).
   */
  readonly format: "usd" | "usd0";
  /**
   * Said behind the price, such as `a year`.
   */
  readonly suffix?: string;
}
/**
 * What was bought, line by line.
 */
export interface Receipt {
  readonly title: Text;
  /**
   * Its lines, in order; one without a value is left out.
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
   * What the cells hold.
   */
  readonly of: {
    /**
     * Their type.
     */
    readonly type: "integer" | "number" | "string" | "boolean";
    /**
     * Lowest.
     */
    readonly minimum?: number;
    /**
     * Highest.
     */
    readonly maximum?: number;
    /**
     * The values possible.
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
   * What every other key has.
   */
  readonly else?: string | number | boolean;
}
/**
 * The words with which an enrollment is rejected.
 */
export interface Rejection {
  /**
   * Other reasons for it: no plan is offered, or the broker has no licence there.
   *
   * @minItems 1
   *
   * Items: A reason.
   */
  readonly also_for?: readonly ("no_plans" | "broker_not_licensed")[];
  readonly title: Text;
  readonly body: Body;
  readonly reason?: Text;
  /**
   * Whose contact lines are shown.
   *
   * Items: A role.
   */
  readonly contacts?: readonly ("broker" | "carrier" | "underwriting")[];
}
/**
 * Texts that all questions and screens share; the part's own, with words laid over.
 */
export interface Messages {
  /**
   * `name@version` of a file in flows/parts.
   */
  readonly use?: string;
  readonly failure?: Text;
  readonly rated_elsewhere?: Text;
  /**
   * What is said at the step where a person arrives after something was taken from them.
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
   * What a share link asks before its first step, where the product is sold to individuals and to businesses; plain words where it is left out.
   */
  readonly client_type?: {
    readonly title: Text;
    readonly individual: Text;
    readonly business: Text;
    readonly wrong?: Text;
  };
}
/**
 * Messages for wrong answers; a question's own `wrong` goes first. `{field}` is its title; `{minimum}` and `{maximum}` are its bounds as people read them.
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
  /**
   * Format → text.
   */
  readonly format?: {
    readonly [k: string]: Text;
  };
  readonly minItems?: Text;
  readonly maxItems?: Text;
  readonly window?: Text;
  readonly accepts?: Text;
  readonly max_bytes?: Text;
}
/**
 * Common words of the screens.
 */
export interface MessagesWords {
  /**
   * Yes.
   */
  readonly yes?: string;
  /**
   * No.
   */
  readonly no?: string;
  /**
   * Button.
   */
  readonly edit?: string;
  /**
   * Button.
   */
  readonly remove?: string;
  /**
   * Button.
   */
  readonly save?: string;
  /**
   * Button.
   */
  readonly cancel?: string;
  /**
   * Button.
   */
  readonly confirm?: string;
  /**
   * Button.
   */
  readonly select_plan?: string;
  /**
   * Said of the plan selected.
   */
  readonly selected?: string;
  /**
   * Link.
   */
  readonly sample_policy?: string;
  /**
   * Heading of a column.
   */
  readonly coverage_column?: string;
  /**
   * Heading of a column.
   */
  readonly hazard_column?: string;
  /**
   * Heading of a column.
   */
  readonly benefit_column?: string;
  /**
   * Heading of a column.
   */
  readonly value_column?: string;
  /**
   * Said of a coverage.
   */
  readonly included?: string;
  /**
   * Said of a coverage.
   */
  readonly not_included?: string;
  /**
   * Said where the plan says nothing.
   */
  readonly absent?: string;
  /**
   * Below the table.
   */
  readonly note?: string;
  /**
   * At the checkbox of an optional coverage; `item` is it.
   */
  readonly add_on?: string;
  /**
   * Button.
   */
  readonly skip_add_ons?: string;
  /**
   * Why a coverage cannot be ticked.
   */
  readonly not_together?: string;
  /**
   * The plan without optional coverages, in the running total.
   */
  readonly your_plan?: string;
}
/**
 * What the plans cover: each coverage once, for the wizard, the documents and the policy.
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
       * Its heading.
       */
      readonly title: string;
      /**
       * When its coverages apply, a line each.
       *
       * @minItems 1
       *
       * Items: A line.
       */
      readonly hazards?: readonly string[];
    };
  };
  /**
   * The rows in order, under their headings.
   *
   * @minItems 1
   *
   * Items: A group.
   */
  readonly groups: readonly {
    /**
     * Its heading.
     */
    readonly title?: string;
    /**
     * Key in the plan → coverage.
     */
    readonly rows: {
      /**
       * A coverage.
       */
      readonly [k: string]: {
        /**
         * What it is called.
         */
        readonly title: string;
        /**
         * Plain words of it. One for all tables, or one for each table.
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
         * What it pays, a line each. One for all tables, or one for each table.
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
        readonly offered_when?: Rule;
        /**
         * Codes of the rating regions in which it is not part of the plan.
         *
         * @minItems 1
         *
         * Items: A region's code.
         */
        readonly not_offered_in?: readonly string[];
      };
    };
  }[];
}
/**
 * A rule that belongs to no question; judged when coverage is bound.
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
   * The promise, in one line.
   */
  readonly headline: string;
  /**
   * What the product is and for whom, in a sentence or two.
   */
  readonly lead: string;
  /**
   * How the lowest price is said, such as `From {price} a year`; left out, no price is shown.
   */
  readonly price?: string;
  /**
   * What the price depends on.
   */
  readonly price_note?: string;
  /**
   * The prices, before anything is asked: those of the rate book, or an estimate from a few answers.
   */
  readonly prices?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below the prices.
     */
    readonly note?: string;
    /**
     * What the page calls each plan type, in the order of the columns: `You and your family`. Left out, the type is not said.
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
    readonly estimate?: LandingEstimate;
  };
  /**
   * Where the product is not sold: `{states}` names the states without any plan. Said on the page, and left out where it is sold everywhere.
   */
  readonly not_sold?: string;
  /**
   * Said instead of the way in, where the agent of the link holds no license for the product: `{agent}` is their name, `{state}` the state, or `any state`.
   */
  readonly not_licensed?: string;
  /**
   * The words of the two buttons; both begin the enrollment.
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
   * The picture beside the headline: a file in the folder `media` beside the flows.
   */
  readonly drawing?: string;
  /**
   * Why to trust it, each in a few words; three are read at a glance.
   *
   * @minItems 1
   *
   * Items: A proof.
   */
  readonly proofs?: readonly {
    /**
     * The proof in two or three words, or a number.
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
   * What is covered.
   */
  readonly benefits?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below it.
     */
    readonly lead?: string;
    /**
     * Lists side by side.
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
   * Amounts that the product is advertised with.
   */
  readonly figures?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below it.
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
       * The amount as it is printed, such as `$10,000 a year`.
       */
      readonly value: string;
      /**
       * The words above it, such as `up to`.
       */
      readonly lead_in?: string;
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
   * Videos.
   */
  readonly videos?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below it.
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
   * The band with the second button.
   */
  readonly banner?: {
    /**
     * The heading.
     */
    readonly title: string;
    /**
     * A sentence below it.
     */
    readonly text?: string;
  };
  /**
   * Questions and answers.
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
   * The PDFs that the page's foot links to.
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
 * A price from a few answers, on a product's page.
 */
export interface LandingEstimate {
  /**
   * The questions, each of one choice or one number.
   *
   * @minItems 1
   *
   * Items: A question.
   */
  readonly asks: readonly string[];
  /**
   * The words of the button.
   */
  readonly action: string;
  /**
   * How the price is said: `Estimate: {price} a year`.
   */
  readonly result: string;
}
/**
 * A video that opens in a dialog. Its file is loaded only then.
 */
export interface LandingVideo {
  /**
   * What it tells, as its button says it.
   */
  readonly title: string;
  /**
   * A sentence below the title.
   */
  readonly text?: string;
  /**
   * What a viewer must know before it: that it is a sample, or has no sound.
   */
  readonly note?: string;
  /**
   * How long it runs, in seconds.
   */
  readonly seconds: number;
  /**
   * The video: a file in the folder `media` beside the flows.
   */
  readonly file: string;
  /**
   * Its picture until it plays, 16:9: a file in the folder `media` beside the flows.
   */
  readonly poster: string;
  /**
   * Its captions in WebVTT: a file in the folder `media` beside the flows.
   */
  readonly captions: string;
  /**
   * What is said and seen, for those who do not watch it.
   *
   * @minItems 1
   *
   * Items: A paragraph.
   */
  readonly transcript: readonly string[];
}
/**
 * A PDF that the server makes from this page, marked as a sample.
 */
export interface LandingDocument {
  /**
   * Its file's name in addresses, without `.pdf`.
   */
  readonly name: string;
  /**
   * Its title, and the words of its link.
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
     * Whom one calls.
     */
    readonly title: string;
    /**
     * The number.
     */
    readonly number: string;
    /**
     * From where, or when.
     */
    readonly note?: string;
  };
  /**
   * The parts of this page that it prints, in this order, before its own sections.
   *
   * @minItems 1
   *
   * Items: A part of this page.
   */
  readonly shows?: readonly ("proofs" | "figures" | "benefits" | "questions")[];
  /**
   * What it says besides.
   *
   * @minItems 1
   *
   * Items: A section.
   */
  readonly sections?: readonly {
    /**
     * Its heading.
     */
    readonly title: string;
    /**
     * Its paragraphs.
     *
     * @minItems 1
     *
     * Items: A paragraph.
     */
    readonly paragraphs?: readonly string[];
    /**
     * A bulleted list below them.
     *
     * @minItems 1
     *
     * Items: A line.
     */
    readonly items?: readonly string[];
  }[];
}
/**
 * A change of saved answers: one of rename, move, split and remove.
 */
export interface Migration {
  readonly rename?: Name;
  /**
   * The home of an answer in older versions, such as `application.answers.start`; it has another home now: `to`.
   */
  readonly move?: string;
  /**
   * The new name, or the new home.
   */
  readonly to?: string;
  readonly split?: Name;
  /**
   * Each new question with the rule that makes its answer of the old answers; without an answer it is asked.
   */
  readonly into?: {
    /**
     * A rule over the answers of older versions, as `answers.name`; without tables, lists and named values.
     */
    readonly [k: string]: {
      readonly [k: string]: unknown;
    };
  };
  readonly remove?: Name;
}
