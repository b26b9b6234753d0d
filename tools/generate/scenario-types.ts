import { readFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { allReadonly } from "./readonly";
import { withoutRefDescriptions } from "./references";

const SOURCE = new URL("../../schemas/scenario.schema.json", import.meta.url);
const BANNER =
  "// Generated from schemas/scenario.schema.json by `npm run generate`. Change the schema, not this file.\n";

/** What the generator says of each type beside its description. */
const OF_NO_USE =
  /\/\*\*\n \* This interface was referenced by `ScenarioText`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g;

/** JSON whose shape is the product's own; the same as the engine's words for it. */
const JSON_TYPES: { readonly [name: string]: string } = {
  Json: "null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }",
  JsonObject: "{ readonly [key: string]: Json | undefined }",
};

/** Returns the text of schemas/scenario.types.ts: the types of a scenario file and of a product's usual answers. */
export async function scenarioTypes(): Promise<string> {
  const schema = withoutRefDescriptions(JSON.parse(await readFile(SOURCE, "utf8"))) as JSONSchema & {
    definitions: Record<string, JSONSchema>;
  };
  for (const [name, tsType] of Object.entries(JSON_TYPES)) schema.definitions[name] = { tsType };
  const text = await compile(schema, "ScenarioText", {
    bannerComment: BANNER,
    additionalProperties: false,
    format: true,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
  });
  return allReadonly(text.replaceAll(OF_NO_USE, ""));
}
