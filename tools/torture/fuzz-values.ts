/** Values for fuzzed requests: what a schema asks for, and what nobody should send. */
import fc from "fast-check";

/** A JSON schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

/** Schemas that hold each other without end are followed so far. */
const DEEPEST = 6;
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc
    .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  "date-time": fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  email: fc.constantFrom("ann@mail.example", "x+y@mail.example", "a.b.c@sub.mail.example"),
  "us-region": fc.constantFrom("CO", "TX", "NY", "FL", "CA"),
};

/** Values that a schema of the document allows, or nearly: what is left out of the keywords is judged by the server. */
export function valuesOf(schema: Schema, all: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, enum: words, const: only, type } = schema;
  const inner = (each: unknown): fc.Arbitrary<unknown> => valuesOf(each as Schema, all, depth + 1);
  if (depth > DEEPEST * 4) return fc.constant(null);
  if (typeof $ref === "string") return valuesOf(at(all, $ref), all, depth + 1);
  if (Array.isArray(words)) return fc.constantFrom(...words);
  if (only !== undefined) return fc.constant(only);
  const choice = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(choice)) return fc.oneof(...choice.map(inner));
  if (Array.isArray(schema.allOf))
    return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts) as unknown);
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => inner({ ...schema, type: each as unknown })));
  return ofType(schema, inner);
}

function ofType(schema: Schema, inner: (schema: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { minimum = -5, maximum = 1000, minItems = 0, maxItems = 4 } = schema as Readonly<Record<string, number>>;
  switch (schema.type) {
    case "string":
      return texts(schema);
    case "integer":
      return fc.integer({ min: minimum, max: Math.max(minimum, maximum) });
    case "number":
      return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(inner(schema.items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) });
    case "object":
      return objects(schema, inner);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects(schema: Schema, inner: (schema: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: unknown;
  };
  const named = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
  const own = fc.record(named, {
    requiredKeys: required.filter((name) => Object.hasOwn(named, name)),
    noNullPrototype: true,
  });
  if (typeof additionalProperties !== "object") return own;
  const more = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/), inner(additionalProperties), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(more, own).map((parts) => Object.assign({}, ...parts) as unknown);
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const known = typeof format === "string" ? FORMATS[format] : undefined;
  if (known) return known;
  const plain = fc.string({
    minLength: Number(minLength),
    maxLength: Math.min(Number(maxLength), Number(minLength) + 60),
  });
  // Classes of Unicode are beyond the library: printable text fits each pattern of ours that has one.
  return typeof pattern === "string" && !/\\p\{/i.test(pattern) ? fc.stringMatching(new RegExp(pattern)) : plain;
}

function at(all: Schema, reference: string): Schema {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<Schema>((node, name) => (node[name] ?? {}) as Schema, all);
}

const nested = (open: string, close: string, depth: number): unknown =>
  JSON.parse(open.repeat(depth) + (open.endsWith(":") ? "1" : "") + close.repeat(depth)) as unknown;

/** Values that are wrong, large, or mean something to somebody below: a database, a template, a shell, a path. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    -0,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    1e308,
    [],
    {},
    "",
    " ",
  ),
  fc.constantFrom<unknown[]>(
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff x",
    "\u202Egpj.exe",
    "\uFEFF",
    "e\u0301".repeat(200),
    "' or 1=1 --",
    "$1",
    "${7*7}{{7*7}}",
    "../../../../etc/passwd",
    "a\r\nBcc: x@y.example",
    "<script>alert(1)</script>",
    "=1+1",
    "1e999",
    "2027-02-30",
    "0000-00-00",
    "__proto__",
    "constructor",
    "toString",
    "x".repeat(5_000),
    "x".repeat(100_000),
    "\u{1F468}\u200D\u{1F469}".repeat(500),
  ),
  fc.constantFrom<unknown[]>(
    nested("[", "]", 20),
    nested("[", "]", 200),
    nested('{"a":', "}", 40),
    Array.from({ length: 5_000 }, () => 1),
    Array.from({ length: 300 }, () => ({})),
    Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])),
    { constructor: { prototype: { polluted: 1 } } },
    { toString: 1, valueOf: 2, hasOwnProperty: 3 },
    { then: 1 },
    { length: 1e9 },
  ),
  fc.jsonValue(),
  fc.string({ unit: "binary", maxLength: 50 }),
);

/** Names that no schema knows, some of which mean something to the language. */
const STRANGE_KEYS = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "id",
    "space",
    "status",
    "price",
    "",
    "a\u0000",
    "$ref",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** One change to a JSON value: where, of all its places, and what. */
type Change = (value: unknown) => unknown;

const CHANGES: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), HOSTILE).map(([where, hostile]) => changed(where, () => hostile)),
  fc.nat().map((where) => changed(where, () => undefined)),
  fc
    .tuple(fc.nat(), STRANGE_KEYS, HOSTILE)
    .map(([where, key, hostile]) => changed(where, (old) => withKey(old, key, hostile))),
  fc.nat().map((where) => changed(where, (old) => [old, old])),
  fc.nat().map((where) => changed(where, (old) => JSON.stringify(old))),
);

/** The value with up to three changes. */
export const mutated = (base: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(base, fc.oneof(fc.constant([]), fc.array(CHANGES, { maxLength: 3 })))
    .map(([value, changes]) => changes.reduce((now, change) => change(now), value));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function withKey(old: unknown, key: string, value: unknown): unknown {
  if (!isObject(old)) return { [key]: value };
  // As JSON would have it: a `__proto__` is a key like any other.
  const copy: Record<string, unknown> = { ...old };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** Changes one of the places of the value, counted through all of them; undefined removes it. */
function changed(where: number, change: (old: unknown) => unknown): Change {
  return (value) => {
    const chosen = where % places(value);
    let at = 0;
    const walk = (node: unknown): unknown => {
      const here = at++;
      if (here === chosen) return change(node);
      if (Array.isArray(node)) return node.map(walk);
      if (!isObject(node)) return node;
      return Object.entries(node).reduce<unknown>((copy, [name, part]) => withKey(copy, name, walk(part)), {});
    };
    return walk(value);
  };
}

const places = (value: unknown): number =>
  1 + (isObject(value) ? Object.values(value).reduce<number>((sum, part) => sum + places(part), 0) : 0);
