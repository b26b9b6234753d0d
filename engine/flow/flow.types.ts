// Generated from schemas/flow.schema.json by `npm run generate`. Change the schema, not this file.

/**
 * A text, or a list of {when, text} ending in a plain one: the first whose `when` holds is said. `{path}` and `{path|format}` put values in; formats: usd and usd0 (an amount with 2 or 0 decimals, in the currency that its record names, else US dollars), date, +1y.
 */
export type Text = string | [string | TextVariant, ...(string | TextVariant)[]];
/**
 * A condition or value in JsonLogic over the scope: answers, quote, client, broker, brokerage, carrier, actor, entry, query, plans, plan, saved_plan, offered, checkout, values, flags, results, item, review, today. `today` is a date YYYY-MM-DD.
 */
export type Rule = unknown;
/**
 * A JSON value in which {"$": rule} is computed, {"$use": name} is a template, and {"$each": rule, "as": template} repeats for each `item`. Empty values are dropped (resolutions A-57).
 */
export type Template = unknown;
/**
 * A call the flow may ask for.
 */
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
/**
 * Calls in order.
 */
export type Calls = Call[];
/**
 * A text (its variants), or a bulleted list of plain texts.
 */
export type Paragraph = string | [string | TextVariant, ...(string | TextVariant)[]];
/**
 * Paragraphs. A paragraph is a text; a list of plain texts is a bulleted list. `**strong**` and `[words](https://…)` are understood.
 */
export type Body = Paragraph[];
/**
 * A rule's id, unique in the flow; the server's answer names it.
 */
export type RuleId = string;
/**
 * A step; its `kind` decides what else it may have.
 */
export type Step =
  StepQuestions | StepPlanChoice | StepPlanDetails | StepAddOns | StepPeople | StepCheckout | StepConfirmation;
/**
 * A format.
 */
export type FormatName = "email" | "us-phone" | "us-zip" | "us-date" | "date";

/**
 * A flow file: what one enrollment asks, says, refuses, shows and saves. Edit it with this schema switched on and the editor explains every word.
 */
