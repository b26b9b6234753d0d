import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type Finding, type JsonObject } from "../../engine/index";
import { positionIn, shape } from "../../engine/analysis";

/** Returns a schema of this repository by its name, whole: with the definitions that it refers to. */
export function schemaOf(name: string): JsonObject {
  const known = schemas.get(name) ?? whole(name);
  schemas.set(name, known);
  return known;
}

const schemas = new Map<string, JsonObject>();

function whole(name: string): JsonObject {
  const { $id: _, ...schema } = objectIn(
    JSON.parse(readFileSync(join(import.meta.dirname, `../../schemas/${name}.schema.json`), "utf8")),
  );
  const [, file, definition = ""] = INTO_ANOTHER.exec(String(schema.$ref)) ?? [];
  if (file === undefined) return schema;
  const { definitions } = schemaOf(file);
  return { ...objectIn(objectIn(definitions)[definition]), definitions };
}

const INTO_ANOTHER = /^(\w+)\.schema\.json#\/definitions\/(\w+)$/;

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/**
 * What is wrong with a file that does not fit the schema, in the words that a flow's own mistakes have: which word, what
 * was found and what may be there. `rule` is the rule of the findings.
 */
export const misshapen = (
  schema: string,
  {
    file,
    text,
    value,
    rule,
  }: { readonly file: string; readonly text: string; readonly value: unknown; readonly rule: string },
): readonly Finding[] =>
  shape(schemaOf(schema), value).map((found) => ({ ...found, file, ...positionIn(text, found.pointer), rule }));
