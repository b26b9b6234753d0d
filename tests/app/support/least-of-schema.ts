/** The least that a schema of a draft's file allows, and the sorts of things that it tells apart. */
import bookSchema from "../../../schemas/rate-book.schema.json";
import flowSchema from "../../../schemas/flow.schema.json";
import listSchema from "../../../schemas/list.schema.json";
import partSchema from "../../../schemas/part.schema.json";
import { childNode, nodeOf } from "../../../engine/analysis/index";
import type { FieldSchema, Schema, SchemaNode } from "../../../engine/analysis/index";
import { isObject } from "../../../engine/index";
import type { Json } from "../../../engine/index";

const DOCUMENTS: ReadonlyMap<string, unknown> = new Map(
  Object.entries({
    "flow.schema.json": flowSchema,
    "part.schema.json": partSchema,
    "list.schema.json": listSchema,
    "rate-book.schema.json": bookSchema,
  }),
);

/** What a definition may say, where the least that fits its schema would not say anything. */
const OF_DEFINITION: { readonly [definition: string]: Json } = {
  rule: { var: "is.broker" },
  condition: { var: "plan.plan_name" },
  body: ["a"],
  part_name: "person@1",
  list_name: "us-regions@1",
};

/** Texts of which one has the form that a schema asks for. */
const FORMS = [
  "a",
  "A",
  "CO",
  "USD",
  "1.0.0",
  "2026-01-01",
  "a@1",
  "application.a",
  "a.svg",
  "a.png",
  "a.mp4",
  "a.vtt",
];

const textFor = (pattern = ""): string => FORMS.find((form) => new RegExp(pattern).test(form)) ?? "a";

/** Returns the least that fits: of a thing its required words, of a list or map one value. */
export function least(node: SchemaNode, seed?: Json): Json {
  const { schema, definition = "", document } = node;
  const own = OF_DEFINITION[definition];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  const [way] = (schema.anyOf ?? []).filter((each) => Object.keys(each).join() !== "required");
  if (way && !isObject(seed)) return least(nodeOf(way, document, undefined));
  if (schema.properties && Object.keys(schema.properties).length > 0) return thing(node, seed);
  if (schema.items) return [least(childNode(node, "0", undefined) ?? node)];
  const key = keyFor(node);
  const inside = isObject(schema.additionalProperties) ? childNode(node, key, undefined) : undefined;
  if (inside) return { [key]: least(inside) };
  return scalar(schema);
}

function scalar(schema: FieldSchema): Json {
  const [type] = [schema.type ?? []].flat();
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "object") return {};
  return textFor(schema.pattern);
}

function thing(node: SchemaNode, seed: Json | undefined): Json {
  const { properties = {}, required = [], minProperties = 0 } = node.schema;
  const given = isObject(seed) ? seed : {};
  const names = required.length === 0 && minProperties > 0 ? Object.keys(properties).slice(0, 1) : required;
  const words = Object.keys(properties).filter((name) => names.includes(name) && !(name in given));
  return {
    ...given,
    ...Object.fromEntries(words.map((name) => [name, least(childNode(node, name, undefined) ?? node)])),
  };
}

/** Returns a name that a member of a map may have. */
export function keyFor({ schema: { propertyNames }, document, names }: SchemaNode): string {
  const { schema } = nodeOf(propertyNames ?? {}, document, undefined);
  return names?.[0] ?? textFor(schema.pattern);
}

/** The file of the schema of each sort of part that a thing may use. */
const PART_OF: { readonly [definition: string]: string } = { step_part: "checkout@2", part_use: "person@1" };

/** Returns what tells the sorts of things apart that a schema has branches for: of a step its kind, of a part its name. */
export function seedsOf(schema: FieldSchema & Schema, document: string): readonly Json[] {
  const { $ref } = schema;
  if ($ref !== undefined) return seedsOf(...referred($ref, document));
  const { if: condition } = schema;
  if (!condition) return [{}];
  const [[name = ""] = [], branch] = [condition.required, schema.then];
  const only = condition.properties?.[name]?.const;
  const used = PART_OF[/[^/]+$/.exec(branch?.$ref ?? "")?.[0] ?? ""];
  const said = only ?? used ?? firstOf(branch, name, document);
  return [{ [name]: asJson(said) }, ...(schema.else ? seedsOf(schema.else, document) : [])];
}

const asJson = (value: unknown): Json =>
  typeof value === "string" || isObject(value) ? JSON.parse(JSON.stringify(value)) : "a";

const firstOf = (branch: FieldSchema | undefined, name: string, document: string): Json => {
  const node = nodeOf(branch ?? {}, document, undefined);
  const inside = childNode(node, name, undefined);
  return inside ? least(inside) : "a";
};

function referred(ref: string, document: string): [FieldSchema, string] {
  const [file = "", pointer = ""] = ref.split("#");
  const at = file === "" ? document : file;
  const found = pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), DOCUMENTS.get(at));
  return [isObject(found) ? JSON.parse(JSON.stringify(found)) : {}, at];
}
