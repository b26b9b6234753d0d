import type { ErrorObject } from "ajv/dist/2019";
import { isObject } from "../values/objects";
import { child } from "./pointer";
import { jsonType } from "./schemas";

/** The schema of a parameter, in the words that `part.schema.json` has for it, and closed to other properties. */
export interface ParameterSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ParameterSchema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: ParameterSchema };
  readonly additionalProperties?: false;
}

/**
 * Returns what ajv would find in the value of a parameter, in its order. These schemas come with parts that somebody
 * writes, so a browser that may not run made code has to read them.
 */
export function parameterErrors(schema: ParameterSchema, value: unknown, at = ""): readonly ErrorObject[] {
  const { type, enum: allowed } = schema;
  const error = errorAt({ schema, value, at });
  const isRight = type === undefined || isOfType(value, type);
  const wrongType = isRight ? [] : [error("type", { type }, `must be ${type}`)];
  const isFirst = type === undefined || !GROUPS.get(type)?.some((word) => Object.hasOwn(schema, word));
  const isOther = allowed !== undefined && !allowed.includes(value);
  const other = isOther
    ? [error("enum", { allowedValues: allowed }, "must be equal to one of the allowed values")]
    : [];
  const typeAt = (group: string): readonly ErrorObject[] => (!isFirst && type === group ? wrongType : []);
  return [
    ...(isFirst ? wrongType : []),
    ...other,
    ...numberErrors(schema, value, error),
    ...typeAt("number"),
    ...typeAt("string"),
    ...listErrors(schema, value, at),
    ...typeAt("array"),
    ...objectErrors(schema, value, at),
    ...typeAt("object"),
  ];
}

/** The words of a type that ajv judges together with it: only where one of them is said, the type comes after them. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ["number", ["minimum", "maximum", "format"]],
  ["string", ["format"]],
  ["array", ["minItems", "maxItems", "items"]],
  ["object", ["required", "properties", "additionalProperties"]],
]);

const isOfType = (value: unknown, type: string): boolean =>
  type === "integer" ? Number.isInteger(value) : jsonType(value) === type;

type ErrorMaker = (keyword: keyof ParameterSchema, params: object, message: string) => ErrorObject;

const errorAt =
  ({
    schema,
    value,
    at,
  }: {
    readonly schema: ParameterSchema;
    readonly value: unknown;
    readonly at: string;
  }): ErrorMaker =>
  (keyword, params, message) => ({
    keyword,
    instancePath: at,
    schemaPath: "",
    params,
    message,
    data: value,
    schema: schema[keyword],
    parentSchema: schema,
  });

function numberErrors(
  { minimum, maximum }: ParameterSchema,
  value: unknown,
  error: ErrorMaker,
): readonly ErrorObject[] {
  if (typeof value !== "number") return [];
  return [
    ...(maximum !== undefined && value > maximum
      ? [error("maximum", { limit: maximum }, `must be <= ${maximum}`)]
      : []),
    ...(minimum !== undefined && value < minimum
      ? [error("minimum", { limit: minimum }, `must be >= ${minimum}`)]
      : []),
  ];
}

function listErrors(schema: ParameterSchema, value: unknown, at: string): readonly ErrorObject[] {
  if (!Array.isArray(value)) return [];
  const { minItems, maxItems, items } = schema;
  const error = errorAt({ schema, value, at });
  return [
    ...(maxItems !== undefined && value.length > maxItems
      ? [error("maxItems", { limit: maxItems }, `must NOT have more than ${maxItems} items`)]
      : []),
    ...(minItems !== undefined && value.length < minItems
      ? [error("minItems", { limit: minItems }, `must NOT have fewer than ${minItems} items`)]
      : []),
    ...(items ? value.flatMap((item, index) => parameterErrors(items, item, child(at, index))) : []),
  ];
}

function objectErrors(schema: ParameterSchema, value: unknown, at: string): readonly ErrorObject[] {
  if (!isObject(value)) return [];
  const { required = [], properties = {}, additionalProperties } = schema;
  const error = errorAt({ schema, value, at });
  const missing = required.filter((name) => value[name] === undefined);
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return [
    ...missing.map((name) => error("required", { missingProperty: name }, "is missing")),
    ...(additionalProperties === false
      ? unknown.map((name) => error("additionalProperties", { additionalProperty: name }, "is not known"))
      : []),
    ...Object.entries(properties).flatMap(([name, own]) =>
      value[name] === undefined ? [] : parameterErrors(own, value[name], child(at, name)),
    ),
  ];
}
