import { readFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { withoutRefDescriptions } from "./references";

const SOURCE = new URL("../../schemas/flow.schema.json", import.meta.url);
const BANNER = "// Generated from schemas/flow.schema.json by `npm run generate`. Change the schema, not this file.\n";

/** The text of engine/flow/flow.types.ts. */
export async function flowTypes(): Promise<string> {
  const schema = withoutRefDescriptions(JSON.parse(await readFile(SOURCE, "utf8"))) as JSONSchema & {
    $defs: Record<string, JSONSchema>;
  };
  // Rules and templates are arbitrary JSON: their own grammar is checked by the loader, not by a type.
  for (const name of ["rule", "template"]) schema.$defs[name] = { ...schema.$defs[name], tsType: "unknown" };
  return compile(schema, "Flow", { bannerComment: BANNER, additionalProperties: false, format: true });
}
