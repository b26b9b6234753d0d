// Generated from schemas/intent.schema.json by `npm run generate`. Change the schema, not this file.

/**
 * Answers one by one, or a range with both ends.
 *
 * This interface was referenced by `IntentText`'s JSON-Schema
 * via the `definition` "IntendedAnswers".
 */
export type IntendedAnswers =
  | readonly (string | number | boolean | null)[]
  | {
      readonly from?: number | string;
      readonly to?: number | string;
    };

/**
 * What a new version of a flow is meant to do differently. `flow diff --only` takes away the classes of answers that are meant, and shows those that are left.
 */
export interface IntentText {
  /**
   * This schema, for the editor.
   */
  readonly $schema?: string;
  /**
   * Why the version was made, such as the number of the request.
   */
  readonly about?: string;
  /**
   * What is meant. A class of answers is meant when one of these allows it.
   *
   * @minItems 1
   */
  readonly changes: readonly IntendedChange[];
}
/**
 * Allows the classes for which all that is said here holds.
 *
 * This interface was referenced by `IntentText`'s JSON-Schema
 * via the `definition` "IntendedChange".
 */
export interface IntendedChange {
  /**
   * What is meant, in words; it allows nothing by itself.
   */
  readonly about?: string;
  /**
   * The decision as `flow diff --json` names it, such as `employees/refusals`; a star at the end allows every one that begins so.
   */
  readonly decision?: string;
  /**
   * The steps at which the difference may show; it must show at no other.
   *
   * @minItems 1
   */
  readonly steps?: readonly string[];
  /**
   * The ways in by which it may be met; by no other.
   *
   * @minItems 1
   */
  readonly entries?: readonly ("dashboard" | "enroll" | "share")[];
  /**
   * A word of the flow whose effect is outside of the enrollment, as `flow diff` names it, such as `slugs`; it allows the changes below that word.
   */
  readonly word?: string;
  /**
   * Question, or what is known of the client such as `client.client_type` → the answers of those whom it may reach; nobody with another answer.
   */
  readonly where?: {
    readonly [k: string]: IntendedAnswers;
  };
}
