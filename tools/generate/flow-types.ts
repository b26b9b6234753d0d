/** Writes engine/flow/flow.types.ts from schemas/flow.schema.json; `--check` only says whether it is up to date. */
import { readFile, writeFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";

const SOURCE = new URL("../../schemas/flow.schema.json", import.meta.url);
const TARGET = new URL("../../engine/flow/flow.types.ts", import.meta.url);
const BANNER = "// Generated from schemas/flow.schema.json by `npm run generate`. Change the schema, not this file.\n";

/**
 * A `$ref` beside a description makes the generator write the type once more for every use (Rule1 … Rule37),
 * so descriptions beside references are dropped; those of the referenced types stay.
 */
function withoutRefDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutRefDescriptions);
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node as Record<string, unknown>);
  const isReference = entries.some(([key]) => key === "$ref");
  return Object.fromEntries(entries.filter(([key]) => !(isReference && key === "description")).map(([key, value]) => [key, withoutRefDescriptions(value)]));
}

async function generate(): Promise<string> {
  const schema = withoutRefDescriptions(JSON.parse(await readFile(SOURCE, "utf8"))) as JSONSchema & { $defs: Record<string, JSONSchema> };
  // Rules and templates are arbitrary JSON: their own grammar is checked by the loader, not by a type.
  for (const name of ["rule", "template"]) schema.$defs[name] = { ...schema.$defs[name], tsType: "unknown" };
  return compile(schema, "Flow", { bannerComment: BANNER, additionalProperties: false, format: true });
}

const text = await generate();
if (process.argv.includes("--check")) {
  const current = await readFile(TARGET, "utf8").catch(() => "");
  if (current !== text) {
    console.error("engine/flow/flow.types.ts differs from its schema: run `npm run generate`.");
    process.exit(1);
  }
} else {
  await writeFile(TARGET, text);
}
