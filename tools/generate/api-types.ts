import { compile, type JSONSchema } from "json-schema-to-typescript";
import { bundleSchemas, schemaFiles, typeNameOf, type Schema } from "../../server/records/schemas";
import { allReadonly } from "./readonly";
import { withoutRefDescriptions } from "./references";

const BANNER =
  "// Generated from schemas/api/*.schema.json by `npm run generate`. Change the schemas, not this file.\n";
const BASE = "#/definitions/";

/** What the generator says of each type beside its description. */
const OF_NO_USE =
  / \*\n \* This interface was referenced by `ApiSchemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;

/** JSON whose shape is the product's own; the same as the engine's words for it. */
const JSON_TYPES: { readonly [name: string]: string } = {
  Json: "null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }",
  JsonObject: "{ readonly [key: string]: Json | undefined }",
};

/** The text of schemas/api/types.ts: a type for every body, answer and shared part, and `ApiSchemas`, which finds them by file name. */
export async function apiTypes(): Promise<string> {
  const schemas = bundleSchemas(BASE);
  const definitions = Object.fromEntries(
    Object.entries(schemas)
      .filter(([, schema]) => !isScalar(schema))
      .map(([name, schema]) => [
        name,
        withoutRefDescriptions({
          ...(inlined(schema, schemas) as Schema),
          title: name,
          ...(JSON_TYPES[name] && { tsType: JSON_TYPES[name] }),
        }),
      ]),
  );
  const files = [...schemaFiles.keys()].filter((name) => Object.hasOwn(definitions, typeNameOf(name)));
  const all = {
    title: "ApiSchemas",
    description: "Every schema of this folder by the name of its file.",
    type: "object",
    required: files,
    properties: Object.fromEntries(files.map((name) => [name, { $ref: BASE + typeNameOf(name) }])),
    definitions,
  };
  const text = await compile(all as unknown as JSONSchema, "ApiSchemas", {
    bannerComment: BANNER,
    additionalProperties: false,
    format: true,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
  });
  return allReadonly(text.replaceAll(OF_NO_USE, ""));
}

/** Texts and numbers have no type of their own: their type would say nothing and hide `Date` or `Text`. */
const isScalar = ({ type }: Schema): boolean => type === "string" || type === "number" || type === "integer";

/** Scalars, and properties of another schema, in place of the references to them. */
function inlined(node: unknown, schemas: { readonly [name: string]: Schema }): unknown {
  if (Array.isArray(node)) return node.map((each) => inlined(each, schemas));
  if (node === null || typeof node !== "object") return node;
  const { $ref, ...beside } = node as Schema;
  if (typeof $ref === "string") {
    const [name = "", ...path] = $ref.slice(BASE.length).split("/");
    const target = path.reduce<Schema | undefined>((found, key) => found?.[key] as Schema | undefined, schemas[name]);
    if (!target) throw new Error(`schemas/api: nothing is at ${$ref}`);
    if (path.length > 0 || isScalar(target)) return inlined({ ...target, ...beside }, schemas);
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlined(value, schemas)]));
}
