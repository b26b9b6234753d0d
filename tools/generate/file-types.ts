import { readFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { allReadonly } from "./readonly";
import { withoutRefDescriptions } from "./references";

/** What the generator says of each type beside its description. */
const OF_NO_USE =
  /\/\*\*\n \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g;

/** JSON whose shape is the product's own; the same as the engine's words for it. */
const JSON_TYPES: { readonly [name: string]: string } = {
  Json: "null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }",
  JsonObject: "{ readonly [key: string]: Json | undefined }",
};

/** Returns the text of the types of a file that people write, from its schema: `scenario`, `intent`. */
export async function fileTypes(name: string): Promise<string> {
  const source = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
  const schema = withoutRefDescriptions(JSON.parse(await readFile(source, "utf8"))) as JSONSchema & {
    title: string;
    definitions: Record<string, JSONSchema>;
  };
  for (const [type, tsType] of Object.entries(JSON_TYPES))
    if (schema.definitions[type]) schema.definitions[type] = { tsType };
  const text = await compile(schema, schema.title, {
    bannerComment: `// Generated from schemas/${name}.schema.json by \`npm run generate\`. Change the schema, not this file.\n`,
    additionalProperties: false,
    format: true,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
  });
  return allReadonly(text.replaceAll(OF_NO_USE, ""));
}
