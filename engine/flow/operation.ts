import type { Finding } from "../contract";
import { OPERATORS } from "../language/operators";
import { keysOf } from "./pointer";
import { count, finding, nearest, show } from "./finding";

/** The finding for an operator that there is not. */
export const unknownOperator = (pointer: string, operator: string): Finding =>
  finding("unknown-operator", pointer, {
    found: show(operator),
    // All of them: staff cannot look them up in the flow.
    expected: Object.keys(OPERATORS).join(", "),
    nearest: nearest(operator, Object.keys(OPERATORS)),
    message: "There is no operator of this name: docs/rules.md says what each does.",
  });

/** The finding for an operator with another number of arguments than it takes. */
export const wrongArity = (
  pointer: string,
  given: number,
  { min, max }: { readonly min: number; readonly max: number },
): Finding =>
  finding("wrong-arity", pointer, {
    found: count(given, "argument"),
    expected: min === max ? String(min) : `${min} to ${max}`,
    message: `The operator "${keysOf(pointer).at(-1) ?? ""}" takes another number of arguments: docs/rules.md says which.`,
  });