export interface Flow {
  /**
   * Path to this schema, so that the editor can help.
   */
  $schema?: string;
  /**
   * The flow's name in addresses and files; never changes.
   */
  id: string;
  /**
   * Semantic version: wording = patch, question or rule = minor, changed meaning of an answer = major.
   */
  version: string;
  /**
   * One sentence: what this version changes.
   */
  changes: string;
  /**
   * The product's name as people read it.
   */
  title: string;
  /**
   * The product's code at the quote API.
   */
  vertical_code: string;
  /**
   * The names under which addresses reach this flow; the first is used in new links.
   *
   * @minItems 1
   *
   * Items: A path segment.
   */
  slugs: [string, ...string[]];
  /**
   * True for the one flow that opens when an address names no known product; while it is switched off, the first other one that is on does (resolutions ).
   */
  default_for_unknown_slugs?: boolean;
  unavailable: Text;
  /**
   * Long option lists and notices used by this flow: local name → `name@version` of a file in flows/lists.
   */
  lists?: {
    /**
     * `name@version`.
     */
    [k: string]: string;
  };
  /**
   * Tables looked up by a key (usually a state code): `{"lookup": ["table", key, default]}`.
   */
  tables?: {
    /**
     * Key → value.
     */
    [k: string]: {};
  };
  /**
   * Named rules, computed from the scope in the order written; read as `values.name`. A value may read only values above it.
   */
  values?: {
    [k: string]: Rule;
  };
  /**
   * How the chosen plan is found among the loaded ones (wizards §4.1).
   */
  plan?: {
    /**
     * A plan is chosen when every line fits: the plan's value equals the answer, or an optional part is there exactly when the answer is yes.
     *
     * @minItems 1
     *
     * Items: One line.
     */
    match: [
      {
        /**
         * The question whose answer is compared.
         */
        answer: string;
        /**
         * Path in the plan that must equal the answer.
         */
        equals?: string;
        /**
         * Path in the plan that must be there exactly when the answer is true.
         */
        has?: string;
      },
      ...{
        /**
         * The question whose answer is compared.
         */
        answer: string;
        /**
         * Path in the plan that must equal the answer.
         */
        equals?: string;
        /**
         * Path in the plan that must be there exactly when the answer is true.
         */
        has?: string;
      }[]
    ];
    /**
     * The questions that must be answered before the match counts; until then the plan saved on the quote is meant.
     *
     * @minItems 1
     *
     * Items: A question.
     */
    chosen_with: [string, ...string[]];
    saved_as: Rule;
    /**
     * A plan merged under every loaded one: what the provider leaves out is shown from here (portal §3).
     */
    defaults?: {};
    omit?: Rule;
  };
  /**
   * Payload parts used in more than one call, by `{"$use": name}`.
   */
  templates?: {
    [k: string]: Template;
  };
  /**
   * The ways into this flow; each with its actor and its steps in order.
   */
  entries: {
    [k: string]: Entry;
  };
  /**
   * Steps beside the main line.
   */
  branches?: {
    /**
     * A side branch: entered by a link or an address, it ends at `before`.
     */
    [k: string]: {
      /**
       * The step of the main line that follows the branch.
       */
      before: string;
      /**
       * True puts the branch into the main line, right before `before`.
       */
      auto: boolean;
      /**
       * The branch's steps in order.
       *
       * @minItems 1
       *
       * Items: A step.
       */
      steps: [string, ...string[]];
    };
  };
  /**
   * The step indicator's groups in order: name → label.
   */
  groups: {
    [k: string]: Text;
  };
  finished_when: Rule;
  /**
   * Messages used where a question has none of its own. `{field}` is the question's label.
   */
  messages: {
    failure: Text;
    required: Text;
    type: Text;
    enum: Text;
    const?: Text;
    list: Text;
    minimum: Text;
    maximum: Text;
    minLength: Text;
    maxLength: Text;
    /**
     * Message per format.
     */
    format: {
      [k: string]: Text;
    };
  };
  /**
   * What an error code of the API means here: shown beside a question, or answered with a rejection.
   */
  errors?: {
    /**
     * One code.
     */
    [k: string]: {
      /**
       * The question beside which the message stands.
       */
      at?: string;
      /**
       * The rejection that is shown.
       */
      reject?: string;
    };
  };
  /**
   * Refusal dialogs (wizards §2.3).
   */
  rejections?: {
    /**
     * A refusal dialog.
     */
    [k: string]: {
      title: Text;
      body: Body;
      /**
       * Whose contact lines stand below.
       *
       * Items: A role.
       */
      contacts?: ("broker" | "carrier" | "underwriting")[];
    };
  };
  /**
   * Refusals tried each time a call has succeeded.
   */
  after_call?: {
    /**
     * Tried in order.
     */
    [k: string]: Reject[];
  };
  /**
   * Conditions that must not hold when the server binds; never shown beside a question.
   *
   * Items: One condition.
   */
  final_checks?: {
    id: RuleId;
    /**
     * The step it belongs to.
     */
    step: string;
    fail_when: Rule;
    message: Text;
  }[];
  /**
   * Every step, by its id (the last segment of its address).
   */
  steps: {
    [k: string]: Step;
  };
}
/**
 * A text said only while its condition holds.
 */
export interface TextVariant {
  when: Rule;
  /**
   * The text.
   */
  text: string;
}
/**
 * A way into the flow.
 */
export interface Entry {
  /**
   * Who runs it.
   */
  actor: "broker" | "client";
  /**
   * True when the person answers about themself: then the browser may fill in their own data (WCAG 1.3.5).
   */
  about_self: boolean;
  on_start?: Calls;
  /**
   * The main line: steps in order.
   *
   * @minItems 2
   *
   * Items: A step.
   */
  steps: [string, string, ...string[]];
}
/**
 * One call of the quote API.
 */
export interface Call {
  call: CallName;
  when?: Rule;
  /**
   * Not made when everything in the payload equals what is loaded already.
   */
  skip_if_unchanged?: boolean;
  with?: Template;
}
/**
 * A refusal.
 */
export interface Reject {
  id: RuleId;
  /**
   * The rejection dialog.
   */
  with: string;
  when: Rule;
}
/**
 * One screen of questions.
 */
