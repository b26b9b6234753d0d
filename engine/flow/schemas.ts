import flowSchema from "../../schemas/flow.schema.json";
import partSchema from "../../schemas/part.schema.json";
import { valueAt } from "../values/path";

/** The part of a JSON Schema that the loader reads itself. */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly definitions?: { readonly [name: string]: Schema };
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
}

/** The schema without the grammar of rules, which is for editors: the checks judge rules, with better messages. */
const withoutGrammar = (schema: Schema): Schema => ({
  ...schema,
  $defs: { ...schema.$defs, rule: { description: "A rule." } },
});

export const FLOW_SCHEMA: Schema = withoutGrammar(flowSchema as unknown as Schema);
export const PART_SCHEMA: Schema = partSchema as unknown as Schema;

/** The definitions of both schemas by name. */
export const DEFINITIONS: { readonly [name: string]: Schema } = { ...FLOW_SCHEMA.$defs, ...PART_SCHEMA.$defs };

const INTO_DEFINITIONS = /^(?:flow\.schema\.json)?#\/\$defs\/([^/]+)$/;

/** The definition that a reference names; undefined for another kind of reference. */
export const definitionOf = ({ $ref }: Schema): string | undefined => INTO_DEFINITIONS.exec($ref ?? "")?.[1];

/** The schema itself, or the one that it refers to: a definition, or a place inside of the flow's schema. */
export const resolved = (schema: Schema): Schema => {
  const name = definitionOf(schema);
  if (name !== undefined) return DEFINITIONS[name] ?? {};
  return schema.$ref === undefined ? schema : ((valueAt(FLOW_SCHEMA, keysIn(schema.$ref)) ?? {}) as Schema);
};

/** The keys of a reference into the flow's schema, with dots between. */
const keysIn = (ref: string): string => ref.replace(/^.*#\//, "").replaceAll("/", ".");

/** The type of a JSON value in the words of JSON Schema. */
export const jsonType = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** The branch of a choice that a value is meant for (`meantOf`). */
export const branchFor = (branches: readonly Schema[], value: unknown): Schema | undefined =>
  meantOf(branches, value, resolved);

/**
 * The one that a value is meant for, of branches that lead to schemas: the one of its type; among several objects, the
 * one with most of its names. Undefined if no branch has the type.
 */
export function meantOf<B>(branches: readonly B[], value: unknown, schemaOf: (branch: B) => Schema): B | undefined {
  const type = jsonType(value);
  const fitting = branches.filter((branch) => {
    const { type: own, const: only } = schemaOf(branch);
    return own === undefined ? only === undefined || only === value : [own].flat().some((name) => matches(name, type));
  });
  const knownNames = (branch: B): number => {
    const { properties = {}, required = [] } = schemaOf(branch);
    return Object.keys(value as object).filter((key) => Object.hasOwn(properties, key) || required.includes(key))
      .length;
  };
  return type === "object" ? fitting.toSorted((a, b) => knownNames(b) - knownNames(a))[0] : fitting[0];
}

const matches = (name: string, type: string): boolean => name === type || (name === "integer" && type === "number");

/** The one of `then` and `else` that a value has to fit. */
export function chosenBranch(schema: Schema, value: unknown): Schema | undefined {
  const word = chosenWord(schema, value);
  return word && schema[word];
}

/** Which of both it is; undefined without a condition. The schema's conditions ask only for names and single values. */
export function chosenWord({ if: condition }: Schema, value: unknown): "then" | "else" | undefined {
  if (!condition) return undefined;
  return meets(condition, value) ? "then" : "else";
}

function meets({ required = [], properties = {} }: Schema, value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(properties).every(
    ([name, { const: only }]) => (value as { readonly [name: string]: unknown })[name] === only,
  );
}
