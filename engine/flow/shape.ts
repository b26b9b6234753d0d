import type { AnySchemaObject, ErrorObject, ValidateFunction } from "ajv/dist/2019";
import type { Finding } from "../contract";
import { count, finding, nearest, oneOf, show } from "./finding";
import { parameterErrors, type ParameterSchema } from "./parameter-errors";
import { child } from "./pointer";
import { branchFor, FLOW_SCHEMA, PART_SCHEMA, resolved, type Schema } from "./schemas";
import { branchValidator, validatorOf } from "./shape-validators";

/** What is wrong with the shape of a flow, most precise place first; empty when `json` fits `flow.schema.json`. */
export const flowShape = (json: unknown): Finding[] => shape(FLOW_SCHEMA, json);

/** The same for a part's file. */
export const partShape = (json: unknown): Finding[] => shape(PART_SCHEMA, json);

/** The same for any schema that refers to no schema but the flow's, and to its own definitions. */
export const shape = (schema: Schema, json: unknown): Finding[] =>
  errorsOf({ validate: validatorOf(schema), root: schema }, json, "").map(describe);

/** What is wrong with the shape of a parameter's value (`parameterErrors`), in the same words. */
export function parameterShape(schema: ParameterSchema, value: unknown): Finding[] {
  const errors = parameterErrors(schema, value).slice(0, MOST_ERRORS);
  const found = withoutEcho(errors);
  return (found.length > 0 ? found : errors.slice(0, 1)).map(describe);
}

/** Errors are compared with each other, and a person does not fix more at once. */
const MOST_ERRORS = 1_000;

/** What judges a schema, or a branch of a choice in it. */
interface Judge {
  readonly validate: ValidateFunction;
  readonly root: Schema;
}

/** What ajv finds, with pointers from the root. */
function errorsOf({ validate, root }: Judge, json: unknown, pointer: string): readonly ErrorObject[] {
  if (validate(json)) return [];
  const errors = (validate.errors ?? [])
    .slice(0, MOST_ERRORS)
    .map((error) => ({ ...error, instancePath: pointer + error.instancePath }));
  const found = withoutEcho(precise(errors, root));
  // A value that does not fit is never taken for one that does.
  return found.length > 0 ? found : errors.slice(0, 1);
}

/**
 * ajv reports every branch of a choice that it tried. Keeps the errors of the branch that was meant, or of the choice
 * itself if no branch has the value's type.
 */
function precise(errors: readonly ErrorObject[], root: Schema): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf");
  const outermost = choices.filter(
    ({ instancePath }) => !choices.some((other) => instancePath.startsWith(`${other.instancePath}/`)),
  );
  const outside = errors.filter(
    ({ keyword, instancePath }) =>
      keyword !== "if" &&
      keyword !== "propertyNames" &&
      !outermost.some((choice) => isWithin(instancePath, choice.instancePath)),
  );
  return [...outside, ...outermost.flatMap((choice) => meant(choice, root))];
}