export interface StepQuestions {
  /**
   * One screen of questions.
   */
  kind: "questions";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  schema: QuestionSchema;
  /**
   * How each question is shown.
   */
  ui?: {
    [k: string]: Ui;
  };
  /**
   * Validation messages per question; what is missing here comes from the flow's `messages`.
   */
  messages?: {
    [k: string]: QuestionMessages;
  };
  /**
   * Answers known already, shown as text with an Edit link instead of being asked again.
   */
  summary?: {
    when: Rule;
    title: Text;
    /**
     * The Edit link.
     */
    edit: string;
    /**
     * Heading of the edit dialog.
     */
    edit_title: string;
    /**
     * The dialog's button that keeps the changes.
     */
    save: string;
    /**
     * The dialog's button that drops them.
     */
    cancel: string;
    /**
     * The questions whose answers are shown.
     *
     * @minItems 1
     *
     * Items: A question.
     */
    questions: [string, ...string[]];
    /**
     * Questions of the summary that are asked on the screen itself while this holds, usually because nothing is known.
     */
    inline_when?: {
      [k: string]: Rule;
    };
  };
}
/**
 * A condition across answers.
 */
export interface Check {
  id: RuleId;
  /**
   * The question beside which the message stands.
   */
  at: string;
  fail_when: Rule;
  message: Text;
}
/**
 * A dialog that asks first.
 */
export interface Confirm {
  id: RuleId;
  when: Rule;
  title: Text;
  body: Body;
  confirm: Text;
  cancel: Text;
  on_confirm?: Calls;
  /**
   * Refusals tried on confirmation.
   */
  reject?: Reject[];
  /**
   * The step to go to afterwards, in place of the next one.
   */
  to?: string;
  /**
   * Answers cleared on confirmation.
   *
   * Items: A question.
   */
  clears?: string[];
}
/**
 * JSON Schema of a form: only the keywords listed here.
 */
export interface QuestionSchema {
  /**
   * Always object.
   */
  type: "object";
  /**
   * Questions that must be answered while they are shown.
   *
   * Items: A question.
   */
  required?: string[];
  /**
   * The questions in their order.
   */
  properties: {
    [k: string]: Question;
  };
}
/**
 * One question as JSON Schema.
 */
export interface Question {
  /**
   * What the answer is.
   */
  type: "string" | "integer" | "number" | "boolean";
  /**
   * The question's label; also its name in messages.
   */
  title: string;
  /**
   * A note for whoever edits the flow.
   */
  description?: string;
  /**
   * The closed set of answers.
   *
   * @minItems 1
   */
  enum?: [string | number | number, ...(string | number | number)[]];
  /**
   * The one accepted answer.
   */
  const?: string | number | boolean;
  format?: FormatName;
  /**
   * The list (from `lists`) that the answer's code must be in.
   */
  list?: string;
  /**
   * Smallest number.
   */
  minimum?: number;
  /**
   * Largest number.
   */
  maximum?: number;
  /**
   * Fewest characters.
   */
  minLength?: number;
  /**
   * Most characters.
   */
  maxLength?: number;
}
/**
 * How a question is shown.
 */
export interface Ui {
  /**
   * The control; chosen from the schema when absent.
   */
  widget?: "text" | "select" | "radio" | "cards" | "checkbox" | "date" | "number" | "combobox" | "card";
  label?: Text;
  hint?: Text;
  /**
   * Shown in an empty control.
   */
  placeholder?: string;
  /**
   * The WHATWG autocomplete token: what is asked. The browser fills it in only where the person answers about themself; by the tokens of an address (address-line1, address-level2, address-level1, postal-code) a maps service completes it, whoever it belongs to.
   */
  autocomplete?: string;
  /**
   * The phone's keyboard.
   */
  inputmode?: "text" | "email" | "tel" | "numeric" | "decimal";
  /**
   * Share of the row on wide screens.
   */
  width?: "full" | "half" | "third";
  /**
   * Words of each option, by its value.
   */
  options?: {
    /**
     * An option.
     */
    [k: string]: {
      label: Text;
      hint?: Text;
    };
  };
  show_when?: Rule;
  required_when?: Rule;
  min?: Rule;
  max?: Rule;
  /**
   * Questions whose answers are cleared when this one changes.
   *
   * Items: A question.
   */
  clears?: string[];
}
/**
 * A question's own validation messages.
 */
