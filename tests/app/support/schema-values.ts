/** Values that the schema of the format allows, for properties of what shows them. */
import fc from "fast-check";
import { rootNode } from "../../../engine/analysis/index";
import type { FieldSchema } from "../../../engine/analysis/index";
import type { Json } from "../../../engine/index";

const DEFINITIONS = rootNode("flow", {})?.schema.$defs ?? {};
export const CHOICES: FieldSchema = DEFINITIONS.question?.properties?.choices ?? {};

const RULES: readonly Json[] = [{ var: "is.broker" }, { ">": [{ var: "answers.age" }, 70] }, true];
/** Letters that a text may have, and what may look like something else in it. */
const PIECES = [
  "a",
  "B 2",
  "ü",
  "\n",
  "\r",
  " ",
  "**b**",
  "[x](tel:1)",
  "{answers.a|usd}",
  "{said.b}",
  "{",
  "}",
  "🙂",
  "\ud800",
];

const texts: fc.Arbitrary<Json> = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join(""));

/** Returns values of a definition of the schema, of `text` or `body`. */
export const valuesOf = (definition: string): fc.Arbitrary<Json> => drawn({ $ref: `#/$defs/${definition}` });

/** Returns values that a schema allows. */
export function drawn(schema: FieldSchema): fc.Arbitrary<Json> {
  const { $ref, anyOf, type, items } = schema;
  if ($ref === "#/$defs/rule") return fc.constantFrom(...RULES);
  if ($ref !== undefined) return drawn(DEFINITIONS[$ref.replace("#/$defs/", "")] ?? {});
  if (anyOf) return fc.oneof(...anyOf.map(drawn));
  if (type === "string") return texts;
  if (type === "array" && items) {
    const size = { minLength: 1, maxLength: 3 };
    return schema.uniqueItems === true ? fc.uniqueArray(drawn(items), size) : fc.array(drawn(items), size);
  }
  if (type === "object") return objects(schema);
  throw new Error(`No value is drawn for ${JSON.stringify(schema).slice(0, 80)}.`);
}

function objects({ properties = {}, required = [], additionalProperties }: FieldSchema): fc.Arbitrary<Json> {
  if (isDrawn(additionalProperties))
    return fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/), drawn(additionalProperties), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
  const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, drawn(member)]));
  return fc
    .record(members, { requiredKeys: [...required], noNullPrototype: true })
    .map((value) => (Object.keys(value).length > 3 && required.length === 0 ? firstOf(value) : value))
    .filter((value) => Object.keys(value).length > 0);
}

const isDrawn = (value: unknown): value is FieldSchema => typeof value === "object" && value !== null;

/** Some of many members are enough. */
const firstOf = (value: { readonly [name: string]: Json | undefined }): { readonly [name: string]: Json | undefined } =>
  Object.fromEntries(Object.entries(value).slice(0, 3));
