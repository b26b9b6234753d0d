// Generated from schemas/scenario.schema.json by `npm run generate`. Change the schema, not this file.

export type JsonObject = {readonly [key: string]: Json | undefined};
export type Json = null | boolean | number | string | readonly Json[] | {readonly [key: string]: Json | undefined};
/**
 * A call: its name, or its name with what it sends at least.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "ExpectedCall".
 */
export type ExpectedCall =
  | string
  | {
      /**
       * The name of the call.
       */
      readonly call: string;
      readonly with: JsonObject;
    };
/**
 * A step that the person stood on: its id, or its id with its heading.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "SeenStep".
 */
export type SeenStep =
  | string
  | {
      /**
       * The step's id.
       */
      readonly step: string;
      /**
       * The heading with which it was reached, whole.
       */
      readonly title: string;
    };

/**
 * One journey through a flow, and what must come of it. It says only what it is about: the player answers everything else as `usual.json` beside it says. It is run on the engine alone and through the server.
 */
export interface ScenarioText {
  /**
   * This schema, for the editor.
   */
  readonly $schema?: string;
  /**
   * What the scenario shows, in a few words: its title in the list of tests.
   */
  readonly name: string;
  /**
   * What the scenario is for, in one sentence. When it fails, this says whether the product or the scenario must change.
   */
  readonly about: string;
  /**
   * The product that the scenario goes through, by its id.
   */
  readonly flow: string;
  /**
   * How the person comes in: from the dashboard, by a mailed link (enroll) or by a share link.
   */
  readonly entry: "dashboard" | "enroll" | "share";
  /**
   * The day on which it happens, as YYYY-MM-DD. Left out, the usual day.
   */
  readonly today?: string;
  readonly given?: Given;
  readonly answers?: Answers;
  /**
   * What the person does at the steps that the scenario is about, in order.
   *
   * @minItems 1
   */
  readonly steps?: readonly Action[];
  readonly expect: Expected;
}
/**
 * What is known before the person begins.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "Given".
 */
export interface Given {
  /**
   * The client of the quote. A person who comes by a share link is not a client yet.
   */
  readonly client?: {
    /**
     * Which kind of client.
     */
    readonly client_type?: "individual" | "business";
    readonly person?: JsonObject;
  };
  /**
   * The rating region that the quote has already.
   */
  readonly region?: string;
  /**
   * The day on which the quote was made, as YYYY-MM-DD. Left out, the day of the scenario. What the quote holds already was right on that day.
   */
  readonly since?: string;
  readonly application?: JsonObject;
  /**
   * Whether the broker is licensed; No means for no product.
   */
  readonly licensed?: boolean;
  /**
   * What the card provider says when the card is charged.
   */
  readonly card?: "ok" | "declined" | "insufficient";
  /**
   * Whether the space says how to cancel.
   */
  readonly cancellation?: boolean;
  /**
   * The parameters of the address that the person comes by.
   */
  readonly query?: {
    readonly [k: string]: string;
  };
  /**
   * Who and what is around this enrollment in place of what is around all: the broker, the brokerage, the carrier, the switches.
   */
  readonly around?: {
    readonly broker?: JsonObject;
    readonly brokerage?: JsonObject;
    readonly carrier?: JsonObject;
    readonly flags?: JsonObject;
  };
  readonly policy?: JsonObject;
}
/**
 * Questions with their answers.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "Answers".
 */
export interface Answers {
  readonly [k: string]: Json;
}
/**
 * The person goes to a step, with the usual answers through all steps before it, and acts there. Without another action they press Next; without answers, expectations or another action they only look.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "Action".
 */
