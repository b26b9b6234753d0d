import Ajv from "ajv";
import type { ErrorObject, ValidateFunction } from "ajv";
import { isFormat, isObject } from "../../engine/index";
import type { ApiSchemas } from "../../schemas/api/types";
import { isCalendarDate } from "../base/dates";
import { isRegion } from "../base/regions";
import { Refusal } from "../access/refusal";
import type { RefusalDetail } from "../access/refusal";
import { meantBy } from "./meant-body";
import { requirePrintable } from "./printable-body";
import { schemaFiles } from "./schemas";
import type { Schema } from "./schemas";

/** The text formats that schemas/api names. */
export const formats = {
  date: { type: "string", validate: isCalendarDate },
  "date-time": { type: "string", validate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
  email: { type: "string", validate: isFormat.email },
  "us-region": { type: "string", validate: isRegion },
} as const;

/** Bodies are validated as they are: no value is coerced, filled in or dropped. */
const ajv = new Ajv({
  strict: true,
  allErrors: false,
  verbose: true,
  ownProperties: true,
  allowUnionTypes: true,
  discriminator: true,
});
for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
for (const schema of schemaFiles.values()) ajv.addSchema(schema);

/** The names of the schemas of bodies. */
export type BodyName = Extract<keyof ApiSchemas, `${string}-body`>;

/**
 * A validator of bodies, by the schema file of that name in schemas/api: returns the typed body with its texts as they
 * are meant, or throws a Refusal.
 */
export function bodyOf<Name extends BodyName>(schema: Name): (body: unknown) => ApiSchemas[Name] {
  const validate = ajv.getSchema(`${schema}.schema.json`) as ValidateFunction | undefined;
  if (!validate) throw new Error(`There is no schemas/api/${schema}.schema.json`);
  const meant = meantBy(schema);
  return (sent) => {
    const body = meant(sent);
    if (!validate(body)) throw refusalOf(validate, (place) => place);
    requirePrintable(schema, body);
    return body as ApiSchemas[Name];
  };
}

/** Requires values to be as a schema says, or throws a Refusal, in which `nameOf` names their places (`/name`). */
export function validatorOf(schema: Schema, nameOf: (place: string) => string): (values: object) => void {
  const validate = ajv.compile(schema);
  return (values) => {
    if (!validate(values)) throw refusalOf(validate, nameOf);
  };
}

function refusalOf({ errors }: ValidateFunction, nameOf: (place: string) => string): Refusal {
  const details = mostSaying((errors ?? []).filter(isOfWhatWasMeant))
    .slice(0, 5)
    .map((error) => detailOf(error, nameOf(placeOf(error))));
  return new Refusal("invalid_request", { ...(details[0] && { message: details[0].message }), details });
}

/** False for the error "not null" of a field that `null` clears, so that only the error about the value is reported. */
const isOfWhatWasMeant = ({ keyword, schema }: ErrorObject): boolean =>
  !(keyword === "type" && schema === "null") && !(keyword === "anyOf" && isClearable(schema));

const isClearable = (schemas: unknown): boolean =>
  Array.isArray(schemas) && schemas.some((each: { readonly type?: unknown }) => each.type === "null");

/**
 * Of a value that may be of several kinds, the errors that say most: those about the kind that was meant, which do not
 * stop at its type, the deepest first, and of records the one that has most of its fields.
 */
function mostSaying(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const ofOneKind = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split("/").length;
  const top = Math.min(...ofOneKind.map(depthOf));
  const known = ofOneKind.filter(({ keyword }) => keyword !== "type");
  const deep = ofOneKind.filter((error) => error.keyword === "type" && depthOf(error) > top);
  const isOtherRecord = known.every(({ keyword }) => keyword === "required" || keyword === "additionalProperties");
  const beyondType = isOtherRecord && deep.length > 0 && known.every((error) => depthOf(error) === top) ? deep : known;
  const sorted = (beyondType.length > 0 ? beyondType : ofOneKind).toSorted(
    (a, b) => depthOf(b) - depthOf(a) || likenessOf(b) - likenessOf(a),
  );
  // What another kind of record would need as well says nothing about the one that was meant.
  const [first] = sorted;
  return sorted.filter(
    (error) =>
      error.keyword !== "required" || error.parentSchema === first?.parentSchema || first?.keyword !== "required",
  );
}

/** How many fields of a record the kind that refuses it knows. */
function likenessOf({ data, parentSchema }: ErrorObject): number {
  const known: unknown = parentSchema?.properties;
  return isObject(data) && isObject(known) ? Object.keys(data).filter((name) => Object.hasOwn(known, name)).length : 0;
}

function detailOf(error: ErrorObject, at: string): RefusalDetail {
  const found = describe(foundBy(error));
  const expected = expectedBy(error);
  return {
    at,
    rule: error.keyword,
    found,
    expected,
    message: `${at || "The body"}: found ${found}, expected ${expected}.`,
  };
}

/** What was found there; of an unknown property its name, and of a value of no known kind what it calls itself. */
function foundBy({ keyword, params, data }: ErrorObject): unknown {
  if (keyword === "required") return undefined;
  if (keyword === "additionalProperties") return params.additionalProperty;
  return keyword === "discriminator" ? params.tagValue : data;
}

/** The place that helps the reader: the unknown or missing property itself, not the object around it. */
function placeOf(error: ErrorObject): string {
  const property: unknown = error.params.additionalProperty ?? error.params.missingProperty ?? error.params.tag;
  return typeof property === "string" ? `${error.instancePath}/${property.slice(0, 60)}` : error.instancePath;
}

function expectedBy(error: ErrorObject): string {
  const description: unknown = (error.parentSchema as { description?: unknown } | undefined)?.description;
  switch (error.keyword) {
    case "additionalProperties":
      return "no such field";
    case "required":
      return enumOf(error) ?? "this field";
    case "enum":
      return oneOf(error.params.allowedValues as unknown[]);
    case "pattern":
    case "format":
      return typeof description === "string" ? lowerFirst(description.replace(/\.$/, "")) : "another form";
    case "discriminator":
      return `a known ${String(error.params.tag)}`;
    case "const":
      return JSON.stringify(error.params.allowedValue);
    case "maxItems":
    case "minItems":
      return `${error.keyword === "maxItems" ? "at most" : "at least"} ${countOf(error, "item")}`;
    case "maxLength":
    case "minLength":
      return `${error.keyword === "maxLength" ? "at most" : "at least"} ${countOf(error, "character")}`;
    case "maxProperties":
      return `at most ${countOf(error, "field")}`;
    case "maximum":
    case "minimum":
      return `${error.keyword === "maximum" ? "at most" : "at least"} ${String(error.params.limit)}`;
    case "uniqueItems":
      return "no item twice";
    default:
      return (error.message ?? "something else").replace(/^must be /, "").replace(/^must /, "to ");
  }
}

/** The values of which a missing property is one, where its schema lists them. */
function enumOf({ params, parentSchema }: ErrorObject): string | undefined {
  const { properties = {} } = (parentSchema ?? {}) as { readonly properties?: { readonly [name: string]: Schema } };
  const values = properties[String(params.missingProperty)]?.enum;
  return Array.isArray(values) ? oneOf(values) : undefined;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(", ")}`;

const countOf = ({ params }: ErrorObject, what: string): string =>
  `${String(params.limit)} ${what}${params.limit === 1 ? "" : "s"}`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The kind of value, never a long or private text. */
function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : String(value as number | boolean);
}
