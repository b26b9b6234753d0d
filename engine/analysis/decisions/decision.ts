import type { Here } from "../../session/here";

/**
 * What a decision is about. order: the steps of an entry · asked: whether a step or question is asked · shown: whether
 * something else is shown · text: what is said · answer: what is said of a typed answer · refusals: the checks and
 * rejections of a step · dialog: a dialog that Next opens first · first: what a question starts as · offered: which
 * items of its list · derived: an answer that is worked out · coverage: a row of the plan · plans: what is sold, and
 * its price · policy: the policy that is sold · binding: a rule of the server alone · declared: all other words · page:
 * the product's page · seen: what is seen of a change that belongs to none of these.
 */
export type About =
  | "order"
  | "asked"
  | "shown"
  | "text"
  | "answer"
  | "refusals"
  | "dialog"
  | "first"
  | "offered"
  | "derived"
  | "coverage"
  | "plans"
  | "policy"
  | "binding"
  | "declared"
  | "page"
  | "seen";

/** One thing that a flow decides from what is known and answered. */
export interface Decision {
  /** The same in every version of the flow, such as `employees.employees_count/label`. */
  readonly key: string;
  readonly about: About;
  /** The step at which it shows; null where it shows at several, or at none. */
  readonly step: string | null;
  /** The question that it belongs to. */
  readonly question: string | null;
  /** JSON pointer into the flow with its parts written out. */
  readonly pointer: string;
  /** All that decides it, as it is written; two decisions with equal sources and equal values, tables and lists are equal. */
  readonly source: unknown;
  /** Every rule that it depends on; a path that a text only says is written as `{"var": path}`. */
  readonly rules: readonly unknown[];
  /** The input whose typed value it judges, right or wrong; null for all others. */
  readonly typed: string | null;
  /** What it comes to in a state of a session; undefined where it cannot be seen there. */
  readonly value: (here: Here) => unknown;
}