export interface Action {
  /**
   * The step that the person goes to, unless they are on it.
   */
  readonly step: string;
  /**
   * The heading of the step, whole.
   */
  readonly title?: string;
  /**
   * Texts that the step shows before the action.
   */
  readonly shows?: readonly string[];
  /**
   * Texts that it does not show.
   */
  readonly hides?: readonly string[];
  readonly answers?: Answers;
  /**
   * People added before the action.
   */
  readonly people?: readonly JsonObject[];
  /**
   * Their shares, in order.
   */
  readonly shares?: readonly (number | string)[];
  /**
   * Selects this plan instead of Next.
   */
  readonly choose?: string;
  /**
   * Goes on without the optional parts.
   */
  readonly skip?: true;
  /**
   * Goes back.
   */
  readonly back?: true;
  /**
   * Goes to this step by a link.
   */
  readonly go?: string;
  /**
   * Confirms the open dialog.
   */
  readonly confirm?: true;
  /**
   * Closes the open dialog.
   */
  readonly dismiss?: true;
  /**
   * Closes the page and comes back later by the same link, to a quote that a broker made.
   */
  readonly comes_back?: true;
  /**
   * What the action leads to. Without `invalid`, `rejected`, `confirm`, `failed` and `stays` it must lead to another step.
   */
  readonly expect?: {
    /**
     * Questions with the message, or the start of it, that keeps the person here.
     */
    readonly invalid?: {
      readonly [k: string]: string;
    };
    /**
     * The rule that rejects.
     */
    readonly rejected?: string;
    /**
     * The dialog that asks for a confirmation.
     */
    readonly confirm?: string;
    /**
     * The code of the call that failed.
     */
    readonly failed?: string;
    /**
     * The person stays on the step.
     */
    readonly stays?: true;
    /**
     * The very next step.
     */
    readonly leads_to?: string;
    /**
     * Every call that the action makes, in order.
     */
    readonly calls?: readonly ExpectedCall[];
  };
}
/**
 * What has come of it in the end. Where it expects `bound`, the person goes on to the end with the usual answers.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "Expected".
 */
export interface Expected {
  /**
   * bound: a policy; rejected: a dialog that rejects; left: sent elsewhere; open: still on a step.
   */
  readonly outcome: "bound" | "rejected" | "left" | "open";
  /**
   * The rule that rejected.
   */
  readonly rule?: string;
  /**
   * The step on which the person ends.
   */
  readonly step?: string;
  /**
   * The step on which the person arrived at first.
   */
  readonly begins_on?: string;
  /**
   * Every step that the person was on, in order.
   */
  readonly seen?: readonly SeenStep[];
  /**
   * Steps that the person was not on.
   */
  readonly not_seen?: readonly string[];
  /**
   * The grand total of the checkout.
   */
  readonly total?: number;
  /**
   * Texts shown at the end, also in a dialog or notice.
   */
  readonly texts?: readonly string[];
  /**
   * Texts not shown at the end.
   */
  readonly hides?: readonly string[];
  readonly saved?: JsonObject;
  /**
   * Paths of the application that hold nothing.
   */
  readonly not_saved?: readonly string[];
  /**
   * Of the plan that the policy keeps.
   */
  readonly policy?: {
    readonly plan?: JsonObject;
    /**
     * Keys that are nowhere in it.
     */
    readonly without?: readonly string[];
  };
  /**
   * Every call that was made, in order.
   */
  readonly calls?: readonly ExpectedCall[];
}
/**
 * How a product is usually bought: what its scenarios need not say. A new question gets its usual answer here, once. A question that already has an answer, such as one known of the client, keeps it.
 *
 * This interface was referenced by `ScenarioText`'s JSON-Schema
 * via the `definition` "Usual".
 */
export interface Usual {
  /**
   * The schema of this file, for the editor.
   */
  readonly $schema?: string;
  /**
   * The flow's id.
   */
  readonly flow: string;
  /**
   * The day on which it happens, as YYYY-MM-DD.
   */
  readonly today: string;
  readonly given?: Given;
  readonly answers?: Answers;
  /**
   * Usual answers that differ by how the person comes in.
   */
  readonly entries?: {
    /**
     * A broker answers.
     */
    readonly dashboard?: {
      readonly answers: Answers;
    };
    /**
     * A client answers, who came by a link in a mail.
     */
    readonly enroll?: {
      readonly answers: Answers;
    };
    /**
     * A buyer answers, who came by a share link.
     */
    readonly share?: {
      readonly answers: Answers;
    };
  };
}
