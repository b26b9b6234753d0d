import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A JSON schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

const folder = join(import.meta.dirname, "../../schemas");
const COMMON = "common";
const read = (file: string): Schema => JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema;

/** The files of schemas/api: the name before `.schema.json` → the schema. */
export const schemaFiles: ReadonlyMap<string, Schema> = new Map(
  readdirSync(join(folder, "api"))
    .filter((file) => file.endsWith(".schema.json"))
    .toSorted()
    .map((file) => [file.replace(".schema.json", ""), read(`api/${file}`)]),
);

/** The schemas of flow files and lists, which the API serves as they are. */
export const flowFiles: ReadonlyMap<string, Schema> = new Map(
  ["flow", "list"].map((name) => [name, read(`${name}.schema.json`)]),
);

/** The name of a schema's type: `client-body` and `client_body` are ClientBody. */
export const typeNameOf = (name: string): string =>
  name.replaceAll(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The schemas as one set: type name → schema, of every file and of every definition of common.schema.json. A reference
 * becomes `base` followed by the name.
 */
export function bundleSchemas(
  base: string,
  all: ReadonlyMap<string, Schema> = schemaFiles,
): { readonly [typeName: string]: Schema } {
  const files = [...all].filter(([name]) => name !== COMMON);
  const shared = Object.entries(schemaFiles.get(COMMON)?.definitions as { readonly [name: string]: Schema });
  return Object.fromEntries(
    [...shared, ...files].map(([name, schema]) => [
      typeNameOf(name),
      withReferences(withoutIdentity(schema), base, name) as Schema,
    ]),
  );
}

/** The schema without its `$id`, which its name in the set replaces. */
const withoutIdentity = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !["$id", "$schema", "title"].includes(keyword)));

/** Tuple keywords of 2019-09, in which the files are written for editors → those of 2020-12, which OpenAPI reads. */
const TUPLE: { readonly [keyword: string]: string } = { items: "prefixItems", additionalItems: "items" };

function withReferences(node: unknown, base: string, file: string): unknown {
  if (Array.isArray(node)) return node.map((each) => withReferences(each, base, file));
  if (node === null || typeof node !== "object") return node;
  const isTuple = "items" in node && Array.isArray(node.items);
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      isTuple ? (TUPLE[key] ?? key) : key,
      key === "$ref" ? base + placeOf(String(value), file) : withReferences(value, base, file),
    ]),
  );
}

/** `quote.schema.json#/properties/flow` → `Quote/properties/flow`; a definition of common.schema.json has a name of its own. */
function placeOf(reference: string, within: string): string {
  const [file, path = ""] = reference.replace(".schema.json", "").split("#");
  const inCommon = /^\/definitions\/(\w+)(.*)$/.exec(path);
  return inCommon ? `${typeNameOf(inCommon[1] ?? "")}${inCommon[2]}` : `${typeNameOf(file || within)}${path}`;
}