export interface QuestionMessages {
  required?: Text;
  type?: Text;
  enum?: Text;
  const?: Text;
  list?: Text;
  minimum?: Text;
  maximum?: Text;
  minLength?: Text;
  maxLength?: Text;
  format?: Text;
}
/**
 * Plans side by side, one to be selected (wizards §2.1).
 */
export interface StepPlanChoice {
  /**
   * Plans side by side, one to be selected (wizards §2.1).
   */
  kind: "plan-choice";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  headline?: Text;
  /**
   * The question that the selected column answers.
   */
  answer: string;
  /**
   * Its name in messages.
   */
  question: string;
  /**
   * The columns in order: values of the answer.
   *
   * @minItems 1
   *
   * Items: A value.
   */
  columns: [string, ...string[]];
  /**
   * Path in the plan that tells its column.
   */
  columns_by: string;
  /**
   * Path of the plan's title.
   */
  plan_title: string;
  price: Price;
  /**
   * Path of the sample policy's address.
   */
  sample_policy?: string;
  /**
   * Path of the coverages, keyed by the rows' keys; each with title, description, value.
   */
  coverages: string;
  /**
   * The table's rows in their fixed order.
   *
   * @minItems 1
   */
  rows: [RowsRow, ...RowsRow[]];
  /**
   * The screen's words.
   */
  labels: {
    /**
     * The button of a plan.
     */
    select: string;
    /**
     * The button of the selected plan.
     */
    selected: string;
    /**
     * The sample-policy link.
     */
    sample: string;
    /**
     * Heading of the rows.
     */
    coverage_column: string;
    /**
     * Heading of the values.
     */
    value_column: string;
    /**
     * A true value.
     */
    included: string;
    /**
     * A false value.
     */
    not_included: string;
    /**
     * No value.
     */
    absent: string;
    /**
     * The note under the table.
     */
    note?: string;
  };
  messages?: QuestionMessages;
}
/**
 * Where a price is and how it reads.
 */
export interface Price {
  /**
   * Path in the plan.
   */
  path?: string;
  /**
   * usd: 2 decimals, usd0: none; in the plan's currency, else US dollars.
   */
  format: "usd" | "usd0";
  /**
   * Words after the amount.
   */
  suffix?: string;
}
/**
 * One row of the benefits table.
 */
export interface RowsRow {
  /**
   * The coverage's key in the plan.
   */
  key: string;
  title: Text;
}
/**
 * One plan with its tables of coverages, to be selected (wizards §2.2).
 */
export interface StepPlanDetails {
  /**
   * One plan with its tables of coverages, to be selected (wizards §2.2).
   */
  kind: "plan-details";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  headline?: Text;
  /**
   * The question that Select plan answers.
   */
  answer: string;
  /**
   * Its name in messages.
   */
  question: string;
  /**
   * Path in the plan of the value that Select plan answers with.
   */
  selects: string;
  /**
   * Path of the plan's title.
   */
  plan_title: string;
  price: Price;
  /**
   * Path of the sample policy's address.
   */
  sample_policy?: string;
  /**
   * The tables in order.
   *
   * @minItems 1
   *
   * Items: One table.
   */
  tables: [
    {
      title: Text;
      /**
       * Path of the coverages, keyed by the rows' keys; each with title, description, coverage_details and value_details.
       */
      coverages: string;
      /**
       * Groups of rows in order.
       *
       * @minItems 1
       *
       * Items: One group.
       */
      groups: [
        {
          title: Text;
          /**
           * Its rows in their fixed order.
           *
           * @minItems 1
           */
          rows: [RowsRow, ...RowsRow[]];
        },
        ...{
          title: Text;
          /**
           * Its rows in their fixed order.
           *
           * @minItems 1
           */
          rows: [RowsRow, ...RowsRow[]];
        }[]
      ];
    },
    ...{
      title: Text;
      /**
       * Path of the coverages, keyed by the rows' keys; each with title, description, coverage_details and value_details.
       */
      coverages: string;
      /**
       * Groups of rows in order.
       *
       * @minItems 1
       *
       * Items: One group.
       */
      groups: [
        {
          title: Text;
          /**
           * Its rows in their fixed order.
           *
           * @minItems 1
           */
          rows: [RowsRow, ...RowsRow[]];
        },
        ...{
          title: Text;
          /**
           * Its rows in their fixed order.
           *
           * @minItems 1
           */
          rows: [RowsRow, ...RowsRow[]];
        }[]
      ];
    }[]
  ];
  /**
   * The screen's words.
   */
  labels: {
    /**
     * The button of the plan.
     */
    select: string;
    /**
     * The button once selected.
     */
    selected: string;
    /**
     * The sample-policy link.
     */
    sample: string;
    /**
     * Heading of the hazards.
     */
    hazard_column: string;
    /**
     * Heading of the amounts.
     */
    value_column: string;
    /**
     * No value.
     */
    absent: string;
    /**
     * The note under the tables.
     */
    note?: string;
  };
  messages?: QuestionMessages;
}
/**
 * Optional coverages of the chosen plan, each a card with a checkbox.
 */