function meant(choice: ErrorObject, root: Schema): readonly ErrorObject[] {
  const branch = branchFor(choice.schema as readonly Schema[], choice.data);
  if (!branch) return [choice];
  return errorsOf({ validate: branchValidator(branch, root), root }, choice.data, choice.instancePath);
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** A step of an unknown kind is also judged as a `questions` step; drops those errors, which only repeat the first. */
function withoutEcho(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unknown = errors.filter(isUnknownKind).map(({ instancePath }) => instancePath);
  const isEcho = ({ instancePath, keyword }: ErrorObject): boolean =>
    unknown.some((kind) => `${instancePath}/kind` === kind || (instancePath === kind && keyword === "const"));
  return errors.filter((error) => !isEcho(error));
}

const STEP_KIND = /^\/steps\/\d+\/kind$/;

const isUnknownKind = ({ keyword, instancePath }: ErrorObject): boolean =>
  keyword === "enum" && (STEP_KIND.test(instancePath) || instancePath === "/kind");

const TYPES: { readonly [name: string]: string } = {
  object: "an object",
  array: "a list",
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

const typeWords = (types: unknown): string => oneOf([types].flat().map((name) => TYPES[String(name)] ?? String(name)));

/** The schema's patterns in words. */
const PATTERNS: { readonly [pattern: string]: string } = {
  "^[a-z][a-z0-9_]*$": "lower case letters, digits and _, a letter first",
  "^[a-z][a-z0-9-]*$": "lower case letters, digits and -, a letter first",
  "^[a-z][a-z0-9-]*@\\d+$": "a name and a version, like colours@1",
  "^[a-z][a-z0-9_]{0,69}@\\d{1,9}$":
    "a name of lower case letters, digits and _ (70 at most) and a version, like privacy@1",
  "^[a-z][a-z0-9_]*(\\.[a-z0-9_]+)*$": "names of lower case letters, digits and _, joined by dots",
  "^\\d+\\.\\d+\\.\\d+(-[0-9a-z.]+)?$": "a version like 1.0.0",
  "^\\d{4}-\\d{2}-\\d{2}$": "a date like 2027-01-31",
  "^[a-z0-9-]+$": "lower case letters, digits and -",
  "^[A-Z]{2}$": "the code of a state, like CO",
  "^[a-z][a-z0-9-]*@\\d+\\.svg$": "a drawing's name and version, like map@1.svg",
  "^[a-z][a-z0-9-]*@\\d+\\.(webm|mp4)$": "a video's name and version, like tour@1.webm",
  "^[a-z][a-z0-9-]*@\\d+\\.webp$": "a picture's name and version, like tour@1.webp",
  "^[a-z][a-z0-9-]*@\\d+\\.vtt$": "the captions' name and version, like tour@1.vtt",
};

/** The patterns of what is not a name. */
const FORMS: ReadonlySet<string> = new Set([
  "^\\d+\\.\\d+\\.\\d+(-[0-9a-z.]+)?$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^[A-Z]{2}$",
]);

/** What the schema itself says of a pattern, where the table has no words for it. */
function patternWords(schema: AnySchemaObject | undefined): string | undefined {
  const text: unknown = schema?.description;
  return typeof text === "string" ? text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "") : undefined;
}

type Describe = (error: ErrorObject) => Finding;

/** Schema keyword → what a person reads. A keyword that is missing here gets a general message. */
const DESCRIBE: { readonly [keyword: string]: Describe } = {
  additionalProperties: (error) => unknownProperty(error, String(error.params.additionalProperty)),
  unevaluatedProperties: (error) => unknownProperty(error, String(error.params.unevaluatedProperty)),
  required: ({ instancePath, params }) =>
    finding("missing-property", instancePath, {
      found: "nothing",
      expected: `the property ${String(params.missingProperty)}`,
      message: "A property is missing.",
    }),
  type: ({ instancePath, params, data }) =>
    finding("wrong-type", instancePath, {
      found: show(data),
      expected: typeWords(params.type),
      message: "This has the wrong type.",
    }),
  anyOf: ({ instancePath, data, schema }) =>
    finding("wrong-type", instancePath, {
      found: show(data),
      expected: alternatives(schema),
      message: "This has the wrong type.",
    }),
  enum: (error) => {
    const { instancePath, propertyName, params, data } = error;
    const found: unknown = propertyName ?? data;
    const known = (params.allowedValues as unknown[]).map(String);
    const near = typeof found === "string" ? nearest(found, known) : undefined;
    const isKind = isUnknownKind(error);
    return finding(isKind ? "unknown-kind" : "not-allowed", place(instancePath, propertyName), {
      found: show(found),
      expected: oneOf(known),
      nearest: near,
      message: isKind ? "There is no step of this kind." : "This is not one of the allowed words.",
    });
  },
  const: ({ instancePath, params, data }) =>
    finding("not-allowed", instancePath, {
      found: show(data),
      expected: show(params.allowedValue),
      message: "Only one value is allowed here.",
    }),
  pattern: ({ instancePath, propertyName, params, data, parentSchema }) =>
    finding("bad-name", place(instancePath, propertyName), {
      found: show(propertyName ?? data),
      expected: PATTERNS[String(params.pattern)] ?? patternWords(parentSchema) ?? String(params.pattern),
      message: FORMS.has(String(params.pattern)) ? "This is written in another form." : "This is not a possible name.",
    }),
  uniqueItems: ({ instancePath, params, data }) => {
    const second = Math.max(Number(params.i), Number(params.j));
    return finding("duplicate-item", child(instancePath, second), {
      found: show((data as unknown[])[second]),
      expected: "each item once",
      message: "This stands twice in the list.",
    });
  },
  minLength: ({ instancePath, data }) =>
    finding("empty", instancePath, { found: show(data), expected: "a text", message: "This text is empty." }),
  minItems: ({ instancePath, data, params }) =>
    finding("empty", instancePath, {
      found: show(data),
      expected: `at least ${count(Number(params.limit), "item")}`,
      message: "This list is too short.",
    }),
  minProperties: ({ instancePath, data }) =>
    finding("empty", instancePath, {
      found: show(data),
      expected: "at least one property",
      message: "This object is empty.",
    }),
  maxProperties: ({ instancePath, data, params }) =>
    finding("too-many-properties", instancePath, {
      found: Object.keys(data as object).join(", "),
      expected: Number(params.limit) === 1 ? "only one of them" : `at most ${String(params.limit)} of them`,
      message: "This object says too much.",
    }),
  minimum: ({ instancePath, data, params }) =>
    finding("out-of-range", instancePath, {
      found: show(data),
      expected: `at least ${String(params.limit)}`,
      message: "This number is too small.",
    }),
  maximum: ({ instancePath, data, params }) =>
    finding("out-of-range", instancePath, {
      found: show(data),
      expected: `at most ${String(params.limit)}`,
      message: "This number is too large.",
    }),
};

function unknownProperty({ instancePath, parentSchema, data }: ErrorObject, name: string): Finding {
  const known = [...wordsOf((parentSchema ?? {}) as Schema)];
  const free = known.filter((other) => !Object.hasOwn(data as object, other));
  return finding("unknown-property", child(instancePath, name), {
    found: show(name),
    expected: free.length > 0 || known.length === 0 ? oneOf(free) : `only ${oneOf(known)}`,
    nearest: nearest(name, known),
    message: "This property is not known here.",
  });
}

/** The names that an object may have, except the reserved ones. */
function wordsOf(schema: Schema): ReadonlySet<string> {
  const { properties = {}, allOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, value]) => ("not" in value ? [] : [name]));
  return new Set([...own, ...allOf.flatMap((part) => [...wordsOf(resolved(part))])]);
}

function describe(error: ErrorObject): Finding {
  const say = DESCRIBE[error.keyword];
  if (say) return say(error);
  return finding("wrong-shape", error.instancePath, {
    found: show(error.data),
    expected: error.message ?? error.keyword,
    message: "This does not fit the format.",
  });
}

const place = (pointer: string, name: string | undefined): string =>
  name === undefined ? pointer : child(pointer, name);

/** The alternatives of a choice in words: `a text or a list`. */
function alternatives(schema: unknown): string {
  const words = (schema as readonly Schema[]).map((branch) => {
    const { type, required, const: only } = resolved(branch);
    if (only !== undefined) return show(only);
    if (type === "object" && required) return `{${required.join(", ")}}`;
    return type === undefined ? "a rule" : typeWords(type);
  });
  return oneOf(new Set(words));
}
