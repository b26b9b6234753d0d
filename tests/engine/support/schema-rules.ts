/** Generated rules in every form that the schema of a flow allows: with a list of arguments, and with one without it. */
import fc from "fast-check";
import schema from "../../../schemas/flow.schema.json";

/** What the schema says of an operator's arguments. */
interface Arguments {
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Of each argument in turn; the rest are rules. */
  readonly items?: unknown;
  readonly anyOf?: readonly Arguments[];
  readonly then?: Arguments;
  readonly $ref?: string;
}

const OPERATORS: { readonly [name: string]: Arguments } = schema.$defs.rule.properties;
const PATHS = ["answers.a", "answers.n", "answers.list", "values.v", "is.broker", "today", "item.size", "size"];
const MOST = 4;
const named = fc.constantFrom(...PATHS, "minimum");

const leaf = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom("", "a", "b", "10", "2027-01-31"),
  fc.boolean(),
  fc.constant(null),
);

const { rule } = fc.letrec<{ readonly rule: unknown }>((tie) => ({
  rule: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("rule"), { maxLength: 3 }),
    ...Object.entries(OPERATORS).map(([name, its]) => drawn(its, tie("rule")).map((args) => ({ [name]: args }))),
  ),
}));

/** The arguments of an operator, as the schema describes them. */
function drawn(
  { anyOf, then, items, minItems = 0, maxItems = MOST, $ref }: Arguments,
  any: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if ($ref !== undefined) return named;
  const alternatives: readonly Arguments[] = anyOf ?? [];
  if (alternatives.length > 0) return fc.oneof(...alternatives.map((each): fc.Arbitrary<unknown> => drawn(each, any)));
  // A single argument may be written without its list, unless it is a list itself.
  if (then)
    return fc.oneof(
      drawn(then, any),
      any.filter((one) => !Array.isArray(one)),
    );
  const isNamed = Array.isArray(items);
  const rest = fc.array(any, {
    minLength: Math.max(0, minItems - (isNamed ? 1 : 0)),
    maxLength: Math.min(maxItems, MOST) - (isNamed ? 1 : 0),
  });
  return isNamed ? fc.tuple(named, rest).map(([first, others]) => [first, ...others]) : rest;
}

/** Any rule of the schema. */
export const ruleOfSchema: fc.Arbitrary<unknown> = rule;
/** The operators of the schema. */
export const operatorsOfSchema: readonly string[] = Object.keys(OPERATORS);