export interface StepAddOns {
  /**
   * Optional coverages of the chosen plan, each a card with a checkbox.
   */
  kind: "add-ons";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  /**
   * The cards in order.
   *
   * @minItems 1
   *
   * Items: One card.
   */
  coverages: [
    {
      /**
       * The question its checkbox answers.
       */
      answer: string;
      /**
       * Path of the coverage in a plan.
       */
      path: string;
    },
    ...{
      /**
       * The question its checkbox answers.
       */
      answer: string;
      /**
       * Path of the coverage in a plan.
       */
      path: string;
    }[]
  ];
  price: Price;
  /**
   * The screen's words.
   */
  labels: {
    option: Text;
    /**
     * The link that goes on without any.
     */
    skip: string;
    /**
     * The sample-policy link.
     */
    sample: string;
    /**
     * Heading of the benefits.
     */
    benefit_column: string;
    /**
     * Heading of the amounts.
     */
    value_column: string;
    /**
     * Why a card cannot be ticked beside the other.
     */
    not_together: string;
  };
}
/**
 * A list of people with a share each (wizards §4.2).
 */
export interface StepPeople {
  /**
   * A list of people with a share each (wizards §4.2).
   */
  kind: "people";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  /**
   * The question that holds the list.
   */
  answer: string;
  /**
   * Its name in messages.
   */
  question: string;
  /**
   * The form of one person.
   */
  person: {
    schema: QuestionSchema;
    /**
     * How each question is shown.
     */
    ui?: {
      [k: string]: Ui;
    };
    /**
     * Validation messages per question; what is missing here comes from the flow's `messages`.
     */
    messages?: {
      [k: string]: QuestionMessages;
    };
    name: Text;
    /**
     * Lines of the card.
     */
    lines: Text[];
  };
  /**
   * The share of each person.
   */
  share: {
    /**
     * The person's field that holds it.
     */
    field: string;
    /**
     * Its label.
     */
    title: string;
    /**
     * What all shares add up to.
     */
    total: number;
    /**
     * Its messages.
     */
    messages: {
      total: Text;
      whole: Text;
    };
    running_total: Text;
  };
  /**
   * Most people.
   */
  max: number;
  /**
   * A press that copies values into the form.
   */
  copy?: {
    label: Text;
    /**
     * Field → value.
     */
    values: {
      [k: string]: Template;
    };
  };
  /**
   * The screen's words.
   */
  labels: {
    /**
     * The words for add.
     */
    add: string;
    /**
     * The words for add title.
     */
    add_title: string;
    /**
     * The words for edit title.
     */
    edit_title: string;
    /**
     * The words for edit.
     */
    edit: string;
    /**
     * The words for remove.
     */
    remove: string;
    /**
     * The words for remove title.
     */
    remove_title: string;
    /**
     * The words for save.
     */
    save: string;
    /**
     * The words for cancel.
     */
    cancel: string;
    remove_text: Text;
  };
  /**
   * Messages of the list.
   */
  messages: {
    required: Text;
    max: Text;
  };
}
/**
 * The last look: plan, total, start date, payment, consent (wizards §4.4).
 */
