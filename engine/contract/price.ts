/** What an enrollment costs before that is final. */
import type { JsonObject } from "./json";

/** A price before it is final: that of what is chosen, or the lowest of what can be. */
export interface PriceSoFar {
  /** As people read it, `$195`. */
  readonly amount: string;
  /** What it is for, `a year`. */
  readonly per: string;
  /** Whether a choice that is still open may cost more. */
  readonly is_from: boolean;
  /** It was worked out from a few answers that the steps have not confirmed yet. */
  readonly is_estimate?: true;
}

/** A price that was named before the enrollment began, and the answers that it holds for, by their questions (U1). */
export interface NamedBefore {
  readonly answers: JsonObject;
  readonly price: PriceSoFar;
}
