import type { Journey } from "../journeys/journey";
import type { Place } from "./place";

/** A place to which no journey comes. */
export interface Dead {
  readonly place: Place;
  /** Whether every class of answers was tried, so that none leads there; otherwise none was found. */
  readonly isProven: boolean;
  /** For a check or rejection: what refuses first wherever its own condition holds; empty where it never does. */
  readonly shadowedBy: readonly string[];
  /** The steps at which the journeys that should lead there are refused. */
  readonly endsAt: readonly string[];
  /** The steps whose decisions lead there. */
  readonly steps: readonly string[];
  /** Whether the product decides it besides the answers: the same words may lead there in another product. */
  readonly isOfProduct: boolean;
}

/** What journeys come to, and what none does. */
export interface Reach {
  /** Every place with a journey that comes to it. */
  readonly reached: readonly { readonly place: Place; readonly witness: Journey }[];
  readonly dead: readonly Dead[];
  /** How many journeys were played. */
  readonly journeys: number;
  /** How many states were looked at for the places to which no journey had come yet. */
  readonly states: number;
}
