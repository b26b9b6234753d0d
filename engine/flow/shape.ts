import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Finding } from "../contract";
import flowSchema from "../../schemas/flow.schema.json";
import { count, finding, nearest, oneOf, show } from "./finding";
import { child } from "./pointer";

const compiled = new WeakMap<object, ValidateFunction>();

/** Compiled at first use, not at import: the browser loads the engine under a policy that forbids compiling. */
function validator(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = new Ajv({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strictRequired: false,
    allowUnionTypes: true,
  }).compile(schema);
  compiled.set(schema, made);
  return made;
}

/** What is wrong with the shape of a flow, most precise place first; none when `json` fits `flow.schema.json`. */
export const flowShape = (json: unknown): Finding[] => shape(flowSchema, json);

/** The same for any of our schemas. */
export function shape(schema: object, json: unknown): Finding[] {
  const validate = validator(schema);
  if (validate(json)) return [];
  const errors = precise(validate.errors ?? []);
  return errors.map((error) => describe(error));
}

/**
 * ajv tells every branch it tried. A text that is neither a string nor a list failed as a whole; one whose variant is wrong
 * failed inside, and then only the inner error helps.
 */
function precise(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = new Set(errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath));
  const missingKind = new Set(
    errors.filter(({ keyword }) => keyword === "required").map(({ instancePath }) => instancePath),
  );
  const real = errors.filter(({ keyword, instancePath }) => {
    if (keyword === "anyOf" || keyword === "propertyNames") return false;
    if (keyword === "discriminator") return !missingKind.has(instancePath);
    return keyword !== "type" || !choices.has(instancePath);
  });
  const whole = errors.filter(
    ({ keyword, instancePath }) =>
      keyword === "anyOf" && !real.some((error) => isWithin(error.instancePath, instancePath)),
  );
  const innermost = whole.filter(
    ({ instancePath }) => !whole.some((other) => other.instancePath.startsWith(`${instancePath}/`)),
  );
  return [...real, ...innermost];
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

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
  "^[a-z][a-z0-9-]*@\\d+$": "the name and version of a list, like colours@1",
  "^\\d+\\.\\d+\\.\\d+(-[0-9a-z.]+)?$": "a version like 1.0.0",
};

type Describe = (error: ErrorObject) => Finding;

/** Schema keyword → what a person reads. A keyword that is missing here would be said in ajv's words. */
const DESCRIBE: { readonly [keyword: string]: Describe } = {
  additionalProperties: ({ instancePath, params, parentSchema, data }) => {
    const name = String(params.additionalProperty);
    const known = Object.keys((parentSchema?.properties ?? {}) as object);
    const free = known.filter((other) => !Object.hasOwn(data as object, other));
    const detail = {
      found: show(name),
      expected: oneOf(free),
      nearest: nearest(name, known),
      message: "This property is not known here.",
    };
    return finding("unknown-property", child(instancePath, name), detail);
  },
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
  discriminator: ({ instancePath, params, parentSchema }) => {
    const kinds = kindsOf(parentSchema);
    const kind: unknown = params.tagValue;
    const near = typeof kind === "string" ? nearest(kind, kinds) : undefined;
    return finding("unknown-kind", child(instancePath, "kind"), {
      found: show(kind),
      expected: oneOf(kinds),
      nearest: near,
      message: "There is no step of this kind.",
    });
  },
  enum: ({ instancePath, propertyName, params, data }) => {
    const found: unknown = propertyName ?? data;
    const known = (params.allowedValues as unknown[]).map(String);
    const near = typeof found === "string" ? nearest(found, known) : undefined;
    return finding("not-allowed", place(instancePath, propertyName), {
      found: show(found),
      expected: oneOf(known),
      nearest: near,
      message: "This is not one of the allowed words.",
    });
  },
  const: ({ instancePath, params, data }) =>
    finding("not-allowed", instancePath, {
      found: show(data),
      expected: show(params.allowedValue),
      message: "Only one value is allowed here.",
    }),
  pattern: ({ instancePath, propertyName, params, data }) =>
    finding("bad-name", place(instancePath, propertyName), {
      found: show(propertyName ?? data),
      expected: PATTERNS[String(params.pattern)] ?? String(params.pattern),
      message: "This is not a possible name.",
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
  const branches = schema as readonly { readonly type?: string; readonly $ref?: string }[];
  return oneOf(branches.map(({ type, $ref }) => TYPES[type ?? ""] ?? ($ref ? "{when, text}" : "something else")));
}

/** The kinds of a discriminated choice, read from its branches. */
function kindsOf(parentSchema: object | undefined): string[] {
  const branches = (parentSchema as { readonly oneOf?: readonly { readonly $ref: string }[] } | undefined)?.oneOf ?? [];
  const definitions = flowSchema.$defs as {
    readonly [name: string]: { readonly properties?: { readonly kind?: { readonly const?: string } } };
  };
  return branches.flatMap(({ $ref }) => definitions[$ref.replace("#/$defs/", "")]?.properties?.kind?.const ?? []);
}
