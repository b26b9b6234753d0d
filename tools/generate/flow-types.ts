import { readFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { allReadonly } from "./readonly";
import { withoutRefDescriptions } from "./references";

const SOURCE = new URL("../../schemas/flow.schema.json", import.meta.url);
const BANNER = "// Generated from schemas/flow.schema.json by `npm run generate`. Change the schema, not this file.\n";

type Schema = { readonly [key: string]: unknown };
type Source = { readonly $defs: { readonly [name: string]: Schema } };

/** The text of schemas/flow.types.ts. */
export async function flowTypes(): Promise<string> {
  const source = JSON.parse(await readFile(SOURCE, "utf8")) as Source;
  const known = {
    ...source,
    $defs: Object.fromEntries(Object.entries(source.$defs).filter(([, each]) => !isName(each))),
  };
  const schema = withChoices(withoutRefDescriptions(withoutNames(known, source.$defs))) as JSONSchema & {
    $defs: Record<string, JSONSchema>;
  };
  // A rule's own grammar is checked by the loader, not by a type.
  schema.$defs.rule = {
    description: "A rule (JsonLogic) over the documented scope, or a plain value.",
    tsType: "unknown",
  };
  const text = await compile(schema, "Flow", {
    bannerComment: BANNER,
    additionalProperties: false,
    format: true,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  return allReadonly(
    text.replace(/ \*\n \* This interface was referenced by [^\n]*\n \* via the `definition` "\w+"\.\n/g, ""),
  );
}

/** Texts in place of the references to names (`isName`), to which a description at the place belongs. */
function withoutNames(node: unknown, definitions: Source["$defs"]): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutNames(each, definitions));
  if (node === null || typeof node !== "object") return node;
  const { $ref, ...beside } = node as Schema;
  const named = typeof $ref === "string" ? definitions[$ref.replace("#/$defs/", "")] : undefined;
  if (named && isName(named)) return { ...named, ...beside };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutNames(value, definitions)]));
}

/** What a sort of name looks like: it is described where it is used, and a type of its own would say nothing. */
const isName = ({ type, description }: Schema): boolean => type === "string" && description === undefined;

/** `if`, `then`, `else` say which of several shapes a value has: to a type that is a choice. What is reserved has no type. */
function withChoices(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withChoices);
  if (node === null || typeof node !== "object") return node;
  const { if: condition, then, else: otherwise } = node as Schema;
  if (condition !== undefined && then !== undefined) return { anyOf: [then, otherwise].flatMap(branches) };
  return Object.fromEntries(
    Object.entries(node)
      .filter(([, value]) => !isReserved(value))
      .map(([key, value]) => [key, withChoices(value)]),
  );
}

function branches(node: unknown): readonly unknown[] {
  const chosen = withChoices(node) as Schema;
  return Array.isArray(chosen.anyOf) && !("$ref" in chosen) ? (chosen.anyOf as readonly unknown[]) : [chosen];
}

const isReserved = (value: unknown): boolean => value !== null && typeof value === "object" && "not" in value;
