import { OPERATORS, type Operator } from "../../engine/analysis";

type Schema = { readonly [keyword: string]: unknown };

const RULE: Schema = { $ref: "#/$defs/rule" };

/** In a part's file, and nowhere else. */
const PARAMETER: Schema = {
  description: "In a part: the value of one of its parameters, or of a part of it.",
  $ref: "#/$defs/parameter_path",
};

/** The first argument of an operator that names something: it is written out, never computed. */
const NAMED: { readonly [what in NonNullable<Operator["names"]>]: Schema } = {
  path: { description: "What is read, such as answers.email.", $ref: "#/$defs/path" },
  table: { description: "The name of a table or list.", $ref: "#/$defs/table_name" },
};

/**
 * The JSON Schema of a rule, for `$defs.rule` of a flow's schema, to which it refers for the rules within: a plain value,
 * a list of rules, or an object with exactly one operator. An editor completes operators from it; the loader judges
 * rules itself, in better words.
 */
export function ruleSchema(): Schema {
  return {
    description:
      "A condition or value in JsonLogic: a plain value, a list of them, or one operator with its arguments.",
    type: ["object", "array", "string", "number", "boolean", "null"],
    items: RULE,
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(Object.entries(OPERATORS).map(([name, row]) => [name, operatorSchema(row)])),
      param: PARAMETER,
    },
  };
}

/** What stands behind an operator: the list of its arguments, or the only one without a list. */
function operatorSchema({ does, min, max, names }: Operator): Schema {
  const first = names && NAMED[names];
  const list: Schema = {
    type: "array",
    minItems: min,
    maxItems: max,
    ...(first ? { items: [first], additionalItems: RULE } : { items: RULE }),
  };
  if (min > 1) return { description: does, ...list };
  // An editor looks for names in `anyOf`, and not behind a condition.
  if (first) return { description: does, anyOf: [first, list] };
  return { description: does, if: { type: "array" }, then: list, else: RULE };
}