export interface StepCheckout {
  /**
   * The last look: plan, total, start date, payment, consent (wizards §4.4).
   */
  kind: "checkout";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  schema: QuestionSchema;
  /**
   * How each question is shown.
   */
  ui?: {
    [k: string]: Ui;
  };
  /**
   * Validation messages per question; what is missing here comes from the flow's `messages`.
   */
  messages?: {
    [k: string]: QuestionMessages;
  };
  /**
   * The plan table.
   */
  summary: {
    title: Text;
    total_label: Text;
    /**
     * The Edit link.
     */
    edit: {
      label: Text;
      /**
       * The step it leads to.
       */
      to: string;
      /**
       * Query parameters that are dropped on the way.
       *
       * Items: A parameter.
       */
      drop_query: string[];
    };
  };
  /**
   * The form's sections in order.
   *
   * @minItems 1
   *
   * Items: A section.
   */
  sections: [
    {
      title?: Text;
      /**
       * Its questions.
       *
       * Items: A question.
       */
      questions: string[];
      /**
       * The card fields stand here.
       */
      card?: boolean;
      /**
       * The notices stand here, above the questions.
       */
      notices?: boolean;
    },
    ...{
      title?: Text;
      /**
       * Its questions.
       *
       * Items: A question.
       */
      questions: string[];
      /**
       * The card fields stand here.
       */
      card?: boolean;
      /**
       * The notices stand here, above the questions.
       */
      notices?: boolean;
    }[]
  ];
  /**
   * The card provider's fields.
   */
  card?: {
    /**
     * The boolean question that says the card fields are complete.
     */
    complete: string;
    /**
     * Accepted brands.
     *
     * Items: A brand.
     */
    brands: string[];
    /**
     * Their labels.
     */
    labels: {
      /**
       * Card number.
       */
      number: string;
      /**
       * Expiry.
       */
      expiry: string;
      /**
       * Security code.
       */
      cvc: string;
    };
  };
  /**
   * Full texts above the acknowledgement; the last stands directly above it.
   *
   * Items: A notice.
   */
  notices?: {
    /**
     * Its name and version, kept with the quote.
     */
    id: string;
    title: Text;
    body: Body;
  }[];
  /**
   * The sample-policy link.
   */
  sample_policy?: {
    label: Text;
    /**
     * Path of the address in the plan.
     */
    path: string;
  };
}
/**
 * What was bought and what happens next.
 */
export interface StepConfirmation {
  /**
   * What was bought and what happens next.
   */
  kind: "confirmation";
  /**
   * Which group of the step indicator this step belongs to; a name from `groups`.
   */
  group: string;
  when?: Rule;
  title: Text;
  description?: Body;
  /**
   * Side links of the step, each to another step.
   *
   * Items: A side link.
   */
  links?: {
    label: Text;
    /**
     * The step it leads to.
     */
    to: string;
    when?: Rule;
  }[];
  next_label?: Text;
  /**
   * Conditions across answers. The first that fails shows its message beside its question.
   */
  checks?: Check[];
  /**
   * Refusals, tried in order after Next and before anything is saved (wizards §4.3).
   */
  reject?: Reject[];
  /**
   * Dialogs that ask before Next goes on.
   */
  confirm?: Confirm[];
  /**
   * Where an unanswered question takes its first value from: a template over the scope.
   */
  prefill?: {
    [k: string]: Template;
  };
  done_when?: Rule;
  on_enter?: Calls;
  /**
   * Calls made when a question's answer changes to a valid one.
   */
  on_change?: {
    [k: string]: Calls;
  };
  on_next?: Calls;
  /**
   * After Next, the first whose rule holds sends the person out of the wizard.
   *
   * Items: A way out.
   */
  leave?: {
    when: Rule;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
    notice: Text;
  }[];
  body: Body;
  total_label: Text;
  /**
   * Whose contact details stand here.
   */
  contact?: {
    when?: Rule;
    title: Text;
    /**
     * Whose.
     */
    role: "broker" | "carrier";
  };
  /**
   * The link out.
   */
  exit?: {
    when?: Rule;
    label: Text;
    /**
     * A place the host knows.
     */
    to: "client" | "clients";
  };
}
