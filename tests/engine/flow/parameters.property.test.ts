/** The value of a part's parameter is judged as ajv judges it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parameterShape, shape } from "../../../engine/analysis";
import partSchema from "../../../schemas/part.schema.json";
import { samples } from "../../support/tier";

type Schema = Parameters<typeof parameterShape>[0];

const words = partSchema.$defs.parameter.properties;
const names = ["kind", "a", "b", "x/y"];
const scalar = fc.constantFrom<unknown>(0, 1, 2.5, -3, "a", "b", "", true, false, null);
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, "other"), tie("value"), { maxKeys: 4 }),
  ),
})).value;

/** A schema with any of the words that a parameter may have, each drawn as its own schema says. */
const schemas = fc.letrec<{ schema: Schema }>((tie) => {
  const drawn = {
    type: fc.constantFrom(...words.type.enum),
    description: fc.constant("What it decides."),
    format: fc.constantFrom(...words.format.enum),
    enum: fc.uniqueArray(fc.constantFrom(0, 1, "a", "b", true), { minLength: 1, maxLength: 3 }),
    minimum: fc.constantFrom(0, 1),
    maximum: fc.constantFrom(1, 2),
    minItems: fc.constantFrom(0, 1),
    maxItems: fc.constantFrom(1, 2),
    items: tie("schema"),
    properties: fc.dictionary(fc.constantFrom(...names), tie("schema"), { minKeys: 1, maxKeys: 3 }),
    required: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }),
    default: value,
  };
  const full = fc.record(drawn, { requiredKeys: ["type"] });
  const shallow = fc.record({ type: drawn.type, enum: drawn.enum, minimum: drawn.minimum }, { requiredKeys: ["type"] });
  expect(Object.keys(drawn).toSorted()).toEqual(Object.keys(words).toSorted());
  return { schema: fc.oneof({ maxDepth: 3 }, shallow, full) };
}).schema;

const closed = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.items && { items: closed(schema.items) }),
  ...(schema.properties && {
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(schema.properties).map(([name, own]) => [name, closed(own)])),
  }),
});

test("the value of a parameter has the findings that ajv has of it, in its order", () => {
  fc.assert(
    fc.property(schemas, fc.array(value, { minLength: 1, maxLength: 5 }), (schema, values) => {
      const strict = closed(schema);
      for (const each of values) expect(parameterShape(strict, each)).toEqual(shape(strict, each));
    }),
    { numRuns: samples(120, 3000) },
  );
});
