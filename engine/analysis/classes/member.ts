import type { Session } from "../../contract";
import type { Candidate } from "./candidate";
import type { Compared } from "./atoms";
import type { Decision } from "../decisions/decision";
import type { Journey } from "../journeys/journey";

/** One value of each input of a decision, and what the atoms of its rules come to for them. */
export interface Member {
  readonly values: ReadonlyMap<string, Candidate>;
  /** What the decision comes to in the new version. */
  readonly value: unknown;
  /** In the order of the atoms: those of the old version first. */
  readonly truths: readonly unknown[];
  /** What the term of each atom comes to; undefined for an atom without one. */
  readonly terms: readonly (Compared | undefined)[];
}

/** A decision in two versions; undefined in a version that does not have it. */
export interface Pair {
  readonly was: Decision | undefined;
  readonly now: Decision | undefined;
}

/** A usual journey by one entry, and the states in which its steps were reached in each version. */
export interface Basis {
  readonly journey: Journey;
  readonly was: Session;
  readonly now: Session;
}
