/** Which control a word of a thing has: read from what the schema says of it, and from what is there. */
import { childNode, nodeOf, waysOf } from "../../../../../engine/analysis/index";
import type { FieldSchema, SchemaNode } from "../../../../../engine/analysis/index";

/**
 * How a word is shown.
 * - of one value: a control of its own
 * - parts: a thing inside of this one, with its own words
 * - rows: things in an order or under names, each with its own words
 * - values: several values of one kind, in an order or under names
 */
export type Shape = "value" | "parts" | "rows" | "values";

/** The controls of one value. */
export type Control =
  | "text"
  | "body"
  | "plain"
  | "wrong"
  | "choices"
  | "condition"
  | "flag-or-rule"
  | "expression"
  | "reference"
  | "one-of"
  | "fixed"
  | "yes-no"
  | "number"
  | "any";

/** The definitions that have a control of their own. */
const OF_DEFINITION: { readonly [definition: string]: Control } = {
  text: "text",
  paragraph: "body",
  body: "body",
  bullets: "body",
  landing_text: "plain",
  wrong: "wrong",
  choice: "text",
};

/** Words that are rules and say whether something holds; the other rules come to a value. */
const CONDITIONS = /(?:^|_)when$|^(?:settled|renews)$/;

/** A word that says one thing for all, or one for each name: as one, or as what one of them is. */
export interface Either {
  readonly one: SchemaNode;
  readonly each: SchemaNode;
}

/** Returns both ways of a word that has them; undefined for one that has one way. */
export function eitherOf(node: SchemaNode): Either | undefined {
  const branches = node.definition === undefined ? branchesOf(node) : [];
  const each = branches.find(({ schema }) => typeof schema.additionalProperties === "object");
  const one = branches.find((branch) => branch !== each);
  return branches.length === 2 && one && each && !isChoices(each) ? { one, each } : undefined;
}

/** Returns a word as the one of its two ways that it is written in. */
export function chosenWay(node: SchemaNode, value: unknown): SchemaNode {
  const either = eitherOf(node);
  if (!either) return node;
  const isEach = typeof value === "object" && value !== null && !Array.isArray(value);
  const { schema, ...way } = isEach ? either.each : either.one;
  return {
    ...way,
    schema: { ...schema, ...(node.schema.description !== undefined && { description: node.schema.description }) },
  };
}

/** Returns the control of a word; undefined for one that has words or values inside of it. */
export function controlOf(node: SchemaNode, name: string, value: unknown): Control | undefined {
  const { definition, schema } = node;
  const own = OF_DEFINITION[definition ?? ""];
  if (own) return own;
  if (isRule(node)) return CONDITIONS.test(name) ? "condition" : "expression";
  const branches = branchesOf(node);
  if (branches.some(isChoices)) return "choices";
  if (branches.some(isVariants)) return "text";
  if (branches.some(isRule))
    return branches.some(({ schema: { const: only } }) => only === true) ? "flag-or-rule" : "expression";
  if (schema.enum) return "one-of";
  if (schema.const !== undefined) return "fixed";
  return ofType(node, branches, value);
}

function ofType(
  { schema, definition, document }: SchemaNode,
  branches: readonly SchemaNode[],
  value: unknown,
): Control | undefined {
  const types = [schema.type ?? []].flat();
  if (branches.length > 0) return branches.some(isReference) ? "reference" : "any";
  if (types.length !== 1) return "any";
  switch (types[0]) {
    case "string":
      return definition !== undefined && isName(definition) && document === "flow.schema.json" ? "reference" : "plain";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "yes-no";
    default:
      return value === undefined || typeof value === "object" ? undefined : "any";
  }
}

/** A name of something, or one of those that a part offers. */
const isReference = ({ definition, schema }: SchemaNode): boolean =>
  (definition !== undefined && isName(definition)) || schema.enum !== undefined;

const isRule = ({ definition, document, schema }: SchemaNode): boolean =>
  definition === "rule" ||
  definition === "condition" ||
  (document === "rate-book.schema.json" && (definition === "price" || isAmount(schema)));

/** What a line of a price costs is written out, not a definition. */
const isAmount = ({ type, maxProperties }: FieldSchema & { readonly maxProperties?: number }): boolean =>
  Array.isArray(type) && type.includes("object") && maxProperties === 1;

const branchesOf = ({ schema, document }: SchemaNode): readonly SchemaNode[] =>
  waysOf(schema).map((each) => nodeOf(each, document, undefined));

const isChoices = (node: SchemaNode): boolean => childNode(node, "code", undefined)?.definition === "choice";

/** Texts with conditions, where the schema writes them out: in a rate book. */
const isVariants = ({ schema, document }: SchemaNode): boolean =>
  schema.items !== undefined &&
  waysOf(schema.items).some((each) => nodeOf(each, document, undefined).schema.properties?.when !== undefined);

/** Definitions that are names of something: of the flow, of its files, of the API's records. */
const NOT_NAMES: ReadonlySet<string> = new Set(["name", "landing_text", "version"]);
const isName = (definition: string): boolean => !NOT_NAMES.has(definition);

/** Returns how a word is shown. */
export function shapeOf(node: SchemaNode, name: string, value: unknown): Shape {
  if (controlOf(node, name, value) !== undefined) return "value";
  const { properties, items, additionalProperties } = node.schema;
  if (properties && Object.keys(properties).length > 0 && additionalProperties !== true && !items) return "parts";
  const key = items ? "0" : "a";
  const inside = childNode(node, key, undefined);
  return inside && shapeOf(inside, key, undefined) === "parts" ? "rows" : "values";
}
