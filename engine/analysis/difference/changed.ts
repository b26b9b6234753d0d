import type { Json } from "../../contract";
import type { EntryName } from "../../flow/compiled";
import type { Condition } from "../classes/conditions";
import type { About } from "../decisions/decision";
import type { Journey } from "../journeys/journey";

/** One class of answers whose outcome changed. */
export interface ChangedClass {
  /** The decision that changed, such as `employees/refusals`. */
  readonly decision: string;
  readonly about: About;
  /** The steps at which the difference shows. */
  readonly steps: readonly string[];
  readonly question: string | null;
  /** JSON pointer into the new flow with its parts written out, or into the old one for what was taken out. */
  readonly pointer: string;
  readonly entries: readonly EntryName[];
  readonly where: readonly Condition[];
  /** What the decision came to, and what it comes to now. */
  readonly was: Json;
  readonly now: Json;
  /** The smallest journey that behaves differently, and what came of Next at the step in both versions. */
  readonly witness: Journey;
  readonly outcomes: { readonly was: string; readonly now: string };
}

/** A decision that changed in the file although no journey shows it. */
export interface Unseen {
  readonly decision: string;
  readonly about: About;
  readonly step: string | null;
  readonly pointer: string;
  readonly classes: number;
}

/** What two versions of a flow do differently. */
export interface Difference {
  readonly changed: readonly ChangedClass[];
  readonly unseen: readonly Unseen[];
  /** How many classes of answers have the same outcome in both versions. */
  readonly unchanged: number;
  /** The decisions with more combinations than could be tried, or of which something was not varied. */
  readonly sampled: readonly string[];
  /** What rules of a decision judge that was the same on all journeys, such as the number of a quote. */
  readonly notVaried: readonly { readonly decision: string; readonly inputs: readonly string[] }[];
}
