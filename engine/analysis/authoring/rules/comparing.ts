/** The operators of rules that compare, by what they compare: their rows alone know their names. */
import { OPERATORS, type Comparison } from "../../../language/operators";

function namesOf(fits: (comparison: Comparison) => boolean): readonly string[] {
  return Object.entries(OPERATORS).flatMap(([name, { compares }]) => (compares && fits(compares) ? [name] : []));
}

/** Returns the operators of equality: the usual one, then the one that also asks for the same type. */
export const ofEquality = (isSame: boolean): readonly string[] =>
  namesOf((each) => each.by === "equality" && each.isSame === isSame);

/** Returns the operator of an order: which side the first value is on, and whether it may be the same. */
export const ofOrder = (first: "smaller" | "larger", orSame: boolean): string =>
  namesOf((each) => each.by === "order" && each.first === first && each.orSame === orSame)[0] ?? "";

/** Returns what an operator compares; undefined for one that does not. */
export const comparisonOf = (name: string): Comparison | undefined =>
  Object.hasOwn(OPERATORS, name) ? OPERATORS[name]?.compares : undefined;
