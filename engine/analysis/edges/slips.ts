import { changesOfRule } from "../mutants/rules";

/** A small mistake that is easily made at an edge: another number, or another comparison. */
export interface Slip {
  /** What was done, in a few words: `3 becomes 4`. */
  readonly does: string;
  /** The rule with the mistake. */
  readonly rule: unknown;
}

const AT_EDGES: ReadonlySet<string> = new Set(["number", "comparison"]);

/** Every such mistake in a rule, or in a number that is all of it. */
export const slipsOf = (rule: unknown): readonly Slip[] =>
  changesOfRule(rule, false).filter(({ kind }) => AT_EDGES.has(kind));
